import { type ComponentType, useState } from "react";
import { useTranslation } from "react-i18next";
import { whileBusy } from "./progress";
import { toast } from "./toast";

/**
 * A part of a page, such as a sheet, whose script is fetched when it is opened for the first time. architecture §4
 * @param load imports the part
 * @returns the part once it is there, and what fetches it: gives whether it came; if not, a toast says so
 */
export function usePart<Props>(load: () => Promise<ComponentType<Props>>) {
  const { t } = useTranslation();
  const [part, setPart] = useState<{ Part: ComponentType<Props> } | null>(null);
  const fetchPart = async (): Promise<boolean> => {
    if (part) return true;
    try {
      const Part = await whileBusy(load());
      setPart({ Part });
      return true;
    } catch {
      toast(t("errors:call_unavailable"));
      return false;
    }
  };
  return [part?.Part ?? null, fetchPart] as const;
}

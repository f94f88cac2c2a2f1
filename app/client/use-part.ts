import { type ComponentType, useState } from "react";
import { useTranslation } from "react-i18next";
import { whileBusy } from "./progress";
import { toast } from "./toast";

/**
 * Fetches a part of a page, such as a sheet, when it is first opened. architecture, App pages
 * @param load imports the part
 * @param first the part, where it is open from the start
 * @returns the part once it is loaded; a function that loads it and returns whether that succeeded, a toast reports a failure; a function
 * that forgets it
 */
export function usePart<Props>(
  load: () => Promise<ComponentType<Props>>,
  first: ComponentType<Props> | null = null,
) {
  const { t } = useTranslation();
  const [part, setPart] = useState(() => first);
  const fetchPart = async (): Promise<boolean> => {
    if (part) return true;
    try {
      const Part = await whileBusy(load());
      setPart(() => Part);
      return true;
    } catch {
      toast(t("errors:call_unavailable"));
      return false;
    }
  };
  return [part, fetchPart, () => setPart(null)] as const;
}

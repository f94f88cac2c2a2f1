import { Download } from "lucide-react";
import { t } from "../text";
import { LeavingLink } from "../ui/button";
import { Icon } from "../ui/icon";

/** Links to a list as a file, in both formats. @param to the file's address @param query the list's own query */
export function FileLinks({ to, query }: { to: string; query: Record<string, string> }) {
  return (
    <>
      {(["csv", "jsonl"] as const).map((format) => (
        <LeavingLink key={format} href={`${to}?${new URLSearchParams({ ...query, format })}`} kind="quiet">
          <Icon of={Download} size="s" />
          {t(`file_${format}`)}
        </LeavingLink>
      ))}
    </>
  );
}

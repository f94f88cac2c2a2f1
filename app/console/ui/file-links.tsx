import { t } from "../text";
import { LeavingLink } from "./button";
import { row } from "./layout.css";
import { hidden } from "./text.css";

/** Links to a list as a file, in each format, with the filter of the list. @param label the name of the list, for screen readers */
export function FileLinks({ here, query, label }: { here: string; query: string; label: string }) {
  return (
    <span className={row}>
      {(["csv", "jsonl"] as const).map((format) => (
        <LeavingLink key={format} href={`${here}?${query ? `${query}&` : ""}format=${format}`} size="small">
          <span className={hidden}>
            {t("file_export")} {label}
          </span>
          {t(`file_${format}`)}
        </LeavingLink>
      ))}
    </span>
  );
}

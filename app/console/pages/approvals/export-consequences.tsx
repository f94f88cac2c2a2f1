import type { MemberSummary } from "~/domain/operators/members/summarize-member.server";
import { t } from "../../text";
import { Consequences } from "../members/consequences";

/** What an export does, in the order in which it happens. */
export function ExportConsequences({ preview: { name, photos } }: { preview: MemberSummary }) {
  return (
    <Consequences>
      {[t("export_contains", { name, photos }), t("export_once"), t("export_quiet")]}
    </Consequences>
  );
}

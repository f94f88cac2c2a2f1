import { consolePaths } from "../../paths";
import { t } from "../../text";
import { Button } from "../../ui/button";
import { section } from "../../ui/layout.css";
import { second, tone } from "../../ui/text.css";
import type { ApprovalView } from "./approvals.server";

/**
 * The download of an approved export, for the person who asked. A plain form: the answer is a file.
 * @param refused why the download before was refused
 */
export function ExportDownload({
  approval,
  slug,
  refused,
}: {
  approval: ApprovalView;
  slug: string;
  refused: "used" | "gone" | "often" | undefined;
}) {
  const { collect, isOwn } = approval;
  return (
    <div className={section}>
      {refused ? (
        <p className={tone.bad} role="alert">
          {t(`export_refused_${refused}`)}
        </p>
      ) : null}
      <p className={second}>
        {collect ? t(isOwn ? "export_ready" : "export_theirs", { time: collect.full }) : t("export_over")}
      </p>
      {collect && isOwn ? (
        <form method="post" action={consolePaths.approvalDownload(slug, approval.id)}>
          <Button type="submit" kind="primary">
            {t("export_download")}
          </Button>
        </form>
      ) : null}
    </div>
  );
}

import "../../messages/health";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireOperator } from "~/http/console/operator-request.server";
import { PageBar } from "../../frame/frame";
import { t } from "../../text";
import { page } from "../../ui/layout.css";
import { quiet, small } from "../../ui/text.css";
import { Data } from "./data";
import * as css from "./health.css";
import { healthView } from "./health.server";
import { Jobs } from "./jobs";
import { Mails } from "./mails";
import { Providers } from "./providers";
import { Servers } from "./servers";

/** Whether everything runs: servers, jobs, mails, payments, storage. Normal is grey. */
export async function loader(args: LoaderFunctionArgs) {
  return healthView(requireOperator(args, "health.see"));
}

export const handle = { page: "health" };
export const meta = () => [{ title: t("page_title", { page: t("health") }) }];

export default function Health() {
  const { common, counted, isPart, mails, missing, providers, zone } = useLoaderData<typeof loader>();
  return (
    <>
      <PageBar title={t("health")} />
      <div className={page}>
        {isPart ? <p className={quiet}>{t("health_own")}</p> : null}
        {common ? <Servers servers={common.servers} differ={common.differ} /> : null}
        <div className={css.two}>
          {common ? <Jobs jobs={common.jobs} due={common.due} /> : null}
          <div className={css.stack}>
            <Mails mails={mails} />
            <Providers providers={providers} />
            {common ? <Data common={common} /> : null}
          </div>
        </div>
        <p className={`${small} ${quiet}`}>
          {counted ? (
            <time dateTime={counted.iso} title={counted.full}>
              {t("numbers_of", { time: counted.short, zone })}
            </time>
          ) : null}{" "}
          {missing > 0 ? t("health_not_counted", { count: missing }) : null}
        </p>
      </div>
    </>
  );
}

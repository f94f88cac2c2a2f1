import { Copy } from "lucide-react";
import { useTranslation } from "react-i18next";
import { toast } from "~/client/toast";
import * as css from "./order-page.css";
import type { ShownOrder } from "./transactions.server";

/** The account and reference of a pending bank transfer, each with a button that copies it. */
export function TransferData({ transfer, total }: { transfer: ShownOrder["transfer"]; total: string }) {
  const { t } = useTranslation();
  if (!transfer) return null;
  const rows = [
    [t("shop:transfer_amount"), total],
    [t("shop:transfer_holder"), transfer.holder],
    ["IBAN", transfer.iban],
    ["BIC", transfer.bic],
    [t("shop:transfer_reference"), transfer.reference],
  ] as const;
  return (
    <dl className={css.facts}>
      {rows.map(([name, value]) => (
        <div key={name} className={css.copied}>
          <dt className={css.factName}>{name}</dt>
          <dd className={css.copiedValue}>{value}</dd>
          <dd className={css.copyCell}>
            <button
              type="button"
              className={css.copy}
              aria-label={t("shop:copy", { name })}
              onClick={() =>
                void copyText(value).then((isDone) => isDone && toast(t("shop:copied", { name })))
              }
            >
              <Copy className={css.copyIcon} aria-hidden />
            </button>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Copies a text. @returns false where the browser refuses */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

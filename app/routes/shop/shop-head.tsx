import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { HeadRow } from "~/ui/head-row";
import * as css from "./shop-head.css";

/** The head of the shop: way back, title, one line, and that the payment is secure. product 4.12, 4.19 */
export function ShopHead({ title, line }: { title: ReactNode; line?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <HeadRow
      isRoot
      back={{ href: paths.members(), shown: "phoneAndInstalled", inApp: true }}
      title={title}
      count={line}
    >
      <span className={css.secure}>
        <Lock className={css.icon} aria-hidden />
        <span className={css.text}>{t("common:secure_checkout")}</span>
      </span>
    </HeadRow>
  );
}

import { TriangleAlert } from "lucide-react";
import { t } from "../text";
import { ButtonLink } from "../ui/button";
import * as css from "../ui/filters.css";
import { Icon } from "../ui/icon";

/** Says above a list which brands did not answer, so that the figures are not taken for all. @param to the address to try again */
export function LateBrands({ late, to }: { late: { names: string[]; count: number }; to: string }) {
  if (late.count === 0) return null;
  const rest = late.count - late.names.length;
  const brands = [...late.names, ...(rest > 0 ? [t("late_more", { count: rest })] : [])].join(", ");
  return (
    <p className={css.late} role="status">
      <Icon of={TriangleAlert} />
      <span>{t("late_figures", { brands, count: late.count })}</span>
      <ButtonLink to={to} size="small">
        {t("retry")}
      </ButtonLink>
    </p>
  );
}

import { useTranslation } from "react-i18next";
import { hiddenText } from "~/ui/text.css";
import type { FilterForm } from "./filters";
import * as css from "./filters.css";

/** The order of the results as a segmented control, on phones. */
export function SortChoice({ form }: { form: FilterForm }) {
  const { t } = useTranslation();
  return (
    <fieldset className={css.sort}>
      <legend className={hiddenText}>{t("search:sort")}</legend>
      <div className={css.segments}>
        {form.sorts.map((value) => (
          <label key={value} className={css.segment}>
            <input
              className={css.segmentInput}
              type="radio"
              name="sort"
              value={value}
              defaultChecked={value === form.filters.sort}
            />
            <span className={css.segmentText}>{t(`search:sort_${value}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

import { useId } from "react";
import { t } from "../../text";
import * as field from "../../ui/field.css";
import * as css from "./team.css";
import type { GrantChoices, Refused } from "./team-forms.server";

/** The fields of a role: which, where, until when. @param refused what was typed before a refusal */
export function GrantFields({
  choices,
  refused,
}: {
  choices: GrantChoices;
  refused: Pick<Refused, "problem" | "typed"> | null;
}) {
  const id = useId();
  const { typed, problem } = refused ?? { typed: {} as Record<string, string>, problem: null };
  const { roles, hasAll, companies, brands } = choices;
  return (
    <div className={css.fields}>
      <div className={field.field}>
        <label className={field.label} htmlFor={`${id}-role`}>
          {t("team_role")}
        </label>
        <select
          className={field.input}
          id={`${id}-role`}
          name="role"
          defaultValue={typed.role ?? "support"}
          aria-invalid={problem === "role" || undefined}
        >
          {roles.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      </div>
      <div className={field.field}>
        <label className={field.label} htmlFor={`${id}-scope`}>
          {t("team_where")}
        </label>
        <select
          className={field.input}
          id={`${id}-scope`}
          name="scope"
          defaultValue={typed.scope ?? "brand"}
          aria-invalid={problem === "scope" || problem === "not_permitted" || undefined}
        >
          <option value="brand">{t("team_one_brand")}</option>
          {companies.map(({ id: company, name }) => (
            <option key={company} value={`company:${company}`}>
              {name}
            </option>
          ))}
          {hasAll ? <option value="all">{t("team_all_brands")}</option> : null}
        </select>
      </div>
      <div className={field.field}>
        <label className={field.label} htmlFor={`${id}-brand`}>
          {t("team_brand")}
        </label>
        <input
          className={field.input}
          id={`${id}-brand`}
          name="brand"
          list={`${id}-brands`}
          maxLength={60}
          autoComplete="off"
          defaultValue={typed.brand}
          aria-invalid={problem === "scope" || undefined}
          aria-describedby={`${id}-brand-hint`}
        />
        <datalist id={`${id}-brands`}>
          {brands.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </datalist>
        <p className={field.hint} id={`${id}-brand-hint`}>
          {t("team_brand_hint", { example: brands[0]?.slug ?? "rosa" })}
        </p>
      </div>
      <div className={field.field}>
        <label className={field.label} htmlFor={`${id}-last`}>
          {t("team_last_day")}
        </label>
        <input
          className={field.input}
          id={`${id}-last`}
          name="last_day"
          type="date"
          defaultValue={typed.last_day}
          aria-invalid={problem === "last_day" || undefined}
          aria-describedby={`${id}-last-hint`}
        />
        <p className={field.hint} id={`${id}-last-hint`}>
          {t("team_last_day_hint")}
        </p>
      </div>
    </div>
  );
}

import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Choice, Problem } from "~/ui/field";
import { chip, chips, field as frame } from "~/ui/field.css";
import { SearchField } from "~/ui/search-field";
import { label as labelStyle, muted, small } from "~/ui/text.css";
import * as css from "./part-fields.css";
import type { PartField } from "./parts";

type Props = { field: Extract<PartField, { kind: "interests" }>; problem: string | undefined };

/**
 * The member's interests: those that were chosen at the start first, then the others, with a search. It shows how many are chosen, and
 * disables the others at the limit; the server checks it as well. product 8.5
 */
export function InterestsField({ field: { name, label, choices, chosen, max }, problem }: Props) {
  const { t, i18n } = useTranslation();
  const section = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState("");
  // Without script all choices stay enabled, because a disabled one could not replace another.
  const [picked, setPicked] = useState<readonly string[] | null>(null);
  const count = () => setPicked(checkedIn(section.current));
  useEffect(() => {
    // Choices made before hydration count too.
    setPicked(checkedIn(section.current));
  }, []);
  const isFound = ({ text }: Choice) =>
    text.toLocaleLowerCase(i18n.language).includes(query.trim().toLocaleLowerCase(i18n.language));
  const isFirst = ({ value }: Choice) => chosen.includes(value);
  const groups = [
    { title: t("profile:interests_chosen"), of: choices.filter(isFirst) },
    { title: t("profile:interests_all"), of: choices.filter((one) => !isFirst(one)) },
  ].filter(({ of }) => of.length > 0);
  return (
    <div className={css.interests} ref={section} onChange={count}>
      <SearchField label={t("profile:interests_search")} value={query} find={setQuery} />
      <p className={`${small} ${muted}`} role="status" data-chosen>
        {t("profile:chosen", { number: (picked ?? chosen).length, max })}
      </p>
      {/* Without a ticked box the form would leave the field out. */}
      <input type="hidden" name={name} value="" />
      <Problem id={`${name}-error`} text={problem} />
      {groups.map(({ title, of }) => (
        <fieldset
          key={title}
          className={frame}
          hidden={!of.some(isFound)}
          aria-label={`${label}: ${title}`}
          aria-describedby={problem ? `${name}-error` : undefined}
        >
          <p className={labelStyle} aria-hidden>
            {title}
          </p>
          <div className={chips}>
            {of.map((one) => (
              <label key={one.value} className={chip} hidden={!isFound(one)}>
                <input
                  type="checkbox"
                  name={name}
                  value={one.value}
                  defaultChecked={chosen.includes(one.value)}
                  disabled={picked !== null && picked.length >= max && !picked.includes(one.value)}
                />
                {one.text}
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      {choices.some(isFound) ? null : <p className={muted}>{t("profile:interests_none")}</p>}
    </div>
  );
}

function checkedIn(section: HTMLElement | null): string[] {
  const boxes = section?.querySelectorAll<HTMLInputElement>("input:checked") ?? [];
  return Array.from(boxes, ({ value }) => value);
}

import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ChipField, type Choice } from "~/ui/field";
import { heading, muted, small } from "~/ui/text.css";
import * as css from "./edit-page.css";

/** The member's interests: shows how many are chosen, and disables the others at the limit. The server checks it as well. product 8.5 */
export function InterestsField({
  choices,
  chosen,
  most,
  problem,
}: {
  choices: readonly Choice[];
  chosen: readonly string[];
  most: number;
  problem: string | undefined;
}) {
  const { t } = useTranslation();
  const section = useRef<HTMLElement>(null);
  // Without script all choices stay enabled, because a disabled one could not replace another.
  const [picked, setPicked] = useState<readonly string[] | null>(null);
  const count = () => setPicked(checkedIn(section.current));
  useEffect(() => {
    // Choices made before hydration count too.
    setPicked(checkedIn(section.current));
  }, []);
  return (
    <section className={css.section} id="interests" ref={section} onChange={count}>
      <h2 className={heading.section}>{t("profile:interests")}</h2>
      <ChipField
        name="interests"
        label={t("profile:interests_up_to", { max: most })}
        choices={choices}
        chosen={chosen}
        isOffered={(value) => !picked || picked.length < most || picked.includes(value)}
        problem={problem}
        several
      />
      <p className={`${small} ${muted}`} role="status">
        {t("profile:chosen", { number: (picked ?? chosen).length, max: most })}
      </p>
    </section>
  );
}

function checkedIn(section: HTMLElement | null): string[] {
  const boxes = section?.querySelectorAll<HTMLInputElement>("input:checked") ?? [];
  return Array.from(boxes, ({ value }) => value);
}

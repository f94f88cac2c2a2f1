import { paths } from "~/paths";
import { BesideLink } from "~/ui/beside-link";
import { Count } from "~/ui/count";
import { Link } from "~/ui/link";
import { dots, steps } from "~/ui/steps.css";
import { Tabs } from "~/ui/tabs";
import { link } from "~/ui/text.css";
import { long, longLanguages } from "./long-words";
import { Part, Specimen, variantsOf } from "./specimen";

const STEPS = 5;

/** Links, tabs and the progress of a form. */
export function Links() {
  const tab = (text: string, isCurrent = false) => ({ href: `#${text}`, text, isCurrent });
  return (
    <Part title="Links">
      <Specimen of="Link: to a page of the app, to a document">
        <p>
          You can{" "}
          <Link className={link} href={paths.login()}>
            log in
          </Link>{" "}
          or read the{" "}
          <Link className={link} href={paths.faq()}>
            questions and answers
          </Link>
          .
        </p>
      </Specimen>
      <Specimen of="BesideLink">
        <p>
          I accept the <BesideLink href={paths.terms()}>terms</BesideLink>.
        </p>
      </Specimen>
      <Specimen of="Tabs: with counts; long">
        <Tabs
          label="Tabs with counts"
          items={[
            tab("Received", true),
            { ...tab("Sent"), text: ["Sent", <Count key="count" name="likes" count={3} words="3 new" />] },
            tab("Matches"),
          ]}
        />
        <Tabs label="Long tabs" items={longLanguages.map((lang) => tab(long[lang], lang === "de"))} />
      </Specimen>
      {[1, 3, STEPS].map((at) => (
        <Specimen key={at} of={`steps: ${at} of ${STEPS}`}>
          <div className={steps} aria-hidden>
            {Array.from({ length: STEPS }, (_, step) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a dot is identified by its position
              <i key={step} className={step < at ? dots.done : dots.ahead} />
            ))}
          </div>
        </Specimen>
      ))}
      <Specimen of={`dots: ${variantsOf(dots).join(", ")}`}>
        <div className={steps} aria-hidden>
          {variantsOf(dots).map((one) => (
            <i key={one} className={dots[one]} />
          ))}
        </div>
      </Specimen>
    </Part>
  );
}

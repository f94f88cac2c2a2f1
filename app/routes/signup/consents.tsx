import { Trans } from "react-i18next";
import { paths } from "~/paths";
import { BesideLink } from "~/ui/beside-link";
import { TickField } from "~/ui/field";
import { muted, small } from "~/ui/text.css";

/** What a new member agrees to, never ticked beforehand: the terms, and the use of data on sexuality by itself. decisions §8 */
export function Consents({
  minAge,
  problems,
}: {
  minAge: number;
  problems: { terms?: string | undefined; sensitive?: string | undefined };
}) {
  return (
    <>
      <TickField name="terms" problem={problems.terms}>
        <Trans
          i18nKey="account:signup_terms"
          values={{ min_age: minAge }}
          components={{ em: <BesideLink href={paths.terms()} /> }}
        />
      </TickField>
      <TickField name="sensitive" problem={problems.sensitive}>
        <Trans
          i18nKey="account:signup_sensitive"
          components={{ em: <BesideLink href={`${paths.privacy()}#sensitive-data`} /> }}
        />
      </TickField>
      <p className={`${small} ${muted}`}>
        <Trans i18nKey="account:signup_privacy" components={{ em: <BesideLink href={paths.privacy()} /> }} />
      </p>
    </>
  );
}

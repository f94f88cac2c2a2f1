import { Trans } from "react-i18next";
import { paths } from "~/paths";
import { BesideLink } from "~/ui/beside-link";
import { TickField } from "~/ui/field";
import { muted, small } from "~/ui/text.css";

/** The two consents of a new member, never ticked in advance: the terms, and the use of data on sexuality. product 5.17, 17.12 */
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

import type { ReactNode } from "react";
import { Trans } from "react-i18next";
import { paths } from "~/paths";
import { TickField } from "~/ui/field";
import { link, muted, small } from "~/ui/text.css";

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
          components={{ em: <TextLink href={paths.terms()} /> }}
        />
      </TickField>
      <TickField name="sensitive" problem={problems.sensitive}>
        <Trans
          i18nKey="account:signup_sensitive"
          components={{ em: <TextLink href={`${paths.privacy()}#sensitive-data`} /> }}
        />
      </TickField>
      <p className={`${small} ${muted}`}>
        <Trans i18nKey="account:signup_privacy" components={{ em: <TextLink href={paths.privacy()} /> }} />
      </p>
    </>
  );
}

/** Opens beside the form, which would lose what was typed. */
function TextLink({ href, children }: { href: string; children?: ReactNode }) {
  return (
    <a className={link} href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}

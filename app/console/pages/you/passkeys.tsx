import { Form, useRevalidator } from "@remix-run/react";
import { KeyRound } from "lucide-react";
import { useId, useState } from "react";
import type { ShownTime } from "~/http/console/times.server";
import { t } from "../../text";
import { Button, LeavingLink } from "../../ui/button";
import * as field from "../../ui/field.css";
import { Icon } from "../../ui/icon";
import { row, section } from "../../ui/layout.css";
import { table } from "../../ui/table.css";
import { heading, hidden, second, tone } from "../../ui/text.css";
import { usePasskey } from "../sign-in/use-passkey";
import * as css from "./you.css";

type Props = {
  passkeys: { id: number; name: string; since: ShownTime; used: ShownTime | null }[];
  /** whether the person may add one; nobody of the demo may */
  mayAdd: boolean;
  /** whether the login is new enough to add one at once */
  isFresh: boolean;
  hasOpenId: boolean;
  /** whether passkeys log in */
  logsIn: boolean;
  problem: "last_passkey" | null;
};

/** The operator's own passkeys: their list, another one, and the removal of one. */
export function Passkeys({ passkeys, mayAdd, logsIn, problem, ...adding }: Props) {
  return (
    <section className={section} aria-labelledby="passkeys">
      <h2 className={heading} id="passkeys">
        {t("you_passkeys")}
      </h2>
      {logsIn ? null : <p className={second}>{t("you_passkeys_approve")}</p>}
      {passkeys.length === 0 ? (
        <p className={second}>{t("you_no_passkeys")}</p>
      ) : (
        <List passkeys={passkeys} />
      )}
      {problem ? (
        <p className={tone.bad} role="alert">
          {t("you_last_passkey")}
        </p>
      ) : null}
      {mayAdd ? <Add hasPasskey={passkeys.length > 0} {...adding} /> : null}
    </section>
  );
}

function List({ passkeys }: Pick<Props, "passkeys">) {
  return (
    <div className={css.scroll}>
      <table className={table}>
        <caption className={hidden}>{t("you_passkeys")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("you_passkey")}</th>
            <th scope="col">{t("you_since")}</th>
            <th scope="col">{t("you_used")}</th>
            <th scope="col">
              <span className={hidden}>{t("you_remove")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {passkeys.map(({ id, name, since, used }) => (
            <tr key={id}>
              <td>{name}</td>
              <td>{since.short}</td>
              <td>{used?.short ?? t("you_never")}</td>
              <td>
                <Form method="post">
                  <input type="hidden" name="passkey" value={id} />
                  <Button type="submit" name="intent" value="remove_passkey" kind="danger" size="small">
                    {t("you_remove")}
                    <span className={hidden}>{name}</span>
                  </Button>
                </Form>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Adds a passkey: at once after a login, else after a proof that the person is present. */
function Add({
  hasPasskey,
  isFresh,
  hasOpenId,
}: Pick<Props, "isFresh" | "hasOpenId"> & { hasPasskey: boolean }) {
  const { revalidate } = useRevalidator();
  const [label, setLabel] = useState("");
  const id = useId();
  const added = usePasskey("/you/passkeys/new", "create", () => {
    setLabel("");
    revalidate();
  });
  const proof = usePasskey("/you/passkeys/proof", "get", revalidate);
  if (!isFresh)
    return (
      <div className={section}>
        <p className={second}>{t("you_prove")}</p>
        <div className={row}>
          {hasPasskey ? (
            <Button aria-busy={proof.isBusy} onClick={() => proof.run()}>
              <Icon of={KeyRound} size="s" />
              {t("you_prove_button")}
            </Button>
          ) : null}
          {hasOpenId ? (
            <LeavingLink href="/sign-in/openid?to=%2Fyou">{t("you_log_in_again")}</LeavingLink>
          ) : null}
        </div>
        <p className={css.failure} role="alert">
          {proof.failure}
        </p>
      </div>
    );
  return (
    <form
      className={section}
      onSubmit={(event) => {
        event.preventDefault();
        added.run({ name: label });
      }}
    >
      <label className={field.label} htmlFor={id}>
        {t("you_add_name")}
      </label>
      <div className={row}>
        <input
          className={`${field.input} ${css.name}`}
          id={id}
          maxLength={60}
          autoComplete="off"
          value={label}
          onChange={(event) => setLabel(event.target.value)}
        />
        <Button type="submit" aria-busy={added.isBusy}>
          <Icon of={KeyRound} size="s" />
          {t("you_add")}
        </Button>
      </div>
      <noscript>
        <p className={second}>{t("needs_script")}</p>
      </noscript>
      <p className={css.failure} role="alert">
        {added.failure}
      </p>
    </form>
  );
}

import { KeyRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { Row } from "~/ui/row";
import { rows } from "~/ui/row.css";
import { useLocalTime } from "~/ui/time";

/** `added` and `used` are moments in ISO form. */
export type PasskeyEntry = { id: number; name: string; added: string; used: string | null };

/** The member's passkeys; nothing without any. */
export function PasskeyList({ passkeys }: { passkeys: readonly PasskeyEntry[] }) {
  const { t } = useTranslation();
  if (passkeys.length === 0) return null;
  return (
    <ul className={rows}>
      {passkeys.map(({ id, name, added, used }) => (
        <Row
          key={id}
          icon={<KeyRound aria-hidden />}
          title={<span id={`passkey-${id}`}>{name}</span>}
          text={<Use added={added} used={used} />}
        >
          <ButtonLink size="small" href={paths.passkey(id)} aria-describedby={`passkey-${id}`}>
            {t("security:change")}
          </ButtonLink>
        </Row>
      ))}
    </ul>
  );
}

/** When a passkey was added and last used. */
function Use({ added, used }: Pick<PasskeyEntry, "added" | "used">) {
  const { t } = useTranslation();
  const time = useLocalTime();
  const day = { added: time(added, "longDay"), used: used && time(used, "longDay") };
  return (
    <span suppressHydrationWarning>
      {used ? t("security:passkey_used", day) : t("security:passkey_unused", day)}
    </span>
  );
}

import { UserRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { Link } from "~/ui/link";
import { FictionalMark } from "~/ui/mark";
import { photo as photoFrame } from "~/ui/photo.css";
import { label, muted } from "~/ui/text.css";
import type { Screen } from "../use-screen";
import * as css from "./matches.css";

/** New matches above the list, latest first; those without a message are marked. product 11.13 */
export function Matches({ screen }: { screen: Screen }) {
  const { t } = useTranslation();
  const { matches, list } = screen;
  const written = new Map(list.chats.map(({ profile, conversation }) => [profile.id, conversation.id]));
  if (matches.length === 0) return null;
  return (
    <section className={css.matches} aria-label={t("chats:matches")}>
      <p className={`${label} ${muted} ${css.title}`} aria-hidden>
        {t("chats:matches")}
      </p>
      <ul className={css.row}>
        {matches.map(({ id, name, fictional, thumb, ...match }) => {
          const conversation = match.conversation ?? written.get(id) ?? null;
          return id === null ? null : (
            <li key={id}>
              <Link
                className={css.match}
                href={conversation === null ? paths.memberChat(id) : paths.chat(conversation)}
              >
                <span className={`${photoFrame} ${css.face}`}>
                  {thumb ? (
                    <img
                      src={`${screen.facts.cdnPrefix}/${thumb}`}
                      alt=""
                      width={64}
                      height={64}
                      decoding="async"
                    />
                  ) : (
                    <UserRound aria-hidden />
                  )}
                </span>
                {conversation === null ? <span className={css.fresh}>{t("chats:match_new")}</span> : null}
                <span className={css.name}>{name}</span>
                {fictional ? <FictionalMark /> : null}
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

import { Info, UserRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { muted, small } from "~/ui/text.css";
import type { LanderPicture } from "../lander.server";
import { Picture } from "../picture";
import * as css from "./socialnetwork.css";

export type ExamplePost = { title: string; text: string; cost: string; quoted: boolean };

/** An invented post, labelled as an example, and its price as a message. @param hasShot whether its picture also shows large */
export function Post({
  post,
  picture,
  hasShot,
}: {
  post: ExamplePost;
  picture: LanderPicture;
  hasShot: boolean;
}) {
  const { t } = useTranslation();
  return (
    <li className={css.post}>
      <div className={css.postHead}>
        {picture.src === null ? (
          <span className={css.emptyFace}>
            <UserRound className={css.emptyFaceIcon} aria-hidden />
          </span>
        ) : (
          <Picture picture={picture} sizes="48px" className={css.face} />
        )}
        <h2 className={css.postTitle}>{post.title}</h2>
        <span className={`${small} ${muted}`}>{t("landers:socialnetwork_example")}</span>
      </div>
      <p className={css.words}>{post.quoted ? <q>{post.text}</q> : post.text}</p>
      {hasShot && picture.src !== null ? (
        <Picture picture={picture} sizes="(min-width: 992px) 36vw, 100vw" className={css.shot} isFirst />
      ) : null}
      <p className={`${small} ${muted} ${css.cost}`}>
        <Info className={css.costIcon} aria-hidden />
        <span>{post.cost}</span>
      </p>
    </li>
  );
}

import { Info, UserRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { muted, small } from "~/ui/text.css";
import type { Part } from "./part";
import { Picture } from "./picture";
import * as css from "./posts.css";

/** Invented posts, labelled as examples, each with its price as a message. product 18.8 */
export function Posts({ block }: Part<"posts">) {
  const { t } = useTranslation();
  return (
    <ol className={css.list}>
      {block.posts.map((post) => (
        <li key={post.title} className={css.post}>
          <div className={css.postHead}>
            {post.picture.src === null ? (
              <EmptyFace />
            ) : (
              <Picture picture={post.picture} sizes="48px" className={css.face} />
            )}
            <h2 className={css.postTitle}>{post.title}</h2>
            <span className={`${small} ${muted}`}>{t("landers:socialnetwork_example")}</span>
          </div>
          <p className={css.said}>{post.isQuoted ? <q>{post.text}</q> : post.text}</p>
          {post.hasShot && post.picture.src !== null ? (
            <Picture
              picture={post.picture}
              sizes="(min-width: 992px) 36vw, 100vw"
              className={css.shot}
              isFirst
            />
          ) : null}
          <p className={`${small} ${muted} ${css.cost}`}>
            <Info className={css.costIcon} aria-hidden />
            <span>{post.cost}</span>
          </p>
        </li>
      ))}
    </ol>
  );
}

/** A person without a picture. */
export function EmptyFace() {
  return (
    <span className={css.emptyFace}>
      <UserRound className={css.emptyFaceIcon} aria-hidden />
    </span>
  );
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { UserRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { heading, muted, wrap } from "~/ui/text.css";
import { Drawn } from "../drawn";
import { FirstQuestion } from "../first-question";
import { Headline } from "../headline";
import { Kicker } from "../kicker";
import { landerOf } from "../lander.server";
import { Proof } from "../proof";
import { Post } from "./post";
import * as css from "./socialnetwork.css";

const POSTS = 3;

export function loader({ params, context: { ctx } }: LoaderFunctionArgs) {
  const lander = landerOf(ctx, "socialnetwork", params.slug, POSTS);
  const { t, tenant } = ctx;
  const { free_messages: free, free_photos: photos, swipe_likes_per_day: likes, icebreakers } = tenant.config;
  const { price } = lander.proof;
  const [opener = "a"] = icebreakers;
  return {
    ...lander,
    posts: [
      {
        id: "photo",
        title: t("landers:socialnetwork_photo"),
        text: t("landers:socialnetwork_photo_text"),
        cost: t("landers:socialnetwork_photo_cost", { count: photos }),
        quoted: false,
      },
      {
        id: "ice",
        title: t("landers:socialnetwork_ice"),
        text: t(`chats:opener_${opener}`),
        cost:
          free > 0
            ? t("landers:socialnetwork_ice_cost", { count: free, price })
            : t("landers:proof_price", { price }),
        quoted: true,
      },
      {
        id: "like",
        title: t("landers:socialnetwork_like"),
        text: t("landers:socialnetwork_like_text"),
        cost: t("landers:socialnetwork_like_cost", { count: likes }),
        quoted: false,
      },
    ],
  };
}

export { handle, meta } from "../lander-page";

/** An invented day in three example posts, each with its price; the fourth post is the visitor's. product 18.8 */
export default function SocialNetwork() {
  const { t } = useTranslation();
  const lander = useLoaderData<typeof loader>();
  const hasPictures = lander.pictures.some(({ src }) => src !== null);
  return (
    <div className={`${wrap} ${css.feed}`} data-lander={lander.kind}>
      <header className={css.head}>
        <Kicker lander={lander} />
        <Headline text={lander.headline} className={`${heading.title} ${css.headline}`} />
        <p className={muted}>{lander.text}</p>
        {hasPictures ? <Drawn /> : null}
      </header>
      <ol className={css.list}>
        {lander.posts.map((post, at) => (
          <Post
            key={post.id}
            post={post}
            picture={lander.pictures[at] ?? { src: null }}
            hasShot={post.id === "photo"}
          />
        ))}
      </ol>
      <section className={css.you}>
        {lander.question.kind === "open" ? (
          <div className={css.postHead}>
            <span className={css.emptyFace}>
              <UserRound className={css.emptyFaceIcon} aria-hidden />
            </span>
            <h2 className={heading.section}>{t("landers:socialnetwork_first")}</h2>
          </div>
        ) : null}
        <FirstQuestion lander={lander} />
        <Proof lander={lander} isColumn />
      </section>
    </div>
  );
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { wantsOf } from "~/domain/members/wants.server";
import { heading, hiddenText, muted } from "~/ui/text.css";
import { Drawn } from "../drawn";
import { FirstQuestion } from "../first-question";
import { Headline } from "../headline";
import { Kicker } from "../kicker";
import { landerOf } from "../lander.server";
import { Picture } from "../picture";
import { Proof } from "../proof";
import * as css from "./gallery.css";

const PICTURES = 13;
/** The picture that is open at first, as an example. */
const FIRST_OPEN = 3;

export function loader({ params, context: { ctx } }: LoaderFunctionArgs) {
  const { t } = ctx;
  const lander = landerOf(ctx, "gallery", params.slug, PICTURES);
  const lines = [t("landers:gallery_line_1"), t("landers:gallery_line_2"), t("landers:gallery_line_3")];
  const interests = wantsOf(ctx.tenant).map((id) => t(`interests:${id}`));
  return {
    ...lander,
    // The brand's pictures; plain tiles only where it has none.
    pages: lander.pictures
      .filter(({ src }, at) => src !== null || lander.pictures[0]?.src === null || at < 4)
      .map((picture, at) => ({
        picture,
        line: lines[at % lines.length] ?? "",
        tags: [interests[at % interests.length], interests[(at + 2) % interests.length]].filter(
          (tag) => tag !== undefined,
        ),
      })),
  };
}

export { handle, meta } from "../lander-page";

/** A full-width grid of pictures; a tap opens one inside its row, and another tap closes it. product 18.8 */
export default function Gallery() {
  const { t } = useTranslation();
  const lander = useLoaderData<typeof loader>();
  return (
    <div className={css.gallery} data-lander={lander.kind}>
      <div className={css.main}>
        <header className={css.head}>
          <div>
            <Kicker lander={lander} />
            <Headline text={lander.headline} className={heading.title} />
            <p className={muted}>{lander.text}</p>
          </div>
          <Drawn />
        </header>
        <ul className={css.grid}>
          {lander.pages.map(({ picture, line, tags }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a picture is identified by its position
            <li key={at}>
              <details name="gallery" open={at === FIRST_OPEN}>
                <summary className={css.summary}>
                  <span className={hiddenText}>{t("landers:gallery_picture", { number: at + 1 })}</span>
                  <Picture
                    picture={picture}
                    sizes="(min-width: 992px) 22vw, 46vw"
                    className={css.picture}
                    isFirst={at < 6}
                  />
                  <span className={css.close} aria-hidden>
                    <X />
                  </span>
                </summary>
                <div className={css.page}>
                  <h2 className={heading.section}>{t("landers:gallery_example")}</h2>
                  <p>{line}</p>
                  <p className={css.tags}>
                    {tags.map((tag) => (
                      <span key={tag} className={css.tag}>
                        {tag}
                      </span>
                    ))}
                  </p>
                </div>
              </details>
            </li>
          ))}
        </ul>
      </div>
      <aside className={css.question}>
        <FirstQuestion lander={lander} />
        <Proof lander={lander} isColumn />
      </aside>
    </div>
  );
}

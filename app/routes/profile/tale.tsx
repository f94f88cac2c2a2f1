import { Ban, Check, Flag } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { Form } from "~/ui/form";
import { FictionalNotice } from "~/ui/mark";
import { Said } from "~/ui/notice";
import { photo as photoFrame } from "~/ui/photo.css";
import { label, muted, small } from "~/ui/text.css";
import { Answer } from "./answer";
import { Facts } from "./facts";
import { Locked } from "./locked";
import type { ShownView } from "./member-view.server";
import { PartLike } from "./part-like";
import { photo as likePhoto } from "./part-like.css";
import * as css from "./tale.css";

/** The number of photos among the text; the others are in the reel only. */
const PHOTOS = 3;

/** The profile's text with photos among it, then the links to block and report. product 8.10 */
export function Tale({ view }: { view: ShownView }) {
  const { t } = useTranslation();
  const open = view.photos.flatMap((photo) => (photo.locked ? [] : [photo]));
  const shots = open.slice(1, 1 + PHOTOS).map((photo) => <Shot key={photo.id} view={view} photo={photo} />);
  const [first, ...others] = shots;
  const [firstAnswer, secondAnswer, thirdAnswer] = view.answers.map((answer) => (
    <div key={answer.id} className={css.answer}>
      <Answer answer={answer} />
      {canLike(view) ? (
        <PartLike id={view.id} name={view.name} liked={view.liked} isPlain>
          <Answer answer={answer} />
        </PartLike>
      ) : null}
    </div>
  ));
  return (
    <div className={css.tale}>
      {view.notes.length > 0 ? <Said isGood>{view.notes.join(" ")}</Said> : null}
      {view.text ? (
        <p className={css.text} dir="auto">
          {view.text}
        </p>
      ) : null}
      <Facts chips={view.chips} />
      {firstAnswer}
      {first}
      {secondAnswer}
      <Interests view={view} />
      {others}
      <Locked view={view} />
      {thirdAnswer}
      {view.facts.length > 0 ? (
        <dl className={css.data}>
          {view.facts.map((fact) => (
            <div key={fact.id}>
              <dt>{fact.label}</dt>
              <dd>{fact.value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {view.cost.length > 0 && view.kind === "shown" ? (
        <p className={`${small} ${muted}`}>{view.cost.join(" ")}</p>
      ) : null}
      {view.fictional ? <FictionalNotice text={t("profile:fictional_notice")} /> : null}
      {view.kind === "shown" ? <Quiet view={view} /> : null}
    </div>
  );
}

const canLike = ({ kind, viewer }: ShownView) => kind === "shown" && viewer !== "visitor";

type Open = Extract<ShownView["photos"][number], { locked: false }>;

function Shot({ view, photo }: { view: ShownView; photo: Open }) {
  return (
    <figure className={css.shot}>
      <div className={`${photoFrame} ${css.shotPhoto}`}>
        <img
          src={photo.card}
          srcSet={`${photo.card} 480w, ${photo.full} ${photo.width}w`}
          sizes="(min-width: 768px) 590px, 100vw"
          alt=""
          width={480}
          height={520}
          loading="lazy"
          decoding="async"
        />
      </div>
      {canLike(view) ? (
        <PartLike id={view.id} name={view.name} liked={view.liked}>
          <div className={`${photoFrame} ${likePhoto}`}>
            <img src={photo.card} alt="" width={480} height={480} />
          </div>
        </PartLike>
      ) : null}
    </figure>
  );
}

/** Shared interests first, then the rest. */
function Interests({ view }: { view: ShownView }) {
  const { t } = useTranslation();
  const shared = view.interests.filter((one) => one.shared);
  const others = view.interests.filter((one) => !one.shared);
  return (
    <>
      {shared.length > 0 ? (
        <Chips title={t("profile:both")}>
          {shared.map(({ id, name }) => (
            <li key={id} className={css.sharedChip}>
              <Check className={css.sharedIcon} aria-hidden />
              {name}
            </li>
          ))}
        </Chips>
      ) : null}
      {others.length > 0 ? (
        <Chips title={t("profile:interests")}>
          {others.map(({ id, name }) => (
            <li key={id} className={css.chip}>
              {name}
            </li>
          ))}
        </Chips>
      ) : null}
    </>
  );
}

function Chips({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.interests}>
      <h2 className={`${label} ${muted}`}>{title}</h2>
      <ul className={css.chips}>{children}</ul>
    </section>
  );
}

/** The links to block and report. */
function Quiet({ view }: { view: ShownView }) {
  const { t } = useTranslation();
  const report = (
    <ButtonLink kind="text" size="small" href={paths.complaints({ profile: view.id })} rel="nofollow">
      <Flag aria-hidden />
      {t("profile:report")}
    </ButtonLink>
  );
  if (view.viewer === "visitor") return <p className={css.quiet}>{report}</p>;
  return (
    <Form className={css.quiet} method="post" action={paths.member(view.id)}>
      <Button kind="text" size="small" type="submit" name="intent" value="block">
        <Ban aria-hidden />
        {t("profile:block")}
      </Button>
      {report}
    </Form>
  );
}

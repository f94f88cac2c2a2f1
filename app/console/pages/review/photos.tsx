import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, Link, useLoaderData, useNavigation } from "@remix-run/react";
import { ChevronRight, CircleCheck } from "lucide-react";
import { rejectionReasons } from "~/domain/photos/rules";
import { requireOperator } from "~/http/console/operator-request.server";
import { PageBar } from "../../frame/frame";
import { useScope } from "../../frame/use-scope";
import { consolePaths } from "../../paths";
import { useRootData } from "../../scope";
import { t } from "../../text";
import { lengthOf } from "../../ui/age";
import { BrandMark } from "../../ui/brand-mark";
import { Button, ButtonLink, Key } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { page, row } from "../../ui/layout.css";
import { link, quiet, second, tone } from "../../ui/text.css";
import { UndoToast } from "../../ui/undo-toast";
import { decideBatch, readOutcome, undoBatch } from "./decide-batch.server";
import { photoBatch } from "./photo-batch.server";
import { PhotoTile } from "./photo-tile";
import * as css from "./photos.css";
import { usePhotoBatch } from "./use-photo-batch";

/** The next photos of a brand that wait for inspection, given to nobody else meanwhile. */
export async function loader(args: LoaderFunctionArgs) {
  const request = requireOperator(args, "photos.inspect");
  const outcome = readOutcome(new URL(args.request.url).searchParams, request.ctx.now);
  return { ...(await photoBatch(request, request.brands[0]!)), ...outcome };
}

/** The fields are `photo-<number>`, each with a verdict; what has none stays in the queue. `undo` names photos whose decisions are undone. */
export async function action(args: ActionFunctionArgs) {
  const request = requireOperator(args, "photos.inspect");
  const tenant = request.brands[0]!;
  const form = await args.request.formData();
  const outcome = form.has("undo")
    ? await undoBatch(request, tenant, String(form.get("undo")))
    : await decideBatch(request, tenant, form);
  request.ctx.services.board.drop(tenant);
  throw redirect(`${consolePaths.reviewPhotos(tenant.slug)}?${outcome}`);
}

export const handle = { page: "review" };
export const meta = () => [{ title: t("page_title", { page: t("queue_photos") }) }];

export default function Photos() {
  const { photos, following, waiting, done, others, undone, undo } = useLoaderData<typeof loader>();
  const { brand, scope } = useScope();
  const blur = useRootData()?.operator?.blur === "on";
  const batch = usePhotoBatch(photos, following);
  const { state } = useNavigation();
  if (!brand) return null;
  const current = photos.find(({ id }) => id === batch.current);
  return (
    <>
      <PageBar
        title={t("queue_photos")}
        parents={
          <>
            <BrandMark brand={brand} />
            <Link to={consolePaths.review(scope)}>{t("review")}</Link>
            <Icon of={ChevronRight} size="s" />
          </>
        }
        actions={
          waiting.count > 0 ? (
            <span className={quiet}>
              {t("queue_waits", { count: waiting.count, age: lengthOf(waiting.age) })}
            </span>
          ) : null
        }
      />
      <div className={page}>
        {undone !== null ? (
          <p className={`${row} ${undone > 0 ? tone.good : tone.bad}`} role="status">
            {t(undone > 0 ? "photos_undone" : "photos_not_undone", { count: undone })}
          </p>
        ) : done + others > 0 ? (
          <p className={`${row} ${tone.good}`} role="status">
            <Icon of={CircleCheck} />
            {t("photos_done", { count: done })} {others > 0 ? t("photos_others", { count: others }) : ""}
          </p>
        ) : null}
        {undo ? (
          <UndoToast
            key={undo}
            text={t("photos_undo", { count: done, brand: brand.name })}
            fields={{ undo }}
          />
        ) : null}
        {photos.length === 0 ? (
          <p className={second}>
            {t(waiting.count > 0 ? "photos_claimed" : "photos_none", { brand: brand.name })}{" "}
            <Link className={link} to={consolePaths.review({ kind: "all" })}>
              {t("review_to_all")}
            </Link>
          </p>
        ) : (
          <Form method="post" className={css.batch}>
            <ul className={css.grid} ref={batch.grid}>
              {photos.map((photo) => (
                <PhotoTile
                  key={photo.id}
                  photo={photo}
                  brand={brand}
                  isBlurred={blur && !batch.isRevealed}
                  verdict={batch.verdicts[photo.id] ?? ""}
                  isCurrent={photo.id === batch.current}
                  onVerdict={(verdict) => batch.decide(photo.id, verdict)}
                  onFocus={() => batch.focus(photo.id)}
                />
              ))}
            </ul>
            <div className={css.dock}>
              {batch.isReady ? (
                <div className={css.acts}>
                  <Button kind="primary" onClick={() => batch.decideCurrent("approve")} data-key="a">
                    {t("photo_approve", { name: current?.name ?? "" })}
                    <Key>a</Key>
                  </Button>
                  <span className={`${quiet} ${css.wide}`}>{t("photo_reject")}</span>
                  {rejectionReasons.map((reason, at) => (
                    <span key={reason} className={css.wide}>
                      <Button
                        kind={reason === "child" ? "danger" : "plain"}
                        onClick={() => batch.decideCurrent(reason)}
                        data-key={String(at + 1)}
                      >
                        {t(`rejection_${reason}`)}
                        <Key>{String(at + 1)}</Key>
                      </Button>
                    </span>
                  ))}
                </div>
              ) : null}
              <span className={css.progress} role="status">
                {t("photos_progress", { count: batch.decided, all: photos.length })}
              </span>
              <Button type="submit" data-key="n" aria-disabled={state !== "idle" || undefined}>
                {t("photos_save")}
                <Key>n</Key>
              </Button>
            </div>
          </Form>
        )}
        {photos.length > 0 ? null : (
          <p>
            <ButtonLink to={consolePaths.review({ kind: "brand", slug: brand.slug })}>
              {t("review_back")}
            </ButtonLink>
          </p>
        )}
      </div>
    </>
  );
}

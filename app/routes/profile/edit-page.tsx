import { useRevalidator, useSearchParams } from "@remix-run/react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { OwnPhotos } from "~/domain/photos/list-own-photos.server";
import { paths } from "~/paths";
import { HeadRow } from "~/ui/head-row";
import { Link } from "~/ui/link";
import { label, muted, wrap } from "~/ui/text.css";
import * as css from "./edit-page.css";
import type { completenessView } from "./edit-view.server";
import { InstallOffer } from "./install-offer";
import type { ShownView } from "./member-view.server";
import { NextStep } from "./next-step";
import { PartSheet } from "./part-sheet";
import { allParts, type EditView, OPEN_QUESTIONS, withDrafts } from "./parts";
import { PhotoEditor } from "./photo-editor";
import { Preview } from "./preview";
import { AddRow, LinkRow, PartRow, RowGroup } from "./profile-row";
import { QuestionsSheet } from "./questions-sheet";
import { SaveStatus } from "./save-status";
import { useSaveQueue } from "./use-save-queue";

export type EditPageProps = {
  id: number;
  view: EditView;
  whole: ReturnType<typeof completenessView>;
  photos: OwnPhotos;
  preview: ShownView;
  sight: { visibility: string; place: string };
  /** whether the form of a part was saved without script */
  isSaved: boolean;
};

/** The own profile: rows that open editors, and beside them or on a tab what others see. product 8.3, 8.9 */
export function EditPage({ id, view, whole, photos, preview, sight, isSaved }: EditPageProps) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const [params] = useSearchParams();
  const { queue, shown } = useSaveQueue(id, revalidate);
  const [openId, setOpenId] = useState<string | null>(null);
  const files = useRef<HTMLInputElement>(null);
  const isPreview = params.get("tab") === "preview";
  const opened = allParts(view).find((part) => part.id === openId);
  const state = shown.state === "idle" && isSaved ? "saved" : shown.state;
  return (
    <>
      <HeadRow back={{ href: paths.settings() }} title={t("common:nav_profile")}>
        <SaveStatus state={state} queue={queue} />
      </HeadRow>
      <div className={`${wrap} ${css.frame}`}>
        <nav className={css.tabs} aria-label={t("common:nav_profile")}>
          {[
            { href: paths.profile(), text: t("profile:tab_edit"), isCurrent: !isPreview },
            { href: paths.profilePreview(), text: t("profile:tab_preview"), isCurrent: isPreview },
          ].map(({ href, text, isCurrent }) => (
            <Link
              key={href}
              className={css.tab}
              href={href}
              replace
              preventScrollReset
              aria-current={isCurrent ? "page" : undefined}
            >
              {text}
            </Link>
          ))}
        </nav>
        <div className={isPreview ? css.editBehind : css.edit}>
          <NextStep {...whole} onOpen={setOpenId} onAddPhoto={() => files.current?.click()} />
          <PhotoEditor {...photos} fileInput={files} onChanged={revalidate} />
          <Rows view={view} drafts={accepted(shown)} sight={sight} onOpen={setOpenId} />
          <InstallOffer />
        </div>
        <aside
          className={isPreview ? css.preview : css.previewBeside}
          aria-label={t("profile:tab_preview")}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
          tabIndex={0}
        >
          <p className={`${label} ${muted} ${css.previewTitle}`}>{t("profile:tab_preview")}</p>
          <Preview view={preview} loaded={photos} />
        </aside>
      </div>
      {opened && queue ? (
        <PartSheet
          key={opened.id}
          part={opened}
          queue={queue}
          shown={shown}
          onClose={() => setOpenId((latest) => (latest === opened.id ? null : latest))}
        />
      ) : null}
      {openId === OPEN_QUESTIONS && view.answers ? (
        <QuestionsSheet
          open={view.answers.open}
          onOpen={setOpenId}
          onClose={() => setOpenId((latest) => (latest === OPEN_QUESTIONS ? null : latest))}
        />
      ) : null}
    </>
  );
}

type Drafts = ReturnType<typeof accepted>;

/** The changes that will be saved: a refused one is only in its editor. */
function accepted({ drafts, problems }: ReturnType<typeof useSaveQueue>["shown"]) {
  return Object.fromEntries(Object.entries(drafts).filter(([key]) => !(key in problems)));
}

function Rows({
  view: { about, answers, facts, interests },
  drafts,
  sight,
  onOpen,
}: Pick<EditPageProps, "view" | "sight"> & { drafts: Drafts; onOpen: (id: string) => void }) {
  const { t } = useTranslation();
  return (
    <>
      {about ? (
        <RowGroup>
          <PartRow part={withDrafts(about, drafts)} isText onOpen={onOpen} />
        </RowGroup>
      ) : null}
      {answers ? (
        <RowGroup
          id="answers"
          title={t("profile:answers_title")}
          count={t("photos:used", { used: answers.given.length, limit: answers.max })}
        >
          {answers.given.map((part) => (
            <PartRow key={part.id} part={withDrafts(part, drafts)} isText isAnswer onOpen={onOpen} />
          ))}
          {answers.given.length < answers.max && answers.open.length > 0 ? (
            <AddRow id={OPEN_QUESTIONS} text={t("profile:answer_add")} onOpen={onOpen} />
          ) : null}
        </RowGroup>
      ) : null}
      <RowGroup title={t("profile:facts")}>
        {facts.map((part) => (
          <PartRow key={part.id} part={withDrafts(part, drafts)} onOpen={onOpen} />
        ))}
        {interests ? <PartRow part={withDrafts(interests, drafts)} onOpen={onOpen} /> : null}
      </RowGroup>
      <RowGroup title={t("profile:sight")}>
        <LinkRow
          label={t("settings:nav_privacy")}
          value={sight.visibility}
          href={paths.settings("privacy")}
        />
        <LinkRow
          label={t("settings:nav_location")}
          value={sight.place || t("profile:add")}
          href={paths.settings("location")}
        />
      </RowGroup>
      <p className={muted}>{t("profile:name_stays")}</p>
    </>
  );
}

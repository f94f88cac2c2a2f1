import { consolePaths } from "../../paths";
import { t } from "../../text";
import { Age } from "../../ui/age";
import type { ShownBrand } from "../../ui/brand-mark";
import { row, section } from "../../ui/layout.css";
import { Tag } from "../../ui/tag";
import { heading, mono, quiet, second, small, title } from "../../ui/text.css";
import * as css from "./complaint.css";
import type { CaseView } from "./complaint.server";
import { FrozenEvidence } from "./frozen-evidence";
import { targetHours } from "./queue-targets";

/** What was reported, who reports it, and the reported photo or message with those around it. */
export function CaseEvidence({ view, brand }: { view: CaseView; brand: ShownBrand }) {
  const { complaints, photo, messages } = view;
  const [first] = complaints;
  return (
    <>
      <div className={row}>
        <h2 className={title}>
          {t(first!.category ? `category_${first!.category}` : `about_${first!.about}`)}
        </h2>
        <Tag shape="none">{t(`about_${first!.about}`)}</Tag>
        {first!.outcome ? <Tag tone="good">{t(`outcome_${first!.outcome}`)}</Tag> : null}
      </div>
      <FrozenEvidence view={view} brand={brand} />
      <section className={section} aria-labelledby="reports">
        <h3 className={heading} id="reports">
          {t("complaint_reports", { count: complaints.length })}
        </h3>
        {complaints.map((complaint) => (
          <article key={complaint.reference} className={css.report}>
            <p className={`${small} ${quiet}`}>
              <span className={mono}>{complaint.reference}</span> · {complaint.time.short} ·{" "}
              {complaint.closed ? (
                t("complaint_closed", { time: complaint.closed.short })
              ) : (
                <Age ms={complaint.age} targetHours={targetHours.complaints} />
              )}{" "}
              ·{" "}
              {complaint.complainant
                ? t("complaint_by", {
                    name: complaint.complainant.name,
                    made: complaint.complainant.made,
                    upheld: complaint.complainant.upheld,
                  })
                : t("complaint_by_visitor")}
            </p>
            <p className={css.words} lang={complaint.language}>
              {complaint.body}
            </p>
            {complaint.place ? (
              <p className={second}>{t("complaint_place", { place: complaint.place })}</p>
            ) : null}
            {complaint.likeText ? (
              <p className={second}>{t("complaint_like", { text: complaint.likeText })}</p>
            ) : null}
            {complaint.note ? (
              <p className={second}>{t("complaint_note_was", { note: complaint.note })}</p>
            ) : null}
          </article>
        ))}
      </section>
      {photo ? (
        <section className={section} aria-labelledby="photo">
          <h3 className={heading} id="photo">
            {t("complaint_photo")} <Tag shape="none">{t(`photo_status_${photo.status}`)}</Tag>
          </h3>
          {view.may.photo ? (
            <img
              className={css.photo}
              src={consolePaths.memberPhoto(brand.slug, photo.id, "full")}
              alt={t("photo_of", { name: view.reported?.name ?? "" })}
              data-photo={photo.id}
            />
          ) : (
            <p className={second}>{t("complaint_photo_hidden")}</p>
          )}
        </section>
      ) : null}
      {messages.length > 0 ? (
        <section className={section} aria-labelledby="messages">
          <h3 className={heading} id="messages">
            {t("complaint_messages")}
          </h3>
          <ol className={css.messages}>
            {messages.map((message) => (
              <li
                key={message.seq}
                className={`${message.isTheirs ? css.theirs : css.message} ${message.isReported ? css.reported : ""}`}
              >
                <span className={`${small} ${quiet}`}>
                  {message.isTheirs ? (view.reported?.name ?? "") : t("complaint_partner")} ·{" "}
                  {message.time.short}
                  {message.isReported ? ` · ${t("complaint_this")}` : ""}
                </span>
                <span className={css.words}>
                  {message.kind === "text" ? message.text : `${t(`message_${message.kind}`)} ${message.text}`}
                </span>
              </li>
            ))}
          </ol>
        </section>
      ) : null}
    </>
  );
}

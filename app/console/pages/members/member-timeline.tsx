import { Link } from "@remix-run/react";
import {
  Flag,
  Gavel,
  KeyRound,
  LogIn,
  type LucideIcon,
  Mail,
  MailCheck,
  MessageSquare,
  ReceiptText,
  StickyNote,
  Undo2,
  UserPlus,
  UserX,
  Wrench,
} from "lucide-react";
import { money } from "../../format";
import { consolePaths } from "../../paths";
import { t } from "../../text";
import type { ShownBrand } from "../../ui/brand-mark";
import { Icon } from "../../ui/icon";
import { section } from "../../ui/layout.css";
import { heading, mono, quiet, second, strong, textLink } from "../../ui/text.css";
import { auditWord } from "../audit/audit-actions";
import * as orderCss from "../orders/order.css";
import * as css from "./member.css";
import type { MemberView } from "./member.server";
import type { ShownHappening } from "./member-tabs.server";
import { MorePages } from "./more-pages";

const icons: Record<ShownHappening["kind"], LucideIcon> = {
  signup: UserPlus,
  left: UserX,
  confirmed: MailCheck,
  address: MailCheck,
  login: LogIn,
  mail: Mail,
  order: ReceiptText,
  paid: ReceiptText,
  refund: Undo2,
  complaint_made: Flag,
  complaint_received: Flag,
  complaint_decided: Gavel,
  note: StickyNote,
  message: MessageSquare,
  audit: Wrench,
};

/** What happened to the member and what operators did, the latest first; what programs did is quieter. */
export function MemberTimeline({ view, brand }: { view: MemberView; brand: ShownBrand }) {
  const { lists, member } = view;
  return (
    <section className={section} aria-labelledby="timeline">
      <h3 className={heading} id="timeline">
        {t("timeline")}
      </h3>
      <ol className={orderCss.timeline}>
        {lists.timeline.map((one) => (
          <li key={one.key} className={orderCss.happening}>
            <time className={orderCss.time} dateTime={one.time.iso} title={one.time.full}>
              {one.time.short}
            </time>
            <span className={orderCss.sign}>
              <Icon
                of={one.kind === "audit" && ["ban", "erase"].includes(one.about) ? KeyRound : icons[one.kind]}
              />
            </span>
            <div className={css.happened}>
              <Sentence happening={one} view={view} brand={brand} />
            </div>
          </li>
        ))}
      </ol>
      <MorePages own={consolePaths.member(brand.slug, member.id)} tab="overview" next={lists.next} />
    </section>
  );
}

function Sentence({
  happening: one,
  view: { may },
  brand,
}: {
  happening: ShownHappening;
  view: MemberView;
  brand: ShownBrand;
}) {
  const amount = one.amount === null || one.currency === null ? "" : money(one.amount, one.currency);
  switch (one.kind) {
    case "signup":
      return <span className={strong}>{t("happened_signup")}</span>;
    case "left":
      return <span className={strong}>{t("happened_left")}</span>;
    case "confirmed":
    case "address":
      return <span>{t(`happened_${one.kind}`)}</span>;
    case "login":
      return <span className={quiet}>{t("happened_login", { device: one.state })}</span>;
    case "mail":
      return (
        <span className={one.state === "bounced" ? "" : quiet}>
          {t("happened_mail")} <span className={mono}>{one.about}</span>, {mailState(one.state)}
        </span>
      );
    case "order":
    case "paid":
    case "refund":
      return (
        <>
          <span className={strong}>{t(`happened_${one.kind}`, { amount })}</span>{" "}
          <Link
            className={`${textLink} ${mono}`}
            to={consolePaths.order(brand.slug, one.about)}
            prefetch="none"
          >
            {one.about}
          </Link>{" "}
          {one.kind === "refund" && one.state !== "done" ? (
            <span className={second}>{one.state.replace("_", " ")}</span>
          ) : null}
        </>
      );
    case "complaint_made":
    case "complaint_received":
    case "complaint_decided":
      return (
        <>
          <span className={strong}>{t(`happened_${one.kind}`)}</span>{" "}
          <span className={second}>{one.state}</span>{" "}
          {may.complaints ? (
            <Link
              className={`${textLink} ${mono}`}
              to={consolePaths.reviewComplaint(brand.slug, one.about)}
              prefetch="none"
            >
              {one.about}
            </Link>
          ) : (
            <span className={mono}>{one.about}</span>
          )}
        </>
      );
    case "note":
    case "message":
      return (
        <>
          <span className={strong}>{t(`happened_${one.kind}`, { name: one.by ?? "" })}</span>
          <p className={css.noteBody} dir="auto">
            {one.text}
          </p>
        </>
      );
    default:
      return (
        <>
          <span className={strong}>{one.by}</span> {auditWord(one.about)} {one.state}
          {one.text ? (
            <p className={second} dir="auto">
              {one.text}
            </p>
          ) : null}
        </>
      );
  }
}

/** Returns how a mail ended. */
function mailState(state: string): string {
  if (state === "sent") return t("mail_sent");
  if (state === "waits") return t("mail_waiting");
  return t(state === "bounced" ? "mail_bounced" : "mail_skipped");
}

import { ChevronRight, Plus } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { Link } from "~/ui/link";
import { label as labelStyle, muted } from "~/ui/text.css";
import type { Part } from "./parts";
import * as css from "./profile-row.css";

/** Opens the editor of a part of the profile. */
export type OpenPart = (id: string) => void;

/** Rows that belong together, below a label. */
export function RowGroup({
  id,
  title,
  count,
  children,
}: {
  id?: string;
  title?: string;
  count?: string;
  children: ReactNode;
}) {
  return (
    <section className={css.group} id={id} aria-label={title}>
      {title ? (
        <h2 className={`${labelStyle} ${muted}`}>
          {title} {count ? <span className={css.count}>{count}</span> : null}
        </h2>
      ) : null}
      <div className={css.rows}>{children}</div>
    </section>
  );
}

/**
 * A row of the profile: its label and value. It opens an editor; without script it leads to a page with the form.
 * @param isText the value stands below the label and may fill three lines
 */
export function PartRow({
  part: { id, label, value },
  isText,
  isAnswer,
  onOpen,
}: {
  part: Pick<Part, "id" | "label" | "value">;
  isText?: boolean;
  isAnswer?: boolean;
  onOpen: OpenPart;
}) {
  const { t } = useTranslation();
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(id);
  };
  const Icon = value ? ChevronRight : Plus;
  const isTall = isText && value !== "";
  return (
    <a
      className={isTall ? css.tall : css.row}
      id={`row-${id}`}
      href={paths.profilePart(id)}
      aria-haspopup="dialog"
      onClick={open}
    >
      <span className={isTall ? css.tallLabel : css.label}>{label}</span>
      <span
        className={isTall ? (isAnswer ? css.answer : css.text) : value ? css.value : css.empty}
        dir={value ? "auto" : undefined}
        data-cuts={value ? "" : undefined}
      >
        {value || t("profile:add")}
      </span>
      <Icon className={css.icon} aria-hidden />
    </a>
  );
}

/** A row that adds something, such as a further answer. */
export function AddRow({ id, text, onOpen }: { id: string; text: string; onOpen: OpenPart }) {
  return (
    <a
      className={css.row}
      id={`row-${id}`}
      href={paths.profilePart(id)}
      aria-haspopup="dialog"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onOpen(id);
      }}
    >
      <span className={css.add}>{text}</span>
      <Plus className={css.icon} aria-hidden />
    </a>
  );
}

/** A row that leads to another page. */
export function LinkRow({
  icon,
  label,
  value,
  href,
}: {
  icon?: ReactNode;
  label: string;
  value?: ReactNode;
  href: string;
}) {
  return (
    <Link className={css.row} href={href}>
      {icon}
      <span className={value ? css.label : css.alone}>{label}</span>
      {value ? (
        <span className={css.value} data-cuts>
          {value}
        </span>
      ) : null}
      <ChevronRight className={css.icon} aria-hidden />
    </Link>
  );
}

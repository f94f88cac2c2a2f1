import { Column } from "@react-email/column";
import { Img } from "@react-email/img";
import { Row } from "@react-email/row";
import { Section } from "@react-email/section";
import { Fragment, type ReactNode } from "react";
import { type MailLook, paint } from "./mail-look.server";
import type { FaceInMail, MailParts, PersonLine } from "./mail-parts";

const FACE = { width: 84, height: 84 };
const PHOTO = { width: 128, height: 160 };

/** Returns a text with its line breaks. */
export function lines(text: string): ReactNode {
  return text.split("\n").map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat, and the page is rendered once.
    <Fragment key={at}>
      {at > 0 ? <br /> : null}
      {line}
    </Fragment>
  ));
}

/** A mail's headline, with the part in `<em>` in the brand's colour. */
export function Title({ look, text }: { look: MailLook; text: string }) {
  const title = paint(
    look,
    { text: "ink" },
    { ...look.display, margin: "0 0 18px", fontSize: "27px", lineHeight: "1.2", overflowWrap: "anywhere" },
  );
  // A title has one marked part or none.
  const [before, rest = ""] = text.split("<em>", 2);
  const [marked, after] = rest.split("</em>", 2);
  const own = paint(look, { text: "link" });
  return (
    <h1 {...title}>
      {after === undefined ? (
        text
      ) : (
        <>
          {before}
          <em {...own}>{marked}</em>
          {after}
        </>
      )}
    </h1>
  );
}

/** A paragraph, or a link as one. */
export function Paragraph({
  look,
  text,
  href,
  isSmall = false,
  isCentred = false,
}: {
  look: MailLook;
  text: string;
  href?: string;
  isSmall?: boolean;
  isCentred?: boolean;
}) {
  const block = paint(
    look,
    { text: isSmall ? "muted" : "ink" },
    {
      ...look.body,
      margin: "0 0 16px",
      fontSize: isSmall ? "14px" : "16px",
      lineHeight: "1.55",
      overflowWrap: "anywhere",
      ...(isCentred && { textAlign: "center" }),
    },
  );
  const link = paint(look, { text: "link" }, { textDecoration: "underline" });
  return (
    <p {...block}>
      {href ? (
        <a {...link} href={href}>
          {text}
        </a>
      ) : (
        lines(text)
      )}
    </p>
  );
}

/** A picture of a person, or the initial on a tile of the same size. */
function Face({
  look,
  face: { name, picture },
  origin,
  size,
}: {
  look: MailLook;
  face: FaceInMail;
  origin: string;
  size: typeof FACE;
}) {
  const tile = paint(
    look,
    { text: "mutedOnSunken", back: "sunken" },
    { borderRadius: look.radius.photo, objectFit: "cover", fontSize: "13px" },
  );
  const [first = ""] = name;
  if (picture)
    return (
      <Img
        {...tile}
        {...size}
        style={{ ...tile.style, width: `${size.width}px`, height: `${size.height}px` }}
        src={`${origin}${picture}`}
        alt={name.split(" ")[0] ?? name}
      />
    );
  return (
    <Row width={size.width} style={{ width: `${size.width}px` }} align="left">
      <Column
        {...tile}
        align="center"
        height={size.height}
        style={{ ...tile.style, ...look.display, fontSize: "34px", lineHeight: `${size.height}px` }}
        aria-hidden
      >
        {first.toLocaleUpperCase()}
      </Column>
    </Row>
  );
}

/** A person with face, age, place and mark. */
export function Person({ look, person, origin }: { look: MailLook; person: PersonLine; origin: string }) {
  const { name, age, where, mark } = person;
  const heading = paint(
    look,
    { text: "ink" },
    { ...look.display, margin: 0, fontSize: "20px", lineHeight: "1.3", overflowWrap: "anywhere" },
  );
  const muted = paint(
    look,
    { text: "muted" },
    { ...look.body, margin: "2px 0 0", fontSize: "15px", lineHeight: "1.4" },
  );
  const pill = paint(
    look,
    { text: "onMark", back: "mark", edge: "edge" },
    {
      ...look.body,
      display: "inline-block",
      padding: "2px 8px",
      fontSize: "12px",
      lineHeight: "1.4",
      borderWidth: "1px",
      borderStyle: "solid",
      borderRadius: "4px",
    },
  );
  return (
    <Row style={{ margin: "0 0 18px" }}>
      <Column width={FACE.width} style={{ width: `${FACE.width}px`, verticalAlign: "middle" }}>
        <Face look={look} face={person} origin={origin} size={FACE} />
      </Column>
      <Column style={{ paddingLeft: "16px", verticalAlign: "middle", textAlign: "left" }}>
        <p {...heading}>
          <span dir="auto">{name}</span>
          {age === null ? "" : `, ${age}`}
        </p>
        {where ? <p {...muted}>{where}</p> : null}
        {mark ? (
          <p style={{ margin: "6px 0 0" }}>
            <span {...pill}>{mark}</span>
          </p>
        ) : null}
      </Column>
    </Row>
  );
}

/** The two sides of a match beside each other. */
export function TwoFaces({
  look,
  origin,
  faces,
}: {
  look: MailLook;
  origin: string;
  faces: readonly [FaceInMail, FaceInMail];
}) {
  const [own, other] = faces;
  const tilted = (degrees: number) => ({ padding: "6px", transform: `rotate(${degrees}deg)` });
  return (
    <Row width={2 * PHOTO.width + 24} style={{ margin: "4px auto 22px", width: "auto" }}>
      <Column style={tilted(-3)}>
        <Face look={look} face={own} origin={origin} size={PHOTO} />
      </Column>
      <Column style={tilted(3)}>
        <Face look={look} face={other} origin={origin} size={PHOTO} />
      </Column>
    </Row>
  );
}

/** A text that is set apart from the others. */
export function Box({ look, box: { label, text } }: { look: MailLook; box: NonNullable<MailParts["box"]> }) {
  const box = paint(
    look,
    { back: "sunken" },
    { margin: "0 0 18px", borderRadius: look.radius.box, borderCollapse: "separate" },
  );
  const line = { ...look.body, margin: 0, textAlign: "left", lineHeight: "1.5" } as const;
  return (
    <Section {...box}>
      <div style={{ padding: "14px 18px" }}>
        <p {...paint(look, { text: "mutedOnSunken" }, { ...line, fontSize: "13px" })}>{label}</p>
        <p {...paint(look, { text: "inkOnSunken" }, { ...line, fontSize: "16px" })}>{text}</p>
      </div>
    </Section>
  );
}

/** The amounts of an order, the total in bold, and what follows them. */
export function Amounts({
  look,
  amounts: { rows, facts },
}: {
  look: MailLook;
  amounts: NonNullable<MailParts["amounts"]>;
}) {
  const cell = (isTotal: boolean) =>
    paint(
      look,
      { text: "ink", edge: "edge" },
      {
        ...look.body,
        padding: "11px 0",
        borderTopWidth: "1px",
        borderTopStyle: "solid",
        fontSize: isTotal ? "18px" : "16px",
        fontWeight: isTotal ? "bold" : "normal",
        lineHeight: "1.4",
        verticalAlign: "top",
      },
    );
  return (
    <>
      {rows.map(([name, amount], at) => {
        const { className, style } = cell(at === rows.length - 1);
        return (
          <Row key={name}>
            <Column className={className} style={{ ...style, textAlign: "left" }}>
              {name}
            </Column>
            <Column
              className={className}
              style={{ ...style, textAlign: "right", whiteSpace: "nowrap", paddingLeft: "16px" }}
            >
              {amount}
            </Column>
          </Row>
        );
      })}
      {facts.map(([name, value]) => (
        <p
          key={name}
          {...paint(
            look,
            { text: "ink" },
            { ...look.body, margin: "10px 0 16px", fontSize: "16px", lineHeight: "1.4" },
          )}
        >
          <span {...paint(look, { text: "muted" }, { fontSize: "14px" })}>{name}</span>
          <br />
          <strong>{value}</strong>
        </p>
      ))}
    </>
  );
}

import type { CSSProperties } from "react";
import type { Tenant } from "~/tenancy/tenant.server";
import { type MailColors, mailColors, type Scheme } from "./mail-colors.server";

/** The parts of a brand's theme that mails use. */
export type MailLook = {
  colors: Record<Scheme, MailColors>;
  body: CSSProperties;
  display: CSSProperties;
  /** the width of the card's outline */
  outline: string;
  radius: Record<"panel" | "photo" | "button" | "box", string>;
};

const BODY = "Helvetica,Arial,sans-serif";
/** Above this width an outline is part of the theme's look; thinner ones are a hairline in mails. */
const THICK = 2;

/** Returns the look of a brand's mails. */
export function mailLook(tenant: Pick<Tenant, "theme">): MailLook {
  const { type, shape } = tenant.theme.values;
  const outline = Number.parseFloat(shape["outline-width"]);
  const radius = (token: string, most: number) => `${Math.min(Number.parseFloat(token), most)}px`;
  return {
    colors: mailColors(tenant),
    body: { fontFamily: BODY },
    display: {
      fontFamily: displayStack(type.display),
      fontWeight: Number(type["display-weight"]),
      letterSpacing: type["display-tracking"],
    },
    outline: outline >= THICK ? shape["outline-width"] : "1px",
    radius: {
      panel: radius(shape["panel-radius"], 24),
      photo: radius(shape["photo-radius"], 42),
      button: radius(shape["button-radius"], 26),
      box: radius(shape["bubble-radius"], 18),
    },
  };
}

/** The brand's display face where it is installed, else Georgia or Arial. */
function displayStack(stack: string): string {
  const [own = ""] = stack.split(",");
  const others = /(^|[ ,])serif$/.test(stack)
    ? "Georgia,'Times New Roman',serif"
    : "Arial,Helvetica,sans-serif";
  return `${own.replaceAll('"', "'")},${others}`;
}

type Paint = { text?: keyof MailColors; back?: keyof MailColors; edge?: keyof MailColors };

/** Returns the attributes of an element with colours: those of the light scheme inline, and the classes of `darkRules`. */
export function paint(
  { colors: { light } }: MailLook,
  { text, back, edge }: Paint,
  style: CSSProperties = {},
): { className: string; style: CSSProperties } {
  return {
    className: [text && `t-${text}`, back && `b-${back}`, edge && `e-${edge}`].filter(Boolean).join(" "),
    style: {
      ...style,
      ...(text && { color: light[text] }),
      ...(back && { backgroundColor: light[back] }),
      ...(edge && { borderColor: light[edge] }),
    },
  };
}

const texts = [
  "ink",
  "muted",
  "mutedOnGround",
  "link",
  "inkOnSunken",
  "mutedOnSunken",
  "onButton",
  "onMark",
] as const;
const backs = ["ground", "panel", "sunken", "button", "mark"] as const;

/**
 * Returns the rules of the dark scheme: for programs that follow the reader's scheme, and for Outlook, which marks the elements whose colours
 * it has inverted.
 */
export function darkRules({ colors: { dark } }: MailLook): string {
  const rules = [
    ...texts.map((name) => `.t-${name}{color:${dark[name]}!important}`),
    ...backs.map((name) => `.b-${name}{background-color:${dark[name]}!important}`),
    `.e-edge{border-color:${dark.edge}!important}`,
    ".if-light{display:none!important}",
    ".if-dark{display:block!important;width:auto!important;height:44px!important}",
  ];
  const outlook = [
    ...texts.map((name) => `[data-ogsc] .t-${name}{color:${dark[name]}!important}`),
    ...backs.map((name) => `[data-ogsb] .b-${name}{background-color:${dark[name]}!important}`),
  ];
  const media = `@media (prefers-color-scheme:dark){\n${rules.join("\n")}\n}`;
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}\n${media}\n${outlook.join("\n")}`;
}

import { Button } from "@react-email/button";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Html } from "@react-email/html";
import { Img } from "@react-email/img";
import { Preview } from "@react-email/preview";
import { Section } from "@react-email/section";
import { renderToStaticMarkup } from "react-dom/server";
import { paths } from "~/paths";
import type { Tenant } from "~/tenancy/tenant.server";
import { darkRules, type MailLook, mailLook, paint } from "./mail-look.server";
import type { MailParts } from "./mail-parts";
import { Amounts, Box, lines, Paragraph, Person, Title, TwoFaces } from "./mail-pieces.server";

/** Outlook for Windows knows no maximum width: it gets a table of this width around the mail. React writes no such comments. */
const WIDTH = 600;
const outlook = [
  `<!--[if mso]><table role="presentation" align="center" width="${WIDTH}" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->`,
  "<!--[if mso]></td></tr></table><![endif]-->",
];
const LOGO_HEIGHT = 44;
const HERO = { width: 600, height: 210 };

/**
 * Returns a mail as an HTML page, 600 pixels wide. Light colours are inline, those of the dark scheme in a media rule. The layout uses tables,
 * since many mail programs support nothing else.
 * @param origin of the brand's site, for the home page and the pictures
 */
export function mailPage(tenant: Tenant, language: string, origin: string, parts: MailParts): string {
  const html = renderToStaticMarkup(
    <Page tenant={tenant} language={language} origin={origin} parts={parts} />,
  );
  return `<!doctype html>\n${html.replace(/<hr data-outlook="([01])"\/>/g, (_, at) => outlook[at] ?? "")}\n`;
}

type Frame = { tenant: Tenant; language: string; origin: string; parts: MailParts };

function Page({ tenant, language, origin, parts }: Frame) {
  const look = mailLook(tenant);
  const ground = paint(look, { back: "ground" }, { margin: 0, padding: 0 });
  return (
    <Html lang={language} dir="ltr">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>{parts.subject}</title>
        <style>{darkRules(look)}</style>
      </Head>
      <body {...ground}>
        <Preview>{parts.preheader}</Preview>
        <Section {...ground}>
          <div style={{ padding: "28px 12px", ...look.body }}>
            <hr data-outlook="0" />
            <Container style={{ maxWidth: `${WIDTH}px` }}>
              <Logo look={look} tenant={tenant} origin={origin} shown={parts.logo} />
              <Card look={look} origin={origin} parts={parts} />
              <Foot look={look} parts={parts} />
            </Container>
            <hr data-outlook="1" />
          </div>
        </Section>
      </body>
    </Html>
  );
}

/** The logo, one drawing for each scheme; the brand's name where it has none. */
function Logo({
  look,
  tenant: { config, version },
  origin,
  shown,
}: Pick<Frame, "tenant" | "origin"> & { look: MailLook; shown: boolean }) {
  const name = paint(look, { text: "ink" }, { ...look.display, fontSize: "24px", lineHeight: "44px" });
  const link = { ...name, style: { ...name.style, textDecoration: "none" } };
  return (
    <Section>
      <a {...link} href={`${origin}${paths.index()}`} target="_blank" rel="noreferrer">
        {shown ? (
          <>
            <Img
              className="if-light"
              src={`${origin}${paths.mailPicture(version, "logo-light.png")}`}
              alt={config.name}
              height={LOGO_HEIGHT}
              style={{ height: `${LOGO_HEIGHT}px`, width: "auto", marginBottom: "16px" }}
            />
            {/* Without styles it has no size. */}
            <Img
              className="if-dark"
              src={`${origin}${paths.mailPicture(version, "logo-dark.png")}`}
              alt=""
              width={0}
              height={0}
              style={{ display: "none", marginBottom: "16px" }}
            />
          </>
        ) : (
          config.name
        )}
      </a>
    </Section>
  );
}

function Card({ look, origin, parts }: { look: MailLook; origin: string; parts: MailParts }) {
  const card = paint(
    look,
    { back: "panel", edge: "edge" },
    {
      borderStyle: "solid",
      borderWidth: look.outline,
      borderRadius: look.radius.panel,
      borderCollapse: "separate",
      overflow: "hidden",
    },
  );
  const isCentred = parts.hero !== undefined || parts.match !== undefined;
  const button = paint(
    look,
    { text: "onButton", back: "button" },
    {
      display: "block",
      padding: "16px 20px",
      fontSize: "17px",
      fontWeight: "bold",
      textAlign: "center",
      borderRadius: look.radius.button,
    },
  );
  return (
    <Section {...card}>
      {parts.hero ? (
        <Img
          src={`${origin}${parts.hero}`}
          alt=""
          {...HERO}
          style={{ width: "100%", height: "auto", maxHeight: `${HERO.height}px`, objectFit: "cover" }}
        />
      ) : null}
      <Section>
        {/* The card's padding. Classes of cells would be lost in some programs. */}
        <div style={{ padding: "28px 26px 14px", textAlign: isCentred ? "center" : "left" }}>
          {parts.match ? <TwoFaces look={look} origin={origin} faces={parts.match} /> : null}
          <Title look={look} text={parts.title} />
          {parts.people.map((person) => (
            <Person key={person.name} look={look} origin={origin} person={person} />
          ))}
          {parts.before.map((text) => (
            <Paragraph key={text} look={look} text={text} />
          ))}
          {parts.box ? <Box look={look} box={parts.box} /> : null}
          {parts.amounts ? <Amounts look={look} amounts={parts.amounts} /> : null}
          <div style={{ padding: "8px 0 20px" }}>
            <Button {...button} href={parts.link}>
              {parts.button}
            </Button>
          </div>
          {parts.links.map(({ text, href }) => (
            <Paragraph key={href} look={look} text={text} href={href} isCentred />
          ))}
          {parts.after.map((one) => (
            <Paragraph
              key={typeof one === "string" ? one : one.href}
              look={look}
              isSmall
              {...(typeof one === "string" ? { text: one } : one)}
            />
          ))}
          {parts.signOff ? <Paragraph look={look} text={parts.signOff} /> : null}
        </div>
      </Section>
    </Section>
  );
}

function Foot({ look, parts }: { look: MailLook; parts: MailParts }) {
  const small = paint(
    look,
    { text: "mutedOnGround" },
    { ...look.body, margin: "0 0 10px", fontSize: "13px", lineHeight: "1.5" },
  );
  const link = paint(look, { text: "mutedOnGround" }, { textDecoration: "underline" });
  return (
    <Section style={{ textAlign: "center" }}>
      <div style={{ padding: "22px 8px 0" }}>
        {parts.leave ? (
          <p {...small}>
            <a {...link} href={parts.leave.href}>
              {parts.leave.text}
            </a>
          </p>
        ) : null}
        {parts.foot.map((text) => (
          <p key={text} {...small}>
            {lines(text)}
          </p>
        ))}
      </div>
    </Section>
  );
}

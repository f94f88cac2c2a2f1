import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { hiddenHead } from "~/http/pages/page-head.server";
import { paths } from "~/paths";
import { fields } from "~/ui/field.css";
import { Said } from "~/ui/notice";
import { Tabs } from "~/ui/tabs";
import { heading, lede, measure, muted, page, wrap } from "~/ui/text.css";
import { kitAddress } from "./kit/address";
import { Buttons } from "./kit/buttons";
import { Cards } from "./kit/cards";
import { Counts } from "./kit/counts";
import { Fields } from "./kit/fields";
import { Heads } from "./kit/heads";
import { Links } from "./kit/links";
import { Lists } from "./kit/lists";
import { Notices } from "./kit/notices";
import { Sheets } from "./kit/sheets";
import { Texts } from "./kit/texts";

const PHOTO = "pictures/01.webp";

/** `?theme=<name>` shows the page in that theme; without it the page has the brand's own, with the brand's overrides. */
export function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const { themes, tenant } = ctx;
  const names = themes.names();
  const wanted = new URL(request.url).searchParams.get("theme");
  if (wanted !== null && !names.includes(wanted)) throw new Response(null, { status: 404 });
  const { theme, problems } = wanted === null ? { theme: null, problems: [] } : themes.compile(wanted);
  return {
    names,
    name: wanted ?? tenant.theme.name,
    href: theme ? paths.theme(theme.hash) : null,
    problems: problems.map(({ path, found, expected }) => `${path}: ${String(found)}, expected ${expected}`),
    photo: ctx.hasFile(PHOTO) ? ctx.fileHref(PHOTO, 480) : null,
    head: hiddenHead(ctx, "Kit"),
  };
}

export { meta } from "~/layouts/page-title";

/**
 * Every component of the design system in every state, for developers and the visual checks. It has no styles of its own and is arranged with
 * those that it shows; its texts are not translated. decision 286
 */
export default function Kit() {
  const { names, name, href, problems, photo } = useLoaderData<typeof loader>();
  return (
    <div className={wrap} lang="en">
      {/* After the stylesheet of the brand's theme in the head, whose values it replaces. */}
      {href ? <link rel="stylesheet" href={href} /> : null}
      <header className={`${page} ${fields}`}>
        <h1 className={heading.title}>Kit</h1>
        <p className={`${lede} ${muted} ${measure}`}>
          Every component of the design system in every state. Developers see this page, members do not.
        </p>
        <Tabs
          label="Theme"
          items={names.map((one) => ({
            href: kitAddress(one),
            text: one,
            isCurrent: one === name,
          }))}
        />
        {problems.map((problem) => (
          <Said key={problem}>{problem}</Said>
        ))}
      </header>
      <Texts />
      <Buttons />
      <Links />
      <Fields />
      <Notices />
      <Counts />
      <Cards photo={photo} />
      <Lists photo={photo} />
      <Heads />
      <Sheets />
    </div>
  );
}

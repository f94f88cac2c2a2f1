import { allRoutes } from "~/route-table";
import { linksIn, type Person, type World } from "./world";

/** A form as a page shows it to its owner. */
export type FoundForm = { action: string; method: string; fields: [string, string][] };
/** What the pages and calls of a person contain: the addresses and forms that others could learn. */
export type Harvest = { person: Person; links: string[]; forms: FoundForm[] };

const CALLS = ["user", "likes", "photos", "chats", "matches", "auto-like", "discountcode"];

/** Opens every page of a person with their own things and collects links and forms. Marks that they receive count as seen. */
export async function harvestOf({ server, marks }: World, person: Person): Promise<Harvest> {
  const links = new Set<string>();
  const forms = new Map<string, FoundForm>();
  const cookie = `session=${person.browser.cookie("session")}`;
  for (const page of addressesOf(person)) {
    const answer = await server.fetch(person.host, page, { headers: { Cookie: cookie } });
    if (answer.status !== 200) continue;
    links.add(page);
    for (const [, mark] of marks.in(answer)) marks.seen.add(mark.source);
    if (!/html|json/.test(String(answer.headers["content-type"]))) continue;
    for (const link of linksIn(answer.text)) links.add(link);
    for (const [, link = ""] of answer.text.matchAll(/(?:href|src|action)="(\/[^"#]*)/g))
      links.add(link.replaceAll("&amp;", "&"));
    for (const form of formsIn(answer.text, page)) forms.set(JSON.stringify(form), form);
  }
  const download = await person.browser.post("/api/my-data.php", { password: person.person.password });
  for (const [, mark] of marks.in(download)) marks.seen.add(mark.source);
  for (const link of [...links].filter((one) => one.startsWith("/media"))) {
    const file = await server.fetch(person.host, link, { headers: { Cookie: cookie } });
    for (const [, mark] of marks.in(file)) marks.seen.add(mark.source);
  }
  return {
    person,
    links: [...links].filter((link) => !link.startsWith("/assets")),
    forms: [...forms.values()],
  };
}

/** Returns the addresses of every page and reading call that shows a person their own things. */
export function addressesOf(person: Person): string[] {
  const [first] = person.orders;
  const pages = allRoutes
    .filter(({ access }) => access !== "link")
    .flatMap(({ path }) => urlsOf(path, person))
    .concat(
      person.orders.flatMap(({ reference }) => [
        `/transactions/${reference}`,
        `/transactions/${reference}?withdraw=1`,
        `/directdebit?order=${reference}`,
      ]),
      first ? [`/transactions/${first.reference}?invoice=${first.invoice}`] : [],
      first ? [`/api/invoice.php?order=${first.reference}&number=${first.invoice}`] : [],
      (person.ids.get("passkeys") ?? []).map((id) => `/settings/security/passkeys?edit=${id}`),
      CALLS.map((call) => `/api/${call}.php`),
      [`/api/chat.php?conversation=${person.conversation}`],
      ["thumb", "full"].map(
        (size) => `/api/chat-photo.php?conversation=${person.conversation}&message=3&size=${size}`,
      ),
    );
  return [...new Set(pages)];
}

/** Returns the addresses of a route with the person's own ids. */
function urlsOf(path: string, person: Person): string[] {
  const partner = String(person.ids.get("members")?.[0] ?? person.id);
  const filled = path
    .replace("/chats/:id", `/chats/${person.conversation}`)
    .replace(/\/(partner|credits)\/:id.*/, "")
    .replace("/transactions/:id?", "/transactions")
    .replace("/:slug?", "")
    .replace(":type", "received")
    .replace(":id", partner);
  return filled && !filled.includes(":") ? [filled] : [];
}

/** Returns the forms of a page with the values that they would send. */
function formsIn(html: string, page: string): FoundForm[] {
  return [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].map(([, head = "", body = ""]) => {
    const attribute = (text: string, name: string) =>
      new RegExp(`\\b${name}="([^"]*)"`).exec(text)?.[1]?.replaceAll("&amp;", "&");
    const fields = [...body.matchAll(/<(?:input|button|textarea|select)\b([^>]*)>/g)].flatMap(
      ([, tag = ""]): [string, string][] => {
        const name = attribute(tag, "name");
        return name ? [[name, attribute(tag, "value") ?? ""]] : [];
      },
    );
    return {
      action: attribute(head, "action") ?? page,
      method: (attribute(head, "method") ?? "get").toUpperCase(),
      fields,
    };
  });
}

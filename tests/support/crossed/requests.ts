import { isTokenShaped } from "~/paths";
import type { Harvest } from "./harvest";
import type { Random } from "./random";
import type { Sent } from "./sending";
import type { Target } from "./targets";
import type { Person, World } from "./world";

/** A request, what it tries, and who it is for the server. */
export type Crossed = Sent & {
  kind: string;
  host: string;
  /** whose session is valid there; null for a stranger */
  as: Person | null;
  about: string;
};

type Maker = { method: string; url: string; body?: string | Buffer; type?: string; kind: string };

const JSON_TYPE = "application/json";
const FORM_TYPE = "application/x-www-form-urlencoded";
const FREE =
  /^(text|message|body|note|why|reason|holder|street|city|name|place|q|word|sub\d|signup_message)$/;
const SMALL = [
  "",
  "0",
  "1",
  "2",
  "yes",
  "true",
  "seen",
  "full",
  "thumb",
  "first",
  "later",
  "nl",
  "de",
  "woman",
  "man",
  "creditcard",
  "flowers",
  "welcome",
];
/** The names of ids in fields and paths, and the tables that have them. */
const NAMED =
  /^(profile|conversation|photo|message|order|number|code|client_message_id|email|password|text)$/;
const TABLES: [RegExp, string[]][] = [
  [/^(profile|member|id|like|liked|undo|from)$/, ["members"]],
  [/conversation/, ["conversations"]],
  [/^(photo|order|photos)$/, ["photos", "stored_cards"]],
  [/^(card|stored)/, ["stored_cards"]],
  [/^(session|passkey|edit)$/, ["sessions", "passkeys"]],
];

/** Makes requests of some people for what belongs to others. */
export class RequestMaker {
  constructor(
    readonly world: World,
    readonly targets: readonly Target[],
    readonly harvests: readonly Harvest[],
    /** tokens of mailed links, with the paths where their owner may use them */
    readonly tokens: readonly { token: string; person: Person; paths: ReadonlySet<string> }[],
    readonly files: readonly string[],
    readonly sessions: ReadonlyMap<Person, string>,
  ) {}

  /** @param target a call or page; without one the choice is random */
  make(random: Random, target?: Target): Crossed {
    const { people, server } = this.world;
    const actors = people.filter(({ role }) => role !== "victim" && role !== "partner");
    const actor = random.chance(0.62)
      ? random.pick(actors.filter(({ role }) => role === "actor"))
      : random.pick(actors);
    const victims = people.filter(({ role }) => role === "victim");
    const neighbour = victims.filter(({ brand }) => brand === actor.brand);
    const about = random.chance(0.5)
      ? random.pick(neighbour)
      : random.pick(random.chance(0.5) ? victims : people);
    const at = random.chance(0.72) ? actor : random.chance(0.6) ? about : random.pick(people);
    const { host } = at;
    const session = this.sessions.get(actor) ?? "";
    const made = this.#make(random, about, actor, at.brand, target);
    const cookies: string[] = [];
    const mode = random.below(20);
    let holder: Person | null = actor;
    if (mode === 0) holder = null;
    else if (mode === 1 && about.brand !== at.brand) {
      // The session of another brand's member.
      cookies.push(`session=${about.browser.cookie("session")}`);
      holder = about;
    } else {
      cookies.push(`session=${session}`);
      // Only the first of two cookies counts.
      if (mode === 2 && about.brand !== at.brand) cookies.push(`session=${about.browser.cookie("session")}`);
    }
    if (mode === 3 || mode === 4)
      for (const name of [
        "experiments",
        "search",
        "locale",
        "consent",
        "visited",
        "signup",
        "login",
        "lander",
        "tracking",
      ]) {
        const value = about.browser.cookie(name);
        if (value) cookies.push(`${name}=${value}`);
      }
    const origins = [host, host, host, host, host, host, host, host, host, random.pick(people).host];
    const origin = random.pick(origins);
    const headers: Record<string, string> = {
      Host: `${host}:${server.port}`,
      "X-Forwarded-For": `10.${random.below(256)}.${random.below(256)}.${random.below(256)}`,
      "Accept-Encoding": random.pick(["gzip", "br", "identity", "identity", "identity", "identity"]),
      "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36",
      ...(cookies.length > 0 ? { Cookie: cookies.join("; ") } : {}),
      ...(made.type ? { "Content-Type": made.type } : {}),
      ...(random.chance(0.4) ? { "X-Client-Request": "1" } : {}),
    };
    if (random.chance(0.96)) headers.Origin = `http://${origin}:${server.port}`;
    if (random.chance(0.9)) headers["Sec-Fetch-Site"] = origin === host ? "same-origin" : "cross-site";
    const isKnown = holder !== null && holder.brand === at.brand && holder.role !== "banned";
    return {
      kind: made.kind,
      method: made.method,
      url: encodeURI(made.url).replaceAll("%25", "%"),
      headers,
      body: made.body,
      host,
      as: isKnown ? holder : null,
      about: `${actor.brand} ${actor.role} about ${about.brand} ${about.role}, cookies ${mode}`,
    };
  }

  #make(random: Random, about: Person, actor: Person, brand: string, target?: Target): Maker {
    if (target?.kind === "call") return this.#call(random, target, about, actor);
    if (target) return this.#page(random, target, about, actor, brand);
    const way = random.below(100);
    const harvest =
      random.pick(
        this.harvests.filter(({ person }) => person === about || random.chance(0.2)) as Harvest[],
      ) ?? random.pick(this.harvests);
    if (way < 15) {
      const link = random.chance(0.7)
        ? random.pick(harvest.links)
        : this.#swapped(random, random.pick(harvest.links), harvest.person, actor);
      const isPage = !/^\/(media|api|dev|brand|theme|messages)\//.test(link) && !link.includes(".");
      if (isPage && random.chance(0.7))
        return { method: "GET", url: dataUrl(link), kind: "found link as data" };
      return {
        method: random.chance(0.97) ? "GET" : "HEAD",
        url: this.#safe(link, harvest.person, brand),
        kind: link.startsWith("/media") ? "photo" : link.startsWith("/api/") ? "found call" : "found link",
      };
    }
    if (way < 25 && harvest.forms.length > 0) return this.#form(random, harvest, about, actor);
    if (way < 33) return this.#replay(random, actor, brand);
    if (way < 36) return this.#token(random, brand);
    if (way < 38) return this.#webhook(random, about);
    if (way < 41) return { method: "GET", url: random.pick(this.files), kind: "file" };
    if (way < 74)
      return this.#call(
        random,
        random.pick(this.targets.filter(({ kind }) => kind === "call")),
        about,
        actor,
      );
    return this.#page(
      random,
      random.pick(this.targets.filter(({ kind }) => kind === "page")),
      about,
      actor,
      brand,
    );
  }

  /** A link of one person with the ids of another in it. */
  #swapped(random: Random, link: string, owner: Person, actor: Person): string {
    let swapped = link;
    for (const [table, ids] of owner.ids)
      for (const id of ids) {
        const other = actor.ids.get(table);
        if (other && other.length > 0)
          swapped = swapped.replace(new RegExp(`\\b${id}\\b`), random.pick(other));
      }
    return swapped;
  }

  /** A page of the development server stands for the provider, whose links are known to the buyer alone. */
  #safe(link: string, owner: Person, brand: string): string {
    return link.startsWith("/dev/") && owner.brand === brand ? "/" : link;
  }

  #form(random: Random, { forms, person }: Harvest, about: Person, actor: Person): Maker {
    const form = random.pick(forms);
    const fields = form.fields.map(([name, value]): [string, string] => [
      name,
      random.chance(0.25) || value === ""
        ? this.#value(random, name, random.pick([person, about, actor]), actor)
        : value,
    ]);
    // Of buttons and choices with one name a person sends one.
    const names = [...new Set(fields.map(([name]) => name))];
    const sent = names.map((name) => random.pick(fields.filter(([one]) => one === name)));
    const query = new URLSearchParams(sent).toString();
    const isGet = form.method !== "POST";
    if (isGet) return { method: "GET", url: `${form.action.split("?")[0]}?${query}`, kind: "found form" };
    const url = random.chance(0.2) && !form.action.startsWith("/api/") ? dataUrl(form.action) : form.action;
    return { method: "POST", url, body: this.#plain(random, query), type: FORM_TYPE, kind: "found form" };
  }

  #replay(random: Random, actor: Person, brand: string): Maker {
    const { url, options, person } = random.pick(this.world.recorded);
    const owner = person();
    if (!owner || (url.startsWith("/dev/") && owner.brand === brand))
      return { method: "GET", url: "/", kind: "replay" };
    const body = typeof options.body === "string" ? this.#plain(random, options.body) : options.body;
    const swapped =
      typeof body === "string" && random.chance(0.3) ? this.#swapped(random, body, owner, actor) : body;
    return {
      method: options.method ?? "GET",
      url,
      body: swapped,
      type: options.headers?.["Content-Type"],
      kind: "replay",
    };
  }

  /** Returns a body with other texts: what an actor writes itself is not a mark. */
  #plain(random: Random, body: string): string {
    return body.replace(/([ +])zq[0-9a-f]{14}9/g, (_, space: string) => `${space}${random.word()}`);
  }

  #token(random: Random, brand: string): Maker {
    const one = random.pick(this.tokens);
    const pages = this.targets.filter(({ fields, path }) => fields.includes("token") && !path.includes(":"));
    const path = random.chance(0.3) ? "/:token" : random.pick(pages).path;
    const isOwners = one.person.brand === brand && one.paths.has(path) && one.person.role !== "actor";
    const token = isOwners || random.chance(0.3) ? altered(random, one.token) : one.token;
    const url = path === "/:token" ? `/${token}` : `${path}?token=${token}`;
    if (random.chance(0.6)) return { method: "GET", url, kind: "mail link" };
    const fields = new URLSearchParams({
      token,
      password: "a-quiet-new-harbour",
      repeat: "a-quiet-new-harbour",
      intent: random.pick(["confirm_waiting", "leave_waiting_list", "enable_mail"]),
    });
    return { method: "POST", url, body: fields.toString(), type: FORM_TYPE, kind: "mail link" };
  }

  #webhook(random: Random, about: Person): Maker {
    const key = random.pick([...this.world.webhookKeys.values(), random.word()]);
    const provider = random.pick(["sandbox", "mollie", "verotel"]);
    const payments = this.world.before.filter(
      ({ table, owners }) => table === "payments" && owners.includes(about.id),
    );
    const payment = payments.length > 0 ? random.pick(payments).row : {};
    const ref = String(random.pick([payment.provider_ref, payment.reference, random.word()]));
    if (random.chance(0.3))
      return {
        method: "GET",
        url: `/api/webhooks/${provider}/${key}?referenceID=${ref}&saleID=${ref}`,
        kind: "webhook",
      };
    return {
      method: "POST",
      url: `/api/webhooks/${provider}/${key}`,
      body: JSON.stringify({ ref, id: ref }),
      type: JSON_TYPE,
      kind: "webhook",
    };
  }

  #call(random: Random, { method, path, fields, examples }: Target, about: Person, actor: Person): Maker {
    const kind = path === "/api/events" ? "events" : `call ${method}`;
    const owner = random.chance(0.7) ? about : actor;
    if (examples.length > 0 && random.chance(0.65))
      return this.#example(random, { method, path, kind }, random.pick(examples), owner, actor);
    const chosen = chooseFields(random, fields).map((name): [string, string] => [
      name,
      this.#value(random, name, random.chance(0.7) ? about : actor, actor),
    ]);
    if (fields.includes("client_message_id") && random.chance(0.9))
      chosen.push(["client_message_id", this.#value(random, "client_message_id", about, actor)]);
    const url = path.replace(/:\w+/g, () => random.word());
    if (method === "GET")
      return { method, url: chosen.length > 0 ? `${url}?${new URLSearchParams(chosen)}` : url, kind };
    if (random.chance(0.15))
      return { method, url, body: new URLSearchParams(chosen).toString(), type: FORM_TYPE, kind };
    return {
      method,
      url,
      body: JSON.stringify(Object.fromEntries(chosen.map(([name, value]) => [name, typed(random, value)]))),
      type: JSON_TYPE,
      kind,
    };
  }

  /** The documented example of a call, with the things of others in it. */
  #example(
    random: Random,
    { method, path, kind }: { method: string; path: string; kind: string },
    example: Record<string, unknown>,
    owner: Person,
    actor: Person,
  ): Maker {
    const input = Object.entries(example).map(([name, value]): [string, unknown] => {
      const isId = typeof value === "number" ? value > 1 : NAMED.test(name);
      return [name, isId ? typed(random, this.#value(random, name, owner, actor)) : value];
    });
    if (method === "GET")
      return {
        method,
        url: `${path}?${new URLSearchParams(input.map(([name, value]) => [name, String(value)]))}`,
        kind,
      };
    return {
      method,
      url: path.replace(/:\w+/g, () => random.word()),
      body: JSON.stringify(Object.fromEntries(input)),
      type: JSON_TYPE,
      kind,
    };
  }

  #page(
    random: Random,
    { path, fields, intents, hasAction }: Target,
    about: Person,
    actor: Person,
    brand: string,
  ): Maker {
    let url = path.replace(/\/:(\w+)\??/g, (_, name: string) => {
      const value = this.#inPath(random, path, name, random.chance(0.7) ? about : actor, brand);
      return value === "" ? "" : `/${value}`;
    });
    if (url === "") url = "/";
    const chosen = chooseFields(random, fields).map((name): [string, string] => [
      name,
      this.#value(random, name, random.chance(0.7) ? about : actor, actor),
    ]);
    const isAction = random.chance(hasAction ? 0.55 : 0.1);
    if (!isAction) {
      const query = random.chance(0.5) && chosen.length > 0 ? `?${new URLSearchParams(chosen)}` : "";
      if (random.chance(0.75)) return { method: "GET", url: `${dataUrl(url)}${query}`, kind: "data" };
      return { method: "GET", url: `${url}${query}`, kind: "page" };
    }
    if (intents.length > 0 && random.chance(0.9)) chosen.push(["intent", random.pick(intents)]);
    const isData = random.chance(0.3);
    return {
      method: "POST",
      url: isData ? dataUrl(url) : url,
      body: new URLSearchParams(chosen).toString(),
      type: FORM_TYPE,
      kind: isData ? "action as data" : "action",
    };
  }

  #inPath(random: Random, path: string, name: string, of: Person, brand: string): string {
    if (name === "token") {
      const one = random.pick(this.tokens);
      return one.person.brand === brand && one.person.role !== "actor"
        ? altered(random, one.token)
        : one.token;
    }
    if (name === "type") return random.pick(["received", "sent", "matches"]);
    if (name === "paymentmethod") return random.pick(["creditcard", "directdebit", "ideal", ""]);
    if (path.startsWith("/transactions")) return of.orders.length > 0 ? random.pick(of.orders).reference : "";
    if (path.startsWith("/chats"))
      return String(of.conversation || random.pick(of.ids.get("conversations") ?? ["1"]));
    if (path.startsWith("/credits")) return random.pick(["b10", "b25", "b60"]);
    if (path.startsWith("/partner")) return "velvet-live";
    return name === "slug" ? "" : String(of.id);
  }

  /** A value for a field, mostly one that belongs to `of`. */
  #value(random: Random, name: string, of: Person, actor: Person): string {
    if (random.chance(0.04)) return random.pick(SMALL);
    if (FREE.test(name)) return random.word();
    if (name === "client_message_id")
      return random.chance(0.5) && of.clientIds.length > 0
        ? random.pick(of.clientIds)
        : `c-${random.word()}${random.word()}`;
    if (name === "email") return random.chance(0.5) ? of.person.email : `${random.word()}@people.example`;
    if (/password|repeat/.test(name)) return random.chance(0.15) ? actor.person.password : random.word();
    if (name === "reference" || (name === "order" && random.chance(0.6)))
      return of.orders.length > 0 ? random.pick(of.orders).reference : random.word();
    if (name === "number") return String(random.pick(of.orders)?.invoice ?? 1);
    if (name === "code" || name === "discount") {
      const codes = this.world.before.filter(
        ({ table, owners }) => table === "discount_codes" && owners.includes(of.id),
      );
      return codes.length > 0 ? String(random.pick(codes).row.code) : random.word().toUpperCase();
    }
    if (name === "token") return altered(random, random.pick(this.tokens).token);
    if (/^(message|seq|before|after)$/.test(name))
      return random.chance(0.8) ? String(1 + random.below(4)) : `${of.conversation}-${1 + random.below(4)}`;
    if (name === "bundle") return random.pick(["b10", "b25"]);
    if (name === "method") return random.pick(["creditcard", "directdebit", "wire", "paypal"]);
    if (name === "total") return "3490";
    if (name === "target")
      return random.pick([`profile ${of.id}`, `photo ${random.pick(of.ids.get("photos") ?? ["1"])}`]);
    for (const [names, tables] of TABLES)
      if (names.test(name)) {
        const ids = of.ids.get(random.pick(tables));
        if (ids && ids.length > 0) return name === "profile" ? String(of.id) : random.pick(ids);
      }
    if (random.chance(0.3)) return random.pick([...of.ids.values()].flat());
    return random.pick(SMALL);
  }
}

const dataUrl = (url: string) => {
  const [path = "", query] = url.split("?");
  return `${path === "/" ? "/_root" : path}.data${query === undefined ? "" : `?${query}`}`;
};

function chooseFields(random: Random, fields: readonly string[]): string[] {
  if (fields.length === 0) return [];
  const count = Math.min(fields.length, 1 + random.below(5));
  return [...new Set(Array.from({ length: count }, () => random.pick(fields)))];
}

/** Numbers and lists as a client would send them in JSON. */
function typed(random: Random, value: string): unknown {
  if (!/^\d{1,15}$/.test(value)) return value;
  return random.chance(0.1) ? [Number(value)] : Number(value);
}

function altered(random: Random, token: string): string {
  if (!isTokenShaped(token)) return token;
  const at = random.below(token.length);
  const letter = token[at] === "A" ? "B" : "A";
  return token[at] === "." ? `${token}A` : `${token.slice(0, at)}${letter}${token.slice(at + 1)}`;
}

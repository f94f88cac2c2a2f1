import { findReported, type Target } from "~/domain/complaints/find-reported.server";
import type { ComplaintProblems } from "~/domain/complaints/make-complaint.server";
import { abouts } from "~/domain/complaints/rules";
import { isSigned } from "~/domain/signatures.server";
import type { Ctx } from "~/http/context.server";
import { type Limit, TooOften } from "~/http/limits/limits.server";
import { beginStamp } from "~/http/limits/program-guard.server";
import { mayLookAround } from "~/http/pages/look-around.server";
import type { WordKey } from "~/i18n/translate";
import { paths, readId } from "~/paths";

const WORD_BYTES = 12;
const SIGNATURE_BYTES = 12;

const OF_ADDRESS: Limit = { points: 20, seconds: 3600 };
const OF_PERSON: Limit = { points: 10, seconds: 86_400 };
/** Anybody can send a form without a login: what it hides at once is little. */
const HIDDEN_BY_VISITOR: Limit = { points: 5, seconds: 3600 };
const OF_BRAND: Limit = { points: 1000, seconds: 3600 };

/** What goes with a form unseen: its random word, what it names, and when it was opened, signed together. */
export type FormMarks = { word: string; target: string; begun: string };

/** What the page's address points at. */
export function targetIn(query: URLSearchParams): Target | null {
  for (const kind of ["profile", "photo"] as const) {
    const id = readId(query.get(kind) ?? undefined);
    if (id !== null) return { kind, id };
  }
  return readMessage(query.get("message") ?? "");
}

/** A form that names what is reported, if this viewer may know of it. Who may not look at members is told of none. */
export async function openForm(ctx: Ctx, query: URLSearchParams) {
  const target = targetIn(query);
  const reported =
    target && mayLookAround(ctx) ? await findReported(ctx, ctx.member?.id ?? null, target) : null;
  const named = reported && target ? markOf(target) : "";
  const word = ctx.random(WORD_BYTES).toString("base64url");
  const asked = query.get("about") ?? "";
  return {
    marks: { word, target: named, begun: beginStamp(ctx, formOf(word, named)) } satisfies FormMarks,
    reported:
      reported && target ? { kind: target.kind, name: reported.name, fictional: reported.fictional } : null,
    about: abouts.find((one) => one === asked) ?? (reported ? target?.kind : undefined) ?? "",
    action: paths.complaints(target ? addressOf(target) : undefined),
    isMember: ctx.member !== null,
  };
}

/** What a form is known by: a stamp of another form, or of the same for another member, is worth nothing. */
export function formOf(word: string, target: string): string {
  return `complaint ${/^[\w-]{16}$/.test(word) ? word : ""} ${target}`;
}

/** What a form's mark names. */
export function readTarget(mark: string): Target | null {
  const [, kind, what = ""] = /^(profile|photo|message)\.([\d-]+)$/.exec(mark) ?? [];
  if (kind === "message") return readMessage(what);
  const id = readId(what);
  return id === null ? null : { kind: kind as "profile" | "photo", id };
}

/** A message as an address and a form name it: its conversation and its place there. */
function readMessage(word: string): Target | null {
  const [, conversation, seq] = /^([1-9]\d{0,14})-([1-9]\d{0,8})$/.exec(word) ?? [];
  return seq === undefined ? null : { kind: "message", conversation: Number(conversation), seq: Number(seq) };
}

function markOf(target: Target): string {
  return Object.entries(addressOf(target))[0]!.join(".");
}

function addressOf(target: Target): Parameters<typeof paths.complaints>[0] & object {
  if (target.kind === "message") return { message: `${target.conversation}-${target.seq}` };
  return target.kind === "photo" ? { photo: target.id } : { profile: target.id };
}

/**
 * Counts a complaint: by internet address, by who makes it, and by brand.
 * @throws TooOften
 */
export async function countComplaint({ tenant, limits, visitor, member }: Ctx, email: string): Promise<void> {
  await limits.count(tenant, "complaint-address", visitor.address, OF_ADDRESS);
  const person = member ? String(member.id) : email.toLowerCase();
  if (person) await limits.count(tenant, "complaint-person", person, OF_PERSON);
  await limits.count(tenant, "complaint-brand", "", OF_BRAND);
}

/**
 * Makes a complaint that may hide a photo at once: a member's always, a visitor's only so many times an hour from one internet address.
 * Whatever it hides, it is stored and looked at.
 * @param make is told whether it may hide; says whose photo it hid, if any
 */
export async function whileHiding<Made extends { changed: number | null }>(
  { tenant, limits, visitor, member }: Ctx,
  make: (mayHide: boolean) => Promise<Made>,
): Promise<Made> {
  if (member) return make(true);
  const counted = ["complaint-hidden", visitor.address, HIDDEN_BY_VISITOR] as const;
  const mayHide = await limits.count(tenant, ...counted).then(
    () => true,
    (error: unknown) => {
      if (error instanceof TooOften) return false;
      throw error;
    },
  );
  let hid = false;
  try {
    const made = await make(mayHide);
    hid = made.changed !== null;
    return made;
  } finally {
    if (mayHide && !hid) await limits.giveBack(tenant, ...counted);
  }
}

/** Where the page says that a complaint has come in. */
export function receiptPath(ctx: Ctx, reference: string, isMailed: boolean): string {
  const mailed = isMailed ? "1" : "0";
  const proof = ctx.sign(receiptText(ctx, reference, mailed)).toString("base64url", 0, SIGNATURE_BYTES);
  return `${paths.complaints()}?${new URLSearchParams({ sent: reference, mailed, proof })}`;
}

/** What `receiptPath` said; null for what somebody made up. */
export function readReceipt(
  ctx: Ctx,
  query: URLSearchParams,
): { reference: string; isMailed: boolean } | null {
  const [reference = "", mailed = ""] = [query.get("sent") ?? "", query.get("mailed") ?? ""];
  const given = Buffer.from(query.get("proof") ?? "", "base64url");
  if (!isSigned(ctx.sign, receiptText(ctx, reference, mailed), given, SIGNATURE_BYTES)) return null;
  return { reference, isMailed: mailed === "1" };
}

function receiptText({ tenant }: Ctx, reference: string, mailed: string): string {
  return `receipt ${tenant.id} ${reference} ${mailed}`;
}

/** Codes of problems in the visitor's words. */
export function problemTexts({ t }: Pick<Ctx, "t">, problems: ComplaintProblems): Record<string, string> {
  return Object.fromEntries(
    Object.entries(problems).map(([field, { code, params }]) => [
      field,
      t(`complaints:problem_${code}` as WordKey, params),
    ]),
  );
}

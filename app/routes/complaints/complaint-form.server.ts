import { timingSafeEqual } from "node:crypto";
import { findReported, type Target } from "~/domain/complaints/find-reported.server";
import type { ComplaintProblems } from "~/domain/complaints/make-complaint.server";
import { abouts } from "~/domain/complaints/rules";
import type { Ctx } from "~/http/context.server";
import type { Limit } from "~/http/limits.server";
import { mayLookAround } from "~/http/look-around.server";
import { beginStamp } from "~/http/program-guard.server";
import type { WordKey } from "~/i18n/translate";
import { paths, readId } from "~/paths";

const WORD_BYTES = 12;
const SIGNATURE_BYTES = 12;

const OF_ADDRESS: Limit = { points: 20, seconds: 3600 };
const OF_PERSON: Limit = { points: 10, seconds: 86_400 };
const OF_BRAND: Limit = { points: 1000, seconds: 3600 };

/** What goes with a form unseen: its random word, what it names, and when it was opened, signed together. */
export type FormMarks = { word: string; target: string; begun: string };

/** What a form that was not taken says. */
export type Refused = {
  marks: FormMarks | null;
  typed: { about: string; category: string; place: string; body: string; email: string; isTrue: boolean };
  problems: Record<string, string>;
  notice: string;
};

/** What the page's address points at. */
export function targetIn(query: URLSearchParams): Target | null {
  for (const kind of ["profile", "photo"] as const) {
    const id = readId(query.get(kind) ?? undefined);
    if (id !== null) return { kind, id };
  }
  return null;
}

/** A form that names what is reported, if this viewer may know of it. Who may not look at members is told of none. */
export async function openForm(ctx: Ctx, query: URLSearchParams) {
  const target = targetIn(query);
  const reported =
    target && mayLookAround(ctx) ? await findReported(ctx, ctx.member?.id ?? null, target) : null;
  const named = reported && target ? `${target.kind}.${target.id}` : "";
  const word = ctx.random(WORD_BYTES).toString("base64url");
  const asked = query.get("about") ?? "";
  return {
    marks: { word, target: named, begun: beginStamp(ctx, formOf(word, named)) } satisfies FormMarks,
    reported:
      reported && target ? { kind: target.kind, name: reported.name, fictional: reported.fictional } : null,
    about: abouts.find((one) => one === asked) ?? (reported ? target?.kind : undefined) ?? "",
    action: paths.complaints(
      target?.kind === "photo" ? { photo: target.id } : target ? { profile: target.id } : undefined,
    ),
    isMember: ctx.member !== null,
  };
}

/** What a form is known by: a stamp of another form, or of the same for another member, is worth nothing. */
export function formOf(word: string, target: string): string {
  return `complaint ${/^[\w-]{16}$/.test(word) ? word : ""} ${target}`;
}

/** What a form's mark names. */
export function readTarget(mark: string): Target | null {
  const [, kind, id] = /^(profile|photo)\.(\d+)$/.exec(mark) ?? [];
  const number = readId(id);
  return number === null ? null : { kind: kind as Target["kind"], id: number };
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

/** Where the page says that a complaint has come in. */
export function receiptPath(ctx: Ctx, reference: string, isMailed: boolean): string {
  const mailed = isMailed ? "1" : "0";
  const proof = receiptProof(ctx, reference, mailed).toString("base64url");
  return `${paths.complaints()}?${new URLSearchParams({ sent: reference, mailed, proof })}`;
}

/** What `receiptPath` said; null for what somebody made up. */
export function readReceipt(
  ctx: Ctx,
  query: URLSearchParams,
): { reference: string; isMailed: boolean } | null {
  const [reference = "", mailed = ""] = [query.get("sent") ?? "", query.get("mailed") ?? ""];
  const given = Buffer.from(query.get("proof") ?? "", "base64url");
  if (given.length !== SIGNATURE_BYTES || !timingSafeEqual(given, receiptProof(ctx, reference, mailed)))
    return null;
  return { reference, isMailed: mailed === "1" };
}

function receiptProof({ sign, tenant }: Ctx, reference: string, mailed: string): Buffer {
  return sign(`receipt ${tenant.slug} ${reference} ${mailed}`).subarray(0, SIGNATURE_BYTES);
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

import { findReported, type Target } from "~/domain/complaints/find-reported.server";
import { abouts } from "~/domain/complaints/rules";
import { readMessage } from "~/domain/complaints/target-mark";
import { isSigned } from "~/domain/signatures.server";
import type { Ctx } from "~/http/context.server";
import { beginStamp, isBotStamp, startedAt } from "~/http/limits/bot-guard.server";
import { mayLookAround } from "~/http/pages/look-around.server";
import { paths, readId } from "~/paths";

const WORD_BYTES = 12;
const SIGNATURE_BYTES = 12;

/** The hidden fields of a form: its random id, its subject and its time, signed together. */
export type FormMarks = { word: string; target: string; stamp: string };

/** The subject that the page's address names. */
function targetIn(query: URLSearchParams): Target | null {
  for (const kind of ["profile", "photo"] as const) {
    const id = readId(query.get(kind) ?? undefined);
    if (id !== null) return { kind, id };
  }
  return readMessage(query.get("message") ?? "");
}

/** A form that names the reported subject, if the viewer may see it. Without the right to look at members, none is named. */
export async function openForm(ctx: Ctx, query: URLSearchParams) {
  const target = targetIn(query);
  const reported =
    target && mayLookAround(ctx) ? await findReported(ctx, ctx.member?.id ?? null, target) : null;
  const named = reported && target ? markOf(target) : "";
  const word = ctx.random(WORD_BYTES).toString("base64url");
  const requested = query.get("about") ?? "";
  return {
    marks: { word, target: named, stamp: beginStamp(ctx, formOf(word, named)) } satisfies FormMarks,
    reported:
      reported && target ? { kind: target.kind, name: reported.name, fictional: reported.fictional } : null,
    about: abouts.find((one) => one === requested) ?? (reported ? target?.kind : undefined) ?? "",
    action: paths.complaints(target ? addressOf(target) : undefined),
    isMember: ctx.member !== null,
  };
}

/** The marks of a sent form. `marks` is null for forged ones: they are not sent back. */
export function readSent(ctx: Ctx, fields: FormData) {
  const text = (name: string, most: number) => String(fields.get(name) ?? "").slice(0, most);
  const sent: FormMarks = { word: text("word", 40), target: text("target", 40), stamp: text("stamp", 80) };
  const form = formOf(sent.word, sent.target);
  return {
    sent,
    marks: startedAt(ctx, form, sent.stamp) === null ? null : sent,
    isOfBot: isBotStamp(ctx, form, sent.stamp, fields),
  };
}

/** The identity of a form: a stamp of another form, or of the same form for another member, is invalid. */
function formOf(word: string, target: string): string {
  return `complaint ${/^[\w-]{16}$/.test(word) ? word : ""} ${target}`;
}

function markOf(target: Target): string {
  return Object.entries(addressOf(target))[0]!.join(".");
}

function addressOf(target: Target): Parameters<typeof paths.complaints>[0] & object {
  if (target.kind === "message") return { message: `${target.conversation}-${target.seq}` };
  return target.kind === "photo" ? { photo: target.id } : { profile: target.id };
}

/** The path of the page that confirms the receipt of a complaint. */
export function receiptPath(ctx: Ctx, reference: string, isMailed: boolean): string {
  const mailed = isMailed ? "1" : "0";
  const proof = ctx.sign(receiptText(ctx, reference, mailed)).toString("base64url", 0, SIGNATURE_BYTES);
  return `${paths.complaints()}?${new URLSearchParams({ sent: reference, mailed, proof })}`;
}

/** Parses the query of `receiptPath`; null for a forged one. */
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

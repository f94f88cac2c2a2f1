import { outcomes } from "~/domain/complaints/decide-complaint.server";
import { type Complaint, findComplaint, listComplaints } from "~/domain/complaints/list-complaints.server";
import { decideComplaintAct } from "~/domain/operators/decide-complaint.act.server";
import { NothingToDo } from "~/domain/operators/operator.server";
import { performOperatorAct } from "~/domain/operators/perform-operator-act.server";
import { paths } from "~/paths";
import { operatorContext, withTenant } from "./database.ts";
import { dateFlags, readRange } from "./dates.ts";
import { operatorOf } from "./operator.ts";
import { minute, plain, print } from "./output.ts";
import { forBrands, isWide, printBrands, readScope, requireOne, scopeFlags } from "./scope.ts";
import { parse, Refusal, UsageError } from "./usage.ts";

const MAX = 1000;
const NOTE_MAX = 4000;

/**
 * `complaints <slug>` lists open complaints, with --closed the decided ones. With a reference it shows one complaint; --close decides it
 * and mails the complainant.
 */
export async function complaintsCommand(args: string[]): Promise<number> {
  const { values, positionals } = parse(args, {
    ...scopeFlags,
    ...dateFlags,
    closed: { type: "boolean" },
    close: { type: "string" },
    note: { type: "string", default: "" },
    by: { type: "string" },
    json: { type: "boolean" },
  });
  const { scope, words } = readScope("complaints", values, positionals);
  const [reference, ...more] = words;
  if (more.length > 0) throw new UsageError("complaints takes one slug, and at most one reference.");
  const outcome = outcomes.find((one) => one === values.close);
  if (values.close !== undefined && (!outcome || !reference))
    throw new UsageError(`--close takes ${outcomes.join(" or ")} and needs a reference.`);
  if (values.note.length > NOTE_MAX) throw new UsageError(`--note is at most ${NOTE_MAX} characters.`);
  const range = readRange(values);
  if (!reference) {
    const found = await forBrands(scope, async ({ db }) => ({
      complaints: await listComplaints({ db }, { isOpen: !values.closed, limit: MAX, ...range }),
    }));
    if (!isWide(scope))
      return printBrands(values.json, scope, found, ({ complaints }) => complaints.map(lineOf));
    const impersonal = found.map((one) =>
      "result" in one ? { ...one, result: { complaints: one.result.complaints.map(withoutPeople) } } : one,
    );
    return printBrands(values.json, scope, impersonal, ({ complaints }) => complaints.map(impersonalLine));
  }
  requireOne(scope, "A complaint");
  const { slug } = scope;
  return withTenant(slug, async (tenant, db) => {
    const found = await findComplaint({ db }, reference);
    if (!found) throw new Refusal(`There is no complaint ${reference} at ${slug}.`);
    if (outcome) {
      const ctx = await operatorContext(tenant, db, operatorOf(values.by));
      const decided = { reference, outcome, note: values.note };
      await performOperatorAct(decideComplaintAct, ctx, decided).catch((error) => {
        if (!(error instanceof NothingToDo)) throw error;
        throw new Refusal(`${found.reference} is already decided: ${found.outcome}.`);
      });
    }
    const shown = (await findComplaint({ db }, reference)) ?? found;
    print(values.json, shown, linesOf(shown, `https://${tenant.config.domain}`));
    return 0;
  });
}

/** What a list over several brands shows of a complaint: no person, and no text of one. */
const withoutPeople = ({ reference, about, category, createdAt, closedAt, outcome }: Complaint) => ({
  reference,
  about,
  category,
  createdAt,
  closedAt,
  outcome,
});

function impersonalLine(complaint: ReturnType<typeof withoutPeople>): string {
  const { reference, createdAt, about, category, outcome } = complaint;
  return [reference, minute(createdAt), category ?? about, outcome ?? "open"].join("  ");
}

function lineOf(complaint: Complaint): string {
  const { reference, createdAt, about, category, reported, place, outcome, photoStatus } = complaint;
  const subject = reported ? `${reported.id} ${reported.name}` : place;
  const what = category && category !== about ? `${about}/${category}` : about;
  const photo = photoStatus && (photoStatus === "active" ? "photo shown" : "photo hidden");
  return [reference, minute(createdAt), what.padEnd(17), outcome ?? "open", plain(subject), photo ?? ""]
    .join("  ")
    .trimEnd();
}

function linesOf(complaint: Complaint, origin: string): string[] {
  const { reported, photoId, message, likeText, complainant, email, closedAt, outcome, note, place, body } =
    complaint;
  const rows: [string, string | null][] = [
    ["reference", complaint.reference],
    ["received", complaint.createdAt.toISOString()],
    ["about", [complaint.about, complaint.category].filter(Boolean).join(", ")],
    ["reported", reported && `${reported.id} ${reported.name}  ${origin}${paths.member(reported.id)}`],
    ["photo", photoId === null ? null : `${photoId}  ${complaint.photoStatus ?? ""}`.trimEnd()],
    [
      "message",
      message && `${message.conversation}-${message.seq}  ${message.kind}  ${message.text}`.trimEnd(),
    ],
    ["like", likeText],
    ["where", place || null],
    ["from", complainant ? `${complainant.id} ${complainant.name}` : (email ?? "anonymous")],
    ["language", complaint.language],
    ["decided", closedAt && `${closedAt.toISOString()}  ${outcome}`],
    ["note", note || null],
  ];
  return [
    ...rows.flatMap(([name, value]) => (value === null ? [] : [`${name.padEnd(10)} ${plain(value)}`])),
    "",
    ...body.split("\n").map((line) => `  ${plain(line)}`),
  ];
}

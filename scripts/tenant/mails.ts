import {
  countMails,
  type ListedMail,
  listMails,
  type MailFigures,
} from "~/domain/operators/list-mails.server";
import { dateFlags, readRange } from "./dates.ts";
import { numberOf } from "./operator.ts";
import { minute } from "./output.ts";
import { forBrands, printBrands, readScope, scopeFlags } from "./scope.ts";
import { parse, UsageError } from "./usage.ts";

const LIMIT_MAX = 10_000;
const listed = ["bounced", "waiting", "unwanted"] as const;

/**
 * `mails <slug> [<address>]`: counts the mails of the last 30 days by kind and state; `--bounced`, `--waiting`, `--unwanted` and an address list
 * them, without the addresses, which `--addresses` adds.
 */
export async function mailsCommand(args: string[]): Promise<number> {
  const { values, positionals } = parse(args, {
    ...scopeFlags,
    ...dateFlags,
    bounced: { type: "boolean" },
    waiting: { type: "boolean" },
    unwanted: { type: "boolean" },
    addresses: { type: "boolean" },
    limit: { type: "string", default: "100" },
    json: { type: "boolean" },
  });
  const { scope, words } = readScope("mails", values, positionals);
  const [recipient, ...more] = words;
  if (more.length > 0 || (recipient !== undefined && !recipient.includes("@")))
    throw new UsageError("mails takes one slug, --all or --company <id>, and at most one address.");
  const [state, ...others] = listed.filter((one) => values[one]);
  if (others.length > 0) throw new UsageError("mails lists one of --bounced, --waiting and --unwanted.");
  if (values.addresses && !state && !recipient)
    throw new UsageError("--addresses belongs to --bounced, --waiting or --unwanted.");
  const limit = numberOf(values.limit, "--limit");
  if (limit > LIMIT_MAX) throw new UsageError(`--limit is at most ${LIMIT_MAX}.`);
  const range = readRange(values);
  if (!state && !recipient) {
    const found = await forBrands(scope, ({ db }) => countMails({ db }, range));
    return printBrands(values.json, scope, found, figureLines);
  }
  const found = await forBrands(scope, async ({ db }) => {
    const mails = await listMails({ db }, { ...range, state, recipient, limit });
    return { mails: values.addresses ? mails : mails.map(({ recipient: _, ...rest }) => rest) };
  });
  return printBrands(values.json, scope, found, ({ mails }) => mails.map(lineOf));
}

function figureLines({ kinds, disabled }: MailFigures): string[] {
  return [
    ...kinds.map(
      ({ kind, state, count, oldest }) =>
        `${kind.padEnd(24)} ${state.padEnd(8)} ${String(count).padStart(7)}  oldest ${minute(oldest)}`,
    ),
    ...disabled.map(({ reason, members }) => `${members} members get no optional mail: ${reason}`),
  ];
}

function lineOf(mail: Omit<ListedMail, "recipient"> & { recipient?: string }): string {
  const { id, kind, memberId, createdAt, sentAt, state, recipient } = mail;
  const who = memberId === null ? "no member" : `member ${memberId}`;
  const how = sentAt ? `${state} ${minute(sentAt)}` : state;
  return [id, minute(createdAt), how, kind, who, ...(recipient ? [recipient] : [])].join("  ");
}

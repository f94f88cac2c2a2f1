import { findMembersAct } from "~/domain/operators/find-members.act.server";
import type { FoundMember } from "~/domain/operators/find-members.server";
import { performOperatorAct } from "~/domain/operators/perform-operator-act.server";
import { asOperator, operatorFlags } from "./operator.ts";
import { day, print } from "./output.ts";
import { parse, UsageError } from "./usage.ts";

/** `find <slug> <address or name>`: shows up to 20 members by address or by the start of the name, with their latest credit entries. */
export async function findCommand(args: string[]): Promise<number> {
  const { values, positionals } = parse(args, operatorFlags);
  const [slug, text, ...more] = positionals;
  if (!slug || !text?.trim() || more.length > 0) throw new UsageError("find takes a slug and one text.");
  const members = await asOperator(slug, values, (ctx) => performOperatorAct(findMembersAct, ctx, { text }));
  print(values.json, { members }, members.flatMap(linesOf));
  return 0;
}

function linesOf(member: FoundMember): string[] {
  const { id, name, email, status, language, signupDate, lastActive, leftAt, bannedAt, credits } = member;
  const facts = [
    status,
    bannedAt && `since ${day(bannedAt)}`,
    leftAt && `requested deletion on ${day(leftAt)}`,
    language,
    member.paidUser && "premium",
    member.fictional && "fictional",
    `signed up ${day(signupDate)}`,
    `last seen ${day(lastActive)}`,
    `${credits} credits`,
  ];
  return [
    `${id}  ${name}  ${email}`,
    `    ${facts.filter(Boolean).join(", ")}`,
    ...member.entries.map(
      (entry) =>
        `    entry ${entry.id}  ${day(entry.at)}  ${entry.amount}  ${entry.reason}  ${entry.reference}`,
    ),
  ];
}

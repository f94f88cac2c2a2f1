import type { AuditFilter } from "~/domain/operators/audit-log.server";
import { auditActions } from "./audit-actions";

/** What the address of the audit log says, as typed. `log`: of the brands, or of what concerns no brand. */
export type AuditQuery = {
  log: "brands" | "operators";
  action: string;
  by: string;
  words: string;
  member: string;
  from: string;
  until: string;
  cursor: string | null;
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Reads the query of an address; values of another form are left out. */
export function readAuditQuery(params: URLSearchParams): AuditQuery {
  const text = (name: string) => (params.get(name) ?? "").trim().slice(0, 100);
  const day = (name: string) =>
    DAY.test(text(name)) && !Number.isNaN(Date.parse(text(name))) ? text(name) : "";
  return {
    log: params.get("log") === "operators" ? "operators" : "brands",
    action: auditActions.find((one) => one === params.get("action")) ?? "",
    by: text("by"),
    words: text("words"),
    member: /^[1-9]\d{0,14}$/.test(text("member")) ? text("member") : "",
    from: day("from"),
    until: day("until"),
    cursor: params.get("before"),
  };
}

/** Returns the filter of a list of entries. */
export function auditFilter({ action, by, words, member, from, until }: AuditQuery): AuditFilter {
  const known = auditActions.find((one) => one === action);
  return {
    ...(known && { action: known }),
    ...(by && { by }),
    ...(words && { words }),
    ...(member && { memberId: Number(member) }),
    from: from ? new Date(`${from}T00:00:00Z`) : null,
    // The last day is part of the range.
    until: until ? new Date(Date.parse(`${until}T00:00:00Z`) + 86_400_000) : null,
  };
}

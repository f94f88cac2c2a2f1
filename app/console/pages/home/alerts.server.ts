import {
  type Alert,
  type AlertKind,
  alertKey,
  byHarm,
  seenWith,
} from "~/domain/operators/alerts/alert-kinds";
import { brandAlerts } from "~/domain/operators/alerts/brand-alerts";
import type { AlertMarks } from "~/domain/operators/alerts/mark-alerts.server";
import { listServers, SILENT_MS } from "~/domain/operators/servers/server-beats.server";
import { permits } from "~/domain/operators/team/grants.server";
import type { OperatorRequest } from "~/http/console/operator-request.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { consolePaths } from "../../paths";
import type { SwitchBrand } from "../../root-data.server";

/** The most alerts of the page. */
export const MAX_ALERTS = 30;
/** A job that waits for so long is stuck. In seconds. */
const JOBS_STUCK_SECONDS = 600;
/** A backup is due every night. In milliseconds. */
const BACKUP_MS = 26 * 3600_000;

/** Returns what the operator has to do something about, the worst first: of the page's brands, and on the page of all brands of what they share. */
export async function listAlerts(request: OperatorRequest): Promise<Alert[]> {
  const { ctx, brands, may, scope } = request;
  const { figures, registry } = ctx.services;
  const known = await figures.all(ctx.now);
  const refused = new Set(registry.refusedSlugs());
  const ofBrands = brands.flatMap((tenant) => {
    const facts = known.get(tenant.id)?.facts;
    const all = facts ? brandAlerts(tenant.id, facts, ctx.now) : [];
    if (refused.has(tenant.slug))
      all.push(folderAlert(tenant.id, registry.problemsOf(tenant.slug).length, tenant.slug));
    return all.filter(({ kind }) => may(seenWith[kind], tenant));
  });
  const common = scope.kind === "all" ? await commonAlerts(request, refused) : [];
  return [...ofBrands, ...common].sort(byHarm);
}

const folderAlert = (about: string, count: number, name: string): Alert => ({
  ...{ kind: "refused", level: "warn", since: null },
  ...{ about, count, name },
});

/** Alerts about what belongs to no single brand. */
async function commonAlerts(
  { ctx, session }: OperatorRequest,
  refused: ReadonlySet<string>,
): Promise<Alert[]> {
  const { registry, state } = ctx.services;
  const sees = (kind: AlertKind) => permits(session.grants, seenWith[kind], null);
  const alert = (kind: AlertKind, name: string, since: Date | null, count = 1): Alert => ({
    ...{ kind, level: kind === "backup" ? "warn" : "bad", about: name },
    ...{ count, since, name },
  });
  const alerts: Alert[] = [];
  if (sees("refused"))
    for (const slug of refused)
      if (!registry.bySlug(slug)) alerts.push(folderAlert(slug, registry.problemsOf(slug).length, slug));
  if (!sees("jobs")) return alerts;
  const [{ jobs }, servers] = await Promise.all([state.work(ctx.now), listServers(ctx)]);
  const ago = (ms: number) => new Date(ctx.now.getTime() - ms);
  for (const { queue, waiting, oldestSeconds } of jobs)
    if (oldestSeconds > JOBS_STUCK_SECONDS)
      alerts.push(alert("jobs", queue, ago(oldestSeconds * 1000), waiting));
  for (const { name, seenAt } of servers)
    if (seenAt < ago(SILENT_MS)) alerts.push(alert("servers", name, seenAt));
  const backups = servers.flatMap(({ backupAt }) => backupAt?.getTime() ?? []);
  const last = backups.length > 0 ? new Date(Math.max(...backups)) : null;
  if (last && last < ago(BACKUP_MS)) alerts.push(alert("backup", "backup", last));
  return alerts;
}

/** An alert as the page shows it, with the one thing to do: a page, else a command. */
export type AlertView = Awaited<ReturnType<typeof alertView>>;

/** @param tenant null where it is about no served brand */
export function alertView(
  { ctx, session, may }: OperatorRequest,
  alert: Alert,
  tenant: Tenant | null,
  brand: SwitchBrand | null,
  { snoozed, taken }: AlertMarks,
) {
  const key = alertKey(alert);
  const by = taken.get(key);
  return {
    ...{ key, brand, kind: alert.kind, level: alert.level, count: alert.count, name: alert.name },
    age: alert.since && ctx.now.getTime() - alert.since.getTime(),
    to: tenant ? pathOf(alert.kind, tenant, may) : commonPath(alert),
    command:
      tenant && alert.kind === "postbacks" && !may("growth.see", tenant)
        ? `npm run tenant -- sources ${tenant.slug} --postbacks`
        : null,
    isSnoozed: snoozed.has(key),
    taken: by ? { name: by.name, isOwn: by.operatorId === session.operator.id } : null,
  };
}

function pathOf(kind: AlertKind, tenant: Tenant, may: OperatorRequest["may"]): string | null {
  const { slug } = tenant;
  const scope = { kind: "brand", slug } as const;
  if (kind === "postbacks") return may("growth.see", tenant) ? consolePaths.sources(scope) : null;
  if (kind === "refused") return `${consolePaths.brands()}?check=${slug}`;
  if (kind === "refunds" || kind === "withdrawals") return `${consolePaths.orders(scope)}?view=waiting`;
  if (kind === "mails" || kind === "bounces" || kind === "providers") return consolePaths.health(scope);
  return consolePaths.reviewComplaints(slug);
}

const commonPath = ({ kind, name }: Alert) =>
  kind === "refused" ? `${consolePaths.brands()}?check=${name}` : consolePaths.health({ kind: "all" });

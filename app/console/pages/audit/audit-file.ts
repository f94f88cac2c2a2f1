import type { ActionFunctionArgs } from "@remix-run/node";
import { permits } from "~/domain/operators/team/grants.server";
import { auditFile, operatorsFile } from "~/http/console/audit-file.server";
import { readListFormat } from "~/http/console/list-file.server";
import { requireOperator } from "~/http/console/operator-request.server";
import { auditFilter, readAuditQuery } from "./audit-query.server";

/** Downloads the filtered list of the audit log. The form has the fields of the list's address, and `format`. */
export async function action(args: ActionFunctionArgs): Promise<Response> {
  const request = requireOperator(args, "audit.see");
  const form = await args.request.formData();
  const fields = [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
  const format = readListFormat(String(form.get("format")));
  if (!format) throw new Response(null, { status: 400 });
  const query = readAuditQuery(new URLSearchParams(fields));
  if (query.log === "brands") return auditFile(request, format, auditFilter(query));
  if (request.scope.kind !== "all" || !permits(request.session.grants, "audit.see", null))
    throw new Response("no_permission", { status: 403, statusText: "audit.see" });
  return operatorsFile(request, format, auditFilter(query));
}

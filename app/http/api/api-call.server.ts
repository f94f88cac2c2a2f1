import type { z } from "zod";
import type { Access } from "~/domain/act.server";
import type { CallDescription, PartOf } from "~/domain/call-description.server";

/** One request and its answer. */
export type ApiCallExample<Query, Body, Output> = {
  query?: Query;
  headers?: Readonly<Record<string, string>>;
  body?: Body;
  /** a text for an answer that is not JSON */
  output?: PartOf<Output> | string;
};

/** A call with a handler of its own, which is neither an act nor a read. product 23.2 */
export interface ApiCall<
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> extends CallDescription {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: `/api/${string}`;
  /** as of an act, which `tests/http/calls/strangers.test.ts` checks. For `server` the router requires no origin of ours and reads no session */
  access: Access;
  /** the maximum size of the body in bytes, where it is not the usual one */
  bodyLimitBytes?: number;
  /** how another party's server authenticates, where its address is not secret */
  credential?: "partnerKey" | "mailSignature";
  /** the fields of the query */
  query?: Query;
  /** the fields of the body */
  body?: Body;
  /** default: JSON, or a form with the same fields */
  bodyType?: "multipart/form-data" | "application/x-www-form-urlencoded" | "application/octet-stream";
  /** the fields of the answer */
  output?: Output;
  /** default: JSON */
  answerType?: string;
  /** the status of a success; default: 200 */
  status?: 200 | 201 | 204;
  examples: readonly ApiCallExample<z.input<Query>, z.input<Body>, z.input<Output>>[];
}

/** Declares a call whose handler stands beside. */
export function apiCall<Query extends z.ZodType, Body extends z.ZodType, Output extends z.ZodType>(
  declaration: ApiCall<Query, Body, Output>,
): ApiCall<Query, Body, Output> {
  return declaration;
}

import type { Context } from "hono";
import type { DoorEnv } from "../door-env.server";

/** Reads the fields of a call: JSON, or a form as older clients send it. Any other body has no fields. */
export async function readBody(c: Context<DoorEnv>): Promise<Record<string, unknown>> {
  const type = c.req.header("content-type") ?? "";
  try {
    const body: unknown = type.includes("json") ? await c.req.json() : await c.req.parseBody();
    return typeof body === "object" && body !== null && !Array.isArray(body)
      ? (body as Record<string, unknown>)
      : {};
  } catch {
    return {};
  }
}

/** Returns a field as text; "" for a value that is not text. */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

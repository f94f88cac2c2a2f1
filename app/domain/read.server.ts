import type { z } from "zod";
import type { Access, Area, ContextOf } from "./act.server";
import type { CallDescription, CallExample } from "./call-description.server";
import type { CountedLimit } from "./limit";

/** What open pages poll, by the live state that has its answer (`http/live/`). */
export type Polled = "user" | "chats" | "likes";

/** What a GET call shows, declared once. architecture, Acts */
export interface Read<
  Who extends Access = Access,
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> extends CallDescription {
  name: string;
  path: `/api/${string}`;
  access: Who;
  area: Area;
  /** the fields of the query */
  input: Input;
  /** the fields of the answer */
  output: Output;
  /** the limits that each try counts before it runs */
  limit?(ctx: ContextOf<Who>, input: z.output<Input>): readonly CountedLimit[];
  /** whether a member's tries run one at a time, so that they use one database connection at most */
  serialize?: boolean;
  /** all that the answer depends on, where it is made once and cached: for reads of everybody, without fields, made at once */
  cacheKey?(ctx: ContextOf<Who>): string;
  /** open pages poll it: without fields the live state answers it; `run` is for what that does not have */
  polled?: Polled;
  /** how long clients keep the answer, in seconds; else they check each time whether it has changed */
  maxAge?: number;
  /** returns the answer; null for an empty one (204). @throws errors that the table of refusals knows */
  run(ctx: ContextOf<Who>, input: z.output<Input>): z.input<Output> | null | Promise<z.input<Output> | null>;
  examples: readonly CallExample<z.input<Input>, z.input<Output>>[];
}

/** Declares a read. */
export function read<Who extends Access, Input extends z.ZodType, Output extends z.ZodType>(
  declaration: Read<Who, Input, Output>,
): Read<Who, Input, Output> {
  return declaration;
}

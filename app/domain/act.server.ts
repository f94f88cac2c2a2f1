import type { z } from "zod";
import type { CallDescription, CallExample } from "./call-description.server";
import type { Account, ActContext } from "./context";
import type { CountedLimit } from "./limit";

/**
 * Who may perform an act.
 * - `visitor`: everyone
 * - `begun`: a logged-in member, also one who has not completed the signup that a partner began
 * - `account`: a logged-in member, also before the e-mail address is confirmed
 * - `server`: the server of another party, which its handler has authenticated by a key or a signature, never by a cookie
 */
export type Access = "visitor" | "begun" | "account" | "server";

/** Where an act belongs: some refusals have a text of their own there. */
export type Area =
  | "account"
  | "login"
  | "reset"
  | "complaints"
  | "members"
  /** the member's own profile */
  | "profile"
  | "chats"
  | "likes"
  | "games"
  | "photos"
  | "search"
  | "discounts"
  | "waiting"
  /** a new order */
  | "shop"
  /** another attempt to pay an order */
  | "orders"
  | "debit";

/** The context of an act: with a member where the access requires one. */
export type ContextOf<Who extends Access> = ActContext & {
  member: Who extends "visitor" | "server" ? Account | null : Account;
};

/** An act that was performed: its parsed input and its result. */
export type Performed<Input extends z.ZodType, Result> = { input: z.output<Input>; result: Result };

/** The JSON call of an act. product 23.2 */
export interface ActCall<Who extends Access, Input extends z.ZodType, Result, Output extends z.ZodType>
  extends CallDescription {
  method: "POST" | "PUT" | "DELETE";
  path: `/api/${string}`;
  /** the fields of the answer */
  output: Output;
  /** returns the answer */
  answer(
    ctx: ContextOf<Who>,
    performed: Performed<Input, Result>,
  ): z.input<Output> | Promise<z.input<Output>>;
  examples: readonly CallExample<z.input<Input>, z.input<Output>>[];
}

/** Something that a visitor or member does, declared once for all its entries: its call, and the forms of pages. architecture, Acts */
export interface Act<
  Who extends Access = Access,
  Input extends z.ZodType = z.ZodType,
  Result = unknown,
  Output extends z.ZodType = z.ZodType,
> {
  /** the name in the metrics, and the `intent` of a form */
  name: string;
  access: Who;
  area: Area;
  /** the fields of the call's body and of the form */
  input: Input;
  /** the rules about the input that its schema cannot say; a refusal counts no limit. @throws as `run` */
  check?(ctx: ContextOf<Who>, input: z.output<Input>): void;
  /** the limits that each try counts before it runs */
  limit?(ctx: ContextOf<Who>, input: z.output<Input>): readonly CountedLimit[];
  /** the limits whose counts end after a success, such as that of wrong codes */
  forget?(ctx: ContextOf<Who>): readonly CountedLimit[];
  /** whether a member's tries run one at a time, so that they use one database connection at most */
  serialize?: boolean;
  /** a member whose account is suspended may not do it: it reaches other members, or buys something */
  refusesSuspended?: true;
  /** calls the verbs. @throws errors that the table of refusals knows */
  run(ctx: ContextOf<Who>, input: z.output<Input>): Promise<Result>;
  /** notifies open pages; runs after the commit */
  publish?(ctx: ContextOf<Who>, performed: Performed<Input, Result>): void | Promise<void>;
  call?: ActCall<Who, Input, Result, Output>;
}

/** Declares an act. */
export function act<Who extends Access, Input extends z.ZodType, Result, Output extends z.ZodType>(
  declaration: Act<Who, Input, Result, Output>,
): Act<Who, Input, Result, Output> {
  return declaration;
}

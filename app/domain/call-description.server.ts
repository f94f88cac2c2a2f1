import type { CallErrorCode, ErrorStatus } from "~/http/refusals/refusal.server";

/** The errors of a call by status: codes, each with what it means where the code does not say so. */
export type CallErrors = Partial<
  Record<ErrorStatus, readonly (CallErrorCode | readonly [code: CallErrorCode, meaning: string])[]>
>;

/** A value without the parts that an example leaves out. */
export type PartOf<T> = T extends readonly (infer One)[]
  ? readonly PartOf<One>[]
  : T extends object
    ? { [Field in keyof T]?: PartOf<T[Field]> }
    : T;

/** One request and its answer. */
export type CallExample<Input, Output> = { input?: Input; output: PartOf<Output> };

/**
 * What the documentation of a call says besides its fields, from which `calls.md` and the OpenAPI document are made. A field that needs a
 * sentence has it in its schema (`describe`). architecture, Acts
 */
export interface CallDescription {
  /** what the call does, as Markdown; its first sentence is its summary */
  about: string;
  /** its errors, besides those that every call of its access has */
  errors?: CallErrors;
  /** further answers without JSON by status, with the case that they are for */
  otherAnswers?: Partial<Record<204 | 303 | 400 | 405 | 503, string>>;
}

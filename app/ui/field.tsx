import { CircleAlert } from "lucide-react";
import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useEffect,
  useRef,
  useState,
} from "react";
import * as css from "./field.css";
import { label as labelStyle } from "./text.css";

/** The id is the field's name unless it is given; conform gives those of its fields. */
type Shared = { id?: string; name: string; label: string; hint?: string; problem?: string | undefined };

/**
 * The attributes that tie a control to what is wrong with it, else to its hint: one of the two stands below it. Their ids are those that
 * conform refers to. DESIGN §4
 */
function described({ name, id = name, hint, problem }: Shared) {
  const said = problem ? `${id}-error` : hint ? `${id}-description` : undefined;
  return { id, name, "aria-invalid": problem ? true : undefined, "aria-describedby": said };
}

function Frame({ name, id = name, label, hint, problem, children }: Shared & { children: ReactNode }) {
  return (
    <div className={css.field}>
      <label className={labelStyle} htmlFor={id}>
        {label}
      </label>
      {children}
      <Problem id={`${id}-error`} text={problem} />
      {hint && !problem ? (
        <p className={css.hint} id={`${id}-description`}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}

/** What is wrong with a field, beside it. */
export function Problem({ id, text }: { id: string; text: string | undefined }) {
  return text ? (
    <p className={css.problem} id={id}>
      <CircleAlert aria-hidden />
      <span>{text}</span>
    </p>
  ) : null;
}

/** One line of text. */
export function TextField({
  label,
  hint,
  problem,
  inputRef,
  ...rest
}: Shared & { inputRef?: Ref<HTMLInputElement> } & InputHTMLAttributes<HTMLInputElement>) {
  const shared = { id: rest.id, name: rest.name, label, ...(hint ? { hint } : {}), problem };
  return (
    <Frame {...shared}>
      <input ref={inputRef} {...rest} {...described(shared)} className={css.input} />
    </Frame>
  );
}

/** Several lines of text. */
export function TextArea({
  label,
  hint,
  problem,
  ...rest
}: Shared & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const shared = { id: rest.id, name: rest.name, label, ...(hint ? { hint } : {}), problem };
  const early = useEarlyText(rest.id ?? rest.name);
  return (
    <Frame {...shared}>
      <textarea ref={early} {...rest} {...described(shared)} className={css.input} />
    </Frame>
  );
}

/**
 * Keeps what was typed into a text area before React came: taking the page over, React writes the first text over it.
 * @returns the field's ref
 */
function useEarlyText(id: string) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [early] = useState(() => {
    if (typeof document === "undefined" || "hydrated" in document.documentElement.dataset) return null;
    const element = document.getElementById(id) as HTMLTextAreaElement | null;
    return element && { element, text: element.value };
  });
  useEffect(() => {
    const { current } = field;
    if (early && current === early.element && current.value === current.defaultValue)
      current.value = early.text;
  }, [early]);
  return field;
}

export type Choice = { value: string; text: string };

/** One of several, as a list that opens. */
export function SelectField({
  label,
  hint,
  problem,
  choices,
  selectRef,
  ...rest
}: Shared & {
  choices: readonly Choice[];
  selectRef?: Ref<HTMLSelectElement>;
} & SelectHTMLAttributes<HTMLSelectElement>) {
  const shared = { id: rest.id, name: rest.name, label, ...(hint ? { hint } : {}), problem };
  return (
    <Frame {...shared}>
      <select ref={selectRef} {...rest} {...described(shared)} className={css.input}>
        {choices.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Frame>
  );
}

/** One or several of a few, all in sight. */
export function ChipField({
  name,
  id = name,
  label,
  problem,
  choices,
  chosen,
  isOffered,
  several = false,
}: Shared & {
  choices: readonly Choice[];
  chosen: readonly string[];
  /** whether a choice can be made; all can where it is left out */
  isOffered?: (value: string) => boolean;
  several?: boolean;
}) {
  return (
    <fieldset className={css.field} aria-describedby={problem ? `${id}-error` : undefined}>
      <legend className={labelStyle}>{label}</legend>
      <div className={css.chips}>
        {choices.map(({ value, text }) => (
          <label key={value} className={css.chip}>
            <input
              type={several ? "checkbox" : "radio"}
              name={name}
              value={value}
              defaultChecked={chosen.includes(value)}
              disabled={isOffered?.(value) === false}
              aria-invalid={problem ? true : undefined}
            />
            {text}
          </label>
        ))}
      </div>
      <Problem id={`${id}-error`} text={problem} />
    </fieldset>
  );
}

/** A statement to agree to; ticked only where the same person has just done so. */
export function TickField({
  name,
  id = name,
  problem,
  isTicked = false,
  children,
}: Omit<Shared, "label"> & { isTicked?: boolean; children: ReactNode }) {
  return (
    <div className={css.field}>
      <label className={css.tick}>
        <input
          type="checkbox"
          id={id}
          name={name}
          value="yes"
          defaultChecked={isTicked}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-error` : undefined}
        />
        <span>{children}</span>
      </label>
      <Problem id={`${id}-error`} text={problem} />
    </div>
  );
}

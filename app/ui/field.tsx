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

/** The id defaults to the field's name; conform sets the ids of its own fields. */
type Shared = {
  id?: string;
  name: string;
  label: string;
  hint?: string | undefined;
  problem?: string | undefined;
  /** of the error, where screen readers shall announce it at once */
  problemRole?: "alert" | undefined;
};

/**
 * Returns the attributes that link a control to its error, or else to its hint: only one of the two is shown below it. Their ids are those
 * that conform refers to.
 */
function described({ name, id = name, hint, problem }: Shared) {
  const said = problem ? `${id}-error` : hint ? `${id}-description` : undefined;
  return { id, name, "aria-invalid": problem ? true : undefined, "aria-describedby": said };
}

function Frame({
  name,
  id = name,
  label,
  hint,
  problem,
  problemRole,
  children,
}: Shared & { children: ReactNode }) {
  return (
    <div className={css.field}>
      <label className={labelStyle} htmlFor={id}>
        {label}
      </label>
      {children}
      <Problem id={`${id}-error`} text={problem} role={problemRole} />
      {hint && !problem ? (
        <p className={css.hint} id={`${id}-description`}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}

/** The error message of a field. Screen readers announce it where `role` is "alert"; otherwise they read it with the field. */
export function Problem({
  id,
  text,
  role,
}: {
  id: string;
  text: string | undefined;
  role?: "alert" | undefined;
}) {
  return text ? (
    <p className={css.problem} id={id} role={role}>
      <CircleAlert className={css.problemIcon} aria-hidden />
      <span>{text}</span>
    </p>
  ) : null;
}

/** A field for one line of text. @param end a button in the field, 48 px wide */
export function TextField({
  label,
  hint,
  problem,
  problemRole,
  inputRef,
  end,
  ...rest
}: Shared & { inputRef?: Ref<HTMLInputElement>; end?: ReactNode } & InputHTMLAttributes<HTMLInputElement>) {
  const shared = { id: rest.id, name: rest.name, label, ...(hint ? { hint } : {}), problem };
  const control = <input ref={inputRef} type="text" {...rest} {...described(shared)} className={css.input} />;
  return (
    <Frame {...shared} problemRole={problemRole}>
      {end ? (
        <div className={css.ended}>
          {control}
          {end}
        </div>
      ) : (
        control
      )}
    </Frame>
  );
}

/** A field for several lines of text. */
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
 * Preserves what was typed into a text area before hydration, because React then overwrites it with the initial text.
 * @returns the ref of the field
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

/** A choice of one value from a drop-down list. */
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

/** A choice of one or several values that are all visible. */
export function ChipField({
  name,
  id = name,
  label,
  problem,
  choices,
  chosen,
  isOffered,
  several = false,
  required = false,
}: Shared & {
  choices: readonly Choice[];
  chosen: readonly string[];
  /** whether a choice is available; without this function all are */
  isOffered?: (value: string) => boolean;
  several?: boolean;
  /** whether a choice is required; browsers check this only where one value can be chosen */
  required?: boolean;
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
              required={required && !several}
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

/** A statement to agree to; once it is ticked, its error goes. `isTicked` only where the same person has just ticked it. */
export function TickField({
  name,
  id = name,
  problem,
  isTicked = false,
  children,
}: Omit<Shared, "label"> & { isTicked?: boolean; children: ReactNode }) {
  const [isOn, setOn] = useState(isTicked);
  const open = isOn ? undefined : problem;
  return (
    <div className={css.field}>
      <label className={css.tick}>
        <input
          className={css.tickBox}
          type="checkbox"
          id={id}
          name={name}
          value="yes"
          defaultChecked={isTicked}
          onChange={({ target }) => setOn(target.checked)}
          aria-invalid={open ? true : undefined}
          aria-describedby={open ? `${id}-error` : undefined}
        />
        <span>{children}</span>
      </label>
      <Problem id={`${id}-error`} text={open} />
    </div>
  );
}

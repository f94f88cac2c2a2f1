import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { CallFailed, call } from "~/client/call";
import { whileBusy } from "~/client/progress";
import { OPEN_KEY } from "~/client/signup-opening";
import { signupDialog as dialogStyle } from "~/layouts/shell/overlays.css";
import { numberIn, paths } from "~/paths";
import { focusStep } from "./focus-step";
import { type SignupActions, SignupActionsProvider } from "./signup-actions";
import { SignupFlow } from "./signup-flow";
import type { SignupAnswer, SignupData } from "./signup-flow.server";
import type { SignupState } from "./signup-state";

/** Refused forms come back with their errors. */
const REFUSED = [422, 429, 503];
const DONE = 4;

type Shown = { data: SignupData; answer: SignupAnswer | undefined };

async function fetchState(path: string, body?: FormData): Promise<SignupState> {
  const fields = body ? new URLSearchParams([...body] as [string, string][]) : undefined;
  const options = fields ? { method: "POST" as const, body: fields, expected: REFUSED } : {};
  return (await (await call(path, options)).json()) as SignupState;
}

/**
 * The signup as a dialog on wide screens. Once it has begun, only its cross closes it. product 5.6
 * @param href the link that was pressed: the signup, or that of a member's address
 */
export function SignupDialog({ href, onClose }: { href: string; onClose: () => void }) {
  const { t } = useTranslation(["common", "errors", "account", "signup", "photos"]);
  const dialog = useRef<HTMLDialogElement>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  /** The latest request: an answer to an earlier one, or after the dialog was closed, is dropped. */
  const requested = useRef(0);

  const run = useCallback(
    async (question: () => Promise<SignupState>, isFirst: boolean) => {
      requested.current += 1;
      const own = requested.current;
      setBusy(true);
      setFailure("");
      try {
        let state = await whileBusy(question());
        if (state.kind === "leave" && new URL(state.to, location.href).pathname === paths.signup()) {
          const query = new URL(state.to, location.href).searchParams;
          state = await whileBusy(fetchState(paths.signupState(Object.fromEntries(query))));
        }
        if (own !== requested.current) return;
        if (state.kind === "leave") return leave(state.to);
        const { kind } = state;
        setShown((old) =>
          kind === "shown"
            ? { data: (state as { data: SignupData }).data, answer: undefined }
            : old && { data: old.data, answer: (state as { answer: SignupAnswer }).answer },
        );
      } catch (error) {
        if (!(error instanceof CallFailed)) throw error;
        if (own !== requested.current) return;
        // It failed to open in the dialog: the page may work.
        if (isFirst) return leave(href);
        setFailure(t("errors:try_later"));
      } finally {
        if (own === requested.current) setBusy(false);
      }
    },
    [href, t],
  );

  useEffect(() => {
    const member = numberIn(new URL(href, location.href).pathname, paths.memberSignup);
    void run(() => fetchState(paths.signupState(member === null ? {} : { member: `${member}` })), true);
    return () => {
      requested.current += 1;
    };
  }, [href, run]);

  const step = stepOf(shown);
  useEffect(() => {
    const element = dialog.current;
    if (!shown || !element) return;
    if (!element.open) element.showModal();
    if (step === DONE) sessionStorage.removeItem(OPEN_KEY);
    else sessionStorage.setItem(OPEN_KEY, location.pathname);
    focusStep(element);
  }, [shown, step]);

  const close = () => {
    sessionStorage.removeItem(OPEN_KEY);
    // The new member's pages replace the visitor's.
    if (step === DONE) return leave(paths.signupMatches());
    dialog.current?.close();
    onClose();
  };
  const actions: SignupActions = {
    isBusy,
    failure,
    submit: (form) => {
      if (!isBusy) void run(() => fetchState(paths.signupState(), form), false);
    },
    leave,
    goTo: (query) => void run(() => fetchState(paths.signupState(query)), false),
    close,
  };
  return (
    <dialog
      ref={dialog}
      className={dialogStyle}
      id="signup-dialog"
      closedby="none"
      aria-label={t("common:join")}
      onKeyDown={(event) => {
        // A nested dialog closes itself.
        if (event.key !== "Escape" || (event.target as Element).closest("dialog") !== dialog.current) return;
        event.preventDefault();
        if (!isUnderWay(dialog.current, step)) close();
      }}
      onClick={(event) => {
        // A link that the router follows leads to a page that the dialog must not cover.
        const link = (event.target as Element).closest("a");
        if (!link || !event.defaultPrevented || link.pathname === paths.signup() || "close" in link.dataset)
          return;
        sessionStorage.removeItem(OPEN_KEY);
        onClose();
      }}
      onCancel={(event) => {
        if (event.target === dialog.current) event.preventDefault();
      }}
    >
      {shown ? (
        <SignupActionsProvider value={actions}>
          <SignupFlow data={shown.data} answer={shown.answer} />
        </SignupActionsProvider>
      ) : null}
    </dialog>
  );
}

function stepOf(shown: Shown | null): number {
  if (!shown) return 0;
  if (shown.data.kind === "photo") return DONE;
  const view = shown.answer?.view ?? (shown.data.kind === "step" ? shown.data.view : null);
  return view?.draft.step ?? 0;
}

/** Whether closing would lose input: a step was sent, or a field was filled in. */
function isUnderWay(dialog: HTMLDialogElement | null, step: number): boolean {
  if (step > 0) return true;
  return [...(dialog?.querySelectorAll<HTMLInputElement>("form input") ?? [])].some(
    ({ type, checked, value, defaultValue }) =>
      type === "hidden" ? false : /radio|checkbox/.test(type) ? checked : value !== defaultValue,
  );
}

function leave(to: string): void {
  sessionStorage.removeItem(OPEN_KEY);
  location.assign(to);
}

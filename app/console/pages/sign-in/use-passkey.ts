import { useState } from "react";
import { type MessageKey, t } from "../../text";

type State = { isBusy: boolean; failure: string };
type Started = { challenge: string; options: never };

type Refusal = { minutes?: number; problem?: string };

const library = () => import("@simplewebauthn/browser");

/**
 * Returns the state of a passkey's use, and what starts it: the server's challenge, the browser's window, the answer to the server.
 * @param path of the calls, without their last part
 * @param fields what else the answer contains
 */
export function usePasskey(path: string, kind: "get" | "create", then: () => void) {
  const [state, setState] = useState<State>({ isBusy: false, failure: "" });
  const fail = (key: MessageKey, values = {}) => setState({ isBusy: false, failure: t(key, values) });
  const run = async (fields: Record<string, string> = {}) => {
    setState({ isBusy: true, failure: "" });
    const { browserSupportsWebAuthn, startAuthentication, startRegistration } = await library();
    if (!browserSupportsWebAuthn()) return fail("passkey_unsupported");
    const offered = await post(`${path}/options`, {});
    if (!offered.ok) return refuse(offered, fail);
    const { challenge, options } = (await offered.json()) as Started;
    const use = kind === "get" ? startAuthentication : startRegistration;
    let response: unknown;
    try {
      response = await use({ optionsJSON: options });
    } catch {
      return fail("passkey_cancelled");
    }
    const answer = await post(`${path}/passkey`, { ...fields, challenge, response });
    if (!answer.ok) return refuse(answer, fail);
    setState({ isBusy: false, failure: "" });
    then();
  };
  return {
    ...state,
    run: (fields?: Record<string, string>) => void run(fields).catch(() => fail("passkey_cancelled")),
  };
}

async function refuse(answer: Response, fail: (key: MessageKey, values?: Record<string, number>) => void) {
  const { minutes, problem } = (await answer.json().catch(() => ({}))) as Refusal;
  if (problem === "no_passkey") return fail("approval_problem_no_passkey");
  return minutes ? fail("rate_limited", { count: minutes }) : fail("passkey_refused");
}

const post = (path: string, body: object) =>
  fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });

import { useEffect, useRef } from "react";
import { focusStep } from "./focus-step";
import type { SignupAnswer, SignupData } from "./signup-flow.server";

/** Moves the focus with each view and each answer of the signup's page. The first view of a visitor leaves it where it is. */
export function useStepFocus(data: SignupData, answer: SignupAnswer | undefined): void {
  const isFirst = useRef(true);
  const shown = data.kind === "step" ? data.view.draft.step : data.kind;
  useEffect(() => {
    const isArrival = isFirst.current && answer === undefined && shown !== "photo";
    isFirst.current = false;
    if (!isArrival) focusStep(document.getElementById("signup-panel"));
  }, [shown, answer]);
}

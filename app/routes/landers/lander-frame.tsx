import type { ReactNode } from "react";
import { wrap } from "~/ui/text.css";
import { FirstQuestion } from "./first-question";
import type { Lander } from "./lander.server";
import { Proof } from "./proof";
import { panel } from "./shared.css";

/** A lander with the three facts at its end. */
export function LanderFrame({
  lander,
  className,
  children,
}: {
  lander: Lander;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div data-lander={lander.kind} className={className}>
      {children}
      <div className={wrap}>
        <Proof lander={lander} />
      </div>
    </div>
  );
}

/** The first question on a surface of its own. */
export function QuestionPanel({ lander, className }: { lander: Lander; className: string }) {
  return (
    <div className={`${panel} ${className}`}>
      <FirstQuestion lander={lander} />
    </div>
  );
}

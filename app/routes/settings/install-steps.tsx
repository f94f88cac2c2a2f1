import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useShell } from "~/client/use-shell";
import * as css from "./install-steps.css";

/** The browsers that install the app by a menu of their own. */
export type GuidedWay = "ios" | "android" | "none";

const SHARE = "M48 60v-8m-3 3 3-3 3 3m-6 2h-1v6h8v-6h-1";
const PLUS = "M58 35v8m-4-4h8";
const DOWN = "M78 12v7m-3-3 3 3 3-3m-6 5h6";

/** How to install the app by the browser's menu, in three drawn steps. product 21.1 */
export function InstallSteps({ way }: { way: GuidedWay }) {
  const { t } = useTranslation();
  const { name } = useShell();
  const steps: Record<GuidedWay, readonly (readonly [string, ReactNode])[]> = {
    ios: [
      [
        t("settings:app_ios_share"),
        <Phone key="share">
          <path className={css.line} d="M26 52h44" />
          <Mark x={48} y={58} sign={SHARE} />
        </Phone>,
      ],
      [t("settings:app_ios_add"), <List key="add" />],
      [t("settings:app_ios_confirm"), <Answer key="confirm" />],
    ],
    android: [
      [
        t("settings:app_android_menu"),
        <Phone key="menu">
          <path className={css.line} d="M34 16h8" />
          <Mark x={58} y={16} sign="M58 12v.1m0 4v.1m0 4v.1" />
        </Phone>,
      ],
      [t("settings:app_android_add"), <List key="add" />],
      [t("settings:app_ios_confirm"), <Answer key="confirm" />],
    ],
    none: [
      [
        t("settings:app_desktop_open", { name }),
        <Page key="open">
          <Mark x={20} y={16} sign="M16 16h8m-3-3 3 3-3 3" />
        </Page>,
      ],
      [
        t("settings:app_desktop_icon"),
        <Page key="icon">
          <Mark x={78} y={16} sign={DOWN} />
        </Page>,
      ],
      [
        t("settings:app_desktop_confirm"),
        <Page key="confirm">
          <rect className={css.sheet} x={50} y={28} width={40} height={28} rx={4} />
          <path className={css.line} d="M56 36h18" />
          <rect className={css.mark} x={66} y={43} width={18} height={8} rx={4} />
        </Page>,
      ],
    ],
  };
  return (
    <ol className={css.steps}>
      {steps[way].map(([text, drawing]) => (
        <li className={css.step} key={text}>
          <svg className={css.drawing} viewBox="0 0 96 72" aria-hidden="true">
            {drawing}
          </svg>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  );
}

/** The place to press, with its sign. */
function Mark({ x, y, sign }: { x: number; y: number; sign: string }) {
  return (
    <>
      <circle className={css.mark} cx={x} cy={y} r={10} />
      <path className={css.sign} d={sign} />
    </>
  );
}

function Phone({ children }: { children: ReactNode }) {
  return (
    <>
      <path className={css.frame} d="M26 80V10a8 8 0 0 1 8-8h28a8 8 0 0 1 8 8v70" />
      {children}
    </>
  );
}

/** A menu with the row that adds the app. */
function List() {
  return (
    <Phone>
      <path className={css.line} d="M34 25h20m-20 28h16" />
      <rect className={css.mark} x={30} y={31} width={36} height={16} rx={5} />
      <path className={css.sign} d={`M36 39h12${PLUS}`} />
    </Phone>
  );
}

/** The browser's question, with the button that adds the app. */
function Answer() {
  return (
    <Phone>
      <rect className={css.sheet} x={30} y={22} width={36} height={34} rx={5} />
      <rect className={css.frame} x={35} y={27} width={10} height={10} rx={3} />
      <path className={css.line} d="M50 32h11" />
      <rect className={css.mark} x={44} y={43} width={18} height={9} rx={4.5} />
    </Phone>
  );
}

/** The window of a browser on a computer with its address bar. */
function Page({ children }: { children: ReactNode }) {
  return (
    <>
      <rect className={css.frame} x={2} y={4} width={92} height={64} rx={6} />
      <path className={css.line} d="M2 28h92M34 16h26" />
      {children}
    </>
  );
}

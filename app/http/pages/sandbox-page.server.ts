import type { Hono } from "hono";
import { receiveMessageAct } from "~/domain/shop/receive-message.act.server";
import { escapeHtml } from "~/i18n/escape-html";
import { formatMoney } from "~/i18n/format";
import type { Message } from "~/outside/payments/provider";
import {
  actInSandbox,
  findSandboxPayment,
  type SandboxAct,
  sandbox,
} from "~/outside/payments/sandbox.server";
import { performParsed } from "../acts/perform.server";
import { answer } from "../answer.server";
import type { Ctx } from "../context.server";
import type { DoorEnv } from "../door-env.server";

const PATH = "/dev/pay";

/** The actions of the page in their order: label, and whether the member returns to the shop afterwards. */
const acts: Readonly<Record<string, { label: string; act: SandboxAct | null; returns: boolean }>> = {
  approve: { label: "Approve", act: { what: "approve" }, returns: true },
  decline: { label: "Decline", act: { what: "decline" }, returns: true },
  cancel: { label: "Cancel", act: { what: "cancel" }, returns: true },
  wait: { label: "Stay pending", act: null, returns: true },
  charge_back: { label: "Charge back", act: { what: "charge_back" }, returns: false },
  fail_next: { label: "The next charge of this card fails", act: { what: "fail_next" }, returns: false },
  win_charge_back: { label: "Chargeback won", act: { what: "win_charge_back" }, returns: false },
};
/** How the message is sent: its delays in milliseconds, one for each time. */
const sendings: Readonly<Record<string, readonly number[]>> = {
  once: [0],
  twice: [0, 0],
  late: [5000],
  never: [],
};

const headers = {
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex",
  "Content-Security-Policy":
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
};

/**
 * Mounts `/dev/pay/<ref>` outside production: the hosted page of the sandbox, which takes no money. Its messages reach the shop like those
 * of any provider, and can be sent twice, late or never. product 13.34
 */
export function mountSandboxPage(app: Hono<DoorEnv>): void {
  app.get(`${PATH}/:ref`, async (c, next) => {
    const ctx = c.get("ctx")();
    c.set("routeName", "dev-pay");
    const payment = await findSandboxPayment(ctx, c.req.param("ref"));
    if (!payment) return next();
    const amount = formatMoney({ minor: payment.amount, currency: payment.currency }, "en", "US");
    const buttons = Object.entries(acts).map(
      ([value, { label }]) => `<button name="act" value="${value}">${escapeHtml(label)}</button>`,
    );
    const choices = Object.keys(sendings).map(
      (value, at) =>
        `<label><input type="radio" name="send" value="${value}"${at === 0 ? " checked" : ""}> ${value}</label>`,
    );
    return answer(
      `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Sandbox</title>
<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:40px auto;max-width:32rem;padding:0 16px}
button{display:block;width:100%;min-height:48px;margin-block:8px;font:inherit}label{margin-inline-end:16px}</style></head>
<body><h1>Sandbox: no money moves</h1><p><strong>${escapeHtml(amount)}</strong> · ${escapeHtml(payment.reference)} · ${payment.state}</p>
<form method="post"><fieldset><legend>The message about it is sent</legend>${choices.join("")}</fieldset>
<p><label>Country of the card or account, such as DE; empty: the member's <input name="country" size="2" maxlength="2" pattern="[A-Z]{2}"></label></p>${buttons.join("")}</form></body></html>
`,
      200,
      headers,
    );
  });

  app.post(`${PATH}/:ref`, async (c, next) => {
    const ctx = c.get("ctx")();
    c.set("routeName", "dev-pay");
    const ref = c.req.param("ref");
    const payment = await findSandboxPayment(ctx, ref);
    if (!payment) return next();
    const form = await c.req.formData().catch(() => null);
    if (!form) return c.text("Bad request", 400);
    const chosen = acts[String(form.get("act"))];
    if (!chosen) return c.redirect(`${PATH}/${ref}`, 303);
    const payerCountry = String(form.get("country") ?? "");
    const act =
      chosen.act?.what === "approve" && /^[A-Z]{2}$/.test(payerCountry)
        ? { ...chosen.act, payerCountry }
        : chosen.act;
    if (act) await actInSandbox(ctx, ref, act);
    for (const wait of sendings[String(form.get("send"))] ?? [0]) await send(ctx, ref, wait);
    return c.redirect(chosen.returns ? payment.returnUrl : `${PATH}/${ref}`, 303);
  });
}

/** Sends a message of the sandbox; a delayed one in the background. */
async function send(ctx: Ctx, ref: string, wait: number): Promise<void> {
  const message: Message = {
    method: "POST",
    url: PATH,
    address: null,
    headers: {},
    body: Buffer.from(JSON.stringify({ ref })),
  };
  const receive = () => performParsed(receiveMessageAct, ctx, { message, provider: sandbox.facts.name });
  if (wait === 0) await receive();
  else setTimeout(() => void receive().catch(() => undefined), wait).unref();
}

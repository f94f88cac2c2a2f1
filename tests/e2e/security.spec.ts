import { AuthenticatorApp } from "../support/authenticator-app";
import { FormBrowser, fromSomewhere } from "../support/browser";
import { newPerson, type Person, signUp } from "../support/sign-up";
import { hydrated } from "./support/hydrated";
import { covered } from "./support/lane";
import { openAccount } from "./support/open-account";
import { expect, type Site, test, type Visitor } from "./support/site";

const places = [
  { brand: "velvet-hour", locale: "nl", device: "phone" },
  { brand: "abendrot", locale: "de", device: "desktop" },
] as const;

/** Creates a member who is logged in in this visitor's browser. */
async function join(site: Site, { context, origin }: Visitor): Promise<Person> {
  const person = newPerson();
  const forms = new FormBrowser(site.server, new URL(origin).hostname, fromSomewhere());
  await signUp(forms, person, "DE");
  expect(forms.cookie("session")).toBeDefined();
  await context.addCookies([{ name: "session", value: forms.cookie("session") ?? "", url: origin }]);
  return person;
}

/** Adds a virtual authenticator with a fingerprint reader that always accepts. */
async function fingerprint({ context, page }: Visitor): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const submit = (page: Visitor["page"]) => page.locator("main form button[type=submit]").first();

/** Logs out as a member does. */
async function logOut({ page }: Visitor): Promise<void> {
  // On phones the tabs are on the pages of the tabs.
  await page.goto("/profile");
  await (await openAccount(page)).click();
  await expect(page.locator("html")).toHaveClass("logged-out");
}

for (const { brand, locale, device } of covered(places)) {
  test(`a member of ${brand} adds a passkey on a ${device} and logs in with it`, async ({ site }) => {
    const visitor = await site.visit(brand, { locale, device });
    const { page, origin, takeProblems } = visitor;
    await fingerprint(visitor);
    const { password } = await join(site, visitor);
    takeProblems();
    await page.goto("/settings/security");
    await page.locator("a[href='/settings/security/passkeys']").click();
    await expect(page.locator("#passkey-missing")).toBeHidden();
    await page.locator("[name=name]").fill("Blue phone");
    await page.locator("[name=password]").fill("not this one");
    await submit(page).click();
    await expect(page.locator("form [role=alert]")).toBeVisible();
    takeProblems();
    await page.locator("[name=password]").fill(password);
    await submit(page).click();
    await expect(page).toHaveURL(/done=added/);
    await expect(page.locator("main")).toContainText("Blue phone");

    await logOut(visitor);
    await page.goto("/login?back=/settings/security");
    await expect(page.locator("[name=email]")).toHaveAttribute("autocomplete", "username webauthn");
    // No pointer moves: only the button requests the passkey.
    await hydrated(page);
    await page.locator("[data-passkey] button").dispatchEvent("click");
    await expect(page).toHaveURL(`${origin}/settings/security`);
    await expect(page.locator("html")).toHaveClass("logged-in");

    await logOut(visitor);
    await page.goto("/login?back=/settings/security");
    // The address field offers passkeys on the first interaction; this authenticator selects one at once.
    await expect(page.locator("[data-passkey]")).toBeVisible();
    await page.mouse.move(50, 50);
    await expect(page).toHaveURL(`${origin}/settings/security`);
    await expect(page.locator("html")).toHaveClass("logged-in");
    expect(takeProblems()).toEqual([]);
  });

  test(`a member of ${brand} sets up an authenticator on a ${device} and logs in with its code`, async ({
    site,
  }) => {
    const visitor = await site.visit(brand, { locale, device });
    const { page, takeProblems } = visitor;
    const { email, password } = await join(site, visitor);
    takeProblems();
    await page.goto("/settings/security/authenticator");
    await page.locator("[name=password]").fill(password);
    await submit(page).click();
    await expect(page.locator("svg[role=img]")).toBeVisible();
    const app = new AuthenticatorApp((await page.locator("[data-secret]").textContent())!.trim());
    await page.locator("[name=code]").fill(app.code());
    await submit(page).click();
    await expect(page.locator("main li", { hasText: /^[0-9a-z]{5}-[0-9a-z]{5}$/ })).toHaveCount(10);
    const recovery = (await page
      .locator("main li", { hasText: /^[0-9a-z]{5}-[0-9a-z]{5}$/ })
      .first()
      .textContent())!;
    expect(takeProblems()).toEqual([]);

    for (const code of [() => app.code(1), () => recovery]) {
      await logOut(visitor);
      await page.goto("/login");
      await page.locator("[name=email]").fill(email);
      await page.locator("[name=password]").fill(password);
      await submit(page).click();
      await expect(page).toHaveURL(/\/login\/code/);
      await expect(page.locator("html")).toHaveClass("logged-out");
      // A wrong code is announced, and its field has the focus.
      await page.locator("[name=code]").fill("not-a-code");
      await submit(page).click();
      await expect(page.locator("#code-error[role=alert]")).toBeVisible();
      await expect(page.locator("[name=code]")).toBeFocused();
      await page.locator("[name=code]").fill(code());
      await submit(page).click();
      await expect(page.locator("html")).toHaveClass("logged-in");
    }
  });
}

test("a browser without passkeys says so and shows no button without a function", async ({ site }) => {
  const visitor = await site.visit("kaleido", { locale: "fi", javaScript: false });
  const { page } = visitor;
  await page.goto("/login");
  await expect(page.locator("[data-passkey]")).toBeHidden();
  await join(site, visitor);
  await page.goto("/settings/security/passkeys");
  await expect(page.locator("#passkey-missing")).toBeVisible();
  await expect(page.locator("[data-passkey]")).toBeHidden();
});

test("the script for passkeys is loaded only when one is used", async ({ site }) => {
  const { page } = await site.visit("velvet-hour", { locale: "nl" });
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
  });
  await page.goto("/pages/faq", { waitUntil: "networkidle" });
  expect(scripts.filter((script) => /passkey/.test(script))).toEqual([]);
  await page.goto("/login", { waitUntil: "networkidle" });
  expect(scripts.filter((script) => /passkeys/.test(script))).toEqual([]);
});

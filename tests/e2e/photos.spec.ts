import type { Page } from "playwright/test";
import { picture } from "../support/pictures";
import { fingersOn } from "./support/fingers";
import { hydrated } from "./support/hydrated";
import { covered } from "./support/lane";
import { expect, type Site, test, type VisitOptions } from "./support/site";

/** Logs a new member in and opens the profile. */
async function openPhotos(site: Site, page: Page): Promise<void> {
  await site.logIn(page, "NL");
  await page.goto("/profile");
}

const file = async (name: string) => ({ name, mimeType: "image/jpeg", buffer: await picture() });
const order = (page: Page) =>
  page
    .locator("#photos [data-photo]")
    .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.photo));

/** Adds two photos. @returns their ids in displayed order */
async function addTwo(page: Page): Promise<(string | undefined)[]> {
  await hydrated(page);
  await page
    .locator("#photos input[type=file]")
    .setInputFiles([await file("one.jpg"), await file("two.jpg")]);
  await expect(page.locator("#photos [data-photo]")).toHaveCount(2);
  return order(page);
}

const CALL = "**/api/photos.php";

/** Delays all requests to an address until they are released; later requests pass at once. */
async function hold(page: Page, address: string, method = /./) {
  let held: (() => Promise<void>)[] | null = [];
  await page.route(address, (route) => {
    if (!held || !method.test(route.request().method())) return route.fallback();
    held.push(() => route.continue());
  });
  return {
    held: () => held?.length,
    release: async () => {
      const all = held ?? [];
      held = null;
      for (const one of all) await one();
    },
  };
}

/** Waits until the page has rendered earlier responses: this request is sent after them and takes longer. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    for (let times = 0; times < 2; times += 1) await (await fetch("/profile")).text();
  });

/** Waits until the page has stopped scrolling, so that positions are stable and a touch scrolls nothing. */
const stopped = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let [last, frames] = [Number.NaN, 0];
        const look = () => {
          frames = scrollY === last ? frames + 1 : 0;
          last = scrollY;
          if (frames < 10) requestAnimationFrame(look);
          else resolve();
        };
        look();
      }),
  );

for (const device of covered(["phone", "desktop"] as const)) {
  test(`on a ${device} photos are uploaded with progress, ordered, cropped and removed without leaving the page`, async ({
    site,
  }) => {
    const { page } = await site.visit("velvet-hour", { device });
    await openPhotos(site, page);
    const photos = page.locator("#photos [data-photo]");
    await hydrated(page);
    await page
      .locator("#photos input[type=file]")
      .setInputFiles([
        await file("one.jpg"),
        { ...(await file("not.jpg")), buffer: Buffer.from("no picture") },
        await file("two.jpg"),
      ]);
    await expect(photos).toHaveCount(2);
    await expect(page.locator("[data-uploads] li")).toHaveCount(1);
    await expect(page.locator("[data-uploads] [role=alert]")).toContainText("JPEG");
    // The refused file stands in a place after the photos, until it is dropped.
    await expect(page.locator("#photos [data-upload]")).toHaveCount(1);
    await page.locator("[data-uploads] button").click();
    await expect(page.locator("#photos [data-upload]")).toHaveCount(0);
    const [a, b] = await order(page);

    await page.locator("#photos [data-photo] > button").nth(1).click();
    await page.locator(`#photo-${b} button[value=first]`).click();
    await expect.poll(() => order(page)).toEqual([b, a]);

    const before = await photos.first().locator("img").getAttribute("src");
    await photos.first().locator("> button").click();
    await page.locator(`#photo-${b} [data-crop]`).click();
    const dialog = page.locator("[data-crop-dialog]");
    await expect(dialog).toBeVisible();
    await dialog.locator("input[value=square]").check({ force: true });
    await dialog.locator("input[name=zoom]").fill("200");
    await dialog.locator("[data-save]").click();
    await expect(dialog).toBeHidden();
    await expect(photos.first().locator("img")).not.toHaveAttribute("src", before ?? "");
    await expect(photos.first().locator("img")).toHaveAttribute("width", "450");
    await expect(photos.first().locator("img")).toHaveAttribute("height", "450");

    await photos.first().locator("> button").click();
    await page.locator(`#photo-${b} [popovertarget="photo-${b}-remove"]`).click();
    await page.locator(`#photo-${b}-remove button[value=remove]`).click();
    await expect.poll(() => order(page)).toEqual([a]);
  });
}

test("photos chosen before hydration are uploaded after it", async ({ site }) => {
  const { page } = await site.visit("velvet-hour", { device: "phone" });
  const { release } = await hold(page, "**/assets/entry.client-*");
  await openPhotos(site, page);
  await page
    .locator("#photos input[type=file]")
    .setInputFiles([await file("one.jpg"), await file("two.jpg")]);
  await expect(page.locator("html")).not.toHaveAttribute("data-hydrated", "");
  await release();
  await expect(page.locator("#photos [data-photo]")).toHaveCount(2);
});

/** A file that says of itself that it is HEIC, which Chromium cannot read. */
const heic = (name: string, major = "heic") => ({
  name,
  mimeType: "",
  buffer: Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from(`ftyp${major}\0\0\0\0mif1heic`),
    Buffer.alloc(500),
  ]),
});

test("HEIC that the browser reads is sent as JPEG though the JPEG is larger, whatever its name", async ({
  site,
}) => {
  const { page } = await site.visit("velvet-hour", { device: "phone" });
  await openPhotos(site, page);
  await hydrated(page);
  // As in browsers that read HEIC.
  await page.evaluate(() => {
    window.createImageBitmap = async () => {
      const drawn = new OffscreenCanvas(600, 800);
      const context = drawn.getContext("2d")!;
      for (let at = 0; at < 40; at += 1) {
        context.fillStyle = `hsl(${at * 9} 70% 50%)`;
        context.fillRect(at * 15, at * 20, 180, 180);
      }
      return drawn.transferToImageBitmap();
    };
  });
  const names = ["one.heif", "two.hif"];
  await page.locator("#photos input[type=file]").setInputFiles(names.map((name) => heic(name, "mif1")));
  await expect(page.locator("#photos [data-photo]")).toHaveCount(2);
});

test("HEIC that the browser cannot read is refused without an upload", async ({ site }) => {
  const { page } = await site.visit("velvet-hour", { locale: "en", device: "phone" });
  await openPhotos(site, page);
  await hydrated(page);
  let uploads = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/photos.php")) uploads += 1;
  });
  await page
    .locator("#photos input[type=file]")
    .setInputFiles([heic("one.hif"), { ...heic("two.jpg"), mimeType: "image/jpeg" }]);
  await expect(page.locator("[data-uploads] [role=alert]")).toHaveCount(2);
  await expect(page.locator("[data-uploads] [role=alert]").first()).toContainText("HEIC");
  expect(uploads).toBe(0);
});

test("an upload that got no answer offers another try in its place, and the same file is then added", async ({
  site,
}) => {
  const { page } = await site.visit("velvet-hour", { device: "phone" });
  await openPhotos(site, page);
  await hydrated(page);
  let isFirst = true;
  await page.route(CALL, (route) => {
    if (route.request().method() !== "POST" || !isFirst) return route.fallback();
    isFirst = false;
    return route.abort();
  });
  await page.locator("#photos input[type=file]").setInputFiles([await file("one.jpg")]);
  await page.locator("#photos [data-upload] button").click();
  await expect(page.locator("#photos [data-photo]")).toHaveCount(1);
  await expect(page.locator("#photos [data-upload]")).toHaveCount(0);
  await expect(page.locator("[data-uploads] li")).toHaveCount(0);
});

test("a free member sees six places, of which those beyond the limit lead to premium", async ({ site }) => {
  const { page } = await site.visit("velvet-hour", { device: "phone" });
  await openPhotos(site, page);
  const places = page.locator("#photos ul").first().locator("> li");
  await expect(places).toHaveCount(6);
  await expect(page.locator("#photos a[href='/premium']")).toHaveCount(3);
  await addTwo(page);
  await expect(places).toHaveCount(6);
});

test("a mouse drags a photo to the front", async ({ site }) => {
  const { page } = await site.visit("velvet-hour", { device: "desktop" });
  await openPhotos(site, page);
  const [a, b] = await addTwo(page);
  await expect(page.locator("#photos [data-draggable]")).toBeVisible();
  const boxes = await page.locator("#photos [data-photo]").evaluateAll((all) =>
    all.map((one) => {
      one.scrollIntoView({ block: "center" });
      return null;
    }),
  );
  expect(boxes).toHaveLength(2);
  const from = (await page.locator("#photos [data-photo]").nth(1).boundingBox())!;
  const to = (await page.locator("#photos [data-photo]").nth(0).boundingBox())!;
  await page.mouse.move(from.x + from.width / 2, from.y + from.height * 0.7);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
  const saved = page.waitForResponse((answer) => answer.request().method() === "PUT");
  await page.mouse.up();
  await expect.poll(() => order(page)).toEqual([b, a]);
  expect((await saved).ok()).toBe(true);
  await page.reload();
  await expect.poll(() => order(page)).toEqual([b, a]);
});

test("a long press on a photo moves it, and a finger that moves at once scrolls the page", async ({
  site,
}) => {
  const { page } = await site.visit("velvet-hour", { device: "phone" });
  await openPhotos(site, page);
  const [a, b] = await addTwo(page);
  await expect(page.locator("#photos [data-draggable]")).toBeVisible();
  const photos = page.locator("#photos [data-photo]");
  await photos.nth(1).scrollIntoViewIfNeeded();
  await stopped(page);
  const fingers = await fingersOn(page);
  const middle = async (at: number) => {
    const box = (await photos.nth(at).boundingBox())!;
    return { x: box.x + box.width / 2, y: box.y + box.height * 0.6 };
  };
  const [to, from] = [await middle(0), await middle(1)];
  await fingers.put(from);
  await fingers.move({ ...from, y: from.y - 40 });
  await fingers.move({ ...from, y: from.y - 80 });
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await fingers.lift();
  await expect(page.locator("[data-dragged]")).toHaveCount(0);
  await stopped(page);
  await page.evaluate(() => scrollTo(0, 0));
  await photos.nth(1).scrollIntoViewIfNeeded();
  await stopped(page);
  const [target, start] = [await middle(0), await middle(1)];
  expect(target.x).toBe(to.x);

  await fingers.put(start);
  await expect(page.locator("[data-dragged]")).toHaveAttribute("data-photo", b ?? "");
  const scrolled = await page.evaluate(() => scrollY);
  await fingers.move({ x: (start.x + target.x) / 2, y: start.y });
  await fingers.move(target);
  await expect.poll(() => order(page)).toEqual([b, a]);
  const saved = page.waitForResponse((answer) => answer.request().method() === "PUT");
  await fingers.lift();
  expect((await saved).ok()).toBe(true);
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  await page.reload();
  expect(await order(page)).toEqual([b, a]);
});

test("two fingers on the crop sheet zoom the photo and not the page, and the sheet fits a phone", async ({
  site,
}) => {
  const { page, takeProblems } = await site.visit("velvet-hour", { device: "phone" });
  await page.setViewportSize({ width: 390, height: 844 });
  await openPhotos(site, page);
  await addTwo(page);
  await page.locator("#photos [data-photo] > button").first().click();
  await page.locator("#photos [data-crop]").first().click();
  const dialog = page.locator("[data-crop-dialog]");
  await expect(dialog.locator("[data-save]")).not.toHaveAttribute("aria-busy");
  expect(await dialog.evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0);
  await expect(dialog.locator("[data-save]")).toBeInViewport({ ratio: 1 });
  const box = (await dialog.locator("[data-frame]").boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const apart = (half: number) =>
    [
      { x: x - half, y },
      { x: x + half, y },
    ] as const;
  const fingers = await fingersOn(page);
  await fingers.put(...apart(30));
  for (const half of [40, 60, 90]) await fingers.move(...apart(half));
  await fingers.lift();
  const zoom = dialog.locator("input[name=zoom]");
  await expect.poll(async () => Number(await zoom.inputValue())).toBeGreaterThan(150);
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
  const across = dialog.locator("input[name=across]");
  await across.fill("100");
  await expect(across).toHaveValue("100");
  await across.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(across).toHaveValue("99");
  await dialog.locator("[data-save]").click();
  await expect(dialog).toBeHidden();
  // The content security policy would refuse a <style> or a style attribute of the cropper.
  expect(takeProblems()).toEqual([]);
});

test("after a photo is removed the focus moves to the next photo, and after the last to the field that adds", async ({
  site,
}) => {
  const { page } = await site.visit("velvet-hour", { device: "desktop" });
  await openPhotos(site, page);
  const [a, b] = await addTwo(page);
  const remove = async (photo: string | undefined) => {
    await page.locator(`[data-photo="${photo}"] > button`).focus();
    await page.keyboard.press("Enter");
    await page.locator(`#photo-${photo} [popovertarget="photo-${photo}-remove"]`).press("Enter");
    await page.locator(`#photo-${photo}-remove button[value=remove]`).press("Enter");
    await expect(page.locator(`[data-photo="${photo}"]`)).toHaveCount(0);
  };
  await remove(a);
  await expect(page.locator(`[data-photo="${b}"] > button`)).toBeFocused();
  await remove(b);
  await expect(page.locator("#photos [data-slot] input")).toBeFocused();
});

test("a list requested before a photo was removed does not bring the photo back", async ({ site }) => {
  const { page } = await site.visit("velvet-hour", { device: "phone" });
  await openPhotos(site, page);
  const [a, b] = await addTwo(page);
  const both = await page.evaluate(async () => (await fetch("/api/photos.php")).json());
  let [reads, late] = [0, () => Promise.resolve()];
  await page.route(CALL, (route) => {
    if (route.request().method() !== "GET") return route.fallback();
    reads += 1;
    if (reads > 1) return route.continue();
    late = () => route.fulfill({ json: both });
  });
  await page.locator("#photos [data-photo] > button").nth(1).click();
  await page.locator(`#photo-${b} button[value=first]`).click();
  await expect.poll(() => reads).toBe(1);
  await page.locator("#photos [data-photo] > button").nth(1).click();
  await page.locator(`#photo-${b} [popovertarget="photo-${b}-remove"]`).click();
  const removed = page.waitForResponse((answer) => answer.request().method() === "DELETE");
  await page.locator(`#photo-${b}-remove button[value=remove]`).click();
  await removed;
  await settle(page);
  await late();
  await settle(page);
  await expect.poll(() => order(page)).toEqual([a]);
});

test("an open menu and a dragged photo stay as they are while the list reloads", async ({ site }) => {
  const { page } = await site.visit("velvet-hour", { device: "desktop" });
  await openPhotos(site, page);
  await hydrated(page);
  const files = [await file("one.jpg"), await file("two.jpg"), await file("three.jpg")];
  await page.locator("#photos input[type=file]").setInputFiles(files);
  const photos = page.locator("#photos [data-photo]");
  await expect(photos).toHaveCount(3);
  const [a, b, c] = await order(page);
  /** Moves a photo and runs something while the result is requested. */
  const moveAnd = async (photo: string | undefined, move: string, meanwhile: () => Promise<void>) => {
    const reading = await hold(page, CALL, /GET/);
    await page.locator(`[data-photo="${photo}"] > button`).click();
    await page.locator(`#photo-${photo} button[value=${move}]`).click();
    await expect.poll(() => reading.held()).toBe(1);
    await meanwhile();
    await reading.release();
    await settle(page);
  };
  await moveAnd(c, "first", () => photos.first().locator("> button").click());
  await expect(page.locator(`#photo-${a}`)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect.poll(() => order(page)).toEqual([c, a, b]);

  await photos.first().scrollIntoViewIfNeeded();
  const [to, from] = [(await photos.first().boundingBox())!, (await photos.nth(1).boundingBox())!];
  await moveAnd(b, "earlier", async () => {
    await page.mouse.move(from.x + from.width / 2, from.y + from.height * 0.7);
    await page.mouse.down();
  });
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
  await page.mouse.up();
  await expect(page.locator("[data-said]")).not.toBeEmpty();
  expect(await order(page)).toEqual([a, c, b]);
});

test("a failed reload of the photos does not stop an upload", async ({ site }) => {
  const { page } = await site.visit("velvet-hour", { device: "phone" });
  await openPhotos(site, page);
  let isFirst = true;
  await page.route(CALL, (route) => {
    if (route.request().method() !== "GET" || !isFirst) return route.fallback();
    isFirst = false;
    return route.fulfill({ status: 404, body: "" });
  });
  await addTwo(page);
  expect(isFirst).toBe(false);
  await expect(page.locator("[data-uploads] li")).toHaveCount(0);
});

test("a crop is saved though Save is pressed before the photo has loaded", async ({ site }) => {
  const { page } = await site.visit("velvet-hour", { device: "phone" });
  await openPhotos(site, page);
  await addTwo(page);
  const photo = page.locator("#photos [data-photo]").first();
  await photo.locator("> button").click();
  // The photo to crop is not in the browser's cache and loads late.
  const full = (await photo.locator("img").getAttribute("srcset"))!.split(", ").at(-1)!.split(" ")[0]!;
  const late = await hold(page, `**${full}`);
  await photo.locator("[data-crop]").click();
  const dialog = page.locator("[data-crop-dialog]");
  const save = dialog.locator("[data-save]");
  await save.click();
  await expect(save).toHaveAttribute("aria-busy", "true");
  await expect.poll(() => late.held()).toBeGreaterThan(0);
  const sent = page.waitForRequest((request) => request.method() === "PUT");
  await late.release();
  expect((await sent).postDataJSON()).toMatchObject({ crop: { left: 0, top: 0, width: 1, height: 1 } });
  await expect(dialog).toBeHidden();
});

test("a crop that is being saved does not close the dialog of another photo", async ({ site }) => {
  const { page } = await site.visit("velvet-hour", { device: "desktop" });
  await openPhotos(site, page);
  await addTwo(page);
  const saving = await hold(page, CALL, /PUT/);
  const dialog = page.locator("[data-crop-dialog]");
  const open = async (at: number) => {
    await page.locator("#photos [data-photo] > button").nth(at).click();
    await page.locator("#photos [data-crop]").nth(at).click();
    await expect(dialog).toBeVisible();
  };
  await open(0);
  await dialog.locator("[data-save]").click();
  await expect.poll(() => saving.held()).toBe(1);
  await dialog.locator("[data-close]").click();
  await open(1);
  await expect(dialog.locator("[data-save]")).not.toHaveAttribute("aria-busy");
  const drawn = page.waitForResponse(
    (answer) => answer.request().method() === "GET" && answer.url().endsWith("/api/photos.php"),
  );
  await saving.release();
  await (await drawn).finished();
  await settle(page);
  await expect(dialog).toBeVisible();
  await dialog.locator("[data-save]").click();
  await expect(dialog).toBeHidden();
});

test("without script photos are added, moved and removed by forms, with an error for a refused one", async ({
  site,
}) => {
  const options: VisitOptions = { device: "phone" };
  const { context, origin, page: joining } = await site.visit("velvet-hour", options);
  await openPhotos(site, joining);
  const state = await context.storageState();
  const { context: bare } = await site.visit("velvet-hour", { ...options, javaScript: false });
  await bare.addCookies(state.cookies);
  const page = await bare.newPage();
  await page.goto(`${origin}/profile`);
  await page
    .locator("#photos input[type=file]")
    .setInputFiles([await file("one.jpg"), await file("two.jpg")]);
  await page.locator("#photos form[data-add] button").click();
  await expect(page.locator("#photos [data-photo]")).toHaveCount(2);
  const [a, b] = await order(page);
  await page.locator("#photos [data-photo] > button").nth(1).click();
  await page.locator(`#photo-${b} button[value=earlier]`).click();
  await expect.poll(() => order(page)).toEqual([b, a]);
  await page
    .locator("#photos input[type=file]")
    .setInputFiles([{ name: "x.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no picture") }]);
  await page.locator("#photos form[data-add] button").click();
  await expect(page.locator("#photos [role=alert]")).toContainText("JPEG");
});

import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Engine } from "./engine";
import { arrive, PLACE, ready, type World } from "./world";

/** The demo brands, each with the country of its members. */
const brands = [
  ["velvet-hour", "NL"],
  ["maple-and-main", "US"],
  ["kaleido", "FR"],
  ["abendrot", "DE"],
  ["fjordlys", "NO"],
] as const;
const open = { home: "/", login: "/login", pricing: "/pricing" };
const own = {
  search: "/members",
  likes: "/likes",
  chats: "/chats",
  me: "/settings",
  profile: "/profile",
  shop: "/credits",
  appearance: "/settings/appearance",
};
const sizes = { 390: 844, 1280: 800 };

/** Stores what visitors and demo members of every brand see, as `var/engines/<engine>/<brand>-<page>-<width>.png`. */
export async function takeScreens(engine: Engine, world: World): Promise<void> {
  const folder = path.join(PLACE, engine.name);
  mkdirSync(folder, { recursive: true });
  const demo = JSON.parse(readFileSync(path.join(PLACE, "data/demo.json"), "utf8")) as {
    slug: string;
    logins: { email: string; password: string }[];
  }[];
  for (const [brand] of brands) {
    const page = await engine.newPage();
    await world.answer(page, brand);
    const shoot = async (pages: Record<string, string>) => {
      for (const [name, where] of Object.entries(pages))
        for (const [width, height] of Object.entries(sizes)) {
          await page.resize(Number(width), height);
          await page.open(world.address(brand, where));
          await ready(page);
          await page.run(() => document.fonts.ready.then(() => undefined));
          await page.screenshot(path.join(folder, `${brand}-${name}-${width}.png`));
        }
    };
    await shoot(open);
    const login = demo.find(({ slug }) => slug === brand)?.logins[0];
    if (login) {
      await page.open(world.address(brand, "/login"));
      await ready(page);
      await page.fill("main [name=email]", login.email);
      await page.fill("main [name=password]", login.password);
      await page.click("main form button[type=submit]");
      await arrive(page, /^\/members/);
      await shoot(own);
      const chat = await page.run(async () => {
        const answer = await fetch("/chats");
        return /\/chats\/\d+/.exec(await answer.text())?.[0] ?? null;
      });
      if (chat) await shoot({ chat });
    }
    await page.close();
  }
}

import { existsSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { type Shot, shotFile } from "./shots";

const GAP = 16;
const GROUND = "#8c8c8c";

/** Writes contact sheets: one per page with all brands, and two per brand, with its pages and its languages. @returns their number */
export async function makeSheets(dir: string, shots: readonly Shot[]): Promise<number> {
  const groups = new Map<string, Shot[]>();
  const add = (name: string, shot: Shot) => groups.set(name, [...(groups.get(name) ?? []), shot]);
  for (const shot of shots) {
    if (shot.width === 768) continue;
    if (shot.locale) add(`sheet-languages-${shot.brand}`, shot);
    else {
      add(`sheet-${shot.page}`, shot);
      add(`sheet-brand-${shot.brand}`, shot);
    }
  }
  for (const [name, members] of groups)
    await sheet(
      path.join(dir, `${name}.png`),
      members.map((shot) => ({ file: shotFile(dir, shot), width: shot.width })),
    );
  return groups.size;
}

/** Writes one contact sheet: the tops of the screenshots in rows. */
async function sheet(file: string, shots: readonly { file: string; width: number }[]): Promise<void> {
  const tiles = await Promise.all(
    shots
      .filter((shot) => existsSync(shot.file))
      .map(async (shot) => {
        const width = shot.width > 600 ? 420 : 180;
        const input = await sharp(shot.file).resize({ width }).toBuffer();
        const { height = 0 } = await sharp(input).metadata();
        const shown = Math.min(height, 900);
        return {
          input: await sharp(input).extract({ left: 0, top: 0, width, height: shown }).toBuffer(),
          width,
          height: shown,
        };
      }),
  );
  const ROW = 2400;
  let [left, top, rowHeight, widest] = [GAP, GAP, 0, 0];
  const placed = tiles.map((tile) => {
    if (left + tile.width + GAP > ROW) {
      left = GAP;
      top += rowHeight + GAP;
      rowHeight = 0;
    }
    const at = { input: tile.input, left, top };
    left += tile.width + GAP;
    rowHeight = Math.max(rowHeight, tile.height);
    widest = Math.max(widest, left);
    return at;
  });
  if (placed.length === 0) return;
  await sharp({ create: { width: widest, height: top + rowHeight + GAP, channels: 3, background: GROUND } })
    .composite(placed)
    .png()
    .toFile(file);
}

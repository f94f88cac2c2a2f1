import { z } from "zod";
import type { AnyLanderKind } from "../lander-kinds";
import { Block } from "./blocks.server";
import alonetonight from "./kinds/alonetonight.json";
import collagelanding from "./kinds/collagelanding.json";
import gallery from "./kinds/gallery.json";
import iconslanding from "./kinds/iconslanding.json";
import landing from "./kinds/landing.json";
import landing2 from "./kinds/landing2.json";
import landing3 from "./kinds/landing3.json";
import maplanding from "./kinds/maplanding.json";
import socialnetwork from "./kinds/socialnetwork.json";
import tinderswipe from "./kinds/tinderswipe.json";
import transitionsvideolanding from "./kinds/transitionsvideolanding.json";
import video from "./kinds/video.json";

const blocks = z.array(Block);

/** The blocks of each built-in lander. architecture, Landers */
export const builtInLanders: Readonly<Record<AnyLanderKind, readonly Block[]>> = {
  alonetonight: blocks.parse(alonetonight),
  collagelanding: blocks.parse(collagelanding),
  gallery: blocks.parse(gallery),
  iconslanding: blocks.parse(iconslanding),
  landing: blocks.parse(landing),
  landing2: blocks.parse(landing2),
  landing3: blocks.parse(landing3),
  maplanding: blocks.parse(maplanding),
  socialnetwork: blocks.parse(socialnetwork),
  tinderswipe: blocks.parse(tinderswipe),
  transitionsvideolanding: blocks.parse(transitionsvideolanding),
  video: blocks.parse(video),
};

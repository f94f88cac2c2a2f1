import type { ShowName } from "~/tenancy/landers/blocks.server";
import { stage as card } from "./card.css";
import { stage as chat } from "./chat.css";
import { stage as collage } from "./collage.css";
import { stage as deck } from "./deck.css";
import { stage as film } from "./film.css";
import { stage as gallery } from "./gallery.css";
import { stage as icons } from "./icons.css";
import { stage as map } from "./map.css";
import { stage as posts } from "./posts.css";
import type { Stage } from "./stage-rules";
import { stage as stills } from "./stills.css";
import { stage as story } from "./story.css";
import { stage as windows } from "./windows.css";

/** How each block that shows something arranges a lander that begins with it. */
export const stages: Readonly<Record<ShowName, Stage>> = {
  windows,
  collage,
  gallery,
  icons,
  card,
  story,
  chat,
  map,
  posts,
  deck,
  stills,
  film,
};

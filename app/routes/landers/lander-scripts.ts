import { startAloneTonight } from "./alonetonight/alonetonight-script";
import { startLanding2 } from "./landing2/landing2-script";
import { startTinderSwipe } from "./tinderswipe/tinderswipe-script";
import { startVideo } from "./video/video-script";

/** The scripts of the kinds of lander that have one. */
export const landerScripts: Record<string, (lander: HTMLElement) => void> = {
  alonetonight: startAloneTonight,
  landing2: startLanding2,
  video: startVideo,
  tinderswipe: startTinderSwipe,
};

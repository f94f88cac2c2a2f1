import type { DemoLook } from "../../app/demo/demo-data.server";
import type { DrawnPicture } from "../../app/demo/plan-members.server";

export function drawPicture(look: DemoLook, picture: DrawnPicture): Promise<Buffer>;

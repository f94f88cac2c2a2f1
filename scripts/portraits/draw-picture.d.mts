import type { DemoLook } from "../../app/jobs/demo/demo-data.server";
import type { DrawnPicture } from "../../app/jobs/demo/plan-members.server";

export function drawPicture(look: DemoLook, picture: DrawnPicture): Promise<Buffer>;

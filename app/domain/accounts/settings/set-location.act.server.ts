import { act } from "~/domain/act.server";
import { Location, setLocation } from "./set-location.server";

/** Saves where the member lives. product 7.7 */
export const setLocationAct = act({
  name: "set_location",
  access: "account",
  area: "account",
  input: Location,
  run: (ctx, input) => setLocation(ctx, ctx.member.id, input),
});

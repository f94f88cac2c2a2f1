import { perMember } from "~/domain/limit";

/** Counts a push subscription. A browser renews its own now and then; each one is an address that the server will call. */
export const subscriptions = perMember("subscription", { points: 60, seconds: 3600 });

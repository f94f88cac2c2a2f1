import { type CountedLimit, perMember } from "~/domain/limit";

type ByMember = { member: { id: number } };

/** Faster than a person types: a burst, and the sustained rate per hour. */
const burst = perMember("message-burst", { points: 20, seconds: 10 });
const hour = perMember("message", { points: 600, seconds: 3600 });

/** Counts a message of any kind. */
export const messages = (ctx: ByMember): CountedLimit[] => [...burst(ctx), ...hour(ctx)];

/** Counts a photo of a conversation, whose processing takes a core. */
export const photos = perMember("chat-photo", { points: 60, seconds: 3600 });

/** Counts a typing event. */
export const typingEvents = perMember("typing", { points: 40, seconds: 60 });

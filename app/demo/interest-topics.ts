import type { Topic } from "./answer-lines.server";

const interestsOf: Partial<Record<Topic, readonly string[]>> = {
  food: ["cooking", "dining-out", "wine", "craft-beer", "coffee", "barbecue", "candlelight-dinners"],
  nature: ["hiking", "camping", "gardening", "beach", "fishing", "sailing", "sauna"],
  sports: ["cycling", "running", "swimming", "fitness", "yoga", "football", "winter-sports", "horse-riding"],
  animals: ["dogs", "cats"],
  travel: ["travel", "city-trips", "road-trips", "motorcycles"],
  music: ["live-music", "festivals", "dancing", "nightlife", "karaoke", "making-music"],
  culture: ["cinema", "series", "theatre", "museums", "photography", "reading"],
  weekend: ["board-games", "gaming", "diy", "flea-markets", "volunteering", "lazy-sundays"],
};

/** The topics of interests. */
export const topicOfInterest: Readonly<Record<string, Topic>> = Object.fromEntries(
  Object.entries(interestsOf).flatMap(([topic, ids]) => ids.map((id) => [id, topic as Topic])),
);

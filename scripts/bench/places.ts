import { findNearestPlace } from "~/outside/geo/places.server";
import { type Figure, figure, spreadOf } from "./figures";

const LOOK_UPS = 2_000;
const MEDIAN_MS = 0.2;

/** Measures reverse geocoding in the part of the world that the place list covers. */
export async function benchPlaces(): Promise<Figure[]> {
  const timesMs: number[] = [];
  for (let step = 0; step < LOOK_UPS; step++) {
    const lat = 36 + ((step * 7.31) % 34);
    const lon = -10 + ((step * 3.17) % 40);
    const start = performance.now();
    findNearestPlace(lat, lon);
    timesMs.push(performance.now() - start);
  }
  const spread = spreadOf(timesMs);
  return [
    figure("nearest place of a coordinate, median", "ms", spread.median, { atMost: MEDIAN_MS }, { spread }),
  ];
}

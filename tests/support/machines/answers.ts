/** What the answers of each second were, for a measured load. */
export class Answers {
  #all: { atMs: number; status: number }[] = [];

  /** @param status 0 for a connection that broke */
  record(status: number): void {
    this.#all.push({ atMs: performance.now(), status });
  }

  count(fromMs = 0): number {
    return this.#all.filter(({ atMs }) => atMs >= fromMs).length;
  }

  /** The failed answers since a time: 5xx and broken connections. */
  failed(fromMs = 0): { atMs: number; status: number }[] {
    return this.#all.filter(({ atMs, status }) => atMs >= fromMs && (status === 0 || status >= 500));
  }

  /** Failed answers by second since a time, and the time of the last one, as a line. */
  summary(fromMs: number): string {
    const failed = this.failed(fromMs);
    if (failed.length === 0) return `${this.count(fromMs)} answers, none failed`;
    const bySecond = new Map<number, number>();
    for (const { atMs } of failed) {
      const second = Math.floor((atMs - fromMs) / 1000);
      bySecond.set(second, (bySecond.get(second) ?? 0) + 1);
    }
    const seconds = [...bySecond].map(([second, count]) => `${second}: ${count}`).join(", ");
    const statuses = [...new Set(failed.map(({ status }) => status))].join(", ");
    const last = ((failed.at(-1)!.atMs - fromMs) / 1000).toFixed(1);
    return `${this.count(fromMs)} answers, ${failed.length} failed (${statuses}), the last after ${last} s; by second ${seconds}`;
  }
}

/** Runs the browser tests, and each failed one once more, alone. */
export function runBrowserTests(
  env: Record<string, string>,
  options?: { config?: string; folder?: string; known?: string[]; files?: string[] },
): Promise<{ passed: number; failed: number; skipped: number; failures: string[]; notes: string[] }>;

/** Returns an address with a query, without "?" where it is empty. */
export function withQuery(path: string, query: Record<string, string>): string {
  const params = new URLSearchParams(query);
  return params.size > 0 ? `${path}?${params}` : path;
}

import type { APIResponse, Route } from "playwright/test";

/** A promise with the function that resolves it. */
export function gate(): { opened: Promise<void>; open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** Fetches the response of a request to a brand's host, which only the browser resolves. */
export function fetchFromServer(route: Route): Promise<APIResponse> {
  const url = new URL(route.request().url());
  const headers = { ...route.request().headers(), host: url.host };
  url.hostname = "127.0.0.1";
  return route.fetch({ url: url.href, headers });
}

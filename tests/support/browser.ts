import type { Answer, RequestOptions, TestServer } from "./server";

/** As much of a browser as forms need: it stores cookies, sends its Origin and follows no redirects. */
export class FormBrowser {
  #cookies = new Map<string, string>();

  constructor(
    readonly server: TestServer,
    readonly host: string,
    /** sent with every request, such as the client address that a proxy reports */
    readonly headers: Record<string, string> = {},
  ) {}

  get(url: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.#send(url, { headers });
  }

  /** Sends a form; fields with several values are lists. */
  post(url: string, fields: Record<string, string | readonly string[]>): Promise<Answer> {
    const body = new URLSearchParams();
    for (const [name, value] of Object.entries(fields))
      for (const one of typeof value === "string" ? [value] : value) body.append(name, one);
    return this.#send(url, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: body.toString(),
    });
  }

  call(method: string, url: string, json: unknown): Promise<Answer> {
    return this.#send(url, {
      method,
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(json),
    });
  }

  cookie(name: string): string | undefined {
    return this.#cookies.get(name);
  }

  setCookie(name: string, value: string): void {
    this.#cookies.set(name, value);
  }

  async #send(url: string, options: RequestOptions): Promise<Answer> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await this.server.fetch(this.host, url, {
      ...options,
      headers: {
        Origin: `http://${this.host}:${this.server.port}`,
        "Sec-Fetch-Site": "same-origin",
        ...(cookie ? { Cookie: cookie } : {}),
        ...this.headers,
        ...options.headers,
      },
    });
    for (const line of answer.headers["set-cookie"] ?? []) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/Max-Age=0\b/.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return answer;
  }
}

/** Gives a request an address of its own, for a server that trusts its proxy: rate limits count by address. */
export function fromSomewhere(): Record<string, string> {
  const part = () => Math.floor(Math.random() * 256);
  return { "X-Forwarded-For": `10.${part()}.${part()}.${part()}` };
}

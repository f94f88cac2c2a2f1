import type { Answer, AskOptions, TestServer } from "./server";

/** As much of a browser as a form needs: it keeps cookies, sends its Origin and follows nothing by itself. */
export class FormBrowser {
  #cookies = new Map<string, string>();

  constructor(
    readonly server: TestServer,
    readonly host: string,
    /** sent with every request, such as who a proxy says it is asked by */
    readonly headers: Record<string, string> = {},
  ) {}

  get(url: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.#ask(url, { headers });
  }

  /** Sends a form; fields with several values are lists. */
  post(url: string, fields: Record<string, string | readonly string[]>): Promise<Answer> {
    const body = new URLSearchParams();
    for (const [name, value] of Object.entries(fields))
      for (const one of typeof value === "string" ? [value] : value) body.append(name, one);
    return this.#ask(url, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: body.toString(),
    });
  }

  call(method: string, url: string, json: unknown): Promise<Answer> {
    return this.#ask(url, {
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

  async #ask(url: string, options: AskOptions): Promise<Answer> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await this.server.ask(this.host, url, {
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

/** Says that a request comes from an address of its own, to a server that trusts its proxy: limits count by address. */
export function fromSomewhere(): Record<string, string> {
  const part = () => Math.floor(Math.random() * 256);
  return { "X-Forwarded-For": `10.${part()}.${part()}.${part()}` };
}

import { createHmac, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Provider, { type JWK } from "oidc-provider";
import { requestFrom } from "./server";

/** A person with an account at the provider, as its claims state one. */
export type Person = {
  email?: string;
  email_verified?: boolean;
  name?: string;
  groups?: string[];
  _claim_names?: Record<string, string>;
};

export const CLIENT = { id: "livery", secret: "a secret of this test alone" };
export const PUBLIC_CLIENT = "livery-public";
export const OTHER_CLIENT = "another-program";

const SCOPES = "openid email profile groups";
const newKey = () => generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;

/** `oidc-provider` on a port of this machine, at which any person logs in by name. */
export class OpenIdTestProvider {
  people = new Map<string, Person>();
  /** answers every request with 503 */
  isAway = false;
  /** changes the ID token of the next answers */
  alter: ((token: string) => string) | null = null;
  #key = newKey();
  #answer: ((request: IncomingMessage, response: ServerResponse) => unknown) | null = null;

  private constructor(
    readonly server: Server,
    readonly issuer: string,
  ) {}

  static async start(): Promise<OpenIdTestProvider> {
    const server = createServer((request, response) => provider.#handle(request, response));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const provider = new OpenIdTestProvider(
      server,
      `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    );
    return provider;
  }

  /** Registers the clients, once their addresses are known. */
  serve(redirectUris: string[]): void {
    const client = { redirect_uris: redirectUris, grant_types: ["authorization_code"] };
    const key = { ...this.#key.export({ format: "jwk" }), use: "sig", alg: "RS256", kid: "one" } as JWK;
    const provider: Provider = new Provider(this.issuer, {
      ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
      clients: [
        { ...client, client_id: CLIENT.id, client_secret: CLIENT.secret },
        { ...client, client_id: PUBLIC_CLIENT, token_endpoint_auth_method: "none" },
        { ...client, client_id: OTHER_CLIENT, client_secret: CLIENT.secret },
      ],
      jwks: { keys: [key] },
      cookies: { keys: ["a key of this test alone"] },
      scopes: SCOPES.split(" "),
      claims: {
        openid: ["sub"],
        email: ["email", "email_verified"],
        profile: ["name"],
        groups: ["groups", "_claim_names"],
      },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
      pkce: { required: () => true },
      findAccount: (_ctx, sub) => ({
        accountId: sub,
        claims: () => ({ sub, ...this.people.get(sub) }),
      }),
      loadExistingGrant: async ({ oidc }) => {
        const ids = { clientId: oidc.client!.clientId, accountId: oidc.session!.accountId! };
        const grant = new provider.Grant(ids);
        grant.addOIDCScope(SCOPES);
        await grant.save();
        return grant;
      },
    });
    provider.use(async (ctx, next) => {
      await next();
      const body = ctx.body as { id_token?: string } | undefined;
      if (ctx.path === "/token" && this.alter && body?.id_token) body.id_token = this.alter(body.id_token);
    });
    const handle = provider.callback();
    this.#answer = async (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? "", this.issuer);
      if (!pathname.startsWith("/interaction/")) return handle(request, response);
      const login = { accountId: searchParams.get("account") ?? "" };
      return provider.interactionFinished(
        request,
        response,
        login.accountId ? { login } : { error: "access_denied", error_description: "cancelled" },
      );
    };
  }

  #handle(request: IncomingMessage, response: ServerResponse): void {
    if (this.isAway || !this.#answer) response.writeHead(503).end();
    else void this.#answer(request, response);
  }

  /**
   * Follows a browser's way through the provider.
   * @param url where the console sent the browser
   * @param sub who logs in; "" cancels
   * @returns the path at which the provider sends the browser back
   */
  async visit(url: string, sub: string): Promise<string> {
    const cookies = new Map<string, string>();
    let next = new URL(url);
    while (next.origin === this.issuer) {
      const path = next.pathname.startsWith("/interaction/")
        ? `${next.pathname}?account=${sub}`
        : next.pathname + next.search;
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const { headers, status, text } = await requestFrom(Number(next.port), next.hostname, path, {
        headers: { cookie },
      });
      for (const line of headers["set-cookie"] ?? []) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      }
      if (!headers.location) throw new Error(`The provider answered ${status}: ${text.slice(0, 2000)}`);
      next = new URL(headers.location, this.issuer);
    }
    return next.pathname + next.search;
  }

  /** Returns a function that signs an ID token again with other claims. @param key default: that of the provider */
  resigned(
    changed: Record<string, unknown>,
    { key = this.#key, alg = "RS256" }: { key?: KeyObject; alg?: string } = {},
  ) {
    return (token: string): string => {
      const [, payload = ""] = token.split(".");
      const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as object;
      const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
      const head = encode({ alg, kid: "one", typ: "JWT" });
      const signed = `${head}.${encode({ ...claims, ...changed })}`;
      return `${signed}.${signatureOf(alg, signed, key).toString("base64url")}`;
    };
  }

  /** Returns a key that is not the provider's. */
  otherKey = newKey;

  stop(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}

function signatureOf(alg: string, signed: string, key: KeyObject): Buffer {
  if (alg === "none") return Buffer.alloc(0);
  if (alg === "HS256") return createHmac("sha256", CLIENT.secret).update(signed).digest();
  return sign("RSA-SHA256", Buffer.from(signed), key);
}

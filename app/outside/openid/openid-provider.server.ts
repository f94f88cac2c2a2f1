import type { Configuration } from "openid-client";

/** The provider of the company's accounts, and this deployment as its client. */
export type OpenIdSettings = {
  issuer: string;
  clientId: string;
  /** null for a public client */
  clientSecret: string | null;
};

/** What the provider's answer has to match. */
export type OpenIdChecks = { state: string; nonce: string; codeVerifier: string };

/** A person's account, as the provider's signed answer states it. Issuer and subject name it; the rest are labels. */
export type OpenIdAccount = {
  issuer: string;
  subject: string;
  /** null where the provider states none, or says that it is not verified */
  email: string | null;
  name: string | null;
  groups: readonly string[];
};

/** The provider's answer is not accepted. `message` is a code for the log, without personal data. */
export class OpenIdRefused extends Error {
  override name = "OpenIdRefused";
}

/** The provider does not answer. */
export class OpenIdUnavailable extends Error {
  override name = "OpenIdUnavailable";
}

const WAIT_SECONDS = 5;

/** Loaded on first use: most deployments have no provider. */
const load = () => import("openid-client");

/** Logs people in at an OpenID Connect provider: authorization code with PKCE, state and nonce. Its metadata is read once per process. */
export class OpenIdProvider {
  #found: Promise<Configuration> | null = null;

  constructor(readonly settings: OpenIdSettings) {}

  /** Returns the address of the provider's login. @throws OpenIdUnavailable */
  async loginUrl(redirectUri: string, { state, nonce, codeVerifier }: OpenIdChecks): Promise<string> {
    const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await load();
    const config = await this.#discover();
    const { scopes_supported = [] } = config.serverMetadata();
    // Some providers state groups only with their scope, and others refuse a scope that they do not know.
    const groups = scopes_supported.includes("groups") ? " groups" : "";
    return buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: `openid email profile${groups}`,
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: "S256",
    }).href;
  }

  /**
   * Returns the account of the person whom the provider sent back: verifies state, issuer, the exchange of the code, and the ID token with its
   * signature, audience, time and nonce.
   * @param url of the request that came back, without its query the redirect URI
   * @throws OpenIdRefused, OpenIdUnavailable
   */
  async readAccount(url: URL, { state, nonce, codeVerifier }: OpenIdChecks): Promise<OpenIdAccount> {
    const { authorizationCodeGrant, fetchUserInfo } = await load();
    const config = await this.#discover();
    try {
      const tokens = await authorizationCodeGrant(config, url, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      });
      const signed = tokens.claims();
      if (!signed) throw new OpenIdRefused("no ID token");
      const { userinfo_endpoint } = config.serverMetadata();
      const info = userinfo_endpoint ? await fetchUserInfo(config, tokens.access_token, signed.sub) : {};
      return accountOf(signed.iss, signed.sub, { ...info, ...signed });
    } catch (error) {
      if (error instanceof OpenIdRefused) throw error;
      throw new OpenIdRefused(codeOf(error), { cause: error });
    }
  }

  /** A failure is not cached: the next login tries again. */
  #discover(): Promise<Configuration> {
    this.#found ??= discover(this.settings).catch((error: unknown) => {
      this.#found = null;
      throw new OpenIdUnavailable(codeOf(error), { cause: error });
    });
    return this.#found;
  }
}

async function discover({ issuer, clientId, clientSecret }: OpenIdSettings): Promise<Configuration> {
  const { allowInsecureRequests, ClientSecretBasic, ClientSecretPost, discovery, ...client } = await load();
  const url = new URL(issuer);
  const found = await discovery(url, clientId, {}, client.None(), {
    timeout: WAIT_SECONDS,
    // The environment permits it on this machine only.
    execute: url.protocol === "http:" ? [allowInsecureRequests] : [],
  });
  const metadata = found.serverMetadata();
  const methods = metadata.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  const secret = methods.includes("client_secret_basic") ? ClientSecretBasic : ClientSecretPost;
  const config = new client.Configuration(
    metadata,
    clientId,
    {},
    clientSecret === null ? client.None() : secret(clientSecret),
  );
  config.timeout = WAIT_SECONDS;
  if (url.protocol === "http:") allowInsecureRequests(config);
  client.enableNonRepudiationChecks(config);
  return config;
}

/** @throws OpenIdRefused where the groups are not in the answer because they are too many: the roles would seem to be gone */
function accountOf(issuer: string, subject: string, claims: Record<string, unknown>): OpenIdAccount {
  const { email, email_verified, name, groups = [], _claim_names } = claims;
  if (Object.hasOwn(Object(_claim_names), "groups")) throw new OpenIdRefused("too many groups");
  const list = typeof groups === "string" ? [groups] : Array.isArray(groups) ? groups : [];
  return {
    issuer,
    subject,
    email: typeof email === "string" && email_verified !== false ? email : null,
    name: typeof name === "string" ? name : null,
    groups: list.filter((group): group is string => typeof group === "string"),
  };
}

/** Returns the code of a library's error, such as "OAUTH_JWT_CLAIM_COMPARISON_FAILED", or what the provider named. */
function codeOf(error: unknown): string {
  const { error: named, code, name } = Object(error) as Record<string, unknown>;
  return String(named ?? code ?? name ?? "unknown").slice(0, 60);
}

import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from "node:crypto";
import { HttpResponse, http } from "msw";

/** A public address: pushes are sent to no other. */
export const PUSH_ORIGIN = "https://push.example";

export type PushText = { title: string; body: string; url: string; tag: string; badge: number };
/** A received push that was signed by the subscribed brand and could be decrypted with the browser's key. */
export type ReceivedPush = {
  endpoint: string;
  text: PushText;
  raw: string;
  headers: Record<string, string>;
};

type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };
type Device = { pair: ECDH; auth: Buffer; applicationServerKey: string };
type Answer = (request: Request) => Response | Promise<Response> | null;

/**
 * A push service with its browsers: it accepts pushes that are signed by the key of the subscription (RFC 8292), decrypts them with the
 * browser's key (RFC 8291), and refuses all others as real services do.
 */
export class PushService {
  readonly received: ReceivedPush[] = [];
  /** the statuses of refused pushes */
  readonly refused: number[] = [];
  /** replaces the usual answer where it returns one */
  answer: Answer = () => null;
  #devices = new Map<string, Device>();
  #waiting = new Set<() => void>();
  #verified = new Map<string, boolean>();

  /** The msw handlers of the service. */
  readonly handler = http.all(`${PUSH_ORIGIN}/*`, ({ request }) => this.take(request));

  /** A browser subscribes with the key that a brand's page gave it. */
  subscribe(applicationServerKey: string): Subscription {
    const device = randomBytes(9).toString("base64url");
    const pair = createECDH("prime256v1");
    const auth = randomBytes(16);
    const p256dh = pair.generateKeys("base64url");
    this.#devices.set(`/${device}`, { pair, auth, applicationServerKey });
    const endpoint = `${PUSH_ORIGIN}/${device}`;
    return { endpoint, keys: { p256dh, auth: auth.toString("base64url") } };
  }

  /** The browser unsubscribes: further pushes to it are answered 410. */
  forget({ endpoint }: Subscription): void {
    this.#devices.delete(new URL(endpoint).pathname);
  }

  /** Returns the pushes that a browser received. */
  of({ endpoint }: Subscription): ReceivedPush[] {
    return this.received.filter((one) => one.endpoint === endpoint);
  }

  /** Waits until the received pushes match. */
  async until(fits: () => boolean, waitMs = 15_000): Promise<void> {
    if (fits()) return;
    await new Promise<void>((resolve, reject) => {
      const look = () => {
        if (!fits()) return;
        finish();
        resolve();
      };
      const timer = setTimeout(() => {
        finish();
        reject(new Error(`Not within ${waitMs} ms; ${this.received.length} came, refused: ${this.refused}`));
      }, waitMs);
      const finish = () => {
        clearTimeout(timer);
        this.#waiting.delete(look);
      };
      this.#waiting.add(look);
    });
  }

  /** Answers one request. */
  async take(request: Request): Promise<Response> {
    const body = Buffer.from(await request.arrayBuffer());
    const answer = this.answer(request) ?? this.#judged(request, body);
    this.#notify();
    return answer;
  }

  #judged(request: Request, body: Buffer): Response {
    const status = this.#judge(request, body);
    if (status !== 201) this.refused.push(status);
    return new HttpResponse(null, { status });
  }

  #judge({ url, method, headers }: Request, body: Buffer): number {
    const device = this.#devices.get(new URL(url).pathname);
    if (!device) return 410;
    if (
      method !== "POST" ||
      headers.get("content-encoding") !== "aes128gcm" ||
      !/^\d+$/.test(headers.get("ttl") ?? "")
    )
      return 400;
    if (!/^[\w-]{1,32}$/.test(headers.get("topic") ?? "none")) return 400;
    if (body.length > 4096) return 413;
    if (!this.#isSigned(headers.get("authorization") ?? "", device.applicationServerKey)) return 403;
    const raw = open(device, body);
    if (raw === null) return 400;
    const text = JSON.parse(raw) as PushText;
    this.received.push({ endpoint: url, raw, headers: Object.fromEntries(headers), text });
    return 201;
  }

  #isSigned(authorization: string, key: string): boolean {
    const known = this.#verified.get(`${key} ${authorization}`);
    if (known !== undefined) return known;
    const good = isSigned(authorization, key, PUSH_ORIGIN);
    this.#verified.set(`${key} ${authorization}`, good);
    return good;
  }

  #notify(): void {
    for (const look of [...this.#waiting]) look();
  }
}

function isSigned(authorization: string, key: string, audience: string): boolean {
  const [, word = "", given] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = "", claims = "", signature = ""] = word.split(".");
  if (given !== key) return false;
  const point = Buffer.from(key, "base64url");
  const part = (from: number, to: number) => point.subarray(from, to).toString("base64url");
  const jwk = { kty: "EC", crv: "P-256", x: part(1, 33), y: part(33, 65) };
  const publicKey = createPublicKey({ key: jwk, format: "jwk" });
  const signed = Buffer.from(`${head}.${claims}`);
  if (
    !verify(
      "sha256",
      signed,
      { key: publicKey, dsaEncoding: "ieee-p1363" },
      Buffer.from(signature, "base64url"),
    )
  )
    return false;
  const read = (text: string) =>
    JSON.parse(Buffer.from(text, "base64url").toString()) as Record<string, unknown>;
  const { aud, exp, sub } = read(claims);
  const left = Number(exp) - Date.now() / 1000;
  return (
    read(head).alg === "ES256" &&
    aud === audience &&
    left > 0 &&
    left <= 86_400 &&
    /^mailto:.+@/.test(String(sub))
  );
}

/** Decrypts a push as a browser does. Written from the standard, without code of the sender. */
function open({ pair, auth }: Device, body: Buffer): string | null {
  try {
    const idLength = body.readUInt8(20);
    const salt = body.subarray(0, 16);
    const sender = body.subarray(21, 21 + idLength);
    const sealed = body.subarray(21 + idLength, -16);
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), pair.getPublicKey(), sender]);
    const key = Buffer.from(hkdfSync("sha256", pair.computeSecret(sender), auth, info, 32));
    const part = (name: string, length: number) =>
      Buffer.from(hkdfSync("sha256", key, salt, Buffer.from(`Content-Encoding: ${name}\0`), length));
    const decipher = createDecipheriv("aes-128-gcm", part("aes128gcm", 16), part("nonce", 12));
    decipher.setAuthTag(body.subarray(-16));
    const plain = Buffer.concat([decipher.update(sealed), decipher.final()]);
    let end = plain.length - 1;
    while (end > 0 && plain[end] === 0) end -= 1;
    return plain[end] === 2 ? plain.subarray(0, end).toString() : null;
  } catch {
    return null;
  }
}

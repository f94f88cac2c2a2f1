import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

type CreationOptions = { challenge: string; rp: { id: string }; user: { id: string } };
type RequestOptions = { challenge: string; rpId: string };

/** How a faulty or forged device differs. */
export type Deviation = {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** false: no user verification by finger or PIN */
  isVerified?: boolean;
  counter?: number;
  userHandle?: string;
  type?: string;
  /** signs with another key */
  forged?: boolean;
};

const PRESENT = 1;
const VERIFIED = 4;
const HAS_KEY = 64;

/** A passkey device in software as the server sees it: one ES256 key with its counter. */
export class SoftwareAuthenticator {
  #key = generateKeyPairSync("ec", { namedCurve: "P-256" });
  readonly id = randomBytes(32).toString("base64url");
  userHandle = "";
  /** 0 for devices that do not count */
  counter: number;

  constructor(
    readonly origin: string,
    { counts = true }: { counts?: boolean } = {},
  ) {
    this.counter = counts ? 1 : 0;
  }

  /** Answers `navigator.credentials.create`. */
  create(options: CreationOptions, deviation: Deviation = {}) {
    this.userHandle = options.user.id;
    const authData = Buffer.concat([
      this.#authData(options.rp.id, HAS_KEY, deviation),
      Buffer.alloc(16),
      uint16(Buffer.from(this.id, "base64url").length),
      Buffer.from(this.id, "base64url"),
      coseKey(this.#key.publicKey),
    ]);
    const attestation = cborMap([
      [cborText("fmt"), cborText("none")],
      [cborText("attStmt"), cborMap([])],
      [cborText("authData"), cborBytes(authData)],
    ]);
    const clientData = this.#clientData(deviation.type ?? "webauthn.create", options.challenge, deviation);
    return this.#credential({
      clientDataJSON: clientData.toString("base64url"),
      attestationObject: attestation.toString("base64url"),
      transports: ["internal", "made-up"],
    });
  }

  /** Answers `navigator.credentials.get`. */
  get(options: RequestOptions, deviation: Deviation = {}) {
    if (this.counter > 0) this.counter += 1;
    const authData = this.#authData(options.rpId, 0, deviation);
    const clientData = this.#clientData(deviation.type ?? "webauthn.get", options.challenge, deviation);
    const signed = Buffer.concat([authData, createHash("sha256").update(clientData).digest()]);
    const key = deviation.forged ? generateKeyPairSync("ec", { namedCurve: "P-256" }) : this.#key;
    return this.#credential({
      clientDataJSON: clientData.toString("base64url"),
      authenticatorData: authData.toString("base64url"),
      signature: sign("sha256", signed, key.privateKey).toString("base64url"),
      userHandle: deviation.userHandle ?? this.userHandle,
    });
  }

  #credential<Response>(response: Response) {
    return { id: this.id, rawId: this.id, type: "public-key", clientExtensionResults: {}, response };
  }

  #authData(rpId: string, flags: number, deviation: Deviation): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(deviation.counter ?? this.counter);
    const hash = createHash("sha256")
      .update(deviation.rpId ?? rpId)
      .digest();
    const seen = PRESENT | (deviation.isVerified === false ? 0 : VERIFIED);
    return Buffer.concat([hash, Buffer.from([flags | seen]), counter]);
  }

  #clientData(type: string, challenge: string, deviation: Deviation): Buffer {
    const { origin = this.origin } = deviation;
    return Buffer.from(JSON.stringify({ type, challenge: deviation.challenge ?? challenge, origin }));
  }
}

function coseKey(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  return cborMap([
    [cborInt(1), cborInt(2)],
    [cborInt(3), cborInt(-7)],
    [cborInt(-1), cborInt(1)],
    [cborInt(-2), cborBytes(Buffer.from(x, "base64url"))],
    [cborInt(-3), cborBytes(Buffer.from(y, "base64url"))],
  ]);
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

/** RFC 8949, section 3: the type of an item and its length, below 65536. */
function cborHead(major: number, value: number): Buffer {
  const kind = major << 5;
  if (value < 24) return Buffer.from([kind | value]);
  return value < 256
    ? Buffer.from([kind | 24, value])
    : Buffer.concat([Buffer.from([kind | 25]), uint16(value)]);
}
const cborInt = (value: number) => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value));
const cborBytes = (bytes: Buffer) => Buffer.concat([cborHead(2, bytes.length), bytes]);
const cborText = (text: string) => Buffer.concat([cborHead(3, Buffer.byteLength(text)), Buffer.from(text)]);
const cborMap = (entries: [Buffer, Buffer][]) =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);

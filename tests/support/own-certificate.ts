import { generateKeyPairSync, sign } from "node:crypto";

/** Encodes one value of DER: tag, length and contents. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const length =
    body.length < 128
      ? [body.length]
      : body.length < 256
        ? [0x81, body.length]
        : [0x82, body.length >> 8, body.length & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const hex = (text: string) => Buffer.from(text, "hex");
const ECDSA_WITH_SHA256 = sequence(der(0x06, hex("2a8648ce3d040302")));
const COMMON_NAME = der(0x06, hex("550403"));
const SUBJECT_ALT_NAME = der(0x06, hex("551d11"));

/** Creates a self-signed certificate for a test's server. @returns key and certificate as PEM */
export function ownCertificate(host: string): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(host)))));
  const names = sequence(der(0x82, Buffer.from(host)));
  const facts = sequence(
    der(0xa0, der(0x02, hex("02"))),
    der(0x02, hex("01")),
    ECDSA_WITH_SHA256,
    name,
    sequence(der(0x17, Buffer.from("240101000000Z")), der(0x17, Buffer.from("490101000000Z"))),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(sequence(SUBJECT_ALT_NAME, der(0x04, names)))),
  );
  const signature = der(0x03, hex("00"), sign("sha256", facts, privateKey));
  const lines = sequence(facts, ECDSA_WITH_SHA256, signature)
    .toString("base64")
    .match(/.{1,64}/g)!;
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }) as string,
    cert: ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n"),
  };
}

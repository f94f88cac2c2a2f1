import { z } from "zod";
import { PASSKEY_NAME_MAX } from "./passkeys.server";

const base64url = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]*$/);
const credential = {
  id: base64url(1400).min(1),
  rawId: base64url(1400),
  type: z.literal("public-key"),
  clientExtensionResults: z.looseObject({}).default({}),
  authenticatorAttachment: z.enum(["platform", "cross-platform"]).nullish().catch(undefined),
};
const challenge = z.string().max(60);

/** The answer of a browser to the options of a login. */
export const PasskeyLoginInput = z.object({
  challenge,
  response: z
    .object({
      ...credential,
      response: z.object({
        clientDataJSON: base64url(8000),
        authenticatorData: base64url(8000),
        signature: base64url(4000),
        userHandle: base64url(200).nullish(),
      }),
    })
    .meta({ id: "PasskeyLogin" })
    .describe("as the browser provides it"),
});

/** The answer of a browser to the options of a new passkey. */
export const NewPasskeyInput = z.object({
  challenge,
  name: z
    .string()
    .max(PASSKEY_NAME_MAX * 10)
    .default(""),
  response: z
    .object({
      ...credential,
      response: z.object({
        clientDataJSON: base64url(8000),
        attestationObject: base64url(30_000),
        transports: z.array(z.string().max(40)).max(20).optional(),
      }),
    })
    .meta({ id: "NewPasskey" })
    .describe("as the browser provides it"),
});

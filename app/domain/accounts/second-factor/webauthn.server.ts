/** Loads the library that creates and verifies passkeys on first use, because loading it takes a quarter of the server's start-up time. */
export const loadWebAuthn = () => import("@simplewebauthn/server");

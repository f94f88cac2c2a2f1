/** The library that makes and verifies passkeys. Loading it takes a quarter of a server's start, so it is loaded with the first passkey. */
export const loadWebAuthn = () => import("@simplewebauthn/server");

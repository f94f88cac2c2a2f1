import type { IncomingMessage } from "node:http";

/** Returns whether a program on this machine made the request itself, rather than a proxy on behalf of a client. */
export function isDirect({ socket, headers }: IncomingMessage): boolean {
  const { remoteAddress } = socket;
  const isLoopback = remoteAddress === "::1" || remoteAddress?.replace("::ffff:", "").startsWith("127.");
  return (
    isLoopback === true &&
    !Object.keys(headers).some((name) => /^(x-forwarded-.*|x-real-ip|forwarded|via)$/.test(name))
  );
}

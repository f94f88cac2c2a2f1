import type { IncomingMessage } from "node:http";

/** Whether a program on this machine asks by itself, and not a proxy for somebody else. */
export function isDirect({ socket, headers }: IncomingMessage): boolean {
  const { remoteAddress } = socket;
  const isLoopback = remoteAddress === "::1" || remoteAddress?.replace("::ffff:", "").startsWith("127.");
  return (
    isLoopback === true &&
    !Object.keys(headers).some((name) => /^(x-forwarded-.*|x-real-ip|forwarded|via)$/.test(name))
  );
}

import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, test } from "vitest";
import { Drain } from "./drain.server";

test("connections in the backlog of a draining process are answered, not reset", async () => {
  const server = createServer((_request, response) => {
    response.shouldKeepAlive = false;
    response.end("answer");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const answers = Array.from({ length: 20 }, () => {
    const socket = connect(port, "127.0.0.1");
    socket.write("GET / HTTP/1.1\r\nHost: a.example\r\n\r\n");
    return new Promise<string>((resolve) => {
      let text = "";
      socket.on("data", (chunk) => {
        text += chunk;
      });
      socket.on("end", () => resolve(text.split("\r\n", 1)[0] ?? ""));
      socket.on("error", ({ message }) => resolve(message));
    });
  });
  // The connections are established by now, and this process has accepted none.
  await new Promise<void>((resolve) => process.nextTick(resolve));
  let hasClosed = false;
  await new Drain(0).run(server, () => {
    hasClosed = true;
  });
  expect(new Set(await Promise.all(answers))).toEqual(new Set(["HTTP/1.1 200 OK"]));
  expect(hasClosed).toBe(true);
});

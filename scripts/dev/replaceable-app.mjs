// The server of `npm run dev`: the app, or the reason why the source cannot be served.
import { createServer } from "node:http";

/** How long further saved files are waited for before the app is loaded again, in milliseconds. */
const SETTLE_MS = 40;

/**
 * Serves the source, and replaces the app when the source changes: the old one ends its requests, event streams, jobs and connections to
 * the database before the new one starts.
 * @param {object} parts
 * @param {object} parts.source see `openSource`
 * @param {(build: object) => Promise<{ port: number, stop: () => Promise<void> }>} parts.start starts the app on a port of its own
 * @param {{ hold: () => void, pass: (port: number) => void }} parts.relay see `openRelay`
 */
export function replaceableApp({ source, start, relay }) {
  let current = null;
  let isStopped = false;
  let wanted = null;
  let running = Promise.resolve();
  let timer;

  async function replace(next) {
    relay.hold();
    await current?.stop();
    current = null;
    if (!isStopped) current = await next();
    if (current) relay.pass(current.port);
  }

  async function startApp(build) {
    return { ...(await start(build)), serve: build.entry.module.serve };
  }

  function showError(error) {
    const text = `The source cannot be served.\n\n${source.explain(error)}`;
    process.stdout.write(`\n${text}\n\n  Nothing else is served until the next change of the source.\n\n`);
    return serveText(text, source.middlewares);
  }

  async function update(isForced) {
    let build;
    try {
      build = await source.load();
    } catch (error) {
      return replace(() => showError(error));
    }
    // The function is the same if no module that the app started with has changed. Remix loads changed pages itself.
    if (!isForced && current?.serve === build.entry.module.serve) return;
    return replace(() => startApp(build).catch(showError));
  }

  return {
    /** Loads the source again. @param isForced replaces the app even if no module of it has changed */
    changed(isForced = false) {
      wanted = { isForced: isForced || (wanted?.isForced ?? false) };
      clearTimeout(timer);
      timer = setTimeout(() => {
        running = running
          .then(async () => {
            if (!wanted || isStopped) return;
            const { isForced } = wanted;
            wanted = null;
            await update(isForced);
          })
          .catch((error) => process.stderr.write(`${error.stack}\n`));
      }, SETTLE_MS);
    },
    /** Serves the source for the first time. @throws where the source can be loaded, but the app cannot start */
    start() {
      const first = source.load().then(
        (build) => replace(() => startApp(build)),
        (error) => replace(() => showError(error)),
      );
      running = first.catch(() => undefined);
      return first;
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
      await current?.stop();
    },
  };
}

/** Answers every page with a text, and lets browsers try again soon. */
async function serveText(text, before) {
  const server = createServer((request, response) =>
    before(request, response, () => {
      response.writeHead(500, {
        "Content-Type": "text/plain; charset=utf-8",
        "Cache-Control": "no-store",
        Connection: "close",
        Refresh: "2",
      });
      response.end(`${text}\n`);
    }),
  );
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: server.address().port,
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}

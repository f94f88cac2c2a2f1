// The source of the app, which Vite compiles and watches for `npm run dev`.
import { createServer } from "node:http";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { changeOf } from "./what-changed.mjs";

/**
 * Opens the source. The socket of Vite's scripts in browsers has a free port, so that several servers can run.
 * @param {object} options
 * @param {string} options.root
 * @param {string} options.host the address that browsers reach
 * @param {string} options.dataDir where Vite stores compiled packages
 * @param {(change: "module" | "outside") => void} options.onChange called after each change of the app's files
 * @returns `load` loads the server build, of which only changed modules run again, `middlewares` answers the requests for modules, `explain`
 *   returns the text for what `load` or the app threw
 */
export async function openSource({ root, host, dataDir, onChange }) {
  const vite = await import("vite");
  const sockets = createServer();
  await new Promise((resolve, reject) => {
    sockets.once("error", reject);
    sockets.listen(0, host, resolve);
  });
  const server = await vite.createServer({
    configFile: path.join(root, "vite.config.ts"),
    cacheDir: path.join(dataDir, "vite"),
    server: {
      middlewareMode: true,
      hmr: { server: sockets, clientPort: sockets.address().port },
      watch: { ignored: (file) => changeOf(path.relative(root, file)) === "ignored" },
    },
  });
  for (const event of ["change", "add", "unlink"])
    server.watcher.on(event, (file) => {
      const change = changeOf(path.relative(root, file));
      if (change === "ignored") return;
      // Vite does the same, but only after its plugins have finished.
      server.environments.ssr.moduleGraph.onFileChange(vite.normalizePath(file));
      onChange(change);
    });
  return {
    load: () => server.ssrLoadModule("virtual:remix/server-build"),
    middlewares: server.middlewares,
    explain(error) {
      if (!(error instanceof Error)) return String(error);
      server.ssrFixStacktrace(error);
      const places = (error.stack ?? "").split("\n").filter((line) => /^\s+at .*\bapp\//.test(line));
      const text = [`${error.name}: ${error.message}`, error.frame ?? "", ...places]
        .filter(Boolean)
        .join("\n");
      return stripVTControlCharacters(text).replaceAll(`${root}${path.sep}`, "");
    },
    async close() {
      await server.close();
      sockets.close();
    },
  };
}

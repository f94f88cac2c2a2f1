// Serves the build with fixed search data: the loaders repeat their first result, so that only rendering is measured.
import path from "node:path";
import { start } from "../serve.mjs";

const { routes } = await import(path.resolve("build/server/index.js"));
for (const name of ["root", "members"]) {
  const { loader } = routes[name].module;
  let first = null;
  const fixed = async (args) => {
    first ??= Promise.resolve(loader(args)).then(async (data) =>
      data instanceof Response
        ? { body: await data.text(), headers: data.headers, status: data.status }
        : { data },
    );
    const { data, body, headers, status } = await first;
    return body === undefined ? data : new Response(body, { headers, status });
  };
  routes[name] = { ...routes[name], module: { ...routes[name].module, loader: fixed } };
}
await start();

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { vitePlugin as remix } from "@remix-run/dev";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { defineConfig, type Plugin, transformWithEsbuild } from "vite";
import * as documents from "./app/client/paths/documents";
import * as linked from "./app/client/paths/linked";
import * as opening from "./app/client/paths/opening";
import { allRoutes } from "./app/route-table";
import remixOptions from "./remix.config.js";

/** Scripts that pages name themselves, by their keys in `client-files.json`: separate chunks of the client build. */
const ownScripts = {
  /** for documents, which run no React */
  documentScript: "/app/entry.document.ts",
  /** for landers: the same, with the lander's own behaviour */
  landerScript: "/app/entry.lander.ts",
  /** for the offline page; the service worker needs it */
  offlineScript: "/app/entry.offline.ts",
  /** for any page, at its first error */
  errorScript: "/app/client/report-error.ts",
  /** for the operators' console, which no page of a brand fetches */
  consoleScript: "/app/console/entry.client.tsx",
};

/** Returns the folder of a module below `app/routes`, or of its address; empty elsewhere. */
const folderOf = (module: string) => /(?:^|\/app\/)routes\/([\w-]+)\//.exec(module)?.[1] ?? "";

const appFolders = new Set(
  allRoutes.filter(({ document }) => !document).map(({ module }) => folderOf(module)),
);

/** Route folders whose pages are all documents: no browser runs their React. */
const documentFolders = new Set(
  allRoutes.map(({ module }) => folderOf(module)).filter((folder) => !appFolders.has(folder)),
);

/** Documents also show the pages of `error`, which are in no table. */
const isForDocuments = (folder: string) => documentFolders.has(folder) || folder === "error";

/** Shows gifts, in conversations and profiles, with many icons that nothing else shows. */
const GIFT_ICONS = "app/ui/gift-icon.tsx";

/** The features that documents show: those that their pages or the shell use, beside what the shell has only in the app. */
const documentFeatures = new Set(
  ["app/layouts", ...[...documentFolders, "error"].map((folder) => `app/routes/${folder}`)]
    .flatMap((dir) => filesIn(dir))
    .filter((file) => !/\/app-[\w-]+\.tsx$/.test(file))
    .flatMap((file) => [
      ...readFileSync(file, "utf8").matchAll(/from "~\/features\/([\w-]+)\/[\w-]+(?:\.css)?"/g),
    ])
    .map(([, feature]) => feature),
);
const featureOf = (module: string) => /\/app\/features\/([\w-]+)\//.exec(module)?.[1];

/** Styles that only some pages need: those of the app, which no document uses, and those of the landers. */
const ownStyles: Record<string, (module: string) => boolean> = {
  appStyles: (module) => {
    const [folder, feature] = [folderOf(module), featureOf(module)];
    if (/\/app\/(layouts\/app-|ui\/placeholders)/.test(module)) return true;
    return feature ? !documentFeatures.has(feature) : folder !== "" && !isForDocuments(folder);
  },
  landerStyles: (module) => folderOf(module) === "landers",
  consoleStyles: (module) => module.includes("/app/console/"),
};

const isOfPart = (id: string, isPart: (module: string) => boolean) =>
  id.includes(".vanilla.css") && isPart(id);

/** Moves the styles of some pages from the common stylesheet into their own. */
function stylesApart(): Plugin & {
  emit: (emitter: { emitFile: EmitFile; getFileName: GetFileName }) => Promise<Record<string, string>>;
} {
  const taken = new Map<string, string>();
  return {
    name: "livery-styles-apart",
    enforce: "pre",
    apply: "build",
    transform(code, id) {
      if (!Object.values(ownStyles).some((isPart) => isOfPart(id, isPart))) return null;
      taken.set(id.split("?", 1)[0] ?? id, code);
      return { code: "", map: null };
    },
    async emit(emitter) {
      const files: Record<string, string> = {};
      for (const [part, isPart] of Object.entries(ownStyles)) {
        const css = [...taken].filter(([id]) => isOfPart(id, isPart)).sort(([a], [b]) => (a < b ? -1 : 1));
        const { code } = await transformWithEsbuild(css.map(([, one]) => one).join("\n"), `${part}.css`, {
          loader: "css",
          minify: true,
          target: "es2022",
        });
        const reference = emitter.emitFile({ type: "asset", name: `${part}.css`, source: code });
        files[part] = emitter.getFileName(reference);
      }
      return files;
    },
  };
}

type EmitFile = (file: { type: "asset"; name: string; source: string }) => string;
type GetFileName = (reference: string) => string;

/** Emits the document script and `client-files.json`, from which the server reads the names of the client's files. */
function documentScript(apart: ReturnType<typeof stylesApart>): Plugin {
  return {
    name: "livery-document-script",
    enforce: "post",
    apply: "build",
    buildStart() {
      // The script about errors is imported by its address, so its export stays.
      for (const id of Object.values(ownScripts))
        this.emitFile({
          type: "chunk",
          id,
          preserveSignature: id === ownScripts.errorScript ? "strict" : false,
        });
    },
    async generateBundle(_options, bundle) {
      const files = Object.values(bundle);
      const scripts = Object.fromEntries(
        Object.entries(ownScripts).map(([name, id]) => {
          const chunk = files.find((file) => file.type === "chunk" && file.facadeModuleId?.endsWith(id));
          return [name, chunk?.fileName ?? this.error(`${id} is missing`)];
        }),
      );
      const styles = files.filter((file) => file.fileName.endsWith(".css")).map((file) => file.fileName);
      // The files that the service worker uses without a network.
      const { landerScript: _lander, errorScript: _error, consoleScript = "", ...offline } = scripts;
      const { consoleStyles = "", ...ofBrands } = await apart.emit(this);
      const apartStyles = Object.fromEntries(Object.entries(ofBrands).map(([part, file]) => [part, [file]]));
      const started = withImports({ consoleScript }, bundle).filter((file) => file !== consoleScript);
      this.emitFile({
        type: "asset",
        fileName: "client-files.json",
        source: JSON.stringify({
          ...scripts,
          styles,
          ...apartStyles,
          console: { script: consoleScript, imports: started, styles: [consoleStyles] },
          scripts: withImports(offline, bundle),
        }),
      });
    },
  };
}

/** Returns the files of scripts, and of what they import before they run. */
function withImports(
  scripts: Record<string, string>,
  bundle: Record<string, { type: "asset" } | { type: "chunk"; imports: string[] }>,
): string[] {
  const found = new Set(Object.values(scripts));
  for (const name of found) {
    const chunk = bundle[name];
    if (chunk?.type === "chunk") for (const imported of chunk.imports) found.add(imported);
  }
  return [...found];
}

const giftIcons = new Set(iconsOf(GIFT_ICONS));

/** The icons of the shell around every page, by file name. */
const shellIcons = new Set(
  ["app/layouts", "app/features", "app/client", "app/ui", "app/routes/pages"].flatMap(iconsIn),
);

/** Pages that do not share all icons of their route folder: the editor of one's own profile, and the page before a partner's site. */
const pagesApart = {
  editor: /\/profile\/(add-photos|edit-page|photo-editor|photo-tile)\.tsx$/,
  partner: /\/members\/partner\.tsx$/,
};

/** The route folders whose pages show an icon, by the name of its import: an icon has the same name in all folders. */
const iconRooms = new Map<string, Set<string>>();
for (const file of filesIn("app/routes")) {
  const page = Object.entries(pagesApart).find(([, files]) => files.test(file))?.[0];
  const room = page ?? file.split("/")[2] ?? "";
  for (const icon of iconsOf(file)) iconRooms.set(icon, (iconRooms.get(icon) ?? new Set()).add(room));
}

/**
 * Returns the chunk of an icon. Route folders with many icons of their own have separate chunks, so that other pages do not fetch them.
 * @returns undefined for an icon that only one other route folder shows, or only the editor of one's own profile: it is part of those pages
 */
function iconChunk(icon: string): string | undefined {
  if (shellIcons.has(icon)) return "shell";
  const [room, ...others] = iconRooms.get(icon) ?? [];
  if (giftIcons.has(icon)) return "icons";
  if (room === "editor" && others.length === 0) return;
  if (room === "chats" && others.length === 0) return "chats";
  if (room && [room, ...others].every((one) => documentFolders.has(one))) return "icons-documents";
  if (room && room !== "profile" && others.length === 0) return;
  const isOwn = room === "profile";
  return isOwn && others.length === 0 ? `icons-${room}` : "icons";
}

function filesIn(dir: string): string[] {
  return readdirSync(dir, { recursive: true, encoding: "utf8" })
    .map((file) => path.join(dir, file))
    .filter((file) => /\.tsx?$/.test(file) && file !== GIFT_ICONS);
}

function iconsIn(dir: string): string[] {
  return filesIn(dir).flatMap(iconsOf);
}

function iconsOf(file: string): string[] {
  const names = /import \{([^}]*)\} from "lucide-react"/.exec(readFileSync(file, "utf8"))?.[1];
  return (names?.match(/\w+/g) ?? []).map((name) =>
    name.replace(/([a-z\d])(?=[A-Z])|([A-Za-z])(?=\d)/g, "$&-").toLowerCase(),
  );
}

/** The libraries that only the console uses. */
const CONSOLE_LIBRARIES = /\/node_modules\/(@floating-ui|@tanstack\/(react-table|table-core)|tinykeys)\//;

/** Matches the messages that pages of the console bring themselves: `app/console/messages/<folder>.ts` and its file. */
const consoleMessages = new RegExp(
  `/app/console/messages/(?:en/)?(${readdirSync("app/console/messages")
    .flatMap((file) => /^(?!base|english)([\w-]+)\.ts$/.exec(file)?.[1] ?? [])
    .join("|")})\\.(?:ts|json)$`,
);

/** Returns whether a chunk belongs to the console: only its host serves it. */
const isOfConsole = ({ name, facadeModuleId }: { name: string; facadeModuleId?: string | null }) =>
  name.startsWith("console") || (facadeModuleId?.includes("/app/console/") ?? false);

const chunkFile = (chunk: { name: string; facadeModuleId?: string | null }) =>
  `assets/${isOfConsole(chunk) ? "console/" : ""}[name]-[hash].js`;

/** Puts the shell of all hydrated pages into one file, and libraries into another that outlives releases. Routes stay separate. */
function togetherInTheBrowser(id: string): string | undefined {
  if (id.endsWith(CONSOLE_COPY)) return "console";
  // Fetched at the first press of its key.
  if (/\/node_modules\/@ariakit\/|\/app\/console\/frame\/(palette|use-search)\.tsx?$/.test(id))
    return "console-palette";
  if (CONSOLE_LIBRARIES.test(id)) return "console-libraries";
  const own = consoleMessages.exec(id)?.[1];
  if (own) return `console-messages-${own}`;
  // The frame and the components of the console; each page is a chunk of its own.
  if (/\/app\/console\/(?!pages\/|frame\/key-sheet\.tsx)/.test(id) && !id.includes("/entry.client"))
    return "console";
  // Fetched only by members who use a passkey.
  if (id.includes("/node_modules/@simplewebauthn/")) return "passkeys";
  // Fetched only when a member crops a photo.
  if (/\/node_modules\/(react-easy-crop|normalize-wheel)\//.test(id)) return "cropper";
  // Fetched only by pages with a form that the server checks.
  if (
    id.includes("/node_modules/@conform-to/") ||
    /\/app\/routes\/accounts\/(refusal-of|use-stored-form)\./.test(id)
  )
    return "conform";
  // Fetched only by pages on which something is dragged.
  if (id.includes("/node_modules/@use-gesture/")) return "gestures";
  // Most icons are only on members' pages; the home page fetches its own.
  const icon = /\/lucide-react\/dist\/esm\/icons\/([\w-]+)\.m?js/.exec(id)?.[1];
  if (icon) return iconChunk(icon);
  if (id.endsWith(GIFT_ICONS)) return "icons";
  if (id.includes("/node_modules/") || id.includes("commonjsHelpers")) return "libraries";
  // What both documents and the app run, without React: a document fetches at most three scripts.
  if (
    id.includes("vite/preload-helper") ||
    /\/app\/client\/(paths\/opening|consent-answer|cookie|entry-answer|erase-stored|leaving|offline-copies\/erase-copies|progress|reload-guard|seen|signup-opening|toast|watch-errors)\.ts$/.test(
      id,
    )
  )
    return "opening";
  // Facts and answers of a profile also appear beside a conversation, with their icons.
  if (/\/app\/routes\/profile\/(answer\.tsx|facts\.)/.test(id)) return "icons-profile";
  // Copies of conversations: the offline page fetches one script beside those of every document. Members' pages write copies with it.
  if (/\/app\/(entry\.offline|client\/offline-copies\/copies|routes\/offline\/show-copies)\.ts$/.test(id))
    return "offline";
  // The list of conversations and an open one: a page that loads one of them loads the other, and together they compress better.
  if (
    /\/app\/routes\/chats\/((list|thread|composer)\/|pane\/(profile-pane|use-pane)|dialogs\/(load|open)-|chat-screen|conversation|name-of|use-|widths)[\w.-]*\.tsx?/.test(
      id,
    ) ||
    id.endsWith("/app/client/paths/linked.ts")
  )
    return "chats";
  // The questions of a conversation: every name of a file that can be fetched is in the file that fetches it.
  if (
    /\/app\/routes\/chats\/dialogs\/(block|composer|credits|gift|icebreaker|photo|remove|thread)-dialog|dialogs\/(find-chats|dialogs\.css|modal|picture-of)/.test(
      id,
    )
  )
    return "chat-dialogs";
  // Pages with fields: the search, which is the first page of most visits, fetches them with its filters.
  if (id.endsWith("/app/ui/field.tsx")) return "fields";
  // What every page of the app runs: one file compresses better than many small ones. It includes the sending of messages, because the
  // notice of a message links from every page directly to a conversation.
  const isShell =
    /\/app\/(i18n\/(?!time-styles)|paths\.ts|domain\/(members|photos)\/rules|layouts\/(shell\/(?!confirm-email-dialog|message-toast-card|time-bonus-modal)|app-|page-)|client\/(live\/|paths\/documents|call|data-requests|dismissed|cached-tabs|focus-|page-|person-list|send-key|use-(?!regions))|features\/(likes\/(duo|like-(?!modal)|liked|reply-form|show-like|wide-card)|own-face\/|consent\/|shop\/(open-shop|resume\.|shop-sheet\.))|routes\/(chats\/(dates|online-loader|sending\/(fetch-chats|outbox|post|sender))\.|error\/|offline\/offline-content|pages\/(prose|questions|static-page\.css)|members\/members\.css|profile\/(answer\.css|photo-limits))|ui\/(badge-text|button|card|count|create-icon|field\.css|form|head-row|link|mark|member-card|notice|photo|placeholders|prefers-still|prepare-page|round|row|steps|text|theme|tokens|use-go-back|view-transitions))/;
  return isShell.test(id) ? "shell" : undefined;
}

/** The shapes of one of Lucide's icons, each as tag and attributes; `key` is for React. */
type IconShapes = readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];

/** Builds Lucide's icons with `create-icon.ts`: the shapes of an icon are one text, without React elements. */
function builtIcons(): Plugin {
  const own = new URL("./app/ui/create-icon.ts", import.meta.url).pathname;
  return {
    name: "built-icons",
    enforce: "pre",
    transform: async (_, id) => {
      if (!id.includes("/lucide-react/dist/esm/icons/")) return null;
      const { __iconData: icon }: { __iconData?: { node: IconShapes } } = await import(id);
      if (!icon) return null;
      const shapes = icon.node.map(([tag, { key: _, ...attributes }]) => {
        const all = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
        return `<${tag}${all.join("")}/>`;
      });
      return {
        code: `import createIcon from "${own}";\nexport default createIcon(${JSON.stringify(shapes.join(""))});`,
        map: null,
      };
    },
  };
}

/**
 * Gives some pages their own copies of modules, which would otherwise leave the chunk of the only page that shows them, or be fetched with what
 * members' pages share. decision 286
 * @param suffix of the copies' ids
 * @param importers whose imports are copied; a copy's own imports are too
 * @param copied which modules are copied
 */
function ownCopies(suffix: string, importers: string, copied: (id: string) => boolean): Plugin {
  return {
    name: `livery-copies-${suffix.slice(1)}`,
    enforce: "pre",
    apply: "build",
    async resolveId(source, importer, options) {
      if (!importer || !(importer.includes(importers) || importer.endsWith(suffix))) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found && copied(found.id) ? { ...found, id: found.id + suffix } : found;
    },
  };
}

const CONSOLE_COPY = "?console";

const copies = [
  // The kit shows the components of the design system.
  ownCopies(
    "?kit",
    "/app/routes/dev/",
    (id) => /\/app\/ui\/[\w.-]+\.tsx?$/.test(id) && !togetherInTheBrowser(id),
  ),
  // The console shares no chunk of members' pages but the libraries.
  ownCopies(
    CONSOLE_COPY,
    "/app/console/",
    (id) => /\/lucide-react\/|\/app\/(ui|domain|i18n)\//.test(id) && !id.endsWith(".css"),
  ),
];

/** Gives browsers the values of `app/client/paths/` instead of the route table that they are computed from. */
function browserPaths(): Plugin {
  const values = new Map<string, object>(
    Object.entries({ documents, linked, opening }).map(([name, module]) => [
      new URL(`./app/client/paths/${name}.ts`, import.meta.url).pathname,
      module,
    ]),
  );
  const constant = ([name, value]: [string, unknown]) => `export const ${name} = ${JSON.stringify(value)};`;
  return {
    name: "livery-browser-paths",
    enforce: "pre",
    apply: "build",
    load: (id) => {
      const module = values.get(id);
      return module ? Object.entries(module).map(constant).join("\n") : null;
    },
  };
}

/** Emits the program of the processes that read pictures, beside the server's. */
function pictureChild(): Plugin {
  return {
    name: "livery-picture-child",
    apply: "build",
    buildStart() {
      this.emitFile({
        type: "chunk",
        id: "/app/pictures/child/main.server.ts",
        fileName: "picture-child.js",
        preserveSignature: false,
      });
    },
  };
}

const apart = stylesApart();

/**
 * Leaves out two warnings about source maps: Remix's, that they are public (`scripts/build.mjs` moves them away), and Rollup's, that a
 * directive of a library has no place in its map.
 */
function quietSourceMaps(): Plugin {
  return {
    name: "livery-quiet-source-maps",
    apply: "build",
    configResolved({ logger }) {
      const { warn } = logger;
      logger.warn = (message, options) => {
        if (!/Source maps are enabled in production|Error when using sourcemap/.test(message))
          warn(message, options);
      };
    },
  };
}

export default defineConfig(({ isSsrBuild, command }) => ({
  // Each icon has the notice of its licence: once per file is enough.
  esbuild: { legalComments: "eof" },
  plugins: [
    quietSourceMaps(),
    builtIcons(),
    vanillaExtractPlugin(),
    remix(remixOptions),
    ...(isSsrBuild ? [pictureChild()] : [...copies, browserPaths(), apart, documentScript(apart)]),
  ],
  resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
  define: command === "build" ? { "process.env.NODE_ENV": JSON.stringify("production") } : undefined,
  build: {
    target: "es2022",
    // No file names its map. The maps have no sources: those are in the repository.
    sourcemap: "hidden",
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    // The script of the offline page is a single file: a preload before its import would gain no time.
    modulePreload: {
      resolveDependencies: (file, deps) => (file.includes("entry.offline-") ? [] : deps),
    },
    // Many small files compress worse and need more requests than few.
    rollupOptions: {
      output: {
        sourcemapExcludeSources: true,
        ...(isSsrBuild
          ? {}
          : {
              manualChunks: togetherInTheBrowser,
              onlyExplicitManualChunks: true,
              entryFileNames: chunkFile,
              chunkFileNames: chunkFile,
            }),
      },
    },
  },
  ssr: {
    // React and Remix are bundled so that the production build of React runs regardless of NODE_ENV. Libraries of many small modules are
    // bundled so that a server starts sooner.
    noExternal:
      command === "build"
        ? [
            /^react(-dom|-router|-router-dom|-i18next)?$/,
            "@remix-run/react",
            "remix-i18next",
            /^@tanstack\//,
            /^@use-gesture\//,
            /^@conform-to\//,
            "lucide-react",
            "use-sync-external-store",
            "html-parse-stringify",
            "void-elements",
            "kysely",
            "zod",
            "hono",
            "@hono/node-server",
            "i18next",
            "marked",
          ]
        : [],
  },
  server: { allowedHosts: true, middlewareMode: true },
}));

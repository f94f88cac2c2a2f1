import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { vitePlugin as remix } from "@remix-run/dev";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { defineConfig, type Plugin, transformWithEsbuild } from "vite";
import remixOptions from "./remix.config.js";

/** Scripts that pages name themselves, by what they are called in `client-files.json`: chunks of their own in the client build. */
const ownScripts = {
  /** of documents, which run no React */
  documentScript: "/app/entry.document.ts",
};

/** The app's own styles, by its name. No document shows anything of them. */
const ownStyles: Record<string, RegExp> = {
  app: /\/app\/routes\/(?!home\/|pages\/|pricing\/|error\/|offline\/|lang-config\/).*\.vanilla\.css/,
};

/** Takes the app's styles out of the stylesheet of all pages. */
function stylesApart(): Plugin & {
  emit: (emitter: { emitFile: EmitFile; getFileName: GetFileName }) => Promise<Record<string, string>>;
} {
  const taken = new Map<string, string>();
  return {
    name: "livery-styles-apart",
    enforce: "pre",
    apply: "build",
    transform(code, id) {
      if (!Object.values(ownStyles).some((part) => part.test(id))) return null;
      taken.set(id.split("?", 1)[0] ?? id, code);
      return { code: "", map: null };
    },
    async emit(emitter) {
      const files: Record<string, string> = {};
      for (const [part, ids] of Object.entries(ownStyles)) {
        const css = [...taken].filter(([id]) => ids.test(id)).sort(([a], [b]) => (a < b ? -1 : 1));
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

/** Emits the document script and `client-files.json`, which tells the server how the client's files are called. */
function documentScript(apart: ReturnType<typeof stylesApart>): Plugin {
  return {
    name: "livery-document-script",
    enforce: "post",
    apply: "build",
    buildStart() {
      for (const id of Object.values(ownScripts))
        this.emitFile({ type: "chunk", id, preserveSignature: false });
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
      const appStyles = Object.values(await apart.emit(this));
      this.emitFile({
        type: "asset",
        fileName: "client-files.json",
        source: JSON.stringify({ ...scripts, styles, appStyles }),
      });
    },
  };
}

/** Draws gifts, with many icons that nothing else shows. */
const GIFT_ICONS = "app/ui/gift-icon.tsx";
const giftIcons = new Set(iconsOf(GIFT_ICONS));

/** The icons that the home and what stands around every page show, as their files are named. */
const shellIcons = new Set(["app/layouts", "app/ui", "app/routes/home", "app/routes/pages"].flatMap(iconsIn));

/** The editor of the own profile: whoever opens it does without the icons of others' profiles. */
const EDITOR = /\/profile\/(add-photos|edit-page|photo-editor|photo-tile)\.tsx$/;

/** Which rooms' pages show an icon. */
const iconRooms = new Map<string, Set<string>>();
for (const file of filesIn("app/routes")) {
  const room = EDITOR.test(file) ? "editor" : (file.split("/")[2] ?? "");
  for (const icon of iconsOf(file)) iconRooms.set(icon, (iconRooms.get(icon) ?? new Set()).add(room));
}

/**
 * What the icons of the rooms that have many of their own are called; whoever opens other pages does without them.
 * @returns undefined for those that only the editor of the own profile shows: they are part of it
 */
function iconChunk(icon: string): string | undefined {
  if (shellIcons.has(icon)) return "shell";
  const [room, ...others] = iconRooms.get(icon) ?? [];
  if (!room && giftIcons.has(icon)) return "icons-gifts";
  if (room === "editor" && others.length === 0) return;
  if (room === "chats" && others.length === 0) return "chats";
  const isOwn = room === "profile";
  return isOwn && others.length === 0 ? `icons-${room}` : "icons";
}

function filesIn(dir: string): string[] {
  return readdirSync(dir, { recursive: true, encoding: "utf8" })
    .map((file) => path.join(dir, file))
    .filter((file) => file.endsWith(".tsx") && file !== GIFT_ICONS);
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

/** The shell of every hydrated page, in one file; libraries in another, which outlives releases. Routes stay apart. */
function togetherInTheBrowser(id: string): string | undefined {
  // Fetched only by whoever uses a passkey.
  if (id.includes("/node_modules/@simplewebauthn/")) return "passkeys";
  // Fetched only when a member crops a photo.
  if (/\/node_modules\/(react-easy-crop|normalize-wheel)\//.test(id)) return "cropper";
  // Only pages with a form that the server checks.
  if (id.includes("/node_modules/@conform-to/") || id.includes("/app/routes/account/refusal-of."))
    return "conform";
  // Only pages on which something is dragged.
  if (id.includes("/node_modules/@use-gesture/")) return "gestures";
  // Most icons are on members' pages alone; the home fetches its own.
  const icon = /\/lucide-react\/dist\/esm\/icons\/([\w-]+)\.m?js/.exec(id)?.[1];
  if (icon) return iconChunk(icon);
  if (id.includes("/node_modules/")) return "libraries";
  // What documents and the app both run, without React: documents fetch three scripts at most.
  if (
    id.includes("vite/preload-helper") ||
    /\/app\/layouts\/(consent-answer|cookie|entry-answer|leaving|progress|reload-guard|signup-opening|toast)\.ts$/.test(
      id,
    )
  )
    return "opening";
  // Facts and answers of a profile stand beside a conversation, too, with their icons.
  if (/\/app\/routes\/profile\/(answer|facts)\./.test(id)) return "icons-profile";
  // The list of conversations and an open one: whoever opens one of them opens the other, and together they pack better.
  if (
    /\/app\/routes\/chats\/(back-to-list|begin|chat-(list|row|screen)|chats\.css|closed-notice|composer|conversation|empty-log|face|gift-card|load-remove|matches|message-(bubble|log|text|words)|online-loader|photo-message|price-line|profile-pane|thread|use-|waiting-bubble|widths)[\w.-]*\.tsx?/.test(
      id,
    )
  )
    return "chats";
  // What every page of the app runs: many small files pack worse than one. What sends a message comes along, since a message's notice
  // leads from every page straight to a conversation.
  const isShell =
    /\/app\/(i18n\/|paths\.ts|layouts\/(shell\/(?!message-toast-card\.tsx)|live\/|likes\/(duo|like-button|liked|show-like)|app-parts|call|data-requests|page-|person-list|use-(navigation|page|part|returned|whole))|routes\/(chats\/(ask|dates|outbox|post|sender|use-live)\.|error\/|offline\/offline-content|pages\/(prose|questions)|profile\/pronouns-field)|ui\/(app-back|button|card|count|field|form|link|mark|member-card|notice|photo|prefers-still|prepare-page|round|row|text|theme|tokens|use-go-back|view-transitions))/;
  return isShell.test(id) ? "shell" : undefined;
}

/** Lucide's icons, built once each, without the `key` of each shape: `create-icon.ts` makes no React elements of them. */
function builtIcons(): Plugin {
  const own = new URL("./app/ui/create-icon.ts", import.meta.url).pathname;
  return {
    name: "built-icons",
    enforce: "pre",
    resolveId: (source, importer) =>
      source.endsWith("/createLucideIcon.mjs") && importer?.includes("/lucide-react/dist/esm/icons/")
        ? own
        : null,
    transform: (code, id) =>
      id.includes("/lucide-react/dist/esm/icons/")
        ? { code: code.replace(/,\s*key: "\w+"/g, ""), map: null }
        : null,
  };
}

const apart = stylesApart();

export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [
    builtIcons(),
    vanillaExtractPlugin(),
    remix(remixOptions),
    ...(isSsrBuild ? [] : [apart, documentScript(apart)]),
  ],
  resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
  define: command === "build" ? { "process.env.NODE_ENV": JSON.stringify("production") } : undefined,
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    // Many small files pack worse and ask more often than few.
    rollupOptions: isSsrBuild
      ? {}
      : { output: { manualChunks: togetherInTheBrowser, onlyExplicitManualChunks: true } },
  },
  ssr: {
    // React and Remix are bundled, so that the production build of React runs whatever NODE_ENV says; libraries of many small modules,
    // so that a server starts sooner.
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

import type { VitePluginConfig } from "@remix-run/dev";

declare const options: VitePluginConfig;
export default options;

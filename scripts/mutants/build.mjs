// Builds what stands here, without packing its files; with "server" that half alone, where the browser's is there and has not changed.
import { build } from "vite";

process.env.NODE_ENV = "production";
const logLevel = "warn";
if (process.argv[2] !== "server") await build({ logLevel, build: { ssr: false } });
await build({ logLevel, build: { ssr: true } });

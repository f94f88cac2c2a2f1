// Builds the current source without compressing files. With "server" it builds only the server and reuses the existing client build.
import { build } from "vite";

process.env.NODE_ENV = "production";
const logLevel = "warn";
if (process.argv[2] !== "server") await build({ logLevel, build: { ssr: false } });
await build({ logLevel, build: { ssr: true } });

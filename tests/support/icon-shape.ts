import { createRequire } from "node:module";

const { resolve } = createRequire(import.meta.url);

/**
 * Returns the first shape of one of Lucide's icons as the pages write it, to find the icon in markup.
 * @param name the icon's name in Lucide, such as `pencil-line`
 */
export async function iconShape(name: string): Promise<string> {
  const { __iconData: icon } = await import(resolve(`lucide-react/icons/${name}`));
  return ` d="${icon.node[0][1].d}"`;
}

import qrcode from "qrcode-generator";

/** The quiet zone, in modules. */
const QUIET = 4;

/** Returns a text as a QR code: the dark modules as a path, and the width in modules. Made here, so that no other service gets the text. */
export function qrPath(text: string): { path: string; size: number } {
  const code = qrcode(0, "M");
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  let path = "";
  for (let row = 0; row < count; row++)
    for (let column = 0; column < count; column++)
      if (code.isDark(row, column)) path += `M${column + QUIET} ${row + QUIET}h1v1h-1z`;
  return { path, size: count + 2 * QUIET };
}

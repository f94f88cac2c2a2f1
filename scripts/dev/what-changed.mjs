// What a changed file means for `npm run dev`.

/**
 * Returns "module" for a module of the app, whose importers Vite knows, "outside" for a file that the app reads when it starts, such as a
 * migration or a translation, and "ignored" for all others. A folder that contains any of them is not ignored.
 * @param {string} file relative to the root, with the separators of the system
 */
export function changeOf(file) {
  const parts = file.split(/[\\/]/);
  const [room = ""] = parts;
  if (room === "") return "module";
  if (room === "locales") return "outside";
  if (room !== "app")
    return parts.length === 1 && /^(vite\.config|remix\.config|package)/.test(room) ? "module" : "ignored";
  if (parts[1] === "docs" || /\.test\.tsx?$|\.md$/.test(file)) return "ignored";
  return /\.sql$|\.json$/.test(file) ? "outside" : "module";
}

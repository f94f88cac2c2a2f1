import { isUtf8 } from "node:buffer";
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  read,
  readdirSync,
  readlinkSync,
  readSync,
  realpathSync,
  type Stats,
  statSync,
} from "node:fs";
import path from "node:path";
import { promisify } from "node:util";

const KB = 1024;

/** The size limits by kind of file, in bytes. They limit the cost of reading one file; real files have a tenth of the size. */
export const maxBytes = {
  configuration: 256 * KB,
  translations: 256 * KB,
  page: 128 * KB,
  drawing: 128 * KB,
  picture: 8192 * KB,
  film: 600 * KB,
  demo: 1024 * KB,
  theme: 64 * KB,
  fonts: 256 * KB,
  secret: 16 * KB,
} as const;
export type FileKind = keyof typeof maxBytes;

/** Returns the kind of a file in a tenant's folder or in the folder of bases, by its name. */
export function kindOf(name: string): FileKind {
  if (/\.svg$/i.test(name)) return "drawing";
  if (/^film\.(webm|mp4)$/.test(name)) return "film";
  if (name.startsWith("locales/")) return "translations";
  if (name.startsWith("pages/")) return "page";
  if (name.startsWith("demo/") || name === "pictures/manifest.json") return "demo";
  return name.endsWith(".json") ? "configuration" : "picture";
}

/** The largest number of names in one folder; a folder with more is refused. */
const MAX_NAMES = 1000;

/** An existing file that must not be used: a link out of its folder, not a regular file, too large, unreadable, or not text. */
export class FileRefused extends Error {
  constructor(
    readonly file: string,
    readonly found: string,
    readonly expected: string,
  ) {
    super(`${file}: found ${found}, expected ${expected}`);
  }
}

/** The properties that identify a version of a file. */
export type FileState = { size: number; mtimeMs: number };
export type FileContent = FileState & { bytes: Buffer };

/** Error codes for missing files, including impossible names. */
const absent = new Set(["ENOENT", "ENOTDIR", "ENAMETOOLONG", "ERR_INVALID_ARG_VALUE"]);
// Without O_NONBLOCK, opening a FIFO that has no writer would block forever.
const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0);
const NO_LINK = constants.O_NOFOLLOW ?? 0;
const readSome = promisify(read);

/**
 * The files of one configuration folder: that of a tenant, of the bases, of the themes or of the secrets. No other code opens these files. A file is
 * opened once, and the checks and the reading use the same file descriptor, so that the file cannot be replaced in between.
 */
export class TenantFiles {
  readonly dir: string;
  #realDir: string | null = null;

  /**
   * @param dir may be a link, with which an operator can switch the whole folder
   * @param folder the folder of a tenant or of the bases inside `dir`; must not be a link
   */
  constructor(
    dir: string,
    readonly folder = "",
  ) {
    this.dir = path.join(dir, folder);
  }

  /** Returns the path of a file in the folder, for messages. */
  path(name: string): string {
    return path.join(this.dir, name);
  }

  /**
   * Reads a whole file.
   * @returns null if it does not exist
   * @throws FileRefused
   */
  read(name: string, kind: FileKind): FileContent | null {
    const opened = this.#open(name, kind);
    if (!opened) return null;
    const { fd, state } = opened;
    try {
      const bytes = Buffer.allocUnsafe(state.size);
      let length = 0;
      while (length < bytes.length) {
        const count = readSync(fd, bytes, length, bytes.length - length, null);
        if (count === 0) break;
        length += count;
      }
      return { ...state, bytes: bytes.subarray(0, length) };
    } catch (error) {
      throw refused(this.path(name), error);
    } finally {
      closeSync(fd);
    }
  }

  /** Reads a file like `read`, but asynchronously: for pictures and films, which are large. */
  async readLater(name: string, kind: FileKind): Promise<FileContent | null> {
    const opened = this.#open(name, kind);
    if (!opened) return null;
    const { fd, state } = opened;
    try {
      const bytes = Buffer.allocUnsafe(state.size);
      let length = 0;
      while (length < bytes.length) {
        const { bytesRead } = await readSome(fd, bytes, length, bytes.length - length, null);
        if (bytesRead === 0) break;
        length += bytesRead;
      }
      return { ...state, bytes: bytes.subarray(0, length) };
    } catch (error) {
      throw refused(this.path(name), error);
    } finally {
      closeSync(fd);
    }
  }

  /**
   * Reads a text without its byte order mark, which some editors write.
   * @returns null if the file does not exist
   * @throws FileRefused also for content that is not UTF-8 text
   */
  readText(name: string, kind: FileKind): string | null {
    const content = this.read(name, kind);
    if (!content) return null;
    const text = textOf(this.path(name), content.bytes);
    // In JSON files the parser reports control characters, with their position.
    if (kind === "page") refuseControlCharacters(this.path(name), text);
    return text;
  }

  /**
   * Returns the state of a file without reading it.
   * @returns null if the file does not exist
   * @throws FileRefused
   */
  state(name: string, kind: FileKind): FileState | null {
    const opened = this.#open(name, kind);
    if (opened) closeSync(opened.fd);
    return opened?.state ?? null;
  }

  /**
   * Returns the sorted names in a folder inside this one; none if it does not exist. Names that start with a dot are left out, since
   * they belong to editors and tools.
   * @throws FileRefused for a link out of this folder, and for more than `MAX_NAMES` names
   */
  list(name = ""): string[] {
    const file = this.path(name);
    try {
      // Checked first: for the many tenants without the folder, an exception would cost more than reading all their files.
      const stat = lstatSync(file, { throwIfNoEntry: false });
      if (!stat || !(stat.isDirectory() || stat.isSymbolicLink())) return [];
      if (stat.isSymbolicLink() && !this.#holds(realpathSync.native(file))) throw outside(file);
      const names = readdirSync(file);
      if (names.length > MAX_NAMES)
        throw new FileRefused(file, `${names.length} files`, `at most ${MAX_NAMES}`);
      return names.filter((one) => !one.startsWith(".")).sort();
    } catch (error) {
      if (error instanceof FileRefused) throw error;
      if (absent.has((error as NodeJS.ErrnoException).code ?? "")) return [];
      throw refused(file, error);
    }
  }

  #open(name: string, kind: FileKind): { fd: number; state: FileState } | null {
    const file = this.path(name);
    let fd: number | null = null;
    try {
      let real = file;
      try {
        fd = openSync(file, FLAGS | NO_LINK);
      } catch (error) {
        if (!["ELOOP", "EMLINK"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
        real = realpathSync.native(file);
        if (!this.#holds(real)) throw outside(file);
        fd = openSync(real, FLAGS | NO_LINK);
      }
      return { fd, state: this.#examine(fd, real, name, kind) };
    } catch (error) {
      if (fd !== null) closeSync(fd);
      if (error instanceof FileRefused) throw error;
      if (absent.has((error as NodeJS.ErrnoException).code ?? "")) return null;
      throw refused(file, error);
    }
  }

  /** Checks the opened file by its descriptor, since its name may refer to another file by now. */
  #examine(fd: number, openedAs: string, name: string, kind: FileKind): FileState {
    const file = this.path(name);
    const stat = fstatSync(fd);
    if (!this.#holds(realFileOf(fd, openedAs, stat))) throw outside(file);
    if (!stat.isFile())
      throw new FileRefused(file, stat.isDirectory() ? "a folder" : "a device or a pipe", "a regular file");
    if (stat.size > maxBytes[kind])
      throw new FileRefused(file, `${stat.size} bytes`, `at most ${maxBytes[kind]} bytes`);
    return { size: stat.size, mtimeMs: stat.mtimeMs };
  }

  #holds(realFile: string): boolean {
    this.#realDir ??= path.join(realpathSync.native(path.join(this.dir, this.folder && "..")), this.folder);
    return realFile.startsWith(this.#realDir + path.sep);
  }
}

/** Returns the files of a tenant's folder. */
export function filesOf({ dir }: { dir: string }): TenantFiles {
  return new TenantFiles(path.dirname(dir), path.basename(dir));
}

/** Returns the real path of an opened file, from the kernel on Linux, else from its name; "" if the name refers to another file now. */
function realFileOf(fd: number, openedAs: string, stat: Stats): string {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`);
  } catch {
    const real = realpathSync.native(openedAs);
    const now = statSync(real);
    return now.ino === stat.ino && now.dev === stat.dev ? real : "";
  }
}

/**
 * Decodes UTF-8 text, without its byte order mark.
 * @throws FileRefused for bytes that are not UTF-8
 */
export function textOf(file: string, bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) throw new FileRefused(file, "text in UTF-16", "text in UTF-8");
  if (!isUtf8(bytes)) throw new FileRefused(file, "bytes that are not UTF-8", "text in UTF-8");
  const text = bytes.toString("utf8");
  return text.startsWith("\ufeff") ? text.slice(1) : text;
}

function refuseControlCharacters(file: string, text: string): void {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  const control = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/.exec(text);
  if (!control) return;
  const code = control[0].charCodeAt(0).toString(16).padStart(4, "0");
  throw new FileRefused(file, `the control character U+${code.toUpperCase()}`, "text");
}

function outside(file: string): FileRefused {
  return new FileRefused(file, "a link out of its folder", "a file of the folder itself");
}

function refused(file: string, error: unknown): FileRefused {
  const { code, message } = error as NodeJS.ErrnoException;
  return new FileRefused(file, `a file that cannot be read (${code ?? message})`, "a readable file");
}

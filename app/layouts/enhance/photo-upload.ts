const BUSY = 503;
const TRIES = 4;
const FIRST_PAUSE_MS = 1000;

/**
 * Sends one file. Only a server that is busy is asked again: of an upload that broke off nobody knows whether it came through.
 * @param onProgress is told the part that is sent, from 0 to 1
 * @returns null when it was taken, else why not, "" where nobody said
 */
export async function upload(
  path: string,
  file: Blob,
  name: string,
  onProgress: (part: number) => void,
): Promise<string | null> {
  for (let attempt = 1; ; attempt += 1) {
    const { status, text } = await send(path, file, name, onProgress);
    const { refused = [], error, message } = parse(text);
    if (error === "authentication_required") location.reload();
    if (status === 200) return refused[0] ? refused[0].message : null;
    if (status !== BUSY || attempt === TRIES) return message ?? "";
    await new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE_MS * 2 ** (attempt - 1)));
  }
}

type Told = { refused?: { message: string }[]; error?: string; message?: string };

function parse(text: string): Told {
  try {
    return JSON.parse(text) as Told;
  } catch {
    return {};
  }
}

/** Not `call`: fetch tells nothing of how much is sent. */
function send(
  path: string,
  file: Blob,
  name: string,
  onProgress: (part: number) => void,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const body = new FormData();
    body.append("photo", file, name);
    request.open("POST", path);
    request.setRequestHeader("X-Client-Request", "1");
    request.upload.addEventListener("progress", ({ loaded, total }) =>
      onProgress(total ? loaded / total : 0),
    );
    request.addEventListener("loadend", () =>
      resolve({ status: request.status, text: request.responseText }),
    );
    request.send(body);
  });
}

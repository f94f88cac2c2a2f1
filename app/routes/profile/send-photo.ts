const BUSY = 503;
const ATTEMPTS = 4;
const FIRST_RETRY_MS = 1000;

/**
 * Uploads one file. Retried only where the server is busy: after a broken connection it is unknown whether the file was stored.
 * @param onProgress gets the uploaded share, from 0 to 1
 * @returns null on success, else the server's reason, "" where there is none
 */
export async function sendPhoto(
  path: string,
  file: Blob,
  name: string,
  onProgress: (part: number) => void,
): Promise<string | null> {
  for (let attempt = 1; ; attempt += 1) {
    const { status, text } = await post(path, file, name, onProgress);
    const { refused = [], error, message } = parse(text);
    if (error === "authentication_required") location.reload();
    if (status === 200) return refused[0] ? refused[0].message : null;
    if (status !== BUSY || attempt === ATTEMPTS) return message ?? "";
    await new Promise((resolve) => setTimeout(resolve, FIRST_RETRY_MS * 2 ** (attempt - 1)));
  }
}

type Answer = { refused?: { message: string }[]; error?: string; message?: string };

function parse(text: string): Answer {
  try {
    return JSON.parse(text) as Answer;
  } catch {
    return {};
  }
}

/** Not `call`: fetch does not report the upload progress. */
function post(
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

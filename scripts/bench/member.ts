import { request } from "node:http";
import { headersOf } from "./load";

type Answer = { status: number; cookies: string[] };

/** Posts a form as a page of the host does. */
function post(
  port: number,
  host: string,
  url: string,
  cookie: string,
  fields: [string, string][],
): Promise<Answer> {
  const body = new URLSearchParams(fields).toString();
  const headers = {
    ...headersOf(host),
    Origin: `http://${host}`,
    "Content-Type": "application/x-www-form-urlencoded",
    "Content-Length": Buffer.byteLength(body),
    ...(cookie ? { Cookie: cookie } : {}),
  };
  return new Promise((resolve, reject) => {
    const asking = request(
      { host: "127.0.0.1", port, path: url, method: "POST", headers, agent: false },
      (answer) => {
        answer.resume();
        answer.on("end", () =>
          resolve({
            status: answer.statusCode ?? 0,
            cookies: (answer.headers["set-cookie"] ?? []).map((line) => line.split(";", 1)[0] ?? ""),
          }),
        );
      },
    );
    asking.on("error", reject);
    asking.end(body);
  });
}

/**
 * Signs up a member at a brand.
 * @param country a country of the brand
 * @param begin cookies of the visitor before the signup, such as the tracking cookie
 * @returns the login and the session cookie
 */
export async function joinAs(
  port: number,
  host: string,
  country = "DE",
  begin = "",
): Promise<{ email: string; password: string; cookie: string }> {
  const [email, password] = ["bench@people.example", "quiet evening harbour"];
  const steps: [string, string][][] = [
    [
      ["step", "0"],
      ["gender", "woman"],
      ["seeks", "man"],
      ["sexuality", "unsaid"],
      ["country", country],
    ],
    [
      ["step", "1"],
      ["day", "3"],
      ["month", "02"],
      ["year", "1990"],
    ],
    [
      ["step", "2"],
      ["name", "a_newcomer"],
      ["message", ""],
    ],
    [
      ["step", "3"],
      ["email", email],
      ["password", password],
      ["terms", "yes"],
      ["sensitive", "yes"],
    ],
  ];
  let cookie = begin;
  for (const fields of steps) {
    const answer = await post(port, host, "/signup", cookie, fields);
    if (answer.status !== 302) throw new Error(`A step of the signup answered ${answer.status}`);
    const made = answer.cookies.find((one) => /session=|^signup=./.test(one)) ?? "";
    cookie = made.startsWith("signup=") && begin ? `${begin}; ${made}` : made;
  }
  return { email, password, cookie };
}

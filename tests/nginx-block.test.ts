import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { ownCertificate } from "./support/own-certificate";

const operating = readFileSync(path.resolve(import.meta.dirname, "../app/docs/operating.md"), "utf8");
const block = /```nginx\n([\s\S]*?)```/.exec(operating)?.[1] ?? "";
const hasNginx = spawnSync("nginx", ["-v"]).status === 0;

test("the nginx block of operating.md does not buffer streams, allows uploads, and names its certificate", () => {
  expect(block).toMatch(/location = \/api\/events \{[^}]*proxy_buffering off;/);
  expect(block).toMatch(/client_max_body_size 64m;/);
  expect(block).toMatch(/ssl_certificate /);
  expect(block).toMatch(/ssl_certificate_key /);
});

test("the nginx block of operating.md passes nginx -t", (context) => {
  if (!hasNginx) return context.skip("nginx is not installed on this machine");
  const dir = mkdtempSync(path.join(tmpdir(), "livery-nginx-"));
  try {
    const { key, cert } = ownCertificate("velvethour.example");
    writeFileSync(path.join(dir, "key.pem"), key);
    writeFileSync(path.join(dir, "cert.pem"), cert);
    // Ports and certificates that work without root.
    const here = block
      .replace(/listen 80;/, "listen 127.0.0.1:18080;")
      .replace(/listen 443 /, "listen 127.0.0.1:18443 ")
      .replace(/(ssl_certificate )\S+;/, `$1${dir}/cert.pem;`)
      .replace(/(ssl_certificate_key )\S+;/, `$1${dir}/key.pem;`);
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
      (kind) => `${kind}_temp_path ${dir};`,
    );
    const whole = `error_log stderr; pid ${dir}/pid; events {} http { access_log off; ${temporary.join(" ")}\n${here} }`;
    writeFileSync(path.join(dir, "nginx.conf"), whole);
    const { status, stderr } = spawnSync(
      "nginx",
      ["-t", "-c", path.join(dir, "nginx.conf"), "-e", "stderr"],
      {
        encoding: "utf8",
      },
    );
    expect([status, stderr]).toEqual([0, expect.stringContaining("test is successful")]);
  } finally {
    rmSync(dir, { recursive: true });
  }
});

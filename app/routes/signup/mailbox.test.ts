import { expect, test } from "vitest";
import { mailboxOf } from "./mailbox.server";

const desktop = "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36";
const iPhone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1";
const android = "Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36";

test("an address of a known provider is read in its web mail, and on an iPhone in the app", () => {
  expect(mailboxOf("anna@gmail.com", desktop)).toEqual({ kind: "web", href: "https://mail.google.com/" });
  expect(mailboxOf("anna@gmail.com", android)).toEqual({ kind: "web", href: "https://mail.google.com/" });
  expect(mailboxOf("anna@hotmail.co.uk", desktop)?.href).toBe("https://outlook.live.com/mail/");
  expect(mailboxOf("anna@gmail.com", iPhone)).toEqual({ kind: "app", href: "message://" });
});

test("an address of an unknown provider is read in the app of a phone, and nowhere that is known on a desktop", () => {
  expect(mailboxOf("anna@people.example", android)).toEqual({ kind: "app", href: "mailto:" });
  expect(mailboxOf("anna@people.example", desktop)).toBeNull();
  // Only the domain itself counts.
  expect(mailboxOf("gmail.com@people.example", desktop)).toBeNull();
  expect(mailboxOf("anna@gmail.com.example", desktop)).toBeNull();
});

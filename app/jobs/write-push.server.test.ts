import path from "node:path";
import { expect, test } from "vitest";
import type { DuePush } from "~/domain/notifications/take-pushes.server";
import { locales } from "~/i18n/languages";
import { Translations } from "~/i18n/translations.server";
import { Registry } from "~/tenancy/registry.server";
import { writePush } from "./write-push.server";

const root = path.resolve(import.meta.dirname, "../..");
const translations = new Translations(path.join(root, "locales"));
const registry = new Registry(path.join(root, "tenants"), path.join(root, "themes"));
await registry.loadAll();
const [tenant] = registry.list();

test.each(locales)(
  "in %s a push says that a profile is fictional, and that a message is automatic",
  (locale) => {
    const t = translations.translator(locale, null);
    const bodyOf = (more: Partial<DuePush>) => {
      const push = { kind: "new_message", fromId: 1, fromName: null, conversationId: 2, badge: 1, ...more };
      const { text } = writePush(tenant!, t, (said) => Buffer.from(said), push as DuePush);
      return (JSON.parse(text) as { body: string }).body;
    };
    const marks = [t("common:fictional_profile"), t("chats:automatic")];
    const plain = bodyOf({});
    expect(bodyOf({ fromFictional: true, automatic: true })).toBe([plain, ...marks].join(" · "));
    expect(bodyOf({ automatic: true })).toBe(`${plain} · ${marks[1]}`);
    expect(bodyOf({ fromFictional: true })).toBe(`${plain} · ${marks[0]}`);
  },
);

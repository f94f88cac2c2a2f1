import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { builtInRoles, permissions, type Role } from "~/domain/operators/permissions";
import { type Grant, permits, permitsSomewhere } from "~/domain/operators/team/grants.server";

/** A grant of each scope, and what it covers. */
const scopes = {
  all: { scopeId: "", covers: { own: true, sister: true, other: true, none: true } },
  company: { scopeId: "one", covers: { own: true, sister: true, other: false, none: false } },
  brand: { scopeId: "own", covers: { own: true, sister: false, other: false, none: false } },
} as const;

/** A brand of the grant, another of its company, one of another company, and what concerns no single brand. */
const brands = {
  own: { id: "own", companyId: "one" },
  sister: { id: "sister", companyId: "one" },
  // The ids of companies and brands are separate: one may equal another.
  other: { id: "one", companyId: "own" },
  none: null,
} as const;

const grantOf = (role: Role, scope: keyof typeof scopes): Grant => ({
  id: 1,
  role,
  scope,
  scopeId: scopes[scope].scopeId,
  until: null,
});

describe.each(builtInRoles.map((role) => [role.name, role] as const))("a grant of %s", (_, role) => {
  test.each(Object.keys(scopes) as (keyof typeof scopes)[])(
    "for scope %s permits what the role has, at the brands of the scope only",
    (scope) => {
      const grants = [grantOf(role, scope)];
      const names = Object.keys(brands) as (keyof typeof brands)[];
      const found = permissions.flatMap((permission) =>
        names
          .filter((name) => permits(grants, permission, brands[name]))
          .map((name) => `${permission} ${name}`),
      );
      const expected = permissions.flatMap((permission) =>
        names
          .filter((name) => role.permissions.includes(permission) && scopes[scope].covers[name])
          .map((name) => `${permission} ${name}`),
      );
      expect(found).toEqual(expected);
      expect(permissions.filter((permission) => permitsSomewhere(grants, permission))).toEqual(
        permissions.filter((permission) => role.permissions.includes(permission)),
      );
    },
  );
});

test("without a grant nothing is permitted, and grants add up without mixing their scopes", () => {
  const [finance, moderator] = ["finance", "moderator"].map(
    (name) => builtInRoles.find((role) => role.name === name)!,
  );
  expect(permissions.filter((one) => permits([], one, brands.own) || permitsSomewhere([], one))).toEqual([]);
  const grants = [grantOf(finance!, "brand"), { ...grantOf(moderator!, "brand"), scopeId: "sister" }];
  expect([
    permits(grants, "finance.see", brands.own),
    permits(grants, "review.see", brands.sister),
    permits(grants, "finance.see", brands.sister),
    permits(grants, "review.see", brands.own),
  ]).toEqual([true, true, false, false]);
});

test("the owner has every permission, and no other role has those that change the team or erase members", () => {
  const withPermission = (permission: Role["permissions"][number]) =>
    builtInRoles.filter((role) => role.permissions.includes(permission)).map(({ name }) => name);
  expect(builtInRoles.find(({ name }) => name === "owner")?.permissions).toEqual(permissions);
  for (const permission of ["team.change", "members.erase", "members.export"] as const)
    expect([permission, withPermission(permission)]).toEqual([permission, ["owner"]]);
  expect(builtInRoles.every(({ permissions: given }) => new Set(given).size === given.length)).toBe(true);
});

test("operating.md lists the permissions of each role", () => {
  const chapter = readFileSync("app/docs/operating.md", "utf8")
    .split("\n## The console\n")[1]!
    .split("\n## ")[0]!;
  const rows = [...chapter.matchAll(/^\| `(\w+)` +\| (.*?) *\|$/gm)].map(([, name, given]) => [name, given]);
  const expected = builtInRoles.map(({ name, permissions: given }) => [
    name,
    name === "owner" ? "every permission" : given.map((one) => `\`${one}\``).join(", "),
  ]);
  expect(rows).toEqual(expected);
});

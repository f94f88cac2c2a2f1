import type { Mutant } from "../mutant";

const LINKS = "app/domain/photos/photo-links.server.ts";
const TESTS = ["tests/photos/photos-call.test.ts"];
const REFUSED = "a photo's link that is unsigned, altered, expired";

/** Mutants of the links to members' photos: signature, expiry, subject, caching. */
export const photoLinkMutants: readonly Mutant[] = [
  {
    name: "A photo's link needs no signature",
    file: LINKS,
    find: "return isSigned(ctx.sign, signedText(ctx, name, expiry), signature, SIGNATURE_BYTES) ? left : null;",
    replace: "return left;",
    tests: TESTS,
    only: REFUSED,
    served: true,
  },
  {
    name: "A photo's link does not expire",
    file: LINKS,
    find: "if (left <= 0 || left > (2 * SHOWN_MS) / 1000) return null;",
    replace: "if (left > (2 * SHOWN_MS) / 1000) return null;",
    tests: TESTS,
    only: REFUSED,
    served: true,
  },
  {
    name: "A photo's link is valid on every brand",
    file: LINKS,
    find: "return `photo link ${tenant.id} ${name} ${expiry}`;",
    replace: 'return `photo link ${tenant.id === "" ? "" : "any"} ${name} ${expiry}`;',
    tests: TESTS,
    only: REFUSED,
    served: true,
  },
  {
    name: "A photo's link is valid for every photo",
    file: LINKS,
    find: "return `photo link ${tenant.id} ${name} ${expiry}`;",
    replace: 'return `photo link ${tenant.id} ${name === "" ? "" : "any"} ${expiry}`;',
    tests: TESTS,
    only: REFUSED,
    served: true,
  },
  {
    name: "A photo is cached for longer than its link is valid",
    file: "app/http/files/media.server.ts",
    find: "max-age=${seconds}, immutable",
    replace: "max-age=${seconds + 3600}, immutable",
    tests: TESTS,
    only: "is cached until the link expires and not a second longer",
    served: true,
  },
];

import type { Mutant } from "../mutant";

const CLAIMS = "app/tenancy/claims.server.ts";
const REGISTRY = "app/tenancy/registry.server.ts";
const FILES = "app/tenancy/tenant-files.server.ts";
const SVG = "app/tenancy/check/svg-problems.server.ts";
const CLAIM_TESTS = "app/tenancy/host-claims.server.test.ts";
const NEIGHBOUR_TESTS = "app/tenancy/neighbours.server.test.ts";
const RESTART_TESTS = "app/tenancy/restart.server.test.ts";
const FILE_TESTS = "app/tenancy/tenant-files.server.test.ts";
const SVG_TESTS = "app/tenancy/check/svg-problems.server.test.ts";
const BRAND_TESTS = "tests/http/files/brand-files.test.ts";
const PICTURE_TESTS = "tests/pictures/picture-pool.test.ts";

/** Mutants of tenant folders: ownership of hosts, files that may be opened, allowed contents of drawings. */
export const tenantMutants: readonly Mutant[] = [
  {
    name: "A host that two tenants claim goes to the one that is read first",
    file: CLAIMS,
    find: "return (this.#by.get(name) ?? []).filter((other) => other !== slug);",
    replace: "return [];",
    tests: [CLAIM_TESTS],
  },
  {
    name: "A host does not stay with its earlier owner after a restart",
    file: CLAIMS,
    find: "const holder = served ?? this.#before.get(name);",
    replace: "const holder = served;",
    tests: [RESTART_TESTS],
  },
  {
    name: "A tenant takes over the host of one that is served",
    file: REGISTRY,
    find: "const others = this.#claims.rivals(slug, hostKey(host), this.#byHost.get(hostKey(host))?.slug);",
    replace: "const others = this.#claims.rivals(slug, hostKey(host), slug);",
    tests: [CLAIM_TESTS],
  },
  {
    name: "A folder takes hosts, addresses and variables of another company's brand",
    file: REGISTRY,
    find: "...this.#neighbours.problemsOf(tenant),",
    replace: "",
    tests: [NEIGHBOUR_TESTS],
  },
  {
    name: "A folder that copies the company of a listed brand gets its names",
    file: "app/tenancy/operator-rules.server.ts",
    find: "return !members || (members.includes(one.id) && members.includes(other.id));",
    replace: "return true;",
    tests: [NEIGHBOUR_TESTS],
  },
  {
    name: "A folder that is copied with its id is served as well",
    file: REGISTRY,
    find: "const twins = this.#claims.rivals(slug, idName(id), this.#byId.get(id)?.slug);",
    replace: "const twins: string[] = [];",
    tests: [RESTART_TESTS],
    only: "a copied folder with the same ID is refused",
  },
  {
    name: "A host stays with a tenant that has released it",
    file: REGISTRY,
    find: "for (const host of tenant.hosts) this.#byHost.delete(hostKey(host));",
    replace: "",
    tests: [CLAIM_TESTS],
  },
  {
    name: "A retired tenant is served after a restart",
    file: REGISTRY,
    find: 'if (verdict && "retired" in verdict) {\n      await this.#retire(tenant);\n      return [];\n    }\n    this.#retired.delete(slug);',
    replace: 'if (verdict && "retired" in verdict) return [];\n    this.#retired.delete(slug);',
    tests: [RESTART_TESTS],
    only: "a retired tenant is not served",
  },
  {
    name: "A stored copy that was modified is served",
    file: "app/tenancy/stored-tenants.server.ts",
    find: "if (digest !== stored.digest) return null;",
    replace: "if (digest === null) return null;",
    tests: [RESTART_TESTS],
    only: "a stored copy that was modified",
  },
  {
    name: "A tenant's file may be a link out of its folder",
    file: FILES,
    find: "if (!this.#holds(real)) throw outside(file);",
    replace: "",
    also: [
      {
        file: FILES,
        find: "if (!this.#holds(realFileOf(fd, openedAs, stat))) throw outside(file);",
        replace: "",
      },
    ],
    tests: [FILE_TESTS],
  },
  {
    name: "A folder on the way to a file may become a link",
    file: FILES,
    find: "if (!this.#holds(realFileOf(fd, openedAs, stat))) throw outside(file);",
    replace: "",
    tests: [FILE_TESTS],
  },
  {
    name: "A tenant's folder of pages may be a link out of it",
    file: FILES,
    find: "if (stat.isSymbolicLink() && !this.#holds(realpathSync.native(file))) throw outside(file);",
    replace: "",
    tests: [FILE_TESTS],
  },
  {
    name: "A tenant's file may have any size",
    file: FILES,
    find: "if (stat.size > maxBytes[kind])",
    replace: "if (stat.size > 100 * maxBytes[kind])",
    tests: [FILE_TESTS],
  },
  {
    name: "A device or a pipe is read as a tenant's file",
    file: FILES,
    find: "if (!stat.isFile())",
    replace: "if (stat.isDirectory())",
    tests: [FILE_TESTS],
  },
  {
    name: "A drawing may contain any element",
    file: SVG,
    find: "if (isSvg ? !allowedElements.has(tag.local) : !inertNamespaces.has(tag.uri))",
    replace: "if (!isSvg && !inertNamespaces.has(tag.uri))",
    tests: [SVG_TESTS],
  },
  {
    name: "A drawing may have event handlers",
    file: SVG,
    find: 'uri === "" ? !isAllowed(local) :',
    replace: 'uri === "" ? false :',
    tests: [SVG_TESTS],
  },
  {
    name: "A drawing may refer to other addresses",
    file: SVG,
    find: 'if (!target.startsWith("#") && !(isPicture && picture.test(target))) report(',
    replace: 'if (target === "") report(',
    tests: [SVG_TESTS],
  },
  {
    name: "A drawing that was changed under a running server is served unchecked",
    file: "app/http/files/brand-files.server.ts",
    find: "return content && isDrawing(file) && svgProblems(content.bytes).length > 0 ? null : content;",
    replace: "return content;",
    tests: [BRAND_TESTS],
    served: true,
  },
  {
    name: "A drawing is served without a content security policy",
    file: "app/http/files/site-files.server.ts",
    find: '...(file.type === "image/svg+xml" && { "Content-Security-Policy": DRAWING_POLICY }),',
    replace: "",
    tests: [BRAND_TESTS],
    only: "a drawing is served with a content security policy",
    served: true,
  },
  {
    name: "A process that reads pictures gets the secrets of the server",
    file: "app/pictures/picture-process.server.ts",
    find: ".filter(([name]) => PASSED.test(name))",
    replace: "",
    tests: [PICTURE_TESTS],
    only: "gets no secrets",
  },
  {
    name: "Many pictures of a brand delay the one of another brand",
    file: "app/pictures/fair-queue.server.ts",
    find: "this.#lines.delete(owner);",
    replace: "if (line.length === 1) this.#lines.delete(owner);",
    tests: [PICTURE_TESTS],
    only: "brands take turns",
  },
  {
    name: "A picture takes any amount of memory",
    file: "app/pictures/picture-process.server.ts",
    find: "residentBytesOf(pid) > memoryBytes",
    replace: "false",
    tests: [PICTURE_TESTS],
    only: "takes more memory than allowed",
  },
];

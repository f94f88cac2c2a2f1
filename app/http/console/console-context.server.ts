import type { ControlDb } from "~/db/control-database.server";
import type { TenantDb } from "~/db/pool.server";
import type { OperatorSession } from "~/domain/operators/team/sessions.server";
import type { Sign } from "~/domain/signatures.server";
import type { Translations } from "~/i18n/translations.server";
import type { FileStore } from "~/outside/storage/file-store.server";
import type { Registry } from "~/tenancy/registry.server";
import type { Tenant } from "~/tenancy/tenant.server";
import type { Limits } from "../limits/limits.server";
import type { BrandMarks } from "./brand-marks.server";
import type { CompanyAccounts } from "./company-account.server";
import type { FiguresBoard } from "./figures-board.server";
import type { QueueBoard } from "./queue-board.server";
import type { ServiceState } from "./service-state.server";

/** What all requests of the console share. */
export type ConsoleServices = {
  control: ControlDb;
  registry: Registry;
  databaseOf: (tenant: Tenant) => TenantDb;
  /** every brand with rows in the database, also those that are no longer served. @throws DatabaseUnavailable */
  knownTenants: () => Promise<readonly Tenant[]>;
  marks: BrandMarks;
  /** what waits in the queues of brands */
  board: QueueBoard;
  /** the counted numbers of brands */
  figures: FiguresBoard;
  /** the queues of jobs, and the database */
  state: ServiceState;
  /** members' pictures */
  media: FileStore;
  /** returns the text of README.txt in an export of a member's data. @param language of the member */
  exportReadme: (tenant: Tenant, language: string) => string;
  production: boolean;
  limits: Limits;
  /** the messages of members' languages */
  translations: Translations;
  sign: Sign;
  /** null where operators have passkeys only */
  companyAccounts: CompanyAccounts | null;
  /** whether the deployment has a single operator, who approves alone */
  single: boolean;
};

/** The context of one request to the console: no brand, and an operator who may be logged in. `now` is the only clock. */
export type ConsoleCtx = {
  requestId: string;
  now: Date;
  random: (bytes: number) => Buffer;
  /** scheme, host and port as the operator sees them, and the host as passkeys know it */
  origin: string;
  rpId: string;
  /** the browser and network address of the request */
  browser: string;
  address: string;
  session: OperatorSession | null;
  control: ControlDb;
  services: ConsoleServices;
  /** the nonce of this answer's inline scripts */
  nonce: string;
  /** the stylesheets of the console */
  styles: readonly string[];
  /** whether people of the demo log in without a passkey */
  hasDemo: boolean;
};

declare module "@remix-run/node" {
  interface AppLoadContext {
    /** on the console's host; `ctx` and what belongs to brands is missing there */
    console?: ConsoleCtx;
  }
}

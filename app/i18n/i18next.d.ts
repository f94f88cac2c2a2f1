import "i18next";
import type { Namespaces } from "./translate";

declare module "i18next" {
  interface CustomTypeOptions {
    /** Every key is written with its namespace: "search:title". */
    defaultNS: [keyof Namespaces & string, ...(keyof Namespaces & string)[]];
    resources: Namespaces;
    nsSeparator: ":";
    keySeparator: false;
    returnNull: false;
  }
}

import { guardReloads } from "~/layouts/reload-guard";

// On its own and first: it must be there when a script of the app is gone.
guardReloads();

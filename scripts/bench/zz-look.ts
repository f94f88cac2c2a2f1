import { makeTenants } from "./many-tenants"; import { registryFigures } from "./registry"; import { tableOf } from "./figures";
async function main(){ process.chdir("/work/main"); const m=makeTenants(10000); try { console.log(tableOf(await registryFigures(m))); } finally { m.remove(); } }
void main();

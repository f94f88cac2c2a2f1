import type { Hono } from "hono";
import type { DoorEnv } from "../door-env.server";
import { answerTagged, tagged } from "./answer.server";

/** Mounts GET /api/companyinfo.php: the company that runs the site. product 23.6 */
export function mountCompanyInfo(app: Hono<DoorEnv>): void {
  app.get("/api/companyinfo.php", (c) => {
    const { company, support_phone, delete_discount } = c.get("ctx")().tenant.config;
    const { name, address, kvk, city, country, tradenames, vat_numbers, added } = company;
    return answerTagged(
      c,
      tagged({
        name,
        address,
        kvk,
        city,
        country,
        tradenames,
        vat_numbers,
        support_phone,
        delete_discount,
        added,
      }),
    );
  });
}

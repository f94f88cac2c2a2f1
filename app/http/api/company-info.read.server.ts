import { z } from "zod";
import { read } from "~/domain/read.server";

/** The company that runs the site. product 23.6 */
export const companyInfo = read({
  name: "company_info",
  path: "/api/companyinfo.php",
  access: "visitor",
  area: "account",
  input: z.object({}),
  output: z.object({
    name: z.string(),
    address: z.string(),
    kvk: z.string().optional(),
    city: z.string(),
    country: z.string(),
    tradenames: z.array(z.string()),
    vat_numbers: z.array(z.string()),
    support_phone: z.string().optional(),
    delete_discount: z.int(),
    added: z.string(),
  }),
  run: ({ tenant }) => {
    const { company, support_phone, delete_discount } = tenant.config;
    const { name, address, kvk, city, country, tradenames, vat_numbers, added } = company;
    return {
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
    };
  },
  about: "The company that runs the site.",
  examples: [{ output: { name: "Example Dates B.V.", city: "1011 AA Amsterdam", country: "NL" } }],
});

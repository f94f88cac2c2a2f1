import "../../messages/finance";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { financeFile } from "~/http/console/finance-file.server";

/** A file of a month: `?month=2026-11&file=register&format=csv`, of VAT also `&period=quarter`. */
export const loader = (args: LoaderFunctionArgs) => financeFile(args);

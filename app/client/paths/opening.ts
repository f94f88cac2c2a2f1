import { pathNamed } from "../../route-table";
import { patternOf } from "./pattern-of";

/** What the scripts of documents know of the routes: documents fetch neither `paths.ts` nor the route table. */

export const signupPath: string = pathNamed("signup");
export const offlinePath: string = pathNamed("offline");
export const chatsPath: string = pathNamed("chats");

/** The pattern of the addresses of the signup. */
export const signupPattern: string = patternOf([signupPath, pathNamed("members-id-signup")]);

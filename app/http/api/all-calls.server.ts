import type { Act } from "~/domain/act.server";
import type { Read } from "~/domain/read.server";
import { allActs } from "../acts/all-acts.server";
import { allReads } from "../acts/all-reads.server";
import type { ApiCall } from "./api-call.server";
import { chatPhotoCalls } from "./chat-photo.call.server";
import { clientErrorCall } from "./client-error.call.server";
import { eventsCall } from "./events.call.server";
import { invoiceCall } from "./invoice.call.server";
import { logoutCalls } from "./logout.call.server";
import { mailEventsCall } from "./mail-events.call.server";
import { myDataCall } from "./my-data.call.server";
import { pageHiddenCall } from "./page-hidden.call.server";
import { pageSeenCall } from "./page-seen.call.server";
import { passkeyCall } from "./passkeys.call.server";
import { photosCalls } from "./photos.call.server";
import { searchCountCall } from "./search-count.call.server";
import { settingsCall } from "./settings.call.server";
import { partnerSignupCall } from "./signup.call.server";
import { userCalls } from "./user.call.server";
import { webhookCalls } from "./webhooks.call.server";

function ofAct({ access, input, call }: Act): ApiCall[] {
  if (!call) return [];
  const { examples, ...described } = call;
  return [
    {
      ...described,
      access,
      body: input,
      examples: examples.map(({ input, output }) => ({ body: input, output })),
    },
  ];
}

function ofRead({ examples, input, ...described }: Read): ApiCall {
  return {
    ...described,
    method: "GET",
    query: input,
    examples: examples.map(({ input, output }) => ({ query: input, output })),
  };
}

/** Every call, by its act, its read or its declaration beside its handler. A test compares the list with the mounted calls. */
export const allCalls: readonly ApiCall[] = [
  ...allActs.flatMap(ofAct),
  ...allReads.map(ofRead),
  settingsCall,
  ...userCalls,
  ...logoutCalls,
  passkeyCall,
  myDataCall,
  pageHiddenCall,
  pageSeenCall,
  clientErrorCall,
  searchCountCall,
  ...photosCalls,
  invoiceCall,
  ...chatPhotoCalls,
  eventsCall,
  partnerSignupCall,
  mailEventsCall,
  ...webhookCalls,
];

import { z } from "zod";
import { apiCall } from "./api-call.server";

/** The stream of the member's changes. product 23.8 */
export const eventsCall = apiCall({
  method: "GET",
  path: "/api/events",
  access: "account",
  query: z.object({
    last: z.string().optional().describe("the id of the last event, where no `Last-Event-ID` can be sent"),
  }),
  answerType: "text/event-stream",
  about: `Changes for the member, as server-sent events, while a page is open. \`Last-Event-ID\` (or the field \`last\`) resumes an interrupted
    stream. Each event is JSON with a \`type\` and only names what to fetch again:

    - \`message\`, \`seen\`, \`delivered\` with \`conversation\` and \`seq\`; \`typing\` with \`conversation\`
    - \`chats\`, \`likes\`, \`user\`: fetch these again
    - \`reload\`: fetch everything again, because events may have been missed
    - \`hello\` when the stream opens, \`beat\` every 25 seconds, \`bye\` when another page of the member replaces this one: at most six can
      be open`,
  otherAnswers: { 405: "HEAD, because only GET opens a stream" },
  examples: [
    {
      headers: { "Last-Event-ID": "q3Xv0a1B-41" },
      output: 'id: q3Xv0a1B-42\ndata: {"type":"message","conversation":5,"seq":12}',
    },
  ],
});

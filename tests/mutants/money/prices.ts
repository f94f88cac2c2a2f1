import type { Mutant } from "../mutant";

const SEND = "app/domain/chats/send/send-message.server.ts";
const PRICE = "app/domain/chats/send/price.server.ts";
const SWIPE = "app/domain/games/swipe-member.server.ts";
const PAYMENT_TESTS = "tests/chats/payment.test.ts";
const SWIPE_TESTS = "tests/games/swipe.test.ts";
const PRICE_TESTS = "app/tenancy/prices.server.test.ts";

/** Mutants of prices: the cost and payment of messages, free actions, and daily limits. */
export const priceMutants: readonly Mutant[] = [
  {
    name: "Signup credits are granted more than once",
    file: "app/domain/credits/grant-signup-credits.server.ts",
    find: "`signup ${memberId}`",
    replace: "`signup ${memberId} ${crypto.randomUUID()}`",
    tests: [PAYMENT_TESTS],
  },
  {
    name: "A message is not charged",
    file: SEND,
    find: "price === 0\n        ? null",
    replace: "price >= 0\n        ? null",
    tests: [PAYMENT_TESTS],
  },
  {
    name: "A message is charged in a separate transaction",
    file: SEND,
    find: "    await writeMessage(\n      tx,\n      { ...row, otherId, isFirst },\n      price === 0\n        ? null\n        : {",
    replace: "    const paying =\n      price === 0\n        ? null\n        : {",
    also: [
      {
        file: SEND,
        find: "            now: ctx.now,\n          },\n    );\n",
        replace:
          "            now: ctx.now,\n          };\n    if (paying) await ctx.db.transaction((own) => spendCredits(own, paying));\n    await writeMessage(tx, { ...row, otherId, isFirst }, null);\n",
      },
      {
        file: SEND,
        find: 'import { toRefusal } from "~/domain/credits/debit-credits.server";',
        replace: 'import { spendCredits, toRefusal } from "~/domain/credits/debit-credits.server";',
      },
    ],
    tests: [PAYMENT_TESTS],
  },
  {
    name: "A retried message is sent and charged again",
    file: "app/domain/chats/find-rights.server.ts",
    find: "if (found && found.seq !== null)",
    replace: "if (found && found.seq === -1)",
    also: [
      {
        file: "app/db/migrations/0005-chats.sql",
        find: "  unique (tenant_id, conversation_id, sender_id, client_message_id),\n",
        replace: "",
      },
      {
        file: SEND,
        find: "uniqueKey: `message ${conversationId} ${sender.id} ${clientMessageId}`",
        replace: "uniqueKey: `message ${conversationId} ${sender.id} ${lastSeq} ${clientMessageId}`",
      },
    ],
    tests: [PAYMENT_TESTS],
  },
  {
    name: "A client message ID that the other member used makes a message free",
    file: SEND,
    find: "uniqueKey: `message ${conversationId} ${sender.id} ${clientMessageId}`",
    replace: "uniqueKey: `message ${conversationId} ${clientMessageId}`",
    tests: [PAYMENT_TESTS],
  },
  {
    name: "A client message ID that was used in another conversation makes a message free",
    file: SEND,
    find: "uniqueKey: `message ${conversationId} ${sender.id} ${clientMessageId}`",
    replace: "uniqueKey: `message ${sender.id} ${clientMessageId}`",
    tests: [PAYMENT_TESTS],
  },
  {
    name: "A free member gets one free message too many",
    file: PRICE,
    find: "Math.max(0, config.free_messages - tally.messagesSent)",
    replace: "Math.max(0, config.free_messages + 1 - tally.messagesSent)",
    tests: [PAYMENT_TESTS],
  },
  {
    name: "A free member starts one conversation too many",
    file: PRICE,
    find: "tally.conversationsStarted >= config.free_conversations",
    replace: "tally.conversationsStarted > config.free_conversations",
    tests: [PAYMENT_TESTS],
  },
  {
    name: "Premium members get free messages too",
    file: PRICE,
    find: "if (paidUser || fictional || (isFirst",
    replace: "if ((paidUser && fictional) || fictional || (isFirst",
    tests: [PAYMENT_TESTS],
  },
  {
    name: "A photo costs the same as a text message",
    file: PRICE,
    find: '+ (kind === "photo" ? config.photo_credits : 0);',
    replace: '+ (kind === "photo" ? 0 : 0);',
    tests: [PAYMENT_TESTS],
  },
  {
    name: "A gift costs the same as a text message",
    file: PRICE,
    find: 'if (kind === "gift") return config.gift_credits[gift ?? ""] ?? 0;',
    replace: 'if (kind === "gift" && gift === "") return 0;',
    tests: [PAYMENT_TESTS],
  },
  {
    name: "Free messages are not counted",
    file: "app/domain/chats/send/write-message.server.ts",
    find: "messages_sent = messages_sent + ${automatic ? 0 : 1}::int",
    replace: "messages_sent = messages_sent + ${automatic ? 0 : 0}::int",
    tests: [PAYMENT_TESTS],
  },
  {
    name: "Simultaneous messages use the same free message",
    file: "app/domain/chats/send/lock-conversation.server.ts",
    find: "for update of chat_tallies, conversations`",
    replace: "for update of conversations`",
    tests: [PAYMENT_TESTS],
  },
  {
    name: "Simultaneous first messages use the same free message",
    file: "app/domain/chats/send/lock-sender.server.ts",
    find: '      .where("member_id", "=", memberId)\n      .forUpdate()',
    replace: '      .where("member_id", "=", memberId)',
    tests: [PAYMENT_TESTS],
  },
  {
    name: "Likes per day have no limit",
    file: SWIPE,
    find: 'if (left <= 0 && !isCounted) throw new NoLikesLeft("The likes of the day are given.");',
    replace: "",
    tests: [SWIPE_TESTS],
  },
  {
    name: "Simultaneous likes use the same remaining like of the day",
    file: SWIPE,
    find: "await lockMember(tx, member.id);",
    replace: "",
    tests: [SWIPE_TESTS],
  },
  {
    name: "A like that was given outside the game uses one of the day",
    file: SWIPE,
    find: "if (isCounted || !liked.event) return { left, liked };",
    replace: "if (likedToday.includes(profileId)) return { left, liked };",
    tests: [SWIPE_TESTS],
  },
  {
    name: "A price per message is rounded down",
    file: "app/tenancy/prices.server.ts",
    find: "return Math.ceil(((bundle",
    replace: "return Math.floor(((bundle",
    tests: [PRICE_TESTS],
  },
  {
    name: "A currency in which only some bundles are sold is chosen",
    file: "app/tenancy/prices.server.ts",
    find: "others.every((bundle) => bundle.prices[currency])",
    replace: "others.some((bundle) => bundle.prices[currency])",
    tests: [PRICE_TESTS],
  },
  {
    name: "A visitor chooses the price with an unsigned cookie",
    file: "app/http/request/experiments-cookie.server.ts",
    find: "if (at < 0 || !isSigned(signing.sign, signedText(signing, body), given, SIGNATURE_BYTES))",
    replace: "if (at < 0)",
    tests: ["app/http/request/experiments.server.test.ts"],
    only: "a visitor cannot choose a variant",
  },
  {
    name: "An order is payable at its price without a limit of time",
    file: "app/domain/shop/payable-order.server.ts",
    find: 'if (isTooOld(order.created_at, ctx.now)) throw new OrderRefused("order_old");',
    replace: "",
    tests: ["tests/shop/old-orders.test.ts"],
    only: "begins another payment at its price for seven days",
  },
  {
    name: "The VAT follows a chosen country of payment that nothing else names",
    file: "app/domain/shop/vat-evidence.ts",
    find: "return others.includes(chosen) ? chosen : profile;",
    replace: "return others.length < 9 ? chosen : profile;",
    tests: ["app/domain/shop/vat-evidence.test.ts"],
  },
];

/** Manages brands and members: `npm run tenant -- <command>`; scripts/tenant/usage.ts lists them. Exit 0 done, 1 refused, 2 wrong usage. */
import "./closed-pipe.ts";
import { didYouMean } from "~/tenancy/problems.server";
import { runToEnd } from "./tenant/run-to-end.ts";
import { USAGE, UsageError, usageOf } from "./tenant/usage.ts";

type Command = (args: string[]) => Promise<number> | number;

/** Loaded on demand, so that a command and the help start fast. */
const commands: Record<string, () => Promise<Command>> = {
  new: async () => (await import("./tenant/new.ts")).newCommand,
  check: async () => (await import("./tenant/check.ts")).checkCommand,
  list: async () => (await import("./tenant/list.ts")).listCommand,
  show: async () => (await import("./tenant/show.ts")).showCommand,
  upgrade: async () => (await import("./tenant/upgrade.ts")).upgradeCommand,
  rename: async () => (await import("./tenant/rename.ts")).renameCommand,
  "pay-back": async () => (await import("./tenant/pay-back.ts")).payBackCommand,
  retire: async () => (await import("./tenant/retire.ts")).retireCommand,
  purge: async () => (await import("./tenant/purge.ts")).purgeCommand,
  reload: async () => (await import("./tenant/reload.ts")).reloadCommand,
  invite: async () => (await import("./tenant/invite.ts")).inviteCommand,
  waiting: async () => (await import("./tenant/waiting.ts")).waitingCommand,
  complaints: async () => (await import("./tenant/complaints.ts")).complaintsCommand,
  photos: async () => (await import("./tenant/photos.ts")).photosCommand,
  discounts: async () => (await import("./tenant/discounts.ts")).discountsCommand,
  partners: async () => (await import("./tenant/partners.ts")).partnersCommand,
  sources: async () => (await import("./tenant/sources.ts")).sourcesCommand,
  funnel: async () => (await import("./tenant/funnel.ts")).funnelCommand,
  experiment: async () => (await import("./tenant/experiment.ts")).experimentCommand,
  stats: async () => (await import("./tenant/stats.ts")).statsCommand,
  mails: async () => (await import("./tenant/mails.ts")).mailsCommand,
  queues: async () => (await import("./tenant/queues.ts")).queuesCommand,
  find: async () => (await import("./tenant/find.ts")).findCommand,
  grant: async () => (await import("./tenant/grant.ts")).grantCommand,
  reverse: async () => (await import("./tenant/reverse.ts")).reverseCommand,
  orders: async () => (await import("./tenant/orders.ts")).ordersCommand,
  invoice: async () => (await import("./tenant/invoice.ts")).invoiceCommand,
  refund: async () => (await import("./tenant/refund.ts")).refundCommand,
  ban: async () => (await import("./tenant/ban.ts")).banCommand,
  unban: async () => (await import("./tenant/unban.ts")).unbanCommand,
  erase: async () => (await import("./tenant/erase.ts")).eraseCommand,
  export: async () => (await import("./tenant/export.ts")).exportCommand,
  audit: async () => (await import("./tenant/audit.ts")).auditCommand,
  keys: async () => (await import("./tenant/keys.ts")).keysCommand,
  webhooks: async () => (await import("./tenant/webhooks.ts")).webhooksCommand,
  lander: async () => (await import("./tenant/lander.ts")).landerCommand,
  schema: async () => (await import("./tenant/schema.ts")).schemaCommand,
};

const names = Object.keys(commands);

async function run(name: string, args: string[]): Promise<number> {
  if (["help", "--help", "-h"].includes(name)) {
    const [of] = args;
    if (of !== undefined && !names.includes(of)) throw new UsageError(unknown(of));
    console.log(of === undefined ? USAGE : usageOf(of, names));
    return 0;
  }
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!load) throw new UsageError(name ? unknown(name) : "Which command?");
  if (args.includes("--help") || args.includes("-h")) {
    console.log(usageOf(name, names));
    return 0;
  }
  const command = await load();
  return command(args);
}

function unknown(name: string): string {
  const meant = didYouMean(name, names);
  return `There is no command "${name}".${meant ? ` Did you mean "${meant}"?` : ""}`;
}

const [name = "", ...args] = process.argv.slice(2);
await runToEnd(() => run(name, args), usageOf(name, names), { asJson: args.includes("--json") });

import type { ControlTransaction } from "~/db/control-tables";
import type { Needs } from "~/domain/context";
import { cleanLine } from "~/domain/typed-text.server";

/** A list with its filter under a name. `mine`: the operator stored it. */
export type SavedView = {
  id: number;
  name: string;
  query: string;
  team: boolean;
  by: string;
  mine: boolean;
};

/** How many private views an operator has at most, and how many all have for the team. */
export const VIEWS_MAX = 50;
const NAME_MAX = 40;

/** The view was not stored or changed: its name, a limit, or that it is gone. */
export class ViewRefused extends Error {
  override name = "ViewRefused";
  constructor(readonly problem: "name" | "taken" | "limit" | "gone") {
    super(`The view was refused: ${problem}.`);
  }
}

/** Who stores and changes views. `leads`: may change those of others for the team. */
export type Viewer = { operatorId: number; leads: boolean };

/** Returns the views of a page that an operator sees: the own ones, and those of the team, by name. */
export async function listViews(
  ctx: Needs<"control">,
  operatorId: number,
  page: string,
): Promise<SavedView[]> {
  const rows = await ctx.control.transaction((tx) =>
    tx
      .selectFrom("saved_views as v")
      .innerJoin("operators as o", "o.id", "v.operator_id")
      .select(["v.id", "v.name", "v.query", "v.team", "v.operator_id", "o.name as by"])
      .where("v.page", "=", page)
      .where((is) => is.or([is("v.team", "=", true), is("v.operator_id", "=", operatorId)]))
      .orderBy("v.team")
      .orderBy("v.name")
      .orderBy("v.id")
      .execute(),
  );
  return rows.map(({ operator_id, ...row }) => ({ ...row, mine: operator_id === operatorId }));
}

/** Stores a view. @param view.query without personal data @throws ViewRefused */
export async function saveView(
  ctx: Needs<"control" | "now">,
  { operatorId }: Viewer,
  view: { page: string; name: string; query: string; team: boolean },
): Promise<void> {
  const { page, query, team } = view;
  const name = nameOf(view.name);
  await ctx.control.transaction(async (tx) => {
    // The operator's next view waits, so that the limit holds.
    await tx.selectFrom("operators").select("id").where("id", "=", operatorId).forUpdate().execute();
    const { count } = await tx
      .selectFrom("saved_views")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("team", "=", team)
      .$if(!team, (rows) => rows.where("operator_id", "=", operatorId))
      .executeTakeFirstOrThrow();
    if (Number(count) >= VIEWS_MAX) throw new ViewRefused("limit");
    const added = await tx
      .insertInto("saved_views")
      .values({ page, name, query, team, operator_id: operatorId, created_at: ctx.now })
      .onConflict((on) => on.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!added) throw new ViewRefused("taken");
  });
}

/** Renames a view of the operator, or one of the team for who leads. @throws ViewRefused */
export async function renameView(
  ctx: Needs<"control">,
  viewer: Viewer,
  { page, id, name: typed }: { page: string; id: number; name: string },
): Promise<void> {
  const name = nameOf(typed);
  await ctx.control.transaction(async (tx) => {
    const view = await lockView(tx, viewer, page, id);
    const same = await tx
      .selectFrom("saved_views")
      .select("id")
      .where("page", "=", page)
      .where("team", "=", view.team)
      .where("id", "<>", id)
      .where((is) => is(is.fn("lower", ["name"]), "=", name.toLowerCase()))
      .$if(!view.team, (rows) => rows.where("operator_id", "=", viewer.operatorId))
      .executeTakeFirst();
    if (same) throw new ViewRefused("taken");
    await tx.updateTable("saved_views").set({ name }).where("id", "=", id).execute();
  });
}

/** Deletes a view of the operator, or one of the team for who leads. @throws ViewRefused */
export async function deleteView(
  ctx: Needs<"control">,
  viewer: Viewer,
  { page, id }: { page: string; id: number },
): Promise<void> {
  await ctx.control.transaction(async (tx) => {
    await lockView(tx, viewer, page, id);
    await tx.deleteFrom("saved_views").where("id", "=", id).execute();
  });
}

function nameOf(typed: string): string {
  const name = cleanLine(typed);
  if (name === "" || name.length > NAME_MAX) throw new ViewRefused("name");
  return name;
}

/** A private view of another operator does not exist for this one. */
async function lockView(tx: ControlTransaction, { operatorId, leads }: Viewer, page: string, id: number) {
  return tx
    .selectFrom("saved_views")
    .select(["id", "team"])
    .where("id", "=", id)
    .where("page", "=", page)
    .where((is) => is.or([is("operator_id", "=", operatorId), ...(leads ? [is("team", "=", true)] : [])]))
    .forUpdate()
    .executeTakeFirstOrThrow(() => new ViewRefused("gone"));
}

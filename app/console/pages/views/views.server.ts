import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { permits, permitsSomewhere } from "~/domain/operators/team/grants.server";
import {
  deleteView,
  listViews,
  renameView,
  saveView,
  type Viewer,
  ViewRefused,
} from "~/domain/operators/team/saved-views.server";
import { consolePath } from "~/http/console/console-path";
import { requireSession } from "~/http/console/operator-request.server";
import { consolePaths } from "../../paths";
import { viewPages, viewProblem, viewQuery } from "./view-queries.server";
import type { ViewPage } from "./view-tabs";

const LIST = /^(?:\/(?:b|co)\/[^/]+)?\/([a-z]+)$/;

/** Reads the list that `?to=` names. @throws Response 404 for what is no such list, 403 without its permission */
function openList(args: Pick<LoaderFunctionArgs, "request" | "context">) {
  const { ctx, session } = requireSession(args);
  const url = new URL(args.request.url);
  const list = new URL(consolePath(url.searchParams.get("to")), url);
  const [, name = ""] = LIST.exec(list.pathname) ?? [];
  if (!Object.hasOwn(viewPages, name)) throw new Response(null, { status: 404 });
  const page = name as ViewPage;
  if (!permitsSomewhere(session.grants, viewPages[page].permission))
    throw new Response("no_permission", { status: 403, statusText: viewPages[page].permission });
  const query = viewQuery(page, list.searchParams);
  const viewer: Viewer = {
    operatorId: session.operator.id,
    leads: permits(session.grants, "team.change", null),
  };
  return {
    ctx,
    page,
    query,
    here: list.pathname,
    to: query ? `${list.pathname}?${query}` : list.pathname,
    viewer,
    url,
  };
}

/** Loads the views of a list, and the filter that can be saved. */
export async function viewsView(args: LoaderFunctionArgs) {
  const { ctx, page, query, to, viewer, url } = openList(args);
  const views = await listViews(ctx, viewer.operatorId, page);
  const done = url.searchParams.get("done");
  const isSaved = views.some((view) => view.query === query);
  return {
    page,
    to,
    query: query === "" || isSaved ? null : [...new URLSearchParams(query)],
    done: done === "renamed" || done === "deleted" ? done : null,
    views: views.map(({ id, name, team, by, mine }) => ({
      id,
      name,
      team,
      by,
      mayChange: mine || (team && viewer.leads),
    })),
  };
}

type Refused = {
  intent: string;
  name: string;
  team: boolean;
  problem: ViewRefused["problem"] | NonNullable<ReturnType<typeof viewProblem>>;
};

/** Saves, renames or deletes a view, as the form says. @returns where to continue, or what was refused */
export async function changeViews(args: ActionFunctionArgs): Promise<{ to: string } | Refused> {
  const { ctx, page, query, to, viewer } = openList(args);
  const form = await args.request.formData();
  const text = (name: string) => String(form.get(name) ?? "");
  const intent = text("intent");
  const [name, team] = [text("name"), text("for") === "team"];
  const refused = (problem: Refused["problem"]): Refused => ({ intent, name, team, problem });
  const id = /^[1-9]\d{0,8}$/.test(text("id")) ? Number(text("id")) : null;
  const back = `${consolePaths.views()}?to=${encodeURIComponent(to)}`;
  try {
    if (intent === "save") {
      const problem = viewProblem(query, team);
      if (problem) return refused(problem);
      await saveView(ctx, viewer, { page, name, query, team });
      return { to };
    }
    if (id === null) return refused("gone");
    if (intent === "rename") {
      await renameView(ctx, viewer, { page, id, name });
      return { to: `${back}&done=renamed` };
    }
    if (intent !== "delete") throw new Response(null, { status: 400 });
    await deleteView(ctx, viewer, { page, id });
    return { to: `${back}&done=deleted` };
  } catch (error) {
    if (error instanceof ViewRefused) return refused(error.problem);
    throw error;
  }
}

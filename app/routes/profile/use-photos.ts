import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { CallFailed, call } from "~/client/call";
import { reloadOf } from "~/client/live/queries";
import { whileBusy } from "~/client/progress";
import { toast } from "~/client/toast";
import type { OwnPhoto, OwnPhotos } from "~/domain/photos/list-own-photos.server";
import { paths } from "~/paths";

type Photos = Pick<OwnPhotos, "photos" | "limit">;

/** Dropped with the page, because the next one brings its own photos. */
const photosQuery = queryOptions({
  queryKey: ["own-photos"],
  queryFn: async (): Promise<Photos> => {
    const { photos, limit } = (await (await call(paths.photosCall(), { retries: 0 })).json()) as Photos;
    return { photos, limit };
  },
  gcTime: 0,
});

const reloadPhotos = reloadOf((client) => client.fetchQuery(photosQuery), photosQuery.queryKey);

/**
 * The member's own photos and their changes. The list does not change while `isHeld`, nor before all changes are answered and the
 * photos are loaded again: an answer that was read before a change is not shown.
 * @param loaded the page's data
 * @returns `readMs`: when the shown photos were loaded; `countFree`: how many can still be added; `change`, which
 * takes method and body of a call, shows the reason of a refusal, and resolves to whether it worked
 */
export function usePhotos(loaded: Photos, isHeld: boolean) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [changing, setChanging] = useState(0);
  const { data, dataUpdatedAt } = useQuery({
    ...photosQuery,
    initialData: { photos: loaded.photos, limit: loaded.limit },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isFixed = isHeld || changing > 0;
  const shown = useFixed(data, isFixed);
  const readMs = useFixed(dataUpdatedAt, isFixed);

  // A page that reloads may have been read before a change.
  const first = useRef(loaded.photos);
  useEffect(() => {
    if (first.current === loaded.photos) return;
    first.current = loaded.photos;
    void reloadPhotos();
  }, [loaded.photos]);

  async function send(method: "PUT" | "DELETE", body: Record<string, unknown>): Promise<boolean> {
    setChanging((count) => count + 1);
    try {
      await call(paths.photosCall(), { method, body });
      return true;
    } catch (error) {
      toast((error instanceof CallFailed && error.message) || t("photos:problem_failed"));
      return false;
    } finally {
      await reloadPhotos();
      setChanging((count) => count - 1);
    }
  }

  return {
    ...shown,
    readMs,
    countFree: () => {
      const newest = client.getQueryData(photosQuery.queryKey) ?? data;
      return newest.limit - newest.photos.length;
    },
    reload: reloadPhotos,
    change: (method: "PUT" | "DELETE", body: Record<string, unknown>) => whileBusy(send(method, body)),
  };
}

/** Returns the own photos that others see, in order, as the editor of the same page knows them. @param loaded the page's data */
export function useShownPhotos({ photos, limit }: OwnPhotos): readonly OwnPhoto[] {
  const { data } = useQuery({
    ...photosQuery,
    initialData: { photos, limit },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data.photos.filter(({ status, isHidden }) => status === "active" && !isHidden);
}

/** Returns a value; while it is fixed, the previous one. */
function useFixed<T>(value: T, isFixed: boolean): T {
  const [shown, setShown] = useState(value);
  if (isFixed) return shown;
  if (!Object.is(shown, value)) setShown(value);
  return value;
}

import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { OwnPhotos } from "~/domain/photos/list-own-photos.server";
import { CallFailed, call } from "~/layouts/call";
import { reloadOf } from "~/layouts/live/queries";
import { whileBusy } from "~/layouts/progress";
import { toast } from "~/layouts/toast";
import { paths } from "~/paths";

type Photos = Pick<OwnPhotos, "photos" | "limit">;

/** Dropped with the page: the next one brings photos of its own. */
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
 * A member's own photos, and their changes. What is shown does not change while `isHeld`, nor before every change is answered and the
 * photos are read again: an answer that was read before a change is not shown.
 * @param loaded what came with the page
 * @returns `readMs`: when the photos that are shown were read; `countFree`: how many can be added, as far as is known now; `change`, which
 * takes method and body of a call, shows why it was refused, and gives whether it worked
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

  // A page that is loaded again may have been read before a change.
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

/** Gives a value, and while it is fixed the one from before. */
function useFixed<T>(value: T, isFixed: boolean): T {
  const [shown, setShown] = useState(value);
  if (isFixed) return shown;
  if (!Object.is(shown, value)) setShown(value);
  return value;
}

/** Returns the ids with one moved to the place of another; unchanged where either is missing. */
export function moveTo(ids: readonly number[], id: number, over: number): readonly number[] {
  const [from, to] = [ids.indexOf(id), ids.indexOf(over)];
  if (from < 0 || to < 0) return ids;
  const order = ids.filter((one) => one !== id);
  order.splice(to, 0, id);
  return order;
}

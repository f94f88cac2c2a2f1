/** Stands in for every route that has not opened yet: branded, 404. */
export function loader(): never {
  throw new Response("not_open", { status: 404 });
}

export default function NotOpenYet() {
  return null;
}

import { numberIn, paths } from "~/paths";

const lists = [
  paths.members(),
  paths.chats(),
  paths.likes(),
  paths.likes("received"),
  paths.likes("sent"),
  paths.likes("matches"),
];
const persons = [paths.member, paths.memberChat, paths.likedMember, paths.chat];

/** Returns a path that the browser sent if a purchase may begin on its page; null otherwise. */
export function readBackPath(text: string): string | null {
  const isPage = lists.includes(text) || persons.some((address) => numberIn(text, address) !== null);
  return isPage ? text : null;
}

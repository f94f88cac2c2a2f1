/** The member has requested too many mails to new addresses today. */
export class NoMailsLeft extends Error {
  override name = "NoMailsLeft";
}

/** A face in a mail. */
export type FaceInMail = {
  name: string;
  /** the path of the picture; null: the initial is shown */
  picture: string | null;
};

/** A person of a mail, as lines beside the face. */
export type PersonLine = FaceInMail & {
  /** the age, where it is shown */
  age: number | null;
  /** town and distance; empty where neither is shown */
  where: string;
  /** that the profile is fictional or the message automatic; empty for none. product 15.4 */
  mark: string;
};

/** Everything that a mail shows, in its order. */
export type MailParts = {
  subject: string;
  /** the preview beside the subject in a list of mails */
  preheader: string;
  /** whether the brand has a logo */
  logo: boolean;
  /** the path of a wide picture above the text */
  hero?: string;
  /** the headline; one part can be in `<em>` */
  title: string;
  /** the two sides of a match */
  match?: readonly [FaceInMail, FaceInMail];
  people: readonly PersonLine[];
  before: readonly string[];
  /** a text that is set apart, under a label */
  box?: { label: string; text: string };
  /** names with amounts; the last is the total. `facts` follow below. */
  amounts?: { rows: readonly (readonly [string, string])[]; facts: readonly (readonly [string, string])[] };
  button: string;
  link: string;
  /** links that are less important than the button */
  links: readonly MailLink[];
  /** small texts below the button */
  after: readonly (string | MailLink)[];
  signOff?: string;
  foot: readonly string[];
  /** the unsubscribe link; absent in account mails */
  leave?: MailLink;
};

export type MailLink = { text: string; href: string };

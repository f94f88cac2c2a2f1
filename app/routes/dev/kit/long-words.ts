/** Labels of the longest languages. A soft hyphen shows where a word may break, as in the translations. */
export const long = {
  de: "Zahlungs\u00adbestätigung herunterladen",
  fi: "Henkilö\u00adllisyys\u00adtodistuksen tarkistaminen",
} as const;

/** A sentence of each, for text that wraps. */
export const longSentence = {
  de: "Die Zahlungs\u00adbestätigung Ihres Kredit\u00adkarten\u00adunternehmens ist noch nicht eingetroffen.",
  fi: "Sähköposti\u00adosoitteen vahvistus\u00adviestiä ei ole vielä avattu tällä laitteella.",
} as const;

export type LongLanguage = keyof typeof long;
export const longLanguages = Object.keys(long) as LongLanguage[];

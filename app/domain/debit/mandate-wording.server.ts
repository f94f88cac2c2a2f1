/** The official text of the mandate in the payer's language; `text` inserts the creditor. */
export type Wording = { language: string; version: string; text: (creditor: string) => string };

/** Incremented with every change of a text: mandates store the confirmed version. */
const VERSION = "EPC core 2025-1";

type Text = (creditor: string) => string;

/** A name at the end of a sentence: "B.V." already has a full stop. */
const ended = (name: string) => (name.endsWith(".") ? name : `${name}.`);

const english: Text = (creditor) =>
  `By signing this mandate form, you authorise (A) ${creditor} to send instructions to your bank to debit your account and (B) your bank to debit your account in accordance with the instructions from ${ended(creditor)}\n\n` +
  "As part of your rights, you are entitled to a refund from your bank under the terms and conditions of your agreement with your bank. A refund must be claimed within 8 weeks starting from the date on which your account was debited.\n\n" +
  "Your rights are explained in a statement that you can obtain from your bank.";

/**
 * The official wording of the European Payments Council's core mandate, which must not be changed. Other languages get the English one;
 * decision 161 lists which of these were compared with the council's documents. product 13.49
 */
const texts: Readonly<Record<string, Text>> = {
  en: english,
  de: (creditor) =>
    `Ich ermächtige ${creditor}, Zahlungen von meinem Konto mittels Lastschrift einzuziehen. Zugleich weise ich mein Kreditinstitut an, die von ${creditor} auf mein Konto gezogenen Lastschriften einzulösen.\n\n` +
    "Hinweis: Ich kann innerhalb von acht Wochen, beginnend mit dem Belastungsdatum, die Erstattung des belasteten Betrages verlangen. Es gelten dabei die mit meinem Kreditinstitut vereinbarten Bedingungen.",
  fr: (creditor) =>
    `En signant ce formulaire de mandat, vous autorisez (A) ${creditor} à envoyer des instructions à votre banque pour débiter votre compte, et (B) votre banque à débiter votre compte conformément aux instructions de ${ended(creditor)}\n\n` +
    "Vous bénéficiez du droit d’être remboursé par votre banque selon les conditions décrites dans la convention que vous avez passée avec elle. Une demande de remboursement doit être présentée dans les 8 semaines suivant la date de débit de votre compte pour un prélèvement autorisé.\n\n" +
    "Vos droits concernant le présent mandat sont expliqués dans un document que vous pouvez obtenir auprès de votre banque.",
  nl: (creditor) =>
    `Door ondertekening van dit formulier geeft u toestemming aan ${creditor} om een eenmalige incasso-opdracht te sturen naar uw bank om een bedrag van uw rekening af te schrijven en aan uw bank om eenmalig een bedrag van uw rekening af te schrijven overeenkomstig de opdracht van ${ended(creditor)}\n\n` +
    "Als u het niet eens bent met deze afschrijving kunt u deze laten terugboeken. Neem hiervoor binnen 8 weken na afschrijving contact op met uw bank. Vraag uw bank naar de voorwaarden.",
  es: (creditor) =>
    `Mediante la firma de esta orden de domiciliación, el deudor autoriza (A) a ${creditor} a enviar instrucciones a la entidad del deudor para adeudar su cuenta y (B) a la entidad para efectuar los adeudos en su cuenta siguiendo las instrucciones de ${ended(creditor)}\n\n` +
    "Como parte de sus derechos, el deudor está legitimado al reembolso por su entidad en los términos y condiciones del contrato suscrito con la misma. La solicitud de reembolso deberá efectuarse dentro de las ocho semanas que siguen a la fecha de adeudo en cuenta.\n\n" +
    "Puede obtener información adicional sobre sus derechos en su entidad financiera.",
  it: (creditor) =>
    `La sottoscrizione del presente mandato comporta (A) l’autorizzazione a ${creditor} a richiedere alla banca del debitore l’addebito del suo conto e (B) l’autorizzazione alla banca del debitore di procedere con tale addebito conformemente alle disposizioni impartite da ${ended(creditor)}\n\n` +
    "Il debitore ha diritto di ottenere il rimborso dalla propria banca secondo gli accordi ed alle condizioni che regolano il rapporto con quest’ultima. Se del caso, il rimborso deve essere richiesto nel termine di 8 settimane a decorrere dalla data di addebito in conto.",
};

/** Returns the mandate's wording in a language, else in English. */
export function mandateWording(locale: string): Wording {
  const own = Object.hasOwn(texts, locale) ? texts[locale] : undefined;
  return own
    ? { language: locale, version: `${VERSION} ${locale}`, text: own }
    : { language: "en", version: `${VERSION} en`, text: english };
}

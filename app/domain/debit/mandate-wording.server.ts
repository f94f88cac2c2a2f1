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
 * The official wording of the European Payments Council's core mandate, which must not be changed. None is compared with the
 * council's own documents: a lawyer does that before direct debits open. Other languages get the English one. decisions 161 and 322, product
 * 13.49
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
  da: (creditor) =>
    `Ved at underskrive denne mandatformular giver du (A) ${creditor} tilladelse til at sende instruktioner til din bank om at debitere din konto og (B) din bank tilladelse til at debitere din konto i overensstemmelse med instruktionerne fra ${ended(creditor)}\n\n` +
    "Som en del af dine rettigheder er du berettiget til tilbagebetaling fra din bank i henhold til vilkårene i din aftale med banken. Et krav om tilbagebetaling skal fremsættes senest 8 uger fra den dato, hvor din konto blev debiteret.\n\n" +
    "Dine rettigheder er forklaret i en erklæring, som du kan få fra din bank.",
  fi: (creditor) =>
    `Allekirjoittamalla tämän valtakirjan annat (A) maksunsaajalle ${creditor} luvan lähettää pankillesi toimeksiantoja tilisi veloittamiseksi ja (B) pankillesi luvan veloittaa tiliäsi seuraavan maksunsaajan toimeksiantojen mukaisesti: ${ended(creditor)}\n\n` +
    "Sinulla on oikeus saada palautus pankiltasi pankkisi kanssa tekemäsi sopimuksen ehtojen mukaisesti. Palautusta on vaadittava 8 viikon kuluessa siitä päivästä, jona tiliäsi veloitettiin.\n\n" +
    "Oikeutesi on selvitetty asiakirjassa, jonka saat pankistasi.",
  nb: (creditor) =>
    `Ved å undertegne denne fullmakten gir du (A) ${creditor} tillatelse til å sende instruksjoner til banken din om å belaste kontoen din og (B) banken din tillatelse til å belaste kontoen din i samsvar med instruksjonene fra ${ended(creditor)}\n\n` +
    "Som en del av rettighetene dine har du rett til tilbakebetaling fra banken din i henhold til vilkårene i avtalen din med banken. Tilbakebetaling må kreves innen 8 uker fra datoen da kontoen din ble belastet.\n\n" +
    "Rettighetene dine er forklart i en erklæring som du kan få fra banken din.",
  pl: (creditor) =>
    `Podpisując niniejszy formularz zgody, upoważniasz (A) ${creditor} do wysyłania do Twojego banku poleceń obciążenia Twojego rachunku oraz (B) Twój bank do obciążania Twojego rachunku zgodnie z poleceniami wierzyciela ${ended(creditor)}\n\n` +
    "Przysługuje Ci prawo do zwrotu środków przez Twój bank na warunkach określonych w umowie zawartej z bankiem. Zwrotu należy zażądać w ciągu 8 tygodni od dnia obciążenia rachunku.\n\n" +
    "Twoje prawa są objaśnione w dokumencie, który możesz otrzymać w swoim banku.",
  sv: (creditor) =>
    `Genom att underteckna detta medgivande godkänner du (A) att ${creditor} skickar instruktioner till din bank om att debitera ditt konto och (B) att din bank debiterar ditt konto enligt instruktionerna från ${ended(creditor)}\n\n` +
    "Som en del av dina rättigheter har du rätt till återbetalning från din bank enligt villkoren i ditt avtal med banken. Återbetalning måste begäras inom 8 veckor från den dag då ditt konto debiterades.\n\n" +
    "Dina rättigheter förklaras i ett dokument som du kan få från din bank.",
};

/** Returns the mandate's wording in a language, else in English. */
export function mandateWording(locale: string): Wording {
  const own = Object.hasOwn(texts, locale) ? texts[locale] : undefined;
  return own
    ? { language: locale, version: `${VERSION} ${locale}`, text: own }
    : { language: "en", version: `${VERSION} en`, text: english };
}

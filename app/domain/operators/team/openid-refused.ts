/** The account of the company does not log in an operator. `message` says why, for the log; the answer does not. */
export class OperatorOpenIdRefused extends Error {
  override name = "OperatorOpenIdRefused";
}

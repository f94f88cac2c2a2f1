/** An error whose message is a sentence for the operator: a command or a start that fails prints it without a stack. */
export class OperatorError extends Error {}

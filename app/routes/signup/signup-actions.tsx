import { createContext, useContext } from "react";

/** What the signup's forms and links do where it stands in a dialog. */
export type SignupActions = {
  submit: (form: FormData) => void;
  /** shows another view in place: the query of its page */
  goTo: (query: Record<string, string>) => void;
  close: () => void;
  isBusy: boolean;
  /** why the last form came to nothing, where the server did not answer */
  failure: string;
};

const Actions = createContext<SignupActions | null>(null);
export const SignupActionsProvider = Actions.Provider;

/** The dialog's actions; null on the signup's page, where forms and links do what they say. */
export function useSignupActions(): SignupActions | null {
  return useContext(Actions);
}

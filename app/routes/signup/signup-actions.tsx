import { createContext, useContext } from "react";

/** How the signup's forms and links behave in a dialog. */
export type SignupActions = {
  submit: (form: FormData) => void;
  /** shows another view in place, by the query of its page */
  goTo: (query: Record<string, string>) => void;
  /** leads to another page, which is loaded as a whole */
  leave: (to: string) => void;
  close: () => void;
  isBusy: boolean;
  /** the error of the last form, where the server did not answer */
  failure: string;
};

const Actions = createContext<SignupActions | null>(null);
export const SignupActionsProvider = Actions.Provider;

/** The dialog's actions; null on the signup's page, where forms and links are native. */
export function useSignupActions(): SignupActions | null {
  return useContext(Actions);
}

/** Counts the tries of a login before its password is checked, so that parallel guesses cannot exceed a limit. product 6.2, 6.3 */
export interface LoginGuard {
  /** @throws RateLimited, TooManyPasswords */
  begin(): Promise<void>;
  /** keeps the count of a wrong password; any other error releases it */
  failed(error: unknown): Promise<void>;
  succeeded(): Promise<void>;
}

import { lazy, Suspense, useEffect, useState } from "react";
import { watchSignupLinks } from "~/client/signup-opening";

const SignupDialog = lazy(async () => ({
  default: (await import("~/routes/signup/signup-dialog")).SignupDialog,
}));

/** On wide screens the signup also opens over those pages of the app that a logged-out visitor can see. product 5.6 */
export function SignupOverPage() {
  const [opened, setOpened] = useState<{ href: string; at: number } | null>(null);
  useEffect(() => watchSignupLinks((href) => setOpened({ href, at: performance.now() })), []);
  return opened ? (
    <Suspense fallback={null}>
      <SignupDialog key={opened.at} href={opened.href} onClose={() => setOpened(null)} />
    </Suspense>
  ) : null;
}

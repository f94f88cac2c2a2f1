/** An e-mail address that breaks before its "@" first, where a line is too short for it. */
export function Address({ email }: { email: string }) {
  const at = email.lastIndexOf("@");
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}

/**
 * The fields of a form that was sent.
 * @throws Response 400 for a body that is no form, or that broke off
 */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw new Response("fault", { status: 400 });
  }
}

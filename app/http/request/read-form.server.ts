/**
 * Reads the fields of a form.
 * @throws Response 400 for a body that is not a form, or that was cut off
 */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw new Response("fault", { status: 400 });
  }
}

/** What a form was shown, as the server has written it (base/access/seal.ts). */
export function sealIn(form: Element | null | undefined): HTMLInputElement | null {
  return form?.querySelector<HTMLInputElement>(':scope > [name=seal]') ?? null
}

/** What a form sends, as the browser would write it. Files are left out: no form of ours has them. */
export function formBody(form: HTMLFormElement, button?: HTMLElement | null): URLSearchParams {
  const body = new URLSearchParams()
  for (const [name, value] of new FormData(form, button)) if (typeof value === 'string') body.append(name, value)
  return body
}

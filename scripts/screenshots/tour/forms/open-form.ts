/** Milliseconds that people need at least: who fills in a form faster is asked to send it once more. */
export const HUMAN = 3_500

/** What a form was opened with, and when: one that is sent soon after it was opened was filled in by a program. */
export interface OpenForm {
  readonly path: string
  readonly seal: string
  readonly at: number
}

/** Opens a form of a public page. */
export async function openForm(url: string, path: string): Promise<OpenForm> {
  const html = await (await fetch(url + path)).text()
  return { path, seal: /name="seal" value="([^"]+)"/.exec(html)?.[1] ?? '', at: Date.now() }
}

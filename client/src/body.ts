/** A JSON object, as it came. */
export type Body = Record<string, unknown>

/** Reads a JSON object; undefined where the text is none. */
export function bodyOf(text: string): Body | undefined {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Body) : undefined
  } catch {
    return undefined
  }
}

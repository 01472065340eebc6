/** A JSON object of unknown content. */
export type JsonObject = Record<string, unknown>

/** Parses a JSON object; undefined if the text is anything else. */
export function parseObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined
  } catch {
    return undefined
  }
}

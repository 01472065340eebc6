/** Adds a value of a statement and returns its placeholder in the text: `$1`, `$2`, … */
export interface Parameters {
  (value: unknown): string
  readonly values: readonly unknown[]
}

/**
 * Starts the list of values of one statement.
 * @param values the first of them, for text with `$1`, `$2`, … that is the same for all requests and made only once
 */
export function parameters(...values: unknown[]): Parameters {
  return Object.assign((value: unknown) => `$${values.push(value)}`, { values })
}

/** A word whose characters have no meaning in a pattern of LIKE. */
export function escapedPattern(word: string): string {
  return word.replaceAll(/[\\%_]/g, String.raw`\$&`)
}

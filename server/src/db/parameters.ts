/** Takes a value of a statement and gives its place in the text: `$1`, `$2`, … */
export interface Parameters {
  (value: unknown): string
  readonly values: readonly unknown[]
}

/** Begins the values of one statement. */
export function parameters(): Parameters {
  const values: unknown[] = []
  return Object.assign((value: unknown) => `$${values.push(value)}`, { values })
}

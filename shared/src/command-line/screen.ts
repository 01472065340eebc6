/** What a command prints on, as far as its form depends on it. */
export interface Screen {
  /** Whether a person looks at it now, rather than a file or another program. */
  readonly isTerminal: boolean
  readonly columns: number
  /** Puts a text into a colour, where there are colours. */
  readonly paint: (text: string, colour: Colour) => string
}

const codes = { red: 31, green: 32, yellow: 33, blue: 34, dim: 2, bold: 1 } as const
export type Colour = keyof typeof codes

/**
 * The screen behind standard output or standard error.
 * @param colours whether colours are wanted, which only a terminal shows
 */
export function screenOf(stream: { isTTY?: boolean; columns?: number }, colours: boolean): Screen {
  const isTerminal = stream.isTTY === true
  return {
    isTerminal,
    columns: Math.max(40, stream.columns ?? 80),
    paint: (text, colour) => (isTerminal && colours ? `\u001B[${codes[colour]}m${text}\u001B[0m` : text),
  }
}

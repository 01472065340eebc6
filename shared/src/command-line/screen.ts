/** The properties of an output stream that the form of a text depends on. */
export interface Screen {
  /** Whether a person reads the output now, rather than a file or another program. */
  readonly isTerminal: boolean
  readonly columns: number
  /** Colours a text if the output has colours. */
  readonly paint: (text: string, colour: Colour) => string
}

const codes = { red: 31, green: 32, yellow: 33, blue: 34, dim: 2, bold: 1 } as const
export type Colour = keyof typeof codes

/**
 * The screen of standard output or standard error.
 * @param colours whether the user wants colours; only a terminal shows them
 */
export function screenOf(stream: { isTTY?: boolean; columns?: number }, colours: boolean): Screen {
  const isTerminal = stream.isTTY === true
  return {
    isTerminal,
    columns: Math.max(40, stream.columns ?? 80),
    paint: (text, colour) => (isTerminal && colours ? `\u001B[${codes[colour]}m${text}\u001B[0m` : text),
  }
}

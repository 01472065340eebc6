/** The maximum nesting of elements. Parsers take quadratic time in the depth. */
export const HTML_DEPTH = 100

/** The maximum number of characters of an HTML text. */
export const HTML_LENGTH = 1_000_000

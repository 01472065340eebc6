/** Elements within one another, at most: more is no description, and takes parsers time with the square of the depth. */
export const HTML_DEPTH = 100

/** Characters of HTML that one text may have where it is written. */
export const HTML_LENGTH = 1_000_000

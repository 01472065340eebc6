/**
 * The version of the rule that makes a style of a colour. Browsers keep such a style for ever, so that another rule needs
 * another number.
 */
export const COLOUR_RULE = 1

/** The address of the style with a colour. Styles cannot stand in pages, which load them from files alone. */
export function colourAddress(colour: string): string {
  return `/colours/${colour.slice(1)}-${COLOUR_RULE}.css`
}

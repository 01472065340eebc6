import { Type } from 'typebox'

// Neither white space nor what PostgreSQL cannot store: control characters and unpaired surrogates.
const CHARACTERS = '(?:[^\\s\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff]|[\\ud800-\\udbff][\\udc00-\\udfff])+'

/** The form of an absolute http or https address. */
export const WEB_ADDRESS = `^https?://${CHARACTERS}$`

/** An absolute http or https address, as of a portfolio. */
export const WebAddress = Type.String({
  pattern: WEB_ADDRESS,
  maxLength: 2_000,
  description: 'a whole address with http or https, such as https://example.com',
})

/** A web address, or an empty string if it is unknown. */
export const WebAddressOrEmpty = Type.String({
  pattern: `^(?:https?://${CHARACTERS})?$`,
  maxLength: 2_000,
  description: 'a whole address with http or https, such as https://example.com, or empty',
})

/** An absolute https address, as of a profile in a social network. */
export const SecureWebAddress = Type.String({
  pattern: `^https://${CHARACTERS}$`,
  maxLength: 2_000,
  description: 'a whole address with https, such as https://example.com/profile',
})

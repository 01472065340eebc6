import type { Operation } from './operation.ts'
import type { Query } from './parameters.ts'

/** The most names in the header, and the most characters of each. A client could send thousands of long ones. */
const mostNames = 10
const longestName = 40
/** The last entry if there are more names. */
const more = '...'

/**
 * The value of `X-Unknown-Parameters`: the names of the query parameters that an operation does not have, which it
 * ignores. Undefined if there are none. Names are percent-encoded, because a name may contain anything: line breaks
 * would begin a header of their own. A parameter without a name is left out.
 */
export const unknownParameters = ({ query: known }: Operation, query: Query): string | undefined => {
  const unknown = Object.keys(query).filter((name) => name !== '' && !Object.hasOwn(known, name))
  if (unknown.length === 0) return undefined
  const shown = unknown
    .slice(0, mostNames)
    // The cut may split a pair of surrogates, which cannot be encoded.
    .map((name) => encodeURIComponent(name.slice(0, longestName).toWellFormed()))
  return [...shown, ...(unknown.length > mostNames ? [more] : [])].join(', ')
}

/** The names in a value of the header, as far as they can be read. */
export const readUnknownParameters = (value: string): string[] =>
  value.split(', ').map((name) => {
    try {
      return decodeURIComponent(name)
    } catch {
      return name
    }
  })

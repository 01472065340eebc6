// Reads what must be there. A list that is shorter than its neighbour, or an id that is missing, is a fault in the
// code: it ends the work here, and does not go on as an empty text.

/**
 * Pairs the items of two lists by their places.
 * @throws if one list is longer than the other
 */
export function zip<A, B>(left: readonly A[], right: readonly B[]): [A, B][] {
  if (left.length !== right.length) {
    throw new Error(`lists of ${left.length} and ${right.length} items do not belong together`)
  }
  return left.map((item, i) => [item, right[i] as B])
}

/**
 * The one item of a list.
 * @throws if there is none, or more than one
 */
export function only<T>(items: readonly T[]): T {
  if (items.length !== 1) throw new Error(`there are ${items.length} items where one belongs`)
  return items[0] as T
}

/**
 * The value of a key that a map has.
 * @throws if it does not have it
 */
export function valueIn<K, V>(values: ReadonlyMap<K, V>, key: K): V {
  if (!values.has(key)) throw new Error(`nothing is known of ${JSON.stringify(key)}`)
  return values.get(key) as V
}

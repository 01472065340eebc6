/** The values in the order of their enumeration, without duplicates and without unknown ones. */
export function inOrderOf<T extends string>(enumeration: readonly T[], values: readonly string[]): T[] {
  return enumeration.filter((value) => values.includes(value))
}

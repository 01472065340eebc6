/**
 * Lets a crawl visit only some addresses of one kind: those that differ in ids, tokens and values of parameters alone. Filters
 * that combine would make it endless.
 * @param most addresses of one kind
 */
export function someOfEachKind(most: number): (address: string) => boolean {
  const kinds = new Map<string, number>()
  return (address) => {
    const kind = address.replaceAll(/[0-9a-f-]{36}|[\w-]{43}|=[^&]*/g, '*')
    const alike = kinds.get(kind) ?? 0
    kinds.set(kind, alike + 1)
    return alike < most
  }
}

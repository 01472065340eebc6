/** What the address of the list of submissions asks for. What is wrong in it asks for nothing. */
export function askedSubmissions(query: URLSearchParams) {
  const state = (['held', 'taken'] as const).find((name) => name === query.get('state'))
  return { filter: { state, positionId: query.get('position') ?? undefined }, state }
}

import { isId } from '../../../base/db/id.ts'

/** What the address of the list of submissions asks for. What is wrong in it asks for nothing. */
export function askedSubmissions(query: URLSearchParams) {
  const state = (['held', 'taken'] as const).find((name) => name === query.get('state'))
  const after = query.get('after') ?? ''
  const filter = {
    state,
    positionId: query.get('position') ?? undefined,
  }
  return { filter, state, cursor: isId(after) ? after : undefined }
}

import { type CandidateStage, candidateStages } from '@kandidat/contract/resources/enumerations'
import type { Access } from '../../base/access/access.ts'
import { isId } from '../../base/db/id.ts'
import { type WayToCome, waysToCome } from '../../candidates/lists/came-through.ts'
import { readSearch, type Searched } from '../../candidates/lists/search-words.ts'
import { askedSearch } from '../../base/forms/search.ts'
import { askedOwn, OWN } from '../parts/own-filter.tsx'

/** What the address of a table of candidates asks for. */
export interface AskedCandidates {
  readonly searched: Searched
  readonly stage: CandidateStage | undefined
  readonly way: WayToCome | undefined
  /** The reader, if only candidates of the positions are asked for that they are responsible for. */
  readonly ofUserId: string | undefined
  /** The texts of the fields. */
  readonly fields: Readonly<Record<'search' | 'stage' | 'source' | 'team', string>>
  /** Whether something is asked for, so that an empty table does not mean that there is nobody. */
  readonly isFiltered: boolean
  readonly cursor: string | undefined
}

/** Reads the filters of an address. What is wrong in it asks for nothing, and so do names for those who see none. */
export function askedCandidates(query: URLSearchParams, access: Access): AskedCandidates {
  const search = access.abilities.has('candidates.identity') ? askedSearch(query) : ''
  const stage = candidateStages.find((name) => name === query.get('stage'))
  const way = waysToCome.find((name) => name === query.get('source'))
  const ofUserId = askedOwn(query, access)?.id
  const after = query.get('after') ?? ''
  return {
    ...{ searched: readSearch(search), stage, way, ofUserId },
    fields: { search, stage: stage ?? '', source: way ?? '', team: ofUserId === undefined ? '' : OWN },
    isFiltered: [search || undefined, stage, way, ofUserId].some((asked) => asked !== undefined),
    cursor: isId(after) ? after : undefined,
  }
}

import { type CandidateStage, candidateStages } from '@kandidat/contract/resources/enumerations'
import type { Access } from '../../base/access/access.ts'
import { isId } from '../../base/db/id.ts'
import { type WayToCome, waysToCome } from '../../candidates/lists/came-through.ts'
import { readSearch, type Searched } from '../../candidates/lists/search-words.ts'
import { askedSearch } from '../../base/forms/search.ts'

/** What the address of a table of candidates asks for. */
export interface AskedCandidates {
  readonly searched: Searched
  readonly stage: CandidateStage | undefined
  readonly way: WayToCome | undefined
  /** The texts of the fields. */
  readonly fields: { readonly search: string; readonly stage: string; readonly source: string }
  /** Whether something is asked for, so that an empty table does not mean that there is nobody. */
  readonly isFiltered: boolean
  readonly cursor: string | undefined
}

/** Reads the filters of an address. What is wrong in it asks for nothing, and so do names for those who see none. */
export function askedCandidates(query: URLSearchParams, { abilities }: Access): AskedCandidates {
  const search = abilities.has('candidates.identity') ? askedSearch(query) : ''
  const stage = candidateStages.find((name) => name === query.get('stage'))
  const way = waysToCome.find((name) => name === query.get('source'))
  const after = query.get('after') ?? ''
  return {
    ...{ searched: readSearch(search), stage, way },
    fields: { search, stage: stage ?? '', source: way ?? '' },
    isFiltered: search !== '' || stage !== undefined || way !== undefined,
    cursor: isId(after) ? after : undefined,
  }
}

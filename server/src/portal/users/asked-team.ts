import { type Role, roleNames } from '../../base/access/abilities.ts'
import { type UserState, userStates } from '../../organisation/users/user.ts'
import { askedSearch, searchedWords } from '../../base/forms/search.ts'

/** What the address of the team asks for. */
export interface AskedTeam {
  readonly filter: {
    readonly state: UserState | undefined
    readonly role: Role | undefined
    readonly words: readonly string[]
  }
  /** The texts of the fields. */
  readonly fields: { readonly search: string; readonly state: string; readonly role: string }
  readonly isFiltered: boolean
}

/** Reads the filters of an address. What is wrong in it asks for nothing. */
export function askedTeam(query: URLSearchParams): AskedTeam {
  const search = askedSearch(query)
  const state = userStates.find((name) => name === query.get('state'))
  const role = roleNames.find((name) => name === query.get('role'))
  const words = searchedWords(search)
  return {
    filter: { state, role, words },
    fields: { search, state: state ?? '', role: role ?? '' },
    isFiltered: words.length > 0 || state !== undefined || role !== undefined,
  }
}

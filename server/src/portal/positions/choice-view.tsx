import { positionStatuses } from '@kandidat/contract/resources/enumerations'
import { isId } from '../../base/db/id.ts'
import { type Choice, Choices, TextField } from '../../base/web/controls.tsx'
import { FirstSubmit } from '../../base/web/fields/first-submit.tsx'
import type { FormState, Refused } from '../../base/web/form.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import type { Language } from '../../base/web/words/language.ts'
import type { OverviewLine } from '../../positions/lists/overview.ts'
import { listOverview } from '../../positions/lists/overview-store.ts'
import { namesOfPositions } from '../parts/position-names.ts'
import { positionWords } from '../words/positions.ts'

/** The positions that a form offers to choose. */
export interface OfferedPositions {
  readonly choices: readonly Choice[]
  /** Whether there are positions that are not offered, so that they must be searched. */
  readonly hasMore: boolean
  /** Whether a search found nothing. */
  readonly foundNone: boolean
}

/** So many positions are offered as boxes: the newest ones, or what a search finds. */
const OFFERED = 50
/** The field of the search, whose button shows the form again. */
const SEARCH = 'positionSearch'

/**
 * Reads the positions that a form offers: those that are chosen already, and the newest ones, or what the form searches for.
 * @param refused the form, if it was sent before
 * @param stored the ids of those that are chosen already
 */
export async function readOffered(
  visit: Pick<MemberVisit, 'database' | 'access' | 'language' | 'site' | 'signedIn'>,
  refused?: Refused,
  stored: readonly string[] = [],
): Promise<OfferedPositions> {
  const { database, access } = visit
  const search = refused?.posted.get(SEARCH) ?? ''
  const found = await findPositions(visit, search)
  const chosen = [...new Set([...stored, ...(refused?.posted.getAll('positionIds') ?? [])])].filter(isId)
  const known = await listOverview(
    database,
    access,
    { statuses: positionStatuses, ids: chosen },
    { limit: Math.max(1, chosen.length) },
  )
  const lines = [...known, ...found.slice(0, OFFERED).filter(({ id }) => !chosen.includes(id))]
  const names = namesOfPositions(lines, visit)
  // What is out of reach or does not exist stays chosen, until somebody unticks it or the verb refuses it.
  const gone = chosen
    .filter((id) => !names.has(id))
    .map((id) => ({ value: id, label: positionWords[visit.language].gone }))
  // What is chosen comes first, because a list of fifty shows eight at a time.
  const choices = [...gone, ...lines.map(({ id }) => ({ value: id, label: names.get(id) ?? '' }))]
  return { choices, hasMore: found.length > OFFERED || search !== '', foundNone: search !== '' && found.length === 0 }
}

/** Positions by what somebody typed; the newest for an empty search. */
export async function findPositions(
  { database, access }: Pick<MemberVisit, 'database' | 'access'>,
  search: string,
): Promise<OverviewLine[]> {
  return listOverview(database, access, { statuses: positionStatuses, search }, { limit: OFFERED + 1 })
}

/** Whether there is any position to choose. */
export function hasPositions({ choices, foundNone }: OfferedPositions): boolean {
  return choices.length > 0 || foundNone
}

/** The labels of the fields of `PositionChoice` by their names, for the summary of faults. */
export function positionLabels(language: Language): Record<string, string> {
  return { positionIds: positionWords[language].list }
}

/** The search for positions in a form: its button shows the form again. */
export function PositionSearch(props: { form: FormState; language: Language; foundNone: boolean; when?: string }) {
  const { form, language, foundNone, when } = props
  const w = positionWords[language]
  return (
    <div class="search-in-form" {...(when !== undefined && { 'data-when': when })}>
      <FirstSubmit />
      <TextField
        {...{ form, language, name: SEARCH, label: w.search, hint: foundNone ? w.foundNone : w.searchHint }}
        required
        maxlength={200}
        autocomplete="off"
      />
      <button type="submit" class="button secondary" name="find" value="positions">
        {w.find}
      </button>
    </div>
  )
}

/** The fields in which certain positions are chosen. `submittedPositions` reads them. */
export function PositionChoice(props: { form: FormState; language: Language; offered: OfferedPositions }) {
  const { form, language, offered } = props
  const w = positionWords[language]
  const when = 'certain'
  if (!hasPositions(offered)) return null
  return (
    <>
      {offered.hasMore ? <PositionSearch {...{ form, language, when }} foundNone={offered.foundNone} /> : null}
      {offered.choices.length === 0 ? null : (
        <Choices
          {...{ form, language, name: 'positionIds', label: w.list, when }}
          several
          required
          choices={offered.choices}
        />
      )}
    </>
  )
}

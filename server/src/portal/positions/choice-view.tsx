import { isId } from '../../base/db/id.ts'
import { type Choice, Choices, TextArea } from '../../base/web/controls.tsx'
import type { FormState, Refused } from '../../base/web/form.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import type { Language } from '../../base/web/words/language.ts'
import { searchPositions } from '../../positions/lists/search-store.ts'
import { positionWords } from '../words/positions.ts'

/** The positions that a form offers to choose. */
export interface OfferedPositions {
  readonly choices: readonly Choice[]
  /** Whether there are positions that are not offered, so that their ids must be entered. */
  readonly hasMore: boolean
}

/** So many positions are offered as boxes: the newest ones, and those that are chosen already. */
const OFFERED = 50

/**
 * Reads the positions that a form offers.
 * @param refused the form, if it was sent before
 * @param stored the ids of those that are chosen already
 */
export async function readOffered(
  { database, access }: Pick<MemberVisit, 'database' | 'access'>,
  refused?: Refused,
  stored: readonly string[] = [],
): Promise<OfferedPositions> {
  const found = await searchPositions(database, access, {}, { limit: OFFERED + 1 })
  const newest = found.slice(0, OFFERED).map(choiceOf)
  const chosen = new Set([...stored, ...(refused?.posted.getAll('positionIds') ?? [])].filter(isId))
  for (const { value } of newest) chosen.delete(value)
  const known =
    chosen.size === 0 ? [] : await searchPositions(database, access, { ids: [...chosen] }, { limit: chosen.size })
  // What is out of reach or does not exist stays chosen, until somebody unticks it or the verb refuses it.
  const titles = new Map(known.map((position) => [position.id, choiceOf(position)]))
  const older = [...chosen].map((id) => titles.get(id) ?? { value: id, label: id })
  // What is stored comes first, because a list of fifty shows eight at a time.
  const isStored = (choice: Choice) => (stored.includes(choice.value) ? 0 : 1)
  const choices = [...newest, ...older].toSorted((a, b) => isStored(a) - isStored(b))
  return { choices, hasMore: found.length > OFFERED }
}

function choiceOf({ id, title }: { id: string; title: string }): Choice {
  return { value: id, label: title === '' ? id : title }
}

/** Whether there is any position to choose. */
export function hasPositions({ choices }: OfferedPositions): boolean {
  return choices.length > 0
}

/** The labels of the fields of `PositionChoice` by their names, for the summary of faults. */
export function positionLabels(language: Language): Record<string, string> {
  const { list, more } = positionWords[language]
  return { positionIds: list, morePositions: more }
}

/** The fields in which certain positions are chosen. `submittedPositions` reads them. */
export function PositionChoice(props: { form: FormState; language: Language; offered: OfferedPositions }) {
  const { form, language, offered } = props
  const w = positionWords[language]
  const name = 'morePositions'
  const when = 'certain'
  const isNeeded = offered.hasMore || form.value(name) !== '' || form.fault(name) !== undefined
  return (
    <>
      {hasPositions(offered) ? (
        <Choices
          {...{ form, language, name: 'positionIds', label: w.list, when }}
          several
          required
          choices={offered.choices}
        />
      ) : null}
      {isNeeded ? (
        <TextArea {...{ form, language, name, label: w.more, hint: w.moreHint, when }} rows={3} spellcheck={false} />
      ) : null}
    </>
  )
}

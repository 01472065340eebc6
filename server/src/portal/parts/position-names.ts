import { positionStatuses } from '@kandidat/contract/resources/enumerations'
import { isId } from '../../base/db/id.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { shortDayText } from '../../base/web/words/dates.ts'
import { commonWords } from '../../base/web/words/words.ts'
import type { OverviewLine } from '../../positions/lists/overview.ts'
import { listOverview } from '../../positions/lists/overview-store.ts'

type Named = Pick<OverviewLine, 'id' | 'title' | 'client' | 'places' | 'createdAt'>
type Reader = Pick<MemberVisit, 'language' | 'site'>

/** What the title of a position does not say: its client and its first place. */
function besideTitle({ client, places }: Pick<Named, 'client' | 'places'>): string {
  return [client, places[0]].filter((part) => (part ?? '') !== '').join(' · ')
}

/**
 * The names of positions that somebody chooses among: title, client and place. Those of which all that is the same are told apart
 * by the day of their creation, and if that is the same by the end of their ids.
 */
export function namesOfPositions(lines: readonly Named[], { language, site }: Reader): Map<string, string> {
  const title = (line: Named) => (line.title === '' ? commonWords[language].unnamed : line.title)
  const parts: ((line: Named) => string)[] = [
    (line) => [title(line), besideTitle(line)].filter((part) => part !== '').join(' · '),
    (line) => shortDayText(line.createdAt, language, site.timeZone),
    ({ id }) => `…${id.slice(-4)}`,
  ]
  let names = new Map<string, string>(lines.map(({ id }) => [id, '']))
  for (const part of parts) {
    const counts = Map.groupBy(names.values(), (name) => name)
    names = new Map(
      lines.map((line) => {
        const name = names.get(line.id) ?? ''
        const isAlone = name !== '' && counts.get(name)?.length === 1
        return [line.id, isAlone ? name : [name, part(line)].filter((text) => text !== '').join(' · ')]
      }),
    )
  }
  return names
}

/** The names of positions in reach by their ids: title, client and place. */
export async function readPositionNames(
  visit: MemberVisit,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const known = [...new Set(ids)].filter(isId)
  if (known.length === 0 || !visit.access.abilities.has('positions.read')) return new Map()
  const filter = { statuses: positionStatuses, ids: known }
  return namesOfPositions(await listOverview(visit.database, visit.access, filter, { limit: known.length }), visit)
}

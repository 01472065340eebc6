import { CAREERS_PAGES_PATH } from '../addresses.ts'
import { Badge, type Column } from '../../base/web/parts.tsx'
import type { MemberVisit } from '../../base/web/visit.ts'
import { countText, numberText } from '../../base/web/words/dates.ts'
import { commonWords, webWords } from '../../base/web/words/words.ts'
import type { PageLine } from '../../positions/careers-pages/list-store.ts'
import { pageWords } from '../words/careers-pages.ts'

/** The columns of a list of careers pages. */
export function pageColumns({ language }: MemberVisit): Column<PageLine>[] {
  const w = pageWords[language]
  return [
    { label: commonWords[language].name, cell: ({ id, name }) => <a href={`${CAREERS_PAGES_PATH}/${id}`}>{name}</a> },
    {
      label: commonWords[language].state,
      cell: ({ active, isDefault }) => (
        <>
          <Badge tone={active ? 'good' : 'neutral'}>{active ? w.states.on : w.states.off}</Badge>
          {isDefault ? <span class="hint"> {w.isDefault}</span> : null}
        </>
      ),
    },
    { label: w.live, cell: ({ live }) => numberText(live, language), isNumber: true },
    {
      label: w.formsOn,
      cell: ({ embedOrigins }) =>
        embedOrigins.length === 0 ? webWords[language].none : countText(embedOrigins.length, language, w.websites),
    },
    {
      label: commonWords[language].address,
      cell: ({ id, name }) => (
        <a href={`/c/${id}`}>
          {w.open}
          <span class="for-readers"> {name}</span>
        </a>
      ),
    },
  ]
}

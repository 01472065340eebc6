import { CAREERS_PAGES_PATH } from '../addresses.ts'
import { Badge, Empty, Pager, Table } from '../../base/web/parts.tsx'
import type { MemberVisit } from '../../base/web/visit.ts'
import { countText, numberText } from '../../base/web/words/dates.ts'
import { webWords } from '../../base/web/words/words.ts'
import type { PageLine } from '../../positions/careers-pages/list-store.ts'
import { pageWords } from '../words/careers-pages.ts'

/** The careers pages of a company. @param next the cursor of the next page of the list; null on the last one */
export function Pages({ visit, pages, next }: { visit: MemberVisit; pages: readonly PageLine[]; next: string | null }) {
  const { language, path, query } = visit
  const w = pageWords[language]
  if (pages.length === 0) return <Empty title={w.none} />
  return (
    <>
      <Table
        caption={w.title}
        language={language}
        rows={pages}
        columns={[
          { label: w.name, cell: ({ id, name }) => <a href={`${CAREERS_PAGES_PATH}/${id}`}>{name}</a> },
          {
            label: w.state,
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
              embedOrigins.length === 0
                ? webWords[language].none
                : countText(embedOrigins.length, language, w.websites),
          },
          {
            label: w.address,
            cell: ({ id, name }) => (
              <a href={`/c/${id}`}>
                {w.open}
                <span class="for-readers"> {name}</span>
              </a>
            ),
          },
        ]}
      />
      <Pager language={language} path={path} query={query} next={next} />
    </>
  )
}

import { withQuery } from '../../base/http/request-target.ts'
import { Section } from '../../base/web/parts.tsx'
import type { MemberVisit } from '../../base/web/visit.ts'
import { countText, numberText } from '../../base/web/words/dates.ts'
import type { CandidacyLine } from '../../candidates/lists/lines-store.ts'
import { CANDIDATES_PATH } from '../addresses.ts'
import { boardWords } from '../words/candidates.ts'
import { chosenWords } from '../words/chosen.ts'
import { nameOf } from './board-view.tsx'
import { type Found, MOST_CHOSEN } from './found.ts'
import { placeIn } from './asked-place.ts'

/** How much of a table or a column is chosen: nothing or what was ticked, the page, or all whom the filter finds. */
export type Chosen = 'ticked' | 'page' | 'found'

/** What the address chooses. @param page the value that ticks the page */
export function chosenBy({ query, access }: MemberVisit, page: string): Chosen {
  const chosen = query.get('chosen')
  if (!access.abilities.has('candidates.write')) return 'ticked'
  return chosen === 'found' ? 'found' : chosen === page ? 'page' : 'ticked'
}

interface ChoiceProps {
  readonly visit: MemberVisit
  readonly path: string
  readonly chosen: Chosen
  /** The value of the address that ticks the page. */
  readonly page: string
  /** How many rows the page has. */
  readonly rows: number
  /** Whom the filter finds, if more than a page was asked for. */
  readonly found: Found | null
}

/** Above the rows: the ways to choose many of them, and how many are chosen. */
export function Choice({ visit, path, chosen, page, rows, found }: ChoiceProps) {
  const [w, c] = [boardWords[visit.language], chosenWords[visit.language]]
  const to = (choice: string) => withQuery(path, new URLSearchParams([...placeIn(visit.query), ['chosen', choice]]))
  const count = (number: number) => numberText(number, visit.language)
  if (chosen === 'found' && found !== null) {
    return (
      <p>
        <input type="hidden" name="found" value="on" />
        <strong>
          {found.hasMore ? c.newestChosen(count(found.ids.length)) : c.allChosen(count(found.ids.length))}
        </strong>{' '}
        <a href={withQuery(path, placeIn(visit.query))}>{c.oneByOne}</a>
      </p>
    )
  }
  if (rows < 2 && found === null) return null
  if (chosen === 'page' && found !== null && found.ids.length > rows) {
    return (
      <p>
        {c.pageChosen(count(rows))} <ChooseFound href={to('found')} {...{ visit, found }} />
      </p>
    )
  }
  return (
    <p>
      <a href={to(page)}>{w.chooseAll}</a>
    </p>
  )
}

function ChooseFound({ visit, href, found }: { visit: MemberVisit; href: string; found: Found }) {
  const c = chosenWords[visit.language]
  const count = numberText(found.ids.length, visit.language)
  if (!found.hasMore) return <a href={href}>{c.chooseFound(count)}</a>
  return (
    <>
      <a href={href}>{c.chooseNewest(count)}</a>{' '}
      <span class="hint">{c.most(numberText(MOST_CHOSEN, visit.language))}</span>
    </>
  )
}

/** So many of those who were chosen are named at once. */
const NAMED = 10

/** Who was chosen: the first by name, and the others behind a line that opens. */
export function Names({ visit, lines }: { visit: MemberVisit; lines: readonly CandidacyLine[] }) {
  const c = chosenWords[visit.language]
  const others = lines.slice(NAMED)
  return (
    <>
      <NameList {...{ visit }} lines={lines.slice(0, NAMED)} />
      {others.length === 0 ? null : (
        <details>
          <summary>{c.andOthers(numberText(others.length, visit.language))}</summary>
          <NameList {...{ visit }} lines={others} />
        </details>
      )}
    </>
  )
}

/** Those whom a filter found as well, and who are left out. */
export function OverView({ visit, over }: { visit: MemberVisit; over: readonly CandidacyLine[] }) {
  if (over.length === 0) return null
  return (
    <Section id="over" title={countText(over.length, visit.language, chosenWords[visit.language].stays.over)}>
      <Names {...{ visit }} lines={over} />
    </Section>
  )
}

function NameList({ visit, lines }: { visit: MemberVisit; lines: readonly CandidacyLine[] }) {
  const { language } = visit
  return (
    <ul class="plain">
      {lines.map((line) => (
        <li>
          <a href={`${CANDIDATES_PATH}/${line.id}`}>{nameOf(line, language)}</a>{' '}
          <span class="hint">{line.customStage ?? boardWords[language].stages[line.stage]}</span>
        </li>
      ))}
    </ul>
  )
}

import { isDeepStrictEqual } from 'node:util'
import type { CandidateStage } from '@kandidat/contract/resources/enumerations'
import { auditVerbs } from '../../base/changes/audit-verb.ts'
import { Empty, Time } from '../../base/web/parts.tsx'
import type { MemberVisit } from '../../base/web/visit.ts'
import { countText } from '../../base/web/words/dates.ts'
import { stageNames } from '../../candidates/words/stage-names.ts'
import { CANDIDATES_PATH, POSITIONS_PATH } from '../addresses.ts'
import { nameOf } from '../candidates/board-view.tsx'
import { ActorMark } from '../parts/initials.tsx'
import { auditWords } from '../words/audit.ts'
import { type Sentence, sentenceText } from '../words/sentence.ts'
import { todayWords } from '../words/today.ts'
import type { Happening, Move } from './happenings-store.ts'

/** What happened lately, in sentences. What one person did several times in a row is one of them. */
export function Happened({ visit, happenings }: { visit: MemberVisit; happenings: readonly Happening[] }) {
  const w = todayWords[visit.language]
  if (happenings.length === 0) return <Empty title={w.nothingHappened}>{w.nothingHappenedText}</Empty>
  return (
    <ul class="happenings">
      {joined(happenings).map((happening) => (
        <li>
          <div class="with-mark">
            <ActorMark kind={happening.actorKind} name={happening.actor} />
            <span>
              <strong>{actorOf(happening, visit)}</strong>: <What {...{ visit, happening }} />
              {happening.position === null ? null : (
                <>
                  {' · '}
                  <a href={`${POSITIONS_PATH}/${happening.position.id}`}>{happening.position.title}</a>
                </>
              )}
            </span>
          </div>
          <span class="hint">
            <Time at={happening.at} visit={visit} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Like happenings in a row become one, at the time of the latest. */
function joined(happenings: readonly Happening[]): Happening[] {
  const found: Happening[] = []
  for (const happening of happenings) {
    const last = found.at(-1)
    const isSame =
      last !== undefined &&
      (['actor', 'actorKind', 'verb'] as const).every((name) => last[name] === happening[name]) &&
      last.position?.id === happening.position?.id &&
      isDeepStrictEqual(moveOf(last), moveOf(happening))
    if (!isSame) found.push(happening)
    else {
      const [count, candidates] = [last.count + happening.count, [...last.candidates, ...happening.candidates]]
      found[found.length - 1] = { ...last, count, candidates }
    }
  }
  return found
}

/** The move that all candidates of a happening made; null if they were not moved alike. */
function moveOf({ candidates: [first, ...others] }: Happening): Move | null {
  if (first === undefined || first.move === null) return null
  return others.every(({ move }) => isDeepStrictEqual(move, first.move)) ? first.move : null
}

function actorOf({ actor, actorKind }: Happening, { language, site }: MemberVisit): string {
  const w = todayWords[language]
  if (actor !== null && actor !== '') return actor
  if (actorKind === 'user') return w.colleague
  if (actorKind === 'operator' || actorKind === 'system') return site.name
  return w[actorKind]
}

/** What was done, with the names of those to whom it was done. */
function What({ visit, happening }: { visit: MemberVisit; happening: Happening }) {
  const { language } = visit
  const { verb, count, candidates } = happening
  const known = auditVerbs.find((name) => name === verb)
  if (known === undefined) return <code>{verb}</code>
  const sentence = auditWords[language].verbs[known]
  // Other verbs say what a move meant, as hiring and withdrawing do.
  const move = known === 'candidates move' ? moveOf(happening) : null
  const around = movedAround(move, language) ?? sentence.around
  if (candidates.length === 0 || around === undefined) return <>{sentenceText(sentence, count, language)}</>
  const [before, after] = around
  return (
    <>
      {before}
      <Names {...{ visit, happening }} />
      {after}
    </>
  )
}

/** What stands before and after the names of those who were moved. */
function movedAround(move: Move | null, language: MemberVisit['language']): Sentence['around'] {
  if (move === null) return undefined
  const { before, customBefore, stage, custom } = move
  const name = (own: string | null, of: CandidateStage) => own ?? stageNames[language][of]
  const [left = '', right = ''] = todayWords[language].moved(name(customBefore, before), name(custom, stage)).split('@')
  return [left, right]
}

/** So many are named. */
const NAMED = 3

/** The names of the first candidates, and how many others there are. */
function Names({ visit: { language }, happening }: { visit: MemberVisit; happening: Happening }) {
  const { count, candidates } = happening
  const named = candidates.slice(0, NAMED)
  const left = count - named.length
  const names = named.map((candidate) => nameOf(candidate, language))
  const others = left === 0 ? [] : [countText(left, language, todayWords[language].others)]
  const parts = new Intl.ListFormat(language, { type: 'conjunction' }).formatToParts([...names, ...others])
  let next = 0
  return (
    <>
      {parts.map(({ type, value }) => {
        const candidate = type === 'element' ? named[next++] : undefined
        return candidate === undefined ? value : <a href={`${CANDIDATES_PATH}/${candidate.id}`}>{value}</a>
      })}
    </>
  )
}

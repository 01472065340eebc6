import { isDeepStrictEqual } from 'node:util'
import type { CandidateStage } from '@kandidat/contract/resources/enumerations'
import type { ComponentChildren } from 'preact'
import { stageNames } from '../../candidates/words/stage-names.ts'
import { notificationWords } from '../../candidates/words/words.ts'
import { commonWords } from '../../base/web/words/words.ts'
import { auditWords } from '../words/audit.ts'
import { type Sentence, sentenceText } from '../words/sentence.ts'
import { auditVerbs } from '../../base/changes/audit-verb.ts'
import { nameOf } from '../candidates/board-view.tsx'
import { shortAddress } from '../receivers/list-view.tsx'
import {
  AGENCIES_PATH,
  CANDIDATES_PATH,
  DELETIONS_PATH,
  ERASURES_PATH,
  MAILS_PATH,
  POSITIONS_PATH,
  PRIVACY_PATH,
  RECEIVERS_PATH,
  RETENTION_PATH,
  SUBMISSIONS_PATH,
  THROUGH_PATH,
} from '../addresses.ts'
import { Form } from '../../base/web/controls.tsx'
import { Empty, Icon, type IconName, LinkButton, Section, Time } from '../../base/web/parts.tsx'
import type { MemberVisit } from '../../base/web/visit.ts'
import { countText, dayText, numberText } from '../../base/web/words/dates.ts'
import type { Happening, Move } from './happenings-store.ts'
import { LOOKED_AT, type MentionedIn, type Waiting } from './waiting.ts'
import { doubleWords } from '../words/doubles.ts'
import { submissionWords } from '../words/submissions.ts'
import { todayWords } from '../words/today.ts'

interface WaitingProps {
  visit: MemberVisit
  waiting: Waiting
  /** Whether there is any position. */
  isBegun: boolean
}

/** What waits for the reader, the most urgent first. */
export function WaitingView({ visit, waiting, isBegun }: WaitingProps) {
  const { language, access } = visit
  const w = todayWords[language]
  const common = commonWords[language]
  const {
    newCandidates,
    mentions,
    otherNames,
    doubles,
    held,
    erasures,
    deletions,
    isUnconfirmed,
    lacksPeriod,
    toPassOn,
    failing,
    clockOff,
    expiring,
    proposals,
  } = waiting
  const isNothing =
    [newCandidates, mentions, otherNames, doubles, failing, expiring, proposals].every(({ length }) => length === 0) &&
    held + toPassOn + erasures.count + deletions.count === 0 &&
    !isUnconfirmed &&
    !lacksPeriod &&
    clockOff === null
  const count = (n: number, forms: { one: string; other: string }) =>
    n < LOOKED_AT ? countText(n, language, forms) : `${common.many(numberText(n - 1, language))} ${forms.other}`
  if (isNothing) return <Nothing {...{ visit, isBegun }} />
  return (
    <Section
      id="waiting"
      title={w.waiting}
      {...(newCandidates.length > 0 &&
        access.abilities.has('candidates.write') && {
          actions: (
            <LinkButton href={THROUGH_PATH} tone="primary" icon="play">
              {w.goThrough}
            </LinkButton>
          ),
        })}
    >
      <div class="waiting">
        {newCandidates.length === 0 ? null : (
          <Group icon="users" title={common.newCandidates}>
            {newCandidates.map(({ id, title, count: fresh }) => (
              <li>
                <a href={`${POSITIONS_PATH}/${id}/candidates`}>{title}</a>
                {access.abilities.has('candidates.write') ? (
                  <a href={`${THROUGH_PATH}?position=${id}`}>
                    {countText(fresh, language, w.fresh)}
                    <span class="for-readers">
                      : {w.goThrough}, {title}
                    </span>
                  </a>
                ) : (
                  <span class="hint">{countText(fresh, language, w.fresh)}</span>
                )}
              </li>
            ))}
          </Group>
        )}
        {mentions.length === 0 ? null : (
          <Group icon="at-sign" title={w.mentions}>
            {mentions.map((mention) => (
              <Mention {...{ visit, mention }} />
            ))}
          </Group>
        )}
        {otherNames.length === 0 ? null : (
          <Group icon="triangle-alert" title={submissionWords[language].otherName}>
            {otherNames.map(({ candidacyId, firstName, lastName, positionTitle }) => (
              <li>
                <a href={`${CANDIDATES_PATH}/${candidacyId}#other-names`}>
                  {[firstName, lastName].filter((part) => part !== null).join(' ')}
                </a>
                <span class="hint">{positionTitle}</span>
              </li>
            ))}
          </Group>
        )}
        {doubles.length === 0 ? null : (
          <Group icon="triangle-alert" title={doubleWords[language].title}>
            {doubles.map(({ candidacyId, firstName, lastName, positionTitle }) => (
              <li>
                <a href={`${CANDIDATES_PATH}/${candidacyId}#maybe-known`}>
                  {[firstName, lastName].filter((part) => part !== null).join(' ') || common.unnamed}
                </a>
                <span class="hint">{positionTitle}</span>
              </li>
            ))}
          </Group>
        )}
        {held + toPassOn + erasures.count + deletions.count === 0 && !isUnconfirmed && !lacksPeriod ? null : (
          <Group icon="inbox" title={w.toDecide}>
            {held === 0 ? null : (
              <li>
                <a href={`${SUBMISSIONS_PATH}?state=held`}>{count(held, w.held)}</a>
              </li>
            )}
            {erasures.count === 0 ? null : (
              <li>
                <a href={ERASURES_PATH}>{count(erasures.count, w.erasures)}</a>
                {erasures.firstDue === null ? null : (
                  <span class="hint">{w.erasedOn(dayText(erasures.firstDue, language, visit.site.timeZone))}</span>
                )}
              </li>
            )}
            {isUnconfirmed ? (
              <li>
                <a href={RETENTION_PATH}>{w.unconfirmed}</a>
              </li>
            ) : null}
            {lacksPeriod ? (
              <li>
                <a href={PRIVACY_PATH}>{w.lacksPeriod}</a>
              </li>
            ) : null}
            {deletions.count === 0 ? null : (
              <li>
                <a href={DELETIONS_PATH}>{count(deletions.count, w.deletions)}</a>
                {deletions.firstDue === null ? null : (
                  <span class="hint">{w.firstDeleted(dayText(deletions.firstDue, language, visit.site.timeZone))}</span>
                )}
              </li>
            )}
            {toPassOn === 0 ? null : (
              <li>
                <a href={MAILS_PATH}>{count(toPassOn, w.toPassOn)}</a>
              </li>
            )}
          </Group>
        )}
        {proposals.length === 0 ? null : (
          <Group icon="arrow-left-right" title={w.proposals}>
            {proposals.map(({ name }) => (
              <li>
                <a href={AGENCIES_PATH}>{w.proposal(name)}</a>
              </li>
            ))}
          </Group>
        )}
        {failing.length === 0 ? null : (
          <Group icon="triangle-alert" title={w.failing}>
            {failing.map(({ id, url }) => (
              <li>
                <a href={`${RECEIVERS_PATH}/${id}`}>{shortAddress(url)}</a>
              </li>
            ))}
          </Group>
        )}
        {clockOff === null ? null : (
          <Group icon="triangle-alert" title={w.clockOff}>
            <li>
              <span>{w.clockOffText(countText(Math.round(Math.abs(clockOff) / 60), language, w.minutes))}</span>
            </li>
          </Group>
        )}
        {expiring.length === 0 ? null : (
          <Group icon="clock" title={w.expiring}>
            {expiring.map(({ id, title, at }) => (
              <li>
                <a href={`${POSITIONS_PATH}/${id}/deadline`}>{title}</a>
                <span class="hint">
                  {w.openUntil(dayText(new Date(at.getTime() - 1), language, visit.site.timeZone))}
                </span>
              </li>
            ))}
          </Group>
        )}
      </div>
    </Section>
  )
}

/** A button, because opening the notes says that they were read: a GET changes nothing. */
function Mention({ visit: { language }, mention }: { visit: MemberVisit; mention: MentionedIn }) {
  const w = todayWords[language]
  const { candidacyId, firstName, lastName, positionTitle, author } = mention
  const name = [firstName, lastName].filter((part) => part !== null).join(' ')
  return (
    <li>
      <Form action={`${CANDIDATES_PATH}/${candidacyId}/notes/read`}>
        <button type="submit" class="link">
          {name === '' ? positionTitle : name}
        </button>
      </Form>
      <span class="hint">{w.mention(author, positionTitle)}</span>
    </li>
  )
}

function Nothing({ visit: { language, access }, isBegun }: Omit<WaitingProps, 'waiting'>) {
  const w = todayWords[language]
  const common = commonWords[language]
  if (isBegun) return <Empty title={notificationWords[language].none}>{w.nothingText}</Empty>
  if (!access.abilities.has('positions.write'))
    return <Empty title={common.noPositionsYet}>{w.noPositionsReadText}</Empty>
  return (
    <Empty
      title={common.noPositionsYet}
      action={
        <LinkButton href={`${POSITIONS_PATH}/new`} icon="plus" tone="primary">
          {common.newPosition}
        </LinkButton>
      }
    >
      {w.noPositionsText}
    </Empty>
  )
}

function Group({ icon, title, children }: { icon: IconName; title: string; children: ComponentChildren }) {
  return (
    <div class="waiting-group">
      <h3>
        <Icon name={icon} />
        {title}
      </h3>
      <ul>{children}</ul>
    </div>
  )
}

/** What happened lately, in sentences. What one person did several times in a row is one of them. */
export function Happened({ visit, happenings }: { visit: MemberVisit; happenings: readonly Happening[] }) {
  const w = todayWords[visit.language]
  return (
    <Section id="happened" title={w.happened}>
      {happenings.length === 0 ? (
        <Empty title={w.nothingHappened}>{w.nothingHappenedText}</Empty>
      ) : (
        <ul class="happenings">
          {joined(happenings).map((happening) => (
            <li>
              <span>
                <strong>{actorOf(happening, visit)}</strong>: <What {...{ visit, happening }} />
                {happening.position === null ? null : (
                  <>
                    {' · '}
                    <a href={`${POSITIONS_PATH}/${happening.position.id}`}>{happening.position.title}</a>
                  </>
                )}
              </span>
              <span class="hint">
                <Time at={happening.at} visit={visit} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
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

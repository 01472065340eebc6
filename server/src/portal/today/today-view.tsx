import { notificationWords } from '../../candidates/words/words.ts'
import { commonWords } from '../../base/web/words/words.ts'
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
import { Empty, LinkButton, Section } from '../../base/web/parts.tsx'
import type { MemberVisit } from '../../base/web/visit.ts'
import { countText, dayText, numberText } from '../../base/web/words/dates.ts'
import { Expiring, Group, Mentions, nameOf, NewCandidates, OtherNames } from './groups-view.tsx'
import { LOOKED_AT, type Waiting } from './waiting.ts'
import { doubleWords } from '../words/doubles.ts'
import { todayWords } from '../words/today.ts'

interface WaitingProps {
  visit: MemberVisit
  waiting: Waiting
  /** Whether there is any position. */
  isBegun: boolean
  /** Whether what waits at the reader's own positions stands above by itself. */
  isBesideOwn: boolean
}

/** What waits for whoever may do it, the most urgent first. */
export function WaitingView({ visit, waiting, isBegun, isBesideOwn }: WaitingProps) {
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
  if (isNothing) return isBesideOwn ? null : <Nothing {...{ visit, isBegun }} />
  return (
    <Section
      id={isBesideOwn ? 'others' : 'waiting'}
      title={isBesideOwn ? w.waitsElse : w.waiting}
      {...(newCandidates.length > 0 &&
        access.abilities.has('candidates.write') && {
          actions: (
            <LinkButton href={THROUGH_PATH} tone={isBesideOwn ? 'secondary' : 'primary'} icon="play">
              {isBesideOwn ? w.goThroughAll : w.goThrough}
            </LinkButton>
          ),
        })}
    >
      <div class="waiting">
        <NewCandidates visit={visit} positions={newCandidates} />
        <Mentions {...{ visit, mentions }} />
        <OtherNames visit={visit} names={otherNames} />
        {doubles.length === 0 ? null : (
          <Group icon="triangle-alert" title={doubleWords[language].title}>
            {doubles.map((double) => (
              <li>
                <a href={`${CANDIDATES_PATH}/${double.candidacyId}#maybe-known`}>{nameOf(double) ?? common.unnamed}</a>
                <span class="hint">{double.positionTitle}</span>
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
        <Expiring visit={visit} positions={expiring} />
      </div>
    </Section>
  )
}

function Nothing({ visit: { language, access }, isBegun }: Omit<WaitingProps, 'waiting' | 'isBesideOwn'>) {
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

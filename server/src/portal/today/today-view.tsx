import type { ComponentChildren } from 'preact'
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
import { Form } from '../../base/web/controls.tsx'
import { Empty, Icon, type IconName, LinkButton, Section } from '../../base/web/parts.tsx'
import type { MemberVisit } from '../../base/web/visit.ts'
import { countText, dayText, numberText } from '../../base/web/words/dates.ts'
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

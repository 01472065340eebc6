import { LinkButton, Section } from '../../base/web/parts.tsx'
import type { MemberVisit } from '../../base/web/visit.ts'
import { countText, dayText, numberText } from '../../base/web/words/dates.ts'
import { commonWords } from '../../base/web/words/words.ts'
import { CANDIDATES_PATH, SUBMISSIONS_PATH, THROUGH_PATH } from '../addresses.ts'
import { OWN } from '../parts/own-filter.tsx'
import { todayWords } from '../words/today.ts'
import { Expiring, Group, Mentions, nameOf, NewCandidates, OtherNames } from './groups-view.tsx'
import { LOOKED_AT, type MentionedIn, type OwnWaiting } from './waiting.ts'

interface OwnProps {
  visit: MemberVisit
  own: OwnWaiting
  /** Notes that mention the reader, about whatever position. */
  mentions: readonly MentionedIn[]
}

/** What waits for the reader alone: at the positions that they are responsible for, and in notes that mention them. */
export function OwnWaitingView({ visit, own, mentions }: OwnProps) {
  const { language, access, site } = visit
  const w = todayWords[language]
  const { newCandidates, toAnswer, held, otherNames, expiring } = own
  const isNothing = [newCandidates, toAnswer, held, otherNames, expiring, mentions].every(({ length }) => length === 0)
  const goThrough =
    newCandidates.length > 0 && access.abilities.has('candidates.write') ? (
      <LinkButton href={`${THROUGH_PATH}?team=${OWN}`} tone="primary" icon="play">
        {w.goThrough}
      </LinkButton>
    ) : undefined
  return (
    <Section id="waiting" title={w.waiting} actions={goThrough}>
      {isNothing ? (
        <p class="hint">{w.nothingOwn}</p>
      ) : (
        <div class="waiting">
          <NewCandidates visit={visit} positions={newCandidates} />
          <Mentions {...{ visit, mentions }} />
          {toAnswer.length === 0 ? null : (
            <Group icon="send" title={w.toAnswer}>
              {toAnswer.map((candidate) => (
                <li>
                  <a href={`${CANDIDATES_PATH}/${candidate.candidacyId}`}>
                    {nameOf(candidate) ?? candidate.positionTitle}
                  </a>
                  <span class="hint">
                    {w.wroteOn(candidate.positionTitle, dayText(candidate.at, language, site.timeZone))}
                  </span>
                </li>
              ))}
            </Group>
          )}
          {held.length === 0 ? null : (
            <Group icon="inbox" title={w.toDecide}>
              {held.map(({ id, title, count }) => (
                <li>
                  <a href={`${SUBMISSIONS_PATH}?state=held&position=${id}`}>{title}</a>
                  <span class="hint">
                    {count < LOOKED_AT
                      ? countText(count, language, w.held)
                      : `${commonWords[language].many(numberText(count - 1, language))} ${w.held.other}`}
                  </span>
                </li>
              ))}
            </Group>
          )}
          <OtherNames visit={visit} names={otherNames} />
          <Expiring visit={visit} positions={expiring} />
        </div>
      )}
    </Section>
  )
}

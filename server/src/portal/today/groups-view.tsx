import type { ComponentChildren } from 'preact'
import { Form } from '../../base/web/controls.tsx'
import { Icon, type IconName } from '../../base/web/parts.tsx'
import type { MemberVisit } from '../../base/web/visit.ts'
import { countText, dayText } from '../../base/web/words/dates.ts'
import { commonWords } from '../../base/web/words/words.ts'
import { CANDIDATES_PATH, POSITIONS_PATH, THROUGH_PATH } from '../addresses.ts'
import { submissionWords } from '../words/submissions.ts'
import { todayWords } from '../words/today.ts'
import type { ExpiringPosition, MentionedIn, OtherName, PositionWithNew } from './waiting.ts'

/** Tasks of one kind. */
export function Group({ icon, title, children }: { icon: IconName; title: string; children: ComponentChildren }) {
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

/** The name of somebody; undefined if the reader sees none. */
export function nameOf({ firstName, lastName }: Pick<OtherName, 'firstName' | 'lastName'>): string | undefined {
  return [firstName, lastName].filter((part) => part !== null).join(' ') || undefined
}

/** Positions with new candidates, each with the way to go through them. */
export function NewCandidates({ visit, positions }: { visit: MemberVisit; positions: readonly PositionWithNew[] }) {
  const { language, access } = visit
  const w = todayWords[language]
  if (positions.length === 0) return null
  return (
    <Group icon="users" title={commonWords[language].newCandidates}>
      {positions.map(({ id, title, count: fresh }) => (
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
  )
}

/** Candidates in notes that mention the reader. */
export function Mentions({ visit, mentions }: { visit: MemberVisit; mentions: readonly MentionedIn[] }) {
  const w = todayWords[visit.language]
  if (mentions.length === 0) return null
  return (
    <Group icon="at-sign" title={w.mentions}>
      {mentions.map((mention) => (
        <li>
          {/* A button, because opening the notes says that they were read: a GET changes nothing. */}
          <Form action={`${CANDIDATES_PATH}/${mention.candidacyId}/notes/read`}>
            <button type="submit" class="link">
              {nameOf(mention) ?? mention.positionTitle}
            </button>
          </Form>
          <span class="hint">{w.mention(mention.author, mention.positionTitle)}</span>
        </li>
      ))}
    </Group>
  )
}

/** Names that came with the e-mail of somebody who is called otherwise. */
export function OtherNames({ visit, names }: { visit: MemberVisit; names: readonly OtherName[] }) {
  if (names.length === 0) return null
  return (
    <Group icon="triangle-alert" title={submissionWords[visit.language].otherName}>
      {names.map((name) => (
        <li>
          <a href={`${CANDIDATES_PATH}/${name.candidacyId}#other-names`}>{nameOf(name)}</a>
          <span class="hint">{name.positionTitle}</span>
        </li>
      ))}
    </Group>
  )
}

/** Positions that close soon. */
export function Expiring({ visit, positions }: { visit: MemberVisit; positions: readonly ExpiringPosition[] }) {
  const { language, site } = visit
  const w = todayWords[language]
  if (positions.length === 0) return null
  return (
    <Group icon="clock" title={w.expiring}>
      {positions.map(({ id, title, at }) => (
        <li>
          <a href={`${POSITIONS_PATH}/${id}/deadline`}>{title}</a>
          <span class="hint">{w.openUntil(dayText(new Date(at.getTime() - 1), language, site.timeZone))}</span>
        </li>
      ))}
    </Group>
  )
}

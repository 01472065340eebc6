import type { ComponentChildren } from 'preact'
import type { StoredFile } from '../../../content/files/read-store.ts'
import { mailPortalWords } from '../../words/mail.ts'
import { Breakable, Section, Time } from '../../../base/web/parts.tsx'
import type { MemberVisit } from '../../../base/web/visit.ts'
import type { CandidacyPage } from '../../../candidates/lists/candidacy-store.ts'
import type { ShownMail, ShownMove, Timeline } from '../../../candidates/lists/timeline-store.ts'
import type { ShownNote } from '../../../candidates/notes/note-store.ts'
import { addingWords, boardWords, candidacyWords } from '../../words/candidates.ts'

interface Entry {
  readonly at: Date
  readonly what: ComponentChildren
  /** Who did it. */
  readonly by: string | null
  readonly more?: ComponentChildren
}

interface TimelineProps {
  visit: MemberVisit
  candidacy: CandidacyPage
  timeline: Timeline
  notes: readonly ShownNote[]
  files: readonly StoredFile[]
}

/** Everything that happened to a candidacy, the newest first. */
export function TimelineView(props: TimelineProps) {
  const { visit } = props
  const w = candidacyWords[visit.language]
  const entries = entriesOf(props).toSorted((a, b) => b.at.getTime() - a.at.getTime())
  return (
    <Section id="timeline" title={w.timeline}>
      <ol class="timeline">
        {entries.map(({ at, what, by, more }) => (
          <li>
            <p>
              {what}
              {by === null ? null : <span class="hint"> {w.by(by)}</span>}
            </p>
            {more}
            <p class="hint">
              <Time at={at} visit={visit} />
            </p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function entriesOf({ visit, candidacy, timeline, notes, files }: TimelineProps): Entry[] {
  const { language } = visit
  const w = candidacyWords[language]
  const { kind, origin, referrer, createdAt, acceptedAt } = candidacy
  const applied = origin === null ? w.applied : w.added(addingWords[language].sources[origin.source])
  const came = kind === 'application' ? applied : referrer === null ? w.referred : w.referredBy(referrer)
  return [
    { at: createdAt, what: came, by: null },
    ...(kind === 'referral' && acceptedAt !== null ? [{ at: acceptedAt, what: w.agreed, by: null }] : []),
    ...timeline.moves.map((move) => ({ at: move.at, what: moveText(move, language), by: moverOf(move, language) })),
    ...timeline.contacts.map(({ at, name }) => ({ at, what: w.contact, by: name ?? w.operator })),
    ...timeline.mails.map((mail) => mailEntry(mail, language)),
    ...notes.map(({ id, createdAt: at, author }) => ({
      at,
      what: <a href={`#note-${id}`}>{w.wroteNote}</a>,
      by: author ?? w.operator,
    })),
    ...files.map(({ attachedAt: at, name }) => ({ at, what: <Breakable>{w.gaveFile(name)}</Breakable>, by: null })),
  ]
}

function moveText({ before, stage, customStage }: ShownMove, language: MemberVisit['language']): string {
  const [w, { stages }] = [candidacyWords[language], boardWords[language]]
  const after = customStage === null ? stages[stage] : w.named(stages[stage], customStage)
  return before === stage ? after : w.moved(stages[before], after)
}

function moverOf({ by, name }: ShownMove, language: MemberVisit['language']): string | null {
  const w = candidacyWords[language]
  if (name !== null) return name
  if (by === 'candidate' || by === 'visitor') return w.theCandidate
  if (by === 'operator') return w.operator
  if (by === 'import') return w.anImport
  return by === 'system' ? w.theService : null
}

function mailEntry(mail: ShownMail, language: MemberVisit['language']): Entry {
  const w = candidacyWords[language]
  const what = mail.author === null ? w.mailOf(mailPortalWords[language].kinds[mail.kind]) : w.mailBy(mail.author)
  return {
    at: mail.createdAt,
    what: `${what}, ${w.mailStates[mail.state]}`,
    by: null,
    ...(mail.subject !== null && {
      more: (
        <details>
          <summary>{mail.subject}</summary>
          <p class="written" dir="auto">
            {mail.text}
          </p>
        </details>
      ),
    }),
  }
}

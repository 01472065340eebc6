import type { ComponentChildren } from 'preact'
import type { StoredFile } from '../../../content/files/read-store.ts'
import { mailPortalWords } from '../../words/mail.ts'
import { Breakable, Time } from '../../../base/web/parts.tsx'
import type { MemberVisit } from '../../../base/web/visit.ts'
import type { ShownDocument } from '../../../candidates/documents/document-store.ts'
import type { CandidacyPage } from '../../../candidates/lists/candidacy-store.ts'
import type { ShownMail, ShownMove, Timeline } from '../../../candidates/lists/timeline-store.ts'
import type { ShownNote } from '../../../candidates/notes/note-store.ts'
import type { Awaited } from '../../live/store.ts'
import type { Who } from '../../../base/access/access.ts'
import { ActorMark } from '../../parts/initials.tsx'
import { documentWords } from '../../words/documents.ts'
import { nameOfDocument } from './documents-view.tsx'
import { NoteView } from './notes-view.tsx'
import { addingWords, boardWords, candidacyWords } from '../../words/candidates.ts'

/** What an entry is about: the buttons above the list show those of one kind. */
type Kind = 'note' | 'mail' | 'happening'

interface Entry {
  readonly at: Date
  readonly content: ComponentChildren
}

interface FeedProps {
  visit: MemberVisit
  candidacy: CandidacyPage
  timeline: Timeline
  notes: readonly ShownNote[]
  files: readonly StoredFile[]
  documents: readonly ShownDocument[]
  live: Awaited
}

/** Everything that was written about a candidate and that happened, the newest first. */
export function Feed(props: FeedProps) {
  const { visit, live } = props
  const w = candidacyWords[visit.language]
  const entries = entriesOf(props).toSorted((a, b) => b.at.getTime() - a.at.getTime())
  const shown = [
    ['everything', w.everything],
    ['note', w.onlyNotes],
    ['mail', w.onlyMails],
    ['happening', w.happened],
  ] as const
  return (
    <div class="feed">
      <fieldset class="feed-filter">
        <legend class="for-readers">{w.show}</legend>
        {shown.map(([kind, label]) => (
          <label>
            <input type="radio" name="feed" value={kind} checked={kind === 'everything'} />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <live-region id="live-feed" {...live}>
        <ol class="timeline" id="timeline">
          {entries.map(({ content }) => content)}
        </ol>
      </live-region>
    </div>
  )
}

function entriesOf({ visit, candidacy, timeline, notes, files, documents }: FeedProps): Entry[] {
  const { language } = visit
  const [w, d] = [candidacyWords[language], documentWords[language]]
  const { kind, origin, referrer, createdAt, acceptedAt } = candidacy
  const applied = origin === null ? w.applied : w.added(addingWords[language].sources[origin.source])
  const came = kind === 'application' ? applied : referrer === null ? w.referred : w.referredBy(referrer)
  const theirs = { kind: 'candidate', name: null, text: null } as const
  const colleague = (name: string | null): Actor =>
    name === null ? { kind: 'operator', name, text: w.operator } : { kind: 'user', name, text: name }
  const happening = (at: Date, what: ComponentChildren, by: Actor = theirs): Entry => ({
    at,
    content: <Happening {...{ visit, at, what, by }} />,
  })
  return [
    happening(createdAt, came),
    ...(kind === 'referral' && acceptedAt !== null ? [happening(acceptedAt, w.agreed)] : []),
    ...timeline.moves.map((move) => happening(move.at, moveText(move, language), moverOf(move, language))),
    ...timeline.contacts.map(({ at, name }) => happening(at, w.contact, colleague(name))),
    ...timeline.mails.map((mail) => mailEntry(mail, visit)),
    ...notes.map((note): Entry => ({ at: note.createdAt, content: <NoteView {...{ visit, note }} /> })),
    ...files.map(({ attachedAt: at, name }) => happening(at, <Breakable>{w.gaveFile(name)}</Breakable>)),
    ...documents.map((each) => {
      const what = <Breakable>{d.added(d.wereAdded[each.kind], nameOfDocument(each))}</Breakable>
      return happening(each.createdAt, what, colleague(each.author))
    }),
  ]
}

/** Who did it. */
interface Actor {
  readonly kind: Who['kind']
  /** The name of a colleague. */
  readonly name: string | null
  /** As the line says it; null if what happened says it. */
  readonly text: string | null
}

/** One line: what happened, who did it and when. */
function Happening(props: {
  visit: MemberVisit
  at: Date
  what: ComponentChildren
  by: Actor
  kind?: Kind
  more?: ComponentChildren
}) {
  const { visit, at, what, by, kind = 'happening', more } = props
  const w = candidacyWords[visit.language]
  return (
    <li data-kind={kind} class="with-mark">
      <ActorMark kind={by.kind} name={by.name} />
      <div>
        <p>
          {what}{' '}
          <span class="hint">
            {by.text === null ? null : `${w.by(by.text)} · `}
            <Time at={at} visit={visit} />
          </span>
        </p>
        {more}
      </div>
    </li>
  )
}

function moveText({ before, stage, customStage }: ShownMove, language: MemberVisit['language']): string {
  const [w, { stages }] = [candidacyWords[language], boardWords[language]]
  const after = customStage === null ? stages[stage] : w.named(stages[stage], customStage)
  return before === stage ? after : w.moved(stages[before], after)
}

function moverOf({ by, name }: ShownMove, language: MemberVisit['language']): Actor {
  return { kind: by, name, text: moverText(by, name, language) }
}

function moverText(by: ShownMove['by'], name: string | null, language: MemberVisit['language']): string | null {
  const w = candidacyWords[language]
  if (name !== null) return name
  if (by === 'candidate' || by === 'visitor') return w.theCandidate
  if (by === 'operator') return w.operator
  if (by === 'import') return w.anImport
  return by === 'system' ? w.theService : null
}

function mailEntry(mail: ShownMail, visit: MemberVisit): Entry {
  const { language } = visit
  const w = candidacyWords[language]
  const what = mail.author === null ? w.mailOf(mailPortalWords[language].kinds[mail.kind]) : w.mailBy(mail.author)
  const more =
    mail.subject === null ? null : (
      <details>
        <summary>{mail.subject}</summary>
        <p class="written" dir="auto">
          {mail.text}
        </p>
      </details>
    )
  const at = mail.createdAt
  const by = { kind: mail.author === null ? 'system' : 'user', name: mail.author, text: null } as const
  const content = (
    <Happening {...{ visit, at, more }} what={`${what}, ${w.mailStates[mail.state]}`} by={by} kind="mail" />
  )
  return { at, content }
}

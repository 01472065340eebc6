import type { ComponentChildren } from 'preact'
import { commonWords } from '../../../base/web/words/words.ts'
import type { StoredFile } from '../../../content/files/read-store.ts'
import { ErrorSummary } from '../../../base/web/controls.tsx'
import type { FormState } from '../../../base/web/form.ts'
import { Badge, Breakable, Facts, Section, Time } from '../../../base/web/parts.tsx'
import { mailtoOf } from '../../../content/email.ts'
import type { MemberVisit } from '../../../base/web/visit.ts'
import { parseDay } from '../../../base/forms/day.ts'
import { plainDayText, shortDayText } from '../../../base/web/words/dates.ts'
import type { ShownDocument } from '../../../candidates/documents/document-store.ts'
import type { CandidacyPage } from '../../../candidates/lists/candidacy-store.ts'
import type { KnownOf } from '../../../candidates/doubles/list-store.ts'
import type { OtherCandidacy, Timeline } from '../../../candidates/lists/timeline-store.ts'
import type { Colleague } from '../../../candidates/notes/mention.ts'
import type { ShownNote } from '../../../candidates/notes/note-store.ts'
import type { ListedSubmission } from '../../../candidates/submissions/list-store.ts'
import type { Awaited } from '../../live/store.ts'
import { addingWords, boardWords, candidacyWords } from '../../words/candidates.ts'
import { PERSONS_PATH } from '../../addresses.ts'
import type { Around } from '../pile.ts'
import { cameText } from '../origin-text.ts'
import { Documents } from './documents-view.tsx'
import { Feed } from './feed-view.tsx'
import { CandidateHead } from './head-view.tsx'
import { MaybeKnown } from './double-screens.tsx'
import { Cv, shownCv } from './cv-view.tsx'
import { RejectionView, Waiting } from './letter-view.tsx'
import { Messages } from './messages-view.tsx'
import { NoteBox } from './notes-view.tsx'
import { OtherNames } from './other-names-view.tsx'
import { pageOf } from './visited-candidacy.ts'

interface CandidacyProps {
  visit: MemberVisit
  candidacy: CandidacyPage
  files: readonly StoredFile[]
  documents: readonly ShownDocument[]
  timeline: Timeline
  notes: readonly ShownNote[]
  colleagues: readonly Colleague[] | null
  others: readonly OtherCandidacy[]
  /** The applications that led to it. */
  sent: readonly ListedSubmission[]
  /** Whom the visitor knows with the e-mail, if that may be the person. */
  mayBe: KnownOf | null
  /** Who is around the candidate in the pile. */
  around: Around
  form: FormState
  noteForm: FormState
  /** What was refused of whatever form. */
  summary: FormState
  title: string
  /** What its head waits for: somebody else may move the candidate meanwhile. */
  live: Awaited
  /** What was done just now. */
  news: ComponentChildren
}

/** The page of a candidacy: a head that stays, the person with the CV, and beside it what was written and what happened. */
export function CandidacyView(props: CandidacyProps) {
  const { visit, candidacy, files, documents, timeline, notes, colleagues, sent, mayBe, around } = props
  const { form, noteForm, summary, title, live, news } = props
  const { language } = visit
  const c = candidacyWords[language]
  const cv = shownCv(files)
  return (
    <>
      <CandidateHead {...{ visit, candidacy, title, live, around, form }} />
      <ErrorSummary form={summary} language={language} />
      <div class="toasts">{news}</div>
      <Waiting {...{ visit, candidacy, timeline }} />
      <RejectionView {...{ visit, candidacy }} />
      <MaybeKnown {...{ visit, candidacy }} known={mayBe} />
      <OtherNames visit={visit} person={candidacy.person} sent={sent} />
      <div class="candidate">
        <div>
          <Person {...props} />
          <Documents {...{ visit, candidacy, documents }} />
          <Others {...props} />
          <Messages {...{ visit, sent }} />
          {cv === undefined ? null : <Cv {...{ visit, cv }} candidacyId={candidacy.id} />}
        </div>
        <Section id="notes" title={c.timeline}>
          <NoteBox {...{ visit, candidacy, notes, colleagues, form: noteForm }} />
          <Feed {...{ visit, candidacy, timeline, notes, files, documents, live }} />
        </Section>
      </div>
    </>
  )
}

/** The other candidacies of the person, as far as the reader may know them. */
function Others({ visit, candidacy, others }: CandidacyProps) {
  const { language, site } = visit
  const [w, c] = [boardWords[language], candidacyWords[language]]
  const rest = others.filter(({ id }) => id !== candidacy.id)
  if (candidacy.person.id === null) return null
  const all = <a href={`${PERSONS_PATH}/${candidacy.person.id}`}>{c.personPage}</a>
  if (rest.length === 0) {
    return (
      <p class="hint">
        {c.others}: {c.noOthers} {all}
      </p>
    )
  }
  return (
    <Section id="others" title={c.others} actions={all}>
      <ul class="plain">
        {rest.map(({ id, positionTitle, stage, customStage, createdAt }) => (
          <li>
            <a href={pageOf({ id })}>{positionTitle}</a>{' '}
            <Badge tone={stage === 'HIRED' ? 'good' : 'neutral'}>{customStage ?? w.stages[stage]}</Badge>{' '}
            <span class="hint">{shortDayText(createdAt, language, site.timeZone)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

type Fact = readonly [ComponentChildren, ComponentChildren]

/** How to reach the person, the CVs, how they came, and what is known of the process. */
function Person({ visit, candidacy, files }: CandidacyProps) {
  const { language, access } = visit
  const w = boardWords[language]
  const common = commonWords[language]
  const { person, acceptedAt } = candidacy
  const { email, phone, linkedInUserName: linkedIn, portfolioUrl: portfolio } = person
  const text = acceptedAt === null ? w.notAgreedText : access.abilities.has('candidates.identity') ? null : w.noContact
  const facts: Fact[] = [
    ...(email === null
      ? []
      : [
          [
            common.email,
            <a href={mailtoOf(email)}>
              <Breakable>{email}</Breakable>
            </a>,
          ] as const,
        ]),
    ...(phone === null ? [] : [[common.phone, <a href={`tel:${phone}`}>{phone}</a>] as const]),
    ...(linkedIn === null
      ? []
      : [
          [
            common.linkedIn,
            <a href={`https://www.linkedin.com/in/${encodeURIComponent(linkedIn)}`} rel="noreferrer">
              {linkedIn}
            </a>,
          ] as const,
        ]),
    ...(portfolio === null
      ? []
      : [
          [
            common.portfolio,
            <a href={portfolio} rel="noreferrer">
              <Breakable>{portfolio}</Breakable>
            </a>,
          ] as const,
        ]),
    ...files.map(
      ({ token, name }) =>
        [
          common.cv,
          <a href={`/f/${token}`}>
            <Breakable>{name}</Breakable>
          </a>,
        ] as const,
    ),
  ]
  return (
    <section class="person-facts" aria-label={w.contactFacts}>
      {text === null ? null : <p>{text}</p>}
      <Facts facts={[...(text === null ? facts : []), ...processFacts(visit, candidacy)]} />
    </section>
  )
}

/** When somebody started: a day if only that is known, which is kept as its midnight UTC. */
function startedText(visit: MemberVisit, at: Date) {
  const day = parseDay(at.toISOString().replace(/T00:00:00\.000Z$/, ''))
  return day === undefined ? <Time at={at} visit={visit} /> : plainDayText(day, visit.language)
}

/** How the person came, and what happened since. */
function processFacts(visit: MemberVisit, candidacy: CandidacyPage): Fact[] {
  const { language } = visit
  const w = boardWords[language]
  const a = addingWords[language]
  const { kind, origin } = candidacy
  const time = (label: string, at: Date | null): Fact[] => (at === null ? [] : [[label, <Time {...{ at, visit }} />]])
  return [
    [
      w.cameBy,
      <>
        {cameText(candidacy, language)}, <Time at={candidacy.createdAt} visit={visit} />
      </>,
    ],
    ...(origin === null ? [] : [[a.legalBasis, a.bases[origin.legalBasis].label] as const]),
    ...(kind === 'referral' ? time(w.agreedAt, candidacy.acceptedAt) : []),
    ...time(w.lastByCompany, candidacy.lastContactedByCompanyAt),
    ...time(w.lastByCandidate, candidacy.lastContactedByCandidateAt),
    ...(candidacy.startDate === null ? [] : [[w.startDate, plainDayText(candidacy.startDate, language)] as const]),
    ...(candidacy.startedNewJobAt === null
      ? []
      : [[w.startedAt, startedText(visit, candidacy.startedNewJobAt)] as const]),
  ]
}

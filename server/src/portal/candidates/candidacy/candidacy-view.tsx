import type { ComponentChildren } from 'preact'
import { commonWords } from '../../../base/web/words/words.ts'
import type { StoredFile } from '../../../content/files/read-store.ts'
import { ErrorSummary } from '../../../base/web/controls.tsx'
import type { FormState } from '../../../base/web/form.ts'
import { Badge, Breakable, Facts, Heading, Section, Time, type Tone } from '../../../base/web/parts.tsx'
import { mailtoOf } from '../../../content/email.ts'
import type { MemberVisit } from '../../../base/web/visit.ts'
import { parseDay } from '../../../base/forms/day.ts'
import { plainDayText, shortDayText } from '../../../base/web/words/dates.ts'
import type { CandidacyPage } from '../../../candidates/lists/candidacy-store.ts'
import type { KnownOf } from '../../../candidates/doubles/list-store.ts'
import type { OtherCandidacy, Timeline } from '../../../candidates/lists/timeline-store.ts'
import type { Colleague } from '../../../candidates/notes/mention.ts'
import type { ShownNote } from '../../../candidates/notes/note-store.ts'
import type { ListedSubmission } from '../../../candidates/submissions/list-store.ts'
import type { Awaited } from '../../live/store.ts'
import { addingWords, boardWords, candidacyWords } from '../../words/candidates.ts'
import { CANDIDATES_PATH, PERSONS_PATH } from '../../addresses.ts'
import { aboveBoard } from '../visited-board.ts'
import { cameText } from '../origin-text.ts'
import { MaybeKnown } from './double-screens.tsx'
import { Cv, shownCv } from './cv-view.tsx'
import { RejectionView, Waiting } from './letter-view.tsx'
import { Messages } from './messages-view.tsx'
import { Notes } from './notes-view.tsx'
import { OtherNames } from './other-names-view.tsx'
import { Steps } from './steps-view.tsx'
import { TimelineView } from './timeline-view.tsx'

interface CandidacyProps {
  visit: MemberVisit
  candidacy: CandidacyPage
  files: readonly StoredFile[]
  timeline: Timeline
  notes: readonly ShownNote[]
  colleagues: readonly Colleague[] | null
  others: readonly OtherCandidacy[]
  /** The applications that led to it. */
  sent: readonly ListedSubmission[]
  /** Whom the visitor knows with the e-mail, if that may be the person. */
  mayBe: KnownOf | null
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

/** The page of a candidacy: the person and the process side by side, what can be done, and the CV beside it all. */
export function CandidacyView(props: CandidacyProps) {
  const {
    visit,
    candidacy,
    files,
    timeline,
    notes,
    colleagues,
    sent,
    mayBe,
    form,
    noteForm,
    summary,
    title,
    live,
    news,
  } = props
  const { language, access } = visit
  const w = boardWords[language]
  const tone: Tone = candidacy.stage === 'HIRED' ? 'good' : 'neutral'
  const cv = shownCv(files)
  return (
    <>
      <live-region id="live-candidate" {...live}>
        <Heading
          title={title}
          path={aboveBoard({ id: candidacy.positionId, title: candidacy.positionTitle }, language)}
          language={language}
          actions={<Badge tone={tone}>{candidacy.customStage ?? w.stages[candidacy.stage]}</Badge>}
        />
      </live-region>
      <ErrorSummary form={summary} language={language} />
      {news}
      <Waiting {...{ visit, candidacy, timeline }} />
      <RejectionView {...{ visit, candidacy }} />
      <MaybeKnown {...{ visit, candidacy }} known={mayBe} />
      <OtherNames visit={visit} person={candidacy.person} sent={sent} />
      <Neighbours {...{ visit, candidacy }} />
      <div class={cv === undefined ? undefined : 'beside-cv'}>
        <div class={cv === undefined ? 'two-columns' : undefined}>
          <div>
            <Person {...props} />
            <Messages {...{ visit, sent }} />
          </div>
          {access.abilities.has('candidates.write') ? <Steps {...{ visit, candidacy, form }} /> : null}
          <div class="record">
            <Process {...{ visit, candidacy }} />
            <Others {...props} />
            <Notes {...{ visit, candidacyId: candidacy.id, notes, colleagues, form: noteForm }} />
            <TimelineView {...{ visit, candidacy, timeline, notes, files }} />
          </div>
        </div>
        {cv === undefined ? null : <Cv {...{ visit, cv }} candidacyId={candidacy.id} />}
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
  return (
    <Section
      id="others"
      title={c.others}
      actions={<a href={`${PERSONS_PATH}/${candidacy.person.id}`}>{c.personPage}</a>}
    >
      {rest.length === 0 ? <p class="hint">{c.noOthers}</p> : null}
      <ul class="plain">
        {rest.map(({ id, positionTitle, stage, customStage, createdAt }) => (
          <li>
            <a href={`${CANDIDATES_PATH}/${id}`}>{positionTitle}</a>{' '}
            <Badge tone={stage === 'HIRED' ? 'good' : 'neutral'}>{customStage ?? w.stages[stage]}</Badge>{' '}
            <span class="hint">{shortDayText(createdAt, language, site.timeZone)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The ones above and below in the column, so that one goes through them without the board in between. */
function Neighbours({ visit, candidacy: { above, below } }: { visit: MemberVisit; candidacy: CandidacyPage }) {
  const w = boardWords[visit.language]
  if (above === null && below === null) return null
  return (
    <nav class="pager" aria-label={w.neighbours}>
      {above === null ? null : (
        <a href={`${CANDIDATES_PATH}/${above}`} rel="prev">
          {w.above}
        </a>
      )}
      {below === null ? null : (
        <a href={`${CANDIDATES_PATH}/${below}`} rel="next">
          {w.below}
        </a>
      )}
    </nav>
  )
}

type Fact = readonly [ComponentChildren, ComponentChildren]

/** How to reach the person, and the CVs. */
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
    <Section id="person" title={w.contactFacts}>
      {text === null ? <Facts facts={facts} /> : <p>{text}</p>}
    </Section>
  )
}

/** When somebody started: a day if only that is known, which is kept as its midnight UTC. */
function startedText(visit: MemberVisit, at: Date) {
  const day = parseDay(at.toISOString().replace(/T00:00:00\.000Z$/, ''))
  return day === undefined ? <Time at={at} visit={visit} /> : plainDayText(day, visit.language)
}

/** How the person came, and what happened since. */
function Process({ visit, candidacy }: { visit: MemberVisit; candidacy: CandidacyPage }) {
  const { language } = visit
  const w = boardWords[language]
  const common = commonWords[language]
  const a = addingWords[language]
  const { kind, origin, customStage, stage } = candidacy
  const time = (label: string, at: Date | null): Fact[] => (at === null ? [] : [[label, <Time {...{ at, visit }} />]])
  const facts: Fact[] = [
    [common.stage, customStage === null ? w.stages[stage] : `${w.stages[stage]}: ${customStage}`],
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
  return (
    <Section id="process" title={w.process}>
      <Facts facts={facts} />
    </Section>
  )
}

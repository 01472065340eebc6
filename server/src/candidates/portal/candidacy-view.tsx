import type { ComponentChildren } from 'preact'
import type { StoredFile } from '../../files/store.ts'
import { POSITIONS_PATH } from '../../positions/portal/status-view.tsx'
import { positionWords } from '../../positions/portal/words/words.ts'
import { ErrorSummary, Form, Select, Submit, TextField } from '../../web/controls.tsx'
import type { FormState } from '../../web/form.ts'
import { Badge, Breakable, Facts, Heading, Section, Time, type Tone } from '../../web/parts.tsx'
import type { MemberVisit } from '../../web/visit.ts'
import { dayText } from '../../web/words/dates.ts'
import type { CandidacyPage } from '../lists/candidacy-store.ts'
import { CANDIDATES_PATH, targetStages } from './board-view.tsx'
import { boardWords } from './words/words.ts'

interface CandidacyProps {
  visit: MemberVisit
  candidacy: CandidacyPage
  files: readonly StoredFile[]
  form: FormState
  title: string
}

/** The page of a candidacy: the person and the process side by side, and what can be done. */
export function CandidacyView(props: CandidacyProps) {
  const { visit, candidacy, form, title } = props
  const { language, access } = visit
  const w = boardWords[language]
  const board = `${POSITIONS_PATH}/${candidacy.positionId}/candidates`
  const tone: Tone = candidacy.stage === 'HIRED' ? 'good' : 'neutral'
  return (
    <>
      <Heading
        title={title}
        path={[
          { href: POSITIONS_PATH, label: positionWords[language].list },
          { href: board, label: candidacy.positionTitle },
        ]}
        language={language}
        actions={<Badge tone={tone}>{candidacy.customStage ?? w.stages[candidacy.stage]}</Badge>}
      />
      <ErrorSummary {...{ form, language }} />
      <Neighbours {...{ visit, candidacy }} />
      <div class="two-columns">
        <div>
          <Person {...props} />
          <Process {...{ visit, candidacy }} />
        </div>
        {access.abilities.has('candidates.write') ? <Steps {...{ visit, candidacy, form }} /> : null}
      </div>
    </>
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
  const { person, acceptedAt } = candidacy
  const { email, phone, linkedInUserName: linkedIn, portfolioUrl: portfolio } = person
  const text = acceptedAt === null ? w.notAgreedText : access.abilities.has('candidates.identity') ? null : w.noContact
  const facts: Fact[] = [
    ...(email === null
      ? []
      : [
          [
            w.email,
            <a href={`mailto:${encodeURIComponent(email)}`}>
              <Breakable>{email}</Breakable>
            </a>,
          ] as const,
        ]),
    ...(phone === null ? [] : [[w.phone, <a href={`tel:${phone}`}>{phone}</a>] as const]),
    ...(linkedIn === null
      ? []
      : [
          [
            w.linkedIn,
            <a href={`https://www.linkedin.com/in/${encodeURIComponent(linkedIn)}`} rel="noreferrer">
              {linkedIn}
            </a>,
          ] as const,
        ]),
    ...(portfolio === null
      ? []
      : [
          [
            w.portfolio,
            <a href={portfolio} rel="noreferrer">
              <Breakable>{portfolio}</Breakable>
            </a>,
          ] as const,
        ]),
    ...files.map(
      ({ token, name }) =>
        [
          w.cv,
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

/** How the person came, and what happened since. */
function Process({ visit, candidacy }: { visit: MemberVisit; candidacy: CandidacyPage }) {
  const { language, site } = visit
  const w = boardWords[language]
  const { kind, referrer, customStage, stage } = candidacy
  const came = kind === 'application' ? w.application : referrer === null ? w.referral : w.referredBy(referrer)
  const time = (label: string, at: Date | null): Fact[] => (at === null ? [] : [[label, <Time {...{ at, visit }} />]])
  const facts: Fact[] = [
    [w.stage, customStage === null ? w.stages[stage] : `${w.stages[stage]}: ${customStage}`],
    [
      w.cameBy,
      <>
        {came}, <Time at={candidacy.createdAt} visit={visit} />
      </>,
    ],
    ...(kind === 'referral' ? time(w.agreedAt, candidacy.acceptedAt) : []),
    ...time(w.lastByCompany, candidacy.lastContactedByCompanyAt),
    ...time(w.lastByCandidate, candidacy.lastContactedByCandidateAt),
    ...(candidacy.startDate === null
      ? []
      : [[w.startDate, dayText(candidacy.startDate, language, site.timeZone)] as const]),
    ...time(w.startedAt, candidacy.startedNewJobAt),
  ]
  return (
    <Section id="process" title={w.process}>
      <Facts facts={facts} />
    </Section>
  )
}

/** What can be done with the candidacy. */
function Steps({ visit, candidacy, form }: { visit: MemberVisit; candidacy: CandidacyPage; form: FormState }) {
  const { language } = visit
  const w = boardWords[language]
  const { id, stage, acceptedAt, prescreens, usedNames } = candidacy
  const to = (step: string) => `${CANDIDATES_PATH}/${id}/${step}`
  const known = { form, language }
  const reject = (
    <Form action={to('move')}>
      <p class="hint">{w.rejectText}</p>
      <Submit tone="danger" name="stage" value="REJECTED">
        {w.reject}
      </Submit>
    </Form>
  )
  if (acceptedAt === null)
    return (
      <div>
        {stage === 'REFERRAL_CREATED' ? (
          <Section id="move" title={w.move}>
            {reject}
          </Section>
        ) : null}
      </div>
    )
  return (
    <div>
      <Section id="move" title={w.move}>
        <Form action={to('move')}>
          <Select
            {...known}
            name="stage"
            label={w.stage}
            required
            choices={targetStages(prescreens).map((value) => ({ value, label: w.stages[value] }))}
          />
          <Submit>{w.move}</Submit>
        </Form>
        {stage === 'REJECTED' ? null : reject}
      </Section>
      <Section
        id="hire"
        title={stage === 'HIRED' ? w.startDate : w.hire}
        {...(stage !== 'HIRED' && { lead: w.hireText })}
      >
        <Form action={to(stage === 'HIRED' ? 'start' : 'hire')}>
          <TextField {...known} name="day" type="date" label={w.startDate} hint={w.startDateHint} />
          <Submit tone="secondary">{stage === 'HIRED' ? w.saveStart : w.hire}</Submit>
        </Form>
      </Section>
      <Section id="name" title={w.stageName}>
        <Form action={to('name')}>
          <TextField {...known} name="name" label={w.name} hint={w.stageNameHint} maxlength={200} list="used-names" />
          <datalist id="used-names">
            {usedNames.map((name) => (
              <option value={name}>{name}</option>
            ))}
          </datalist>
          <Submit tone="secondary">{w.saveName}</Submit>
        </Form>
      </Section>
      <Section id="contact" title={w.contacted} lead={w.contactedText}>
        <Form action={to('contact')}>
          <div class="actions">
            <Submit tone="secondary" name="by" value="company">
              {w.byCompany}
            </Submit>
            <Submit tone="secondary" name="by" value="candidate">
              {w.byCandidate}
            </Submit>
          </div>
        </Form>
      </Section>
    </div>
  )
}

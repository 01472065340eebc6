import type { ComponentChildren } from 'preact'
import { commonWords } from '../../base/web/words/words.ts'
import { readMove } from '../../candidates/moves/moved.ts'
import { CANDIDATES_PATH, HOME_PATH, POSITIONS_PATH, THROUGH_PATH } from '../addresses.ts'
import { Cv, shownCv } from '../candidates/candidacy/cv-view.tsx'
import { Messages } from '../candidates/candidacy/messages-view.tsx'
import { OtherNames } from '../candidates/candidacy/other-names-view.tsx'
import { fromPile } from '../candidates/pile.ts'
import { cameText } from '../candidates/origin-text.ts'
import { boardWords } from '../words/candidates.ts'
import type { CandidacyPage } from '../../candidates/lists/candidacy-store.ts'
import type { ListedSubmission } from '../../candidates/submissions/list-store.ts'
import type { StoredFile } from '../../content/files/read-store.ts'
import { withQuery } from '../../base/http/request-target.ts'
import { ErrorSummary, Form, Submit } from '../../base/web/controls.tsx'
import type { FormState } from '../../base/web/form.ts'
import {
  Badge,
  Breakable,
  Empty,
  Facts,
  Heading,
  KeyHint,
  LinkButton,
  pressedBy,
  Time,
  Toast,
} from '../../base/web/parts.tsx'
import { mailtoOf } from '../../content/email.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { countText, numberText } from '../../base/web/words/dates.ts'
import { todayWords } from '../words/today.ts'

/** So many of those after the shown one are counted. */
export const COUNTED_LEFT = 99

/** What can be done with a new candidate before the next one. */
export type ThroughStep = 'shortlist' | 'contacted' | 'reject'

/** The candidate before, with whom something was done. */
export interface DoneBefore {
  readonly name: string
  /** Whether they were rejected, and nobody has said why. */
  readonly isUnexplained: boolean
}

interface ThroughProps {
  visit: MemberVisit
  candidacy: CandidacyPage
  files: readonly StoredFile[]
  /** The applications that led to it. */
  sent: readonly ListedSubmission[]
  /** How many come after this one; one more than are counted if there are more. */
  left: number
  before: DoneBefore | null
  form: FormState
  /** The name of the candidate, or what stands for it. */
  title: string
  /** The address of the next one. */
  skip: string
  /** The query that the addresses of the steps keep. */
  query: string
}

/** The part of a query that limits the candidates. */
function keptIn(query: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...query].filter(([name]) => name === 'position' || name === 'team'))
}

/** One new candidate: who it is, and the steps where a thumb reaches them. */
export function ThroughView(props: ThroughProps) {
  const { visit, candidacy, files, sent, left, before, form, title, skip, query } = props
  const { language } = visit
  const [w, board] = [todayWords[language], boardWords[language]]
  const { id, stage, createdAt, customStage } = candidacy
  const cv = shownCv(files)
  const to = (step: ThroughStep) => `${THROUGH_PATH}/${id}/${step}${query}`
  return (
    <>
      <Heading
        title={title}
        lead={leftText(left, language)}
        path={[{ href: HOME_PATH, label: w.title }]}
        language={language}
        {...(stage !== 'READY_FOR_REVIEW' && {
          actions: <Badge tone="neutral">{customStage ?? board.stages[stage]}</Badge>,
        })}
      />
      <ErrorSummary {...{ form, language }} />
      <Done {...{ visit, before }} />
      <OtherNames visit={visit} person={candidacy.person} sent={sent} />
      <div class={cv === undefined ? undefined : 'beside-cv'}>
        <div>
          <Facts
            facts={[
              [
                board.cameBy,
                <>
                  {cameText(candidacy, language)}, <Time at={createdAt} visit={visit} />
                </>,
              ],
              [
                commonWords[visit.language].position,
                <a href={`${POSITIONS_PATH}/${candidacy.positionId}/candidates`}>{candidacy.positionTitle}</a>,
              ],
              ...factsOf(props),
            ]}
          />
          <p>
            <a href={fromPile(id, 'new', Object.fromEntries(keptIn(visit.query)))}>{w.full}</a>
          </p>
          <Messages {...{ visit, sent }} />
        </div>
        {cv === undefined ? null : <Cv {...{ visit, cv }} candidacyId={id} />}
      </div>
      <nav class="thumbs" aria-label={w.actions}>
        {stage === 'READY_FOR_REVIEW' ? (
          <>
            <Form action={to('reject')}>
              <Submit tone="danger" pressed={pressedBy('reject', visit)}>
                {boardWords[visit.language].reject}
                <KeyHint by="reject" visit={visit} />
              </Submit>
            </Form>
            <Form action={to('shortlist')}>
              <Submit tone="secondary" pressed={pressedBy('advance', visit)}>
                {w.shortlist}
                <KeyHint by="advance" visit={visit} />
              </Submit>
            </Form>
            <Form action={to('contacted')}>
              <Submit tone="secondary">{w.contacted}</Submit>
            </Form>
          </>
        ) : null}
        <LinkButton href={skip} tone="primary" icon="chevron-right" pressed={pressedBy('following', visit)}>
          {w.skip}
          <KeyHint by="following" visit={visit} />
        </LinkButton>
      </nav>
    </>
  )
}

/** How many come after this one. */
function leftText(left: number, language: MemberVisit['language']): string {
  const w = todayWords[language]
  if (left === 0) return w.last
  return left > COUNTED_LEFT ? w.manyLeft(numberText(COUNTED_LEFT, language)) : countText(left, language, w.left)
}

type Fact = readonly [ComponentChildren, ComponentChildren]

/** How to reach the person. */
function factsOf({ visit, candidacy, files }: ThroughProps): Fact[] {
  const { language, access } = visit
  const w = boardWords[language]
  const common = commonWords[language]
  const { email, phone, linkedInUserName: linkedIn, portfolioUrl: portfolio } = candidacy.person
  if (candidacy.acceptedAt === null) return [[w.contactFacts, w.notAgreedText]]
  if (!access.abilities.has('candidates.identity')) return [[w.contactFacts, w.noContact]]
  const link = (label: string, href: string, text: string): Fact => [
    label,
    <a href={href} rel="noreferrer">
      <Breakable>{text}</Breakable>
    </a>,
  ]
  return [
    ...files.map(({ token, name }) => link(common.cv, `/f/${token}`, name)),
    ...(email === null ? [] : [link(common.email, mailtoOf(email), email)]),
    ...(phone === null ? [] : [link(common.phone, `tel:${phone}`, phone)]),
    ...(linkedIn === null
      ? []
      : [link(common.linkedIn, `https://www.linkedin.com/in/${encodeURIComponent(linkedIn)}`, linkedIn)]),
    ...(portfolio === null ? [] : [link(common.portfolio, portfolio, portfolio)]),
  ]
}

/** What was done with the one before, with the button that takes it back, and the way to say why somebody was rejected. */
function Done({ visit, before }: { visit: MemberVisit; before: DoneBefore | null }) {
  const { query, language, path } = visit
  const w = todayWords[language]
  const done = query.get('done') ?? ''
  if (done === 'undo') return <Toast title={w.undone} />
  const moved = readMove(query.get('moved') ?? '')
  if (!Object.hasOwn(w.done, done) || moved === undefined) return null
  const undone = withQuery(`${THROUGH_PATH}/${moved.id}/undo`, keptIn(query))
  return (
    <Toast title={`${before === null ? '' : `${before.name}: `}${w.done[done as ThroughStep]}`}>
      <div class="actions">
        {before?.isUnexplained === true ? (
          <LinkButton
            href={`${CANDIDATES_PATH}/${moved.id}/reject?${new URLSearchParams({ back: withQuery(path, query) })}`}
            icon="pencil"
          >
            {boardWords[language].explain}
          </LinkButton>
        ) : null}
        <Form action={undone}>
          <input type="hidden" name="moved" value={query.get('moved') ?? ''} />
          <input type="hidden" name="done" value={done} />
          <Submit tone="secondary" icon="rotate-ccw" pressed={pressedBy('undo', visit)}>
            {boardWords[language].undo}
            <KeyHint by="undo" visit={visit} />
          </Submit>
        </Form>
      </div>
    </Toast>
  )
}

/** After the last one. @param again the address of the first one */
export function ThroughEnd({ visit, before, again }: { visit: MemberVisit; before: DoneBefore | null; again: string }) {
  const { language, query } = visit
  const w = todayWords[language]
  const common = commonWords[language]
  return (
    <>
      <Heading title={common.newCandidates} path={[{ href: HOME_PATH, label: w.title }]} language={language} />
      <Done {...{ visit, before }} />
      <Empty title={w.noneLeft}>{w.noneLeftText}</Empty>
      <nav class="thumbs" aria-label={w.next}>
        {query.has('after') || query.has('end') ? <LinkButton href={again}>{w.again}</LinkButton> : null}
        <LinkButton href={HOME_PATH} tone="primary">
          {w.backToToday}
        </LinkButton>
      </nav>
    </>
  )
}

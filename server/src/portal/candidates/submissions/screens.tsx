import { filesWithIds } from '../../../content/files/store.ts'
import { Refusal } from '../../../base/forms/refusal.ts'
import { withQuery } from '../../../base/http/request-target.ts'
import { ActionButton, ErrorSummary, Select, Submit } from '../../../base/web/controls.tsx'
import { formState, type Refused } from '../../../base/web/form.ts'
import {
  Badge,
  Breakable,
  Empty,
  Facts,
  Heading,
  LinkButton,
  Section,
  Time,
  type Tone,
} from '../../../base/web/parts.tsx'
import { listScreen } from '../../parts/list-screen.tsx'
import { readPositionNames } from '../../parts/position-names.ts'
import { changeRow } from '../../parts/row-actions.ts'
import { type Answer, goTo, memberScreen, page, type Screen } from '../../parts/screen.ts'
import { visited } from '../../parts/visited.ts'
import type { MemberVisit } from '../../../base/web/visit.ts'
import { commonWords, webWords } from '../../../base/web/words/words.ts'
import { discard, letIn } from '../../../candidates/submissions/held-actions.ts'
import { checkNames } from '../../../candidates/submissions/other-name-actions.ts'
import { type ListedSubmission, listSubmissions } from '../../../candidates/submissions/list-store.ts'
import type { SubmissionState } from '../../../candidates/submissions/submission.ts'
import { CheckedName } from '../candidacy/other-names-view.tsx'
import { askedSubmissions } from './asked-submissions.ts'
import { SUBMISSIONS_PATH, CANDIDATES_PATH, POSITIONS_PATH } from '../../addresses.ts'
import { submissionWords } from '../../words/submissions.ts'

const tones: Readonly<Record<SubmissionState, Tone>> = {
  new: 'neutral',
  held: 'warning',
  taken: 'good',
  discarded: 'neutral',
}

function nameOf({ firstName, lastName, email }: ListedSubmission, erased: string): string {
  const name = [firstName, lastName].filter((part) => part !== null).join(' ')
  return name === '' ? (email ?? erased) : name
}

const submissionList = listScreen<ListedSubmission>('candidates.identity', {
  path: SUBMISSIONS_PATH,
  list: async (visit, slice) => {
    const { database, access, language, query } = visit
    const w = submissionWords[language]
    const { filter, state } = askedSubmissions(query)
    const found = await listSubmissions(database.reads, access, { ...filter, after: slice.cursor }, slice.limit)
    const names = await readPositionNames(
      visit,
      found.map(({ positionId }) => positionId),
    )
    return {
      title: w.title,
      lead: w.lead,
      ...(found.length > 0 && {
        actions: (
          <LinkButton href={withQuery(`${SUBMISSIONS_PATH}/export`, query)} icon="download">
            {webWords[language].exportCsv}
          </LinkButton>
        ),
      }),
      before: (
        <form method="get" action={SUBMISSIONS_PATH}>
          <Select
            form={formState(undefined, { state: state ?? '' })}
            language={language}
            name="state"
            label={w.filter}
            choices={[
              { value: '', label: w.filters.all },
              { value: 'held', label: w.filters.held },
              { value: 'taken', label: w.filters.taken },
            ]}
          />
          <Submit tone="secondary">{webWords[language].filter}</Submit>
        </form>
      ),
      found,
      table: {
        caption: w.caption,
        columns: [
          {
            label: w.who,
            cell: (row) => <a href={`${SUBMISSIONS_PATH}/${row.id}`}>{nameOf(row, w.erased)}</a>,
          },
          {
            label: commonWords[language].position,
            cell: ({ positionId: id, title }) => (
              <a href={`${POSITIONS_PATH}/${id}/candidates`}>{names.get(id) ?? title}</a>
            ),
          },
          { label: w.sent, cell: ({ createdAt }) => <Time at={createdAt} visit={visit} /> },
          { label: w.state, cell: (row) => <Badge tone={tones[row.state]}>{w.states[row.state]}</Badge> },
        ],
      },
      empty: (
        <Empty title={state === 'held' ? w.noneHeld : w.none}>{state === 'held' ? w.noneHeldText : w.noneText}</Empty>
      ),
    }
  },
})

const visitedSubmission = visited(async ({ database, access }, id) => {
  const [submission] = await listSubmissions(database.reads, access, { id }, 1)
  return submission
})

async function showOne(visit: MemberVisit, refused?: Refused): Promise<Answer> {
  const { database, access, language } = visit
  const w = submissionWords[language]
  const common = commonWords[language]
  const one = await visitedSubmission(visit)
  const files = await filesWithIds(database.reads, one.companyId, one.fileIds)
  const facts: [string, string | null][] = [
    [common.email, one.email],
    [common.phone, one.phone],
    [common.linkedIn, one.linkedInUserName],
    [common.websiteOrPortfolio, one.portfolioUrl],
    [common.files, files.length === 0 ? null : files.map(({ name }) => name).join(', ')],
    [w.keepMe, one.email === null ? null : webWords[language][one.keepMe ? 'yes' : 'no']],
    [w.notice, w.version(one.noticeVersion)],
  ]
  const title = nameOf(one, w.erased)
  const canDecide = one.state === 'held' && access.abilities.has('candidates.apply')
  return page(
    title,
    <>
      <Heading
        title={title}
        lead={<a href={`${POSITIONS_PATH}/${one.positionId}/candidates`}>{one.title}</a>}
        path={[{ href: SUBMISSIONS_PATH, label: w.title }]}
        language={language}
        actions={
          <>
            <Badge tone={tones[one.state]}>{w.states[one.state]}</Badge>
            {one.vouchId === null ? null : (
              <LinkButton href={`${CANDIDATES_PATH}/${one.vouchId}`} tone="primary">
                {w.candidate}
              </LinkButton>
            )}
          </>
        }
      />
      <ErrorSummary form={formState(refused)} language={language} />
      {one.heldBecause.length === 0 || one.state !== 'held' ? null : (
        <Section id="why" title={w.why}>
          <ul>
            {one.heldBecause.map((reason) => (
              <li>{w.reasons[reason]}</li>
            ))}
          </ul>
        </Section>
      )}
      <Section id="wrote" title={w.wrote}>
        <Facts
          facts={facts.flatMap(([name, value]) =>
            value === null ? [] : [[name, <Breakable>{value}</Breakable>] as const],
          )}
        />
        {one.message === null ? null : (
          <>
            <h3>{common.message}</h3>
            <p class="letter" dir="auto">
              {one.message}
            </p>
          </>
        )}
      </Section>
      {one.nameToCheck && access.abilities.has('candidates.apply') ? (
        <Section id="other-name" title={w.otherName} lead={w.otherNameText}>
          <CheckedName language={language} id={one.id} />
        </Section>
      ) : null}
      {canDecide ? (
        <>
          <Section id="let-in" title={w.letIn} lead={w.letInText}>
            <ActionButton action={`${SUBMISSIONS_PATH}/${one.id}/let-in`} tone="primary" icon="check">
              {w.letIn}
            </ActionButton>
          </Section>
          <Section id="discard" title={w.discard} lead={w.discardText}>
            <ActionButton action={`${SUBMISSIONS_PATH}/${one.id}/discard`} tone="danger" icon="trash-2">
              {w.discard}
            </ActionButton>
          </Section>
        </>
      ) : null}
    </>,
  )
}

async function decide(visit: MemberVisit, step: 'let-in' | 'discard'): Promise<Answer> {
  const { id } = await visitedSubmission(visit)
  try {
    await changeRow(visit, 'submissions', id, step === 'let-in' ? letIn : discard)
  } catch (error) {
    if (!(error instanceof Refusal) || error.reason !== 'conflict') throw error
    throw new Refusal('conflict', submissionWords[visit.language].gone)
  }
  return goTo(`${SUBMISSIONS_PATH}/${id}`)
}

/** Notes that the visitor has looked at another name, and leads to the candidate whom it came with. */
async function checkName(visit: MemberVisit): Promise<Answer> {
  const { id, vouchId } = await visitedSubmission(visit)
  await changeRow(visit, 'submissions', id, checkNames)
  return goTo(vouchId === null ? `${SUBMISSIONS_PATH}/${id}` : `${CANDIDATES_PATH}/${vouchId}`)
}

/** What people sent through forms: what waits is let in or discarded. */
export const submissionScreens: readonly Screen[] = [
  submissionList,
  memberScreen('candidates.identity', { path: `${SUBMISSIONS_PATH}/:id`, show: showOne }),
  memberScreen('candidates.apply', { path: `${SUBMISSIONS_PATH}/:id/check-name`, show: showOne, act: checkName }),
  ...(['let-in', 'discard'] as const).map((step) =>
    memberScreen('candidates.apply', {
      path: `${SUBMISSIONS_PATH}/:id/${step}`,
      show: showOne,
      act: (visit) => decide(visit, step),
    }),
  ),
]

import { inTransaction } from '../../../base/changes/actions.ts'
import { formState, Submitted, type Refused } from '../../../base/web/form.ts'
import { Empty, Heading, Toast } from '../../../base/web/parts.tsx'
import { listScreen } from '../../parts/list-screen.tsx'
import { changeRow } from '../../parts/row-actions.ts'
import { type Answer, goTo, memberScreen, page, type Screen } from '../../parts/screen.ts'
import { visited } from '../../parts/visited.ts'
import type { MemberVisit } from '../../../base/web/visit.ts'
import { webWords } from '../../../base/web/words/words.ts'
import { listErasureRequests, readErasureRequest } from '../../../candidates/erasures/list-store.ts'
import { countErased } from '../../../candidates/lists/person-store.ts'
import { declineErasure, eraseDue } from '../../../candidates/self/erasure-actions.ts'
import { isOnlyOf } from '../../../candidates/self/erasure-request-store.ts'
import { Erasure, erasureColumns, nameOfAsking, REASON_LENGTH } from './erasures-view.tsx'
import { ERASURES_PATH } from '../../addresses.ts'
import { personWords } from '../../words/candidates.ts'

const ONE = `${ERASURES_PATH}/:id` as const

/** Requests to be erased that the company looks at first. */
export const erasureScreens: readonly Screen[] = [
  listScreen('people.anonymize', {
    path: ERASURES_PATH,
    list: async (visit, slice) => {
      const { database, access, language, query } = visit
      const w = personWords[language]
      return {
        title: w.erasures,
        lead: w.erasuresLead,
        before: (
          <>
            {query.has('erased') ? <Toast title={w.erasedNow} /> : null}
            {query.has('kept') ? <Toast title={w.kept} /> : null}
          </>
        ),
        found: await listErasureRequests(database, access, {}, slice),
        table: { caption: w.erasures, columns: erasureColumns(visit) },
        empty: <Empty title={w.noErasures}>{w.noErasuresText}</Empty>,
      }
    },
  }),
  memberScreen('people.anonymize', { path: ONE, show: showOne }),
  memberScreen('people.anonymize', { path: `${ONE}/erase`, show: showOne, act: erase, needsProof: true }),
  memberScreen('people.anonymize', { path: `${ONE}/keep`, show: showOne, act: keep }),
]

const visitedRequest = visited(({ database, access }, id) => readErasureRequest(database, access, id))

async function showOne(visit: MemberVisit, refused?: Refused): Promise<Answer> {
  const { database, access, language } = visit
  const request = await visitedRequest(visit)
  const { submissionId } = request
  const isWhole = submissionId === null || (await isOnlyOf(database, request, submissionId))
  const counts = isWhole ? await countErased(database, access, request) : null
  const title = personWords[language].erasureOf(nameOfAsking(request, language))
  const path = [{ href: ERASURES_PATH, label: personWords[language].erasures }]
  return page(
    title,
    <>
      <Heading {...{ title, path, language }} />
      <Erasure {...{ visit, request, counts, form: formState(refused) }} />
    </>,
  )
}

async function erase(visit: MemberVisit): Promise<Answer> {
  const { database, access } = visit
  const request = await visitedRequest(visit)
  await inTransaction(database, access, (change) => eraseDue(change, request))
  return goTo(`${ERASURES_PATH}?erased`)
}

async function keep(visit: MemberVisit): Promise<Answer> {
  const { posted, language } = visit
  const { id } = await visitedRequest(visit)
  const sent = new Submitted(posted, webWords[language].form)
  const reason = sent.text('reason', { required: true, max: REASON_LENGTH })
  sent.check()
  await changeRow(visit, 'people', id, (change, people) => declineErasure(change, people, reason))
  return goTo(`${ERASURES_PATH}?kept`)
}

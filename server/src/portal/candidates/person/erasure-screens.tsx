import { inTransaction } from '../../../base/changes/actions.ts'
import { isId } from '../../../base/db/id.ts'
import { nothingHere } from '../../../base/http/request-target.ts'
import { formState, Submitted, type Refused } from '../../../base/web/form.ts'
import { Banner, Heading } from '../../../base/web/parts.tsx'
import { type Answer, goTo, memberScreen, page, type Screen } from '../../parts/screen.ts'
import type { MemberVisit } from '../../../base/web/visit.ts'
import { webWords } from '../../../base/web/words/words.ts'
import {
  type ErasureRequest,
  listErasureRequests,
  readErasureRequest,
} from '../../../candidates/erasures/list-store.ts'
import { countErased } from '../../../candidates/lists/person-store.ts'
import { declineErasure, eraseDue } from '../../../candidates/self/erasure-actions.ts'
import { isOnlyOf } from '../../../candidates/self/erasure-request-store.ts'
import { Erasure, Erasures, nameOfAsking, REASON_LENGTH } from './erasures-view.tsx'
import { ERASURES_PATH } from '../../addresses.ts'
import { personWords } from '../../words/candidates.ts'

const PAGE = 50
const ONE = `${ERASURES_PATH}/:id` as const

/** Requests to be erased that the company looks at first. */
export const erasureScreens: readonly Screen[] = [
  memberScreen('people.anonymize', { path: ERASURES_PATH, show: showAll }),
  memberScreen('people.anonymize', { path: ONE, show: showOne }),
  memberScreen('people.anonymize', { path: `${ONE}/erase`, show: showOne, act: erase, needsProof: true }),
  memberScreen('people.anonymize', { path: `${ONE}/keep`, show: showOne, act: keep }),
]

async function showAll(visit: MemberVisit): Promise<Answer> {
  const { database, access, language, query } = visit
  const w = personWords[language]
  const after = query.get('after') ?? ''
  const cursor = isId(after) ? after : undefined
  const found = await listErasureRequests(database, access, {}, { limit: PAGE + 1, cursor })
  const requests = found.slice(0, PAGE)
  const next = found.length > PAGE ? (requests.at(-1)?.id ?? null) : null
  return page(
    w.erasures,
    <>
      <Heading title={w.erasures} lead={w.erasuresLead} language={language} />
      {query.has('erased') ? <Banner tone="good" title={w.erasedNow} /> : null}
      {query.has('kept') ? <Banner tone="good" title={w.kept} /> : null}
      <Erasures {...{ visit, requests, next }} />
    </>,
  )
}

/** @throws {ApiError} 404 if nobody in reach with this id waits for an answer */
async function visited({ database, access, params }: MemberVisit): Promise<ErasureRequest> {
  const id = params['id'] ?? ''
  const request = isId(id) ? await readErasureRequest(database, access, id) : undefined
  if (request === undefined) throw nothingHere()
  return request
}

async function showOne(visit: MemberVisit, refused?: Refused): Promise<Answer> {
  const { database, access, language } = visit
  const request = await visited(visit)
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
  const request = await visited(visit)
  await inTransaction(database, access, (change) => eraseDue(change, request))
  return goTo(`${ERASURES_PATH}?erased`)
}

async function keep(visit: MemberVisit): Promise<Answer> {
  const { database, access, posted, language } = visit
  const { id } = await visited(visit)
  const sent = new Submitted(posted, webWords[language].form)
  const reason = sent.text('reason', { required: true, max: REASON_LENGTH })
  sent.check()
  await inTransaction(database, access, async (change) =>
    declineErasure(change, await change.within('people', [id]), reason),
  )
  return goTo(`${ERASURES_PATH}?kept`)
}

import { inTransaction } from '../../base/changes/actions.ts'
import { eventKinds } from '../../base/changes/event.ts'
import { isId, newId } from '../../base/db/id.ts'
import { nothingHere } from '../../base/http/request-target.ts'
import { type FormState, formState, Submitted, type Refused } from '../../base/web/form.ts'
import { type Answer, goTo, memberScreen, page, type Screen } from '../parts/screen.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { webWords } from '../../base/web/words/words.ts'
import { RECEIVERS_PATH } from '../addresses.ts'
import { currentReceiver, type VisitedReceiver, visitedReceiver } from '../receivers/visited-actions.ts'
import {
  continueReplays,
  type ReplayForm,
  replayEvents,
  stopReplays,
} from '../../webhooks/delivery-log/replay/actions.ts'
import { countReplay } from '../../webhooks/delivery-log/replay/count-store.ts'
import { readReplays, type Replay } from '../../webhooks/delivery-log/replay/store.ts'
import { deliveryWords } from '../../webhooks/words/words.ts'
import { pathToLog } from './log-path-view.ts'
import { ConfirmPage, ReplayFormPage, ReplayPage } from './replay-view.tsx'
import { fieldText, timeIn } from '../../base/forms/zoned-time.ts'

/** Sending the events of a time range again: counted first, and then with its progress. */
export const replayScreens: readonly Screen[] = [
  memberScreen('receivers.write', { path: `${RECEIVERS_PATH}/:id/replays/new`, show: showNew, act: countOrStart }),
  memberScreen('receivers.write', {
    path: `${RECEIVERS_PATH}/:id/replays/:replay`,
    show: showReplay,
    act: switchReplay,
  }),
]

async function showNew(visit: MemberVisit, refused?: Refused): Promise<Answer> {
  const { site, query } = visit
  const visited = await currentReceiver(visit)
  const form = formState(refused, {
    since: query.get('since') ?? '',
    // The next minute, so that what just happened is part of it.
    until: query.get('until') ?? fieldText(site.timeZone, new Date(Date.now() + 60_000), 'minutes'),
    kinds: query.has('kinds') ? query.getAll('kinds') : [...eventKinds],
  })
  return formPage(visit, visited, form)
}

function formPage(visit: MemberVisit, visited: VisitedReceiver, form: FormState): Answer {
  const path = pathToLog(visited, visit.language)
  return page(deliveryWords[visit.language].replay.title, <ReplayFormPage {...{ visit, path, form }} />)
}

/** Counts what a replay would send. The page that says so has a second form, which starts it. */
async function countOrStart(visit: MemberVisit): Promise<Answer> {
  const { database, access, language, posted } = visit
  const visited = await currentReceiver(visit)
  const form = submittedReplay(visit, visited)
  if (posted.get('step') === 'start') return start(visit, visited, form)
  const count = await countReplay(database, access, form)
  const path = pathToLog(visited, visit.language)
  return page(
    deliveryWords[language].replay.title,
    <ConfirmPage {...{ visit, path, count, form: { ...form, id: newId() } }} />,
  )
}

async function start(visit: MemberVisit, { key }: VisitedReceiver, form: Omit<ReplayForm, 'id'>): Promise<Answer> {
  const given = visit.posted.get('id') ?? ''
  const id = isId(given) ? given : newId()
  await inTransaction(visit.database, visit.access, async (all) => {
    const [found] = await all.within('receivers', [key.id])
    if (found) await replayEvents(all, [{ ...form, id, receiverId: found.id }])
  })
  return goTo(`${RECEIVERS_PATH}/${key.id}/replays/${id}`)
}

function submittedReplay({ posted, language, site }: MemberVisit, { key }: VisitedReceiver): Omit<ReplayForm, 'id'> {
  const sent = new Submitted(posted, webWords[language].form)
  const w = deliveryWords[language]
  const [since, until] = (['since', 'until'] as const).map((field) => {
    const text = sent.text(field, { max: 100, required: true })
    const at = timeIn(site.timeZone, text)
    if (text !== '' && at === null) sent.refuse(field, w.wrongTime)
    return at ?? new Date(Number.NaN)
  }) as [Date, Date]
  const kinds = sent.choices('kinds', eventKinds)
  if (kinds.length === 0) sent.refuse('kinds', w.replay.noKinds)
  if (until <= since) sent.refuse('until', w.replay.order)
  if (since.getTime() > Date.now()) sent.refuse('since', w.replay.future)
  sent.check()
  return { receiverId: key.id, since, until, kinds: kinds.length === eventKinds.length ? null : kinds }
}

/** The replay that the address names. @throws {ApiError} 404 if it is none of this receiver */
async function visitedReplay(visit: MemberVisit): Promise<{ visited: VisitedReceiver; replay: Replay }> {
  const visited = await visitedReceiver(visit)
  const id = visit.params['replay'] ?? ''
  const [replay] = isId(id) ? await readReplays(visit.database, [id]) : []
  if (replay?.receiverId !== visited.key.id) throw nothingHere()
  return { visited, replay }
}

async function showReplay(visit: MemberVisit, refused?: Refused): Promise<Answer> {
  const { visited, replay } = await visitedReplay(visit)
  const path = pathToLog(visited, visit.language)
  const isRemoved = visited.line.removedAt !== null
  return page(
    deliveryWords[visit.language].replayNumber(replay.number),
    <ReplayPage {...{ visit, path, replay, isRemoved, form: formState(refused) }} />,
  )
}

async function switchReplay(visit: MemberVisit): Promise<Answer> {
  const { visited, replay } = await visitedReplay(visit)
  if (visited.line.removedAt !== null) throw nothingHere()
  const sent = new Submitted(visit.posted, webWords[visit.language].form)
  const verb = sent.choice('step', ['stop', 'continue']) === 'stop' ? stopReplays : continueReplays
  sent.check()
  await inTransaction(visit.database, visit.access, async (all) => verb(all, await all.within('replays', [replay.id])))
  return goTo(visit.path)
}

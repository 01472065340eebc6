import { eventKinds } from '../../base/changes/event.ts'
import { isId, newId } from '../../base/db/id.ts'
import { nothingHere } from '../../base/http/request-target.ts'
import { postedId } from '../../base/web/fields/form-id.tsx'
import { formState, Submitted, type Refused } from '../../base/web/form.ts'
import { editScreen } from '../parts/edit-screen.ts'
import { changeRow } from '../parts/row-actions.ts'
import { type Answer, goTo, memberScreen, page, type Screen } from '../parts/screen.ts'
import { visitedBy } from '../parts/visited.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { commonWords, webWords } from '../../base/web/words/words.ts'
import { RECEIVERS_PATH } from '../addresses.ts'
import { currentReceiver, type VisitedReceiver, visitedReceiver } from '../receivers/visited-receiver.ts'
import {
  continueReplays,
  type ReplayForm,
  replayEvents,
  stopReplays,
} from '../../webhooks/delivery-log/replay/actions.ts'
import { countReplay } from '../../webhooks/delivery-log/replay/count-store.ts'
import { readReplays } from '../../webhooks/delivery-log/replay/store.ts'
import { deliveryWords, receiverWords } from '../../webhooks/words/words.ts'
import { pathToLog } from './log-path.ts'
import { ConfirmPage, ReplayFields, ReplayPage } from './replay-view.tsx'
import { fieldText, timeIn } from '../../base/forms/zoned-time.ts'

/** Sending the events of a time range again: counted first, and then with its progress. */
export const replayScreens: readonly Screen[] = [
  editScreen('receivers.write', {
    path: `${RECEIVERS_PATH}/:id/replays/new`,
    row: currentReceiver,
    edit: async ({ site, query, language }, receiver) => {
      const w = deliveryWords[language].replay
      const common = commonWords[language]
      return {
        title: w.title,
        lead: w.lead,
        above: pathToLog(receiver, language),
        labels: { since: w.since, until: common.until, kinds: receiverWords[language].events },
        initial: {
          since: query.get('since') ?? '',
          // The next minute, so that what just happened is part of it.
          until: query.get('until') ?? fieldText(site.timeZone, new Date(Date.now() + 60_000), 'minutes'),
          kinds: query.has('kinds') ? query.getAll('kinds') : [...eventKinds],
        },
        fields: (form) => <ReplayFields form={form} language={language} />,
        submit: w.count,
      }
    },
    save: countOrStart,
  }),
  memberScreen('receivers.write', {
    path: `${RECEIVERS_PATH}/:id/replays/:replay`,
    show: showReplay,
    act: switchReplay,
  }),
]

/** Counts what a replay would send. The page that says so has a second form, which starts it. */
async function countOrStart(visit: MemberVisit, receiver: VisitedReceiver): Promise<Answer> {
  const { database, access, language, posted } = visit
  const form = submittedReplay(visit, receiver)
  if (posted.get('step') === 'start') return start(visit, receiver, form)
  const count = await countReplay(database, access, form)
  const path = pathToLog(receiver, language)
  return page(
    deliveryWords[language].replay.title,
    <ConfirmPage {...{ visit, path, count, form: { ...form, id: newId() } }} />,
  )
}

async function start(visit: MemberVisit, { key }: VisitedReceiver, form: Omit<ReplayForm, 'id'>): Promise<Answer> {
  const id = postedId(visit.posted)
  await changeRow(visit, 'receivers', key.id, (change, [found]) =>
    replayEvents(change, [{ ...form, id, receiverId: found.id }]),
  )
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
  if (kinds.length === 0) sent.refuse('kinds', receiverWords[language].form.noEvents)
  if (until <= since) sent.refuse('until', w.replay.order)
  if (since.getTime() > Date.now()) sent.refuse('since', w.replay.future)
  sent.check()
  return { receiverId: key.id, since, until, kinds: kinds.length === eventKinds.length ? null : kinds }
}

/** The replay that the address names, with its receiver. */
const visitedReplay = visitedBy('replay', async (visit, id) => {
  const receiver = await visitedReceiver(visit)
  const [replay] = isId(id) ? await readReplays(visit.database, [id]) : []
  return replay?.receiverId === receiver.key.id ? { receiver, replay } : undefined
})

async function showReplay(visit: MemberVisit, refused?: Refused): Promise<Answer> {
  const { receiver, replay } = await visitedReplay(visit)
  const path = pathToLog(receiver, visit.language)
  const isRemoved = receiver.line.removedAt !== null
  return page(
    deliveryWords[visit.language].replayNumber(replay.number),
    <ReplayPage {...{ visit, path, replay, isRemoved, form: formState(refused) }} />,
  )
}

async function switchReplay(visit: MemberVisit): Promise<Answer> {
  const { receiver, replay } = await visitedReplay(visit)
  if (receiver.line.removedAt !== null) throw nothingHere()
  const sent = new Submitted(visit.posted, webWords[visit.language].form)
  const verb = sent.choice('step', ['stop', 'continue']) === 'stop' ? stopReplays : continueReplays
  sent.check()
  await changeRow(visit, 'replays', replay.id, verb)
  return goTo(visit.path)
}

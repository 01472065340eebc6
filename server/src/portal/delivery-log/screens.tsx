import { formState, type Refused } from '../../base/web/form.ts'
import { refusedField, Refusal } from '../../base/forms/refusal.ts'
import { nothingHere } from '../../base/http/request-target.ts'
import { Heading, LinkButton } from '../../base/web/parts.tsx'
import { changeRow } from '../parts/row-actions.ts'
import { type Answer, goTo, memberScreen, page, type Screen } from '../parts/screen.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { ReceiverBanners } from '../receivers/list-view.tsx'
import { RECEIVERS_PATH } from '../addresses.ts'
import { pathTo } from '../receivers/show-view.tsx'
import { currentReceiver, visitedReceiver } from '../receivers/visited-receiver.ts'
import { listDeliveries } from '../../webhooks/delivery-log/list-store.ts'
import { readDeliveries } from '../../webhooks/delivery-log/show-store.ts'
import { listReplays } from '../../webhooks/delivery-log/replay/store.ts'
import { retryDeliveries } from '../../webhooks/delivery-log/retry-actions.ts'
import { deliveryWords } from '../../webhooks/words/words.ts'
import { pathToLog } from './log-path.ts'
import { addressOf, askedFilter, deliveryNamed } from './asked-filter.ts'
import { DeliveryPage } from './delivery-view.tsx'
import { Deliveries, Filters, ReplaysSection } from './list-view.tsx'
import { replayScreens } from './replay-screens.tsx'
import { retryScreen } from './retry-screens.tsx'

/** Deliveries on a page. */
const TAKE = 50
/** Replays that are shown beside the log. */
const REPLAYS = 5

/** The screens of the log of a receiver, and what can be sent again from there. */
export const deliveryScreens: readonly Screen[] = [
  memberScreen('receivers.write', { path: `${RECEIVERS_PATH}/:id/deliveries`, show: showLog }),
  memberScreen('receivers.write', {
    path: `${RECEIVERS_PATH}/:id/deliveries/:delivery`,
    show: showDelivery,
    act: sendAgain,
  }),
  retryScreen,
  ...replayScreens,
]

async function showLog(visit: MemberVisit): Promise<Answer> {
  const { database, access, language, query } = visit
  const { key, line } = await visitedReceiver(visit)
  const { filter, form } = askedFilter(visit)
  const after = deliveryNamed(query.get('after') ?? '')
  const cursor = after && { ...after, receiverId: key.id }
  // Its statements are planned once for any values: planning takes longer than reading, with a partition for each day.
  const rows = filter
    ? await listDeliveries(database.reads, access, { ...filter, receiverId: key.id }, { cursor, limit: TAKE + 1 })
    : []
  const shown = rows.slice(0, TAKE)
  const last = shown.at(-1)
  const replays = await listReplays(database, access, { receiverId: key.id }, { limit: REPLAYS })
  const w = deliveryWords[language]
  const base = `${RECEIVERS_PATH}/${key.id}`
  return page(
    w.title,
    <>
      <Heading
        title={w.title}
        lead={w.lead}
        path={pathTo(line, language)}
        language={language}
        {...(line.removedAt === null && {
          actions: (
            <>
              <LinkButton href={`${base}/retry-failed`} icon="send" isDialog>
                {w.retryFailed.action}
              </LinkButton>
              <LinkButton href={`${base}/replays/new`} icon="rotate-ccw">
                {w.replay.title}
              </LinkButton>
            </>
          ),
        })}
      />
      <live-region id="live-banners">
        <ReceiverBanners visit={visit} receivers={[line]} />
      </live-region>
      <Filters visit={visit} form={form} />
      <Deliveries visit={visit} rows={shown} next={last && rows.length > TAKE ? addressOf(last) : null} />
      <ReplaysSection visit={visit} base={base} replays={replays} />
    </>,
    filter ? {} : { status: 422 },
  )
}

async function showDelivery(visit: MemberVisit, refused?: Refused): Promise<Answer> {
  const { database, access, language } = visit
  const visited = await visitedReceiver(visit)
  const named = deliveryNamed(visit.params['delivery'] ?? '')
  const all = named ? await readDeliveries(database.reads, access, named.eventId, { receiverId: visited.key.id }) : []
  const delivery = all.find(({ replay }) => replay === named?.replay)
  if (!delivery) throw nothingHere()
  const { line } = visited
  const props = {
    delivery,
    others: all.filter((other) => other !== delivery),
    canSend: delivery.state !== 'delivered' && line.removedAt === null && line.pausedAt === null,
    refusal: formState(refused).faults[0]?.message,
    path: pathToLog(visited, language),
    base: `${RECEIVERS_PATH}/${line.id}`,
  }
  return page(deliveryWords[language].delivery.title, <DeliveryPage visit={visit} {...props} />)
}

async function sendAgain(visit: MemberVisit): Promise<Answer> {
  const { key, line } = await currentReceiver(visit)
  const named = deliveryNamed(visit.params['delivery'] ?? '')
  if (!named) throw nothingHere()
  try {
    await changeRow(visit, 'receivers', key.id, (change, [{ id }]) =>
      retryDeliveries(change, [{ ...named, receiverId: id }]),
    )
  } catch (error) {
    if (!(error instanceof Refusal) || error.reason !== 'conflict') throw error
    const w = deliveryWords[visit.language]
    throw refusedField('', line.pausedAt === null ? w.delivery.delivered : w.stopped)
  }
  return goTo(visit.path)
}

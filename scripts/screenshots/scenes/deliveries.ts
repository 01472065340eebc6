import type { Objects } from '../tour/objects.ts'
import { actScene, pageScene, type Scene, submit, submitWrong } from '../tour/scene.ts'

const RECEIVER = '/portal/settings/api/receivers/:id'
const LOG = `${RECEIVER}/deliveries`

const receiver =
  (name: keyof Objects['receivers']) =>
  ({ receivers }: Objects) => ({ id: receivers[name] })
const fine = receiver('fine')

/** The log of a receiver, and sending again. */
export const deliveryScenes: readonly Scene[] = [
  pageScene('deliveries', 'agency', LOG, { values: fine }),
  pageScene('deliveries-failing', 'agency', LOG, { values: receiver('failing') }),
  pageScene('deliveries-empty', 'agency', LOG, { values: receiver('paused') }),
  pageScene('deliveries-none-found', 'agency', LOG, { values: fine, query: '?state=failed&event=&object=&since=' }),
  pageScene('deliveries-refused', 'agency', LOG, { values: fine, query: '?object=none&since=never', faults: [422] }),
  pageScene('delivery', 'agency', `${LOG}/:delivery`, {
    values: ({ receivers, deliveries }) => ({ id: receivers.fine, delivery: deliveries.fine }),
  }),
  pageScene('delivery-failing', 'agency', `${LOG}/:delivery`, {
    values: ({ receivers, deliveries }) => ({ id: receivers.failing, delivery: deliveries.failing }),
  }),
  pageScene('retry-failed', 'agency', `${RECEIVER}/retry-failed`, { values: fine }),
  pageScene('replay-new', 'agency', `${RECEIVER}/replays/new`, { values: fine }),
  actScene('replay-new-refused', 'agency', `${RECEIVER}/replays/new`, {
    values: fine,
    act: async (page) => {
      for (const box of await page.locator('[name=kinds]').all()) await box.uncheck()
      await submitWrong(page)
    },
    faults: [422],
  }),
  actScene('replay-counted', 'agency', `${RECEIVER}/replays/new`, {
    values: fine,
    act: async (page) => {
      await page.locator('#since').fill('2020-01-01T00:00')
      await submit(page)
      await page.locator('.facts').waitFor()
    },
  }),
  pageScene('replay-done', 'agency', `${RECEIVER}/replays/:replay`, {
    values: ({ receivers, replays }) => ({ id: receivers.fine, replay: replays.done }),
  }),
  pageScene('replay-running', 'agency', `${RECEIVER}/replays/:replay`, {
    values: ({ receivers, replays }) => ({ id: receivers.down, replay: replays.running }),
  }),
]

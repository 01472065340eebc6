import type { Objects } from '../tour/objects.ts'
import { actScene, pageScene, type Scene, submit, submitWrong } from '../tour/scene.ts'

const RECEIVERS = '/portal/settings/api/receivers'
const RECEIVER = `${RECEIVERS}/:id`

const receiver =
  (name: keyof Objects['receivers']) =>
  ({ receivers }: Objects) => ({ id: receivers[name] })
const fine = receiver('fine')

/** Receivers. */
export const receiverScenes: readonly Scene[] = [
  pageScene('receiver-new', 'agency', `${RECEIVERS}/new`),
  pageScene('receiver-new-first', 'newcomer', `${RECEIVERS}/new`),
  actScene('receiver-new-refused', 'agency', `${RECEIVERS}/new`, {
    act: async (page) => {
      await page.locator('#url').fill('http://10.0.0.1/hook')
      for (const box of await page.locator('[name=kinds]').all()) await box.uncheck()
      await page.locator('#headers').fill('no header')
      await submitWrong(page)
    },
    faults: [422],
  }),
  {
    name: 'receiver-secret',
    screen: `${RECEIVERS}/new`,
    as: 'company',
    open: async (page, { server }) => {
      await page.goto(`${RECEIVERS}/new`)
      await page.locator('#url').fill(`${server.url}/kandidat`)
      await submit(page)
      await page.locator('#secret').waitFor()
    },
  },
  pageScene('receiver', 'agency', RECEIVER, { values: fine }),
  pageScene('receiver-down', 'agency', RECEIVER, { values: receiver('down') }),
  pageScene('receiver-gone', 'agency', RECEIVER, { values: receiver('gone') }),
  pageScene('receiver-paused', 'agency', RECEIVER, { values: receiver('paused') }),
  pageScene('receiver-removed', 'agency', RECEIVER, { values: receiver('removed') }),
  pageScene('receiver-long', 'agency', RECEIVER, { values: receiver('long') }),
  pageScene('receiver-edit', 'agency', `${RECEIVER}/edit`, { values: fine }),
  pageScene('receiver-test', 'agency', `${RECEIVER}/test`, { values: fine }),
  actScene('receiver-test-accepted', 'agency', `${RECEIVER}/test`, {
    values: fine,
    act: async (page) => {
      await submit(page)
      await page.locator('table').waitFor()
    },
  }),
  actScene('receiver-test-failed', 'agency', `${RECEIVER}/test`, {
    values: receiver('down'),
    act: async (page) => {
      await submit(page)
      await page.locator('table').waitFor()
    },
  }),
  pageScene('receiver-pause', 'agency', `${RECEIVER}/pause`, { values: fine }),
  pageScene('receiver-resume', 'agency', `${RECEIVER}/resume`, { values: receiver('paused') }),
  pageScene('receiver-remove', 'agency', `${RECEIVER}/remove`, { values: fine }),
  actScene('receiver-pause-dialog', 'agency', RECEIVER, {
    values: fine,
    act: async (page) => {
      await page.locator('a[data-dialog]').first().click()
      await page.locator('dialog[open]').waitFor()
    },
  }),
  pageScene('receiver-secret-new', 'agency', `${RECEIVER}/secret`, { values: fine }),
  actScene('receiver-secret-rotated', 'agency', `${RECEIVER}/secret`, {
    values: receiver('long'),
    act: async (page) => {
      await submit(page)
      await page.locator('[id=secret]').waitFor()
    },
  }),
]

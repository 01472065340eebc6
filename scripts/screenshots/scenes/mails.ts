import type { Objects } from '../tour/objects.ts'
import { actScene, pageScene, type Scene, submit, submitWrong } from './scene.ts'

const MAILS = '/portal/mails'

/** Mails to pass on, and where replies go. */
export const mailScenes: readonly Scene[] = [
  pageScene('mails', 'agency', MAILS),
  pageScene('mails-all', 'agency', MAILS, { query: '?all' }),
  pageScene('mails-none', 'newcomer', MAILS),
  pageScene('mail', 'agency', `${MAILS}/:id`, { values: ({ mail }: Objects) => ({ id: mail }) }),
  pageScene('mail-sender', 'agency', `${MAILS}/sender`),
  actScene('mail-sender-refused', 'agency', `${MAILS}/sender`, {
    act: async (page) => {
      await page.locator('#replyTo').fill('jobs')
      await submitWrong(page)
    },
    faults: [422],
  }),
  actScene('mail-sender-saved', 'agency', `${MAILS}/sender`, {
    act: async (page) => {
      await page.locator('#replyTo').fill('jobs@fjellvik.example.com')
      await submit(page)
      await page.locator('.banner').waitFor()
    },
  }),
]

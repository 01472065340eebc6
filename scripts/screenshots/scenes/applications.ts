import type { Objects } from '../tour/objects.ts'
import { actScene, pageScene, type Scene, submit, submitWrong } from '../tour/scene.ts'

const HELD = '/portal/applications'
const values = ({ submission }: Objects) => ({ id: submission })

/** Applications that wait for a human, and the privacy notice that applicants read. */
export const applicationScenes: readonly Scene[] = [
  pageScene('applications', 'agency', HELD),
  pageScene('applications-none', 'newcomer', HELD),
  pageScene('application', 'agency', `${HELD}/:id`, { values }),
  pageScene('application-let-in', 'agency', `${HELD}/:id/let-in`, { values }),
  pageScene('application-check-name', 'agency', `${HELD}/:id/check-name`, { values }),
  pageScene('application-discard', 'agency', `${HELD}/:id/discard`, { values }),
  pageScene('privacy', 'agency', '/portal/settings/privacy'),
  pageScene('retention', 'agency', '/portal/settings/retention'),
  pageScene('retention-unconfirmed', 'newcomer', '/portal/settings/retention'),
  pageScene('deletions', 'agency', '/portal/deletions'),
  pageScene('deletions-none', 'newcomer', '/portal/deletions'),
  pageScene('deletions-done', 'agency', '/portal/deletions', { query: '?done' }),
]

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

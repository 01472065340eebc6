import { pageScene, type Scene } from '../../tour/scene.ts'

const NEW = '/portal/today/new'

/** What waits for somebody: Today, going through new candidates, and notifications. */
export const todayScenes: readonly Scene[] = [
  pageScene('today', 'agency', '/portal'),
  {
    ...pageScene('today-new', 'agency', `${NEW}/:id`),
    // Leads to the newest of the new candidates.
    open: async (page) => {
      await page.goto(NEW)
    },
  },
  pageScene('today-new-end', 'agency', NEW, { query: '?end=' }),
  pageScene('notifications', 'agency', '/portal/notifications'),
]

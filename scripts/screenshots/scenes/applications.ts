import type { Objects } from '../tour/objects.ts'
import { pageScene, type Scene } from './scene.ts'

const HELD = '/portal/applications'
const values = ({ submission }: Objects) => ({ id: submission })

/** Applications that wait for a human, and the privacy notice that applicants read. */
export const applicationScenes: readonly Scene[] = [
  pageScene('applications', 'agency', HELD),
  pageScene('applications-none', 'newcomer', HELD),
  pageScene('application', 'agency', `${HELD}/:id`, { values }),
  pageScene('application-let-in', 'agency', `${HELD}/:id/let-in`, { values }),
  pageScene('application-discard', 'agency', `${HELD}/:id/discard`, { values }),
  pageScene('privacy', 'agency', '/portal/settings/privacy'),
]

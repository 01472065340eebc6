import type { Policy } from '@kandidat/shared/outgoing/address-guard'
import type { FastifyPluginAsync } from 'fastify'
import type { Logger } from 'pino'
import type { Database } from '../../base/db/connection.ts'
import { trustIn } from '../../base/http/authentication/client-address.ts'
import type { LiveStreams } from '../../base/live/streams.ts'
import type { MasterKeys } from '../../base/secrets/sealed.ts'
import { sessionCookie } from '../../organisation/sessions/token.ts'
import { Gate } from '../sign-in/gate.ts'
import { provePage } from '../sign-in/prove-screens.tsx'
import type { RefusedSignIns } from '../sign-in/refused-sign-ins.ts'
import { readSession } from '../../organisation/sessions/store.ts'
import type { Site } from '../../base/web/visit.ts'
import { portalPlugin } from './plugin.ts'
import { insideScreens, portalScreens } from './screens.ts'

/** What the portal needs of the settings. */
export interface PortalSettings {
  readonly site: Site
  readonly trustedProxies: readonly string[]
  readonly masterKeys: (database: Database) => Promise<MasterKeys>
  readonly webhookPolicy: Policy
  readonly log: Logger
  /** The open pages of this process that wait for changes. */
  readonly live: LiveStreams
  /** What let nobody in. */
  readonly refused: RefusedSignIns
  /** Whether there is a mail server. */
  readonly sendsMail: boolean
}

/** The portal as a plugin of the server. */
export function openPortal(database: Database, settings: PortalSettings): FastifyPluginAsync {
  const { site, trustedProxies, webhookPolicy, live, refused, sendsMail, log } = settings
  let keys: Promise<MasterKeys> | undefined
  // Read once they are needed, because the service makes its database ready first. A failure is tried again.
  const masterKeys = async () => {
    keys ??= settings.masterKeys(database)
    try {
      return await keys
    } catch (error) {
      keys = undefined
      throw error
    }
  }
  return portalPlugin({
    site,
    database,
    isTrustedProxy: trustIn(trustedProxies),
    sessionCookie: sessionCookie(site.publicUrl.startsWith('https:')),
    readSession: async (token) => readSession(database, token),
    screens: portalScreens({ webhookPolicy, masterKeys, live, refused, sendsMail, gate: new Gate() }),
    inside: insideScreens,
    prove: provePage,
    log,
  })
}

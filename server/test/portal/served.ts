import { fastify } from 'fastify'
import { pino } from 'pino'
import type { Database } from '../../src/base/db/connection.ts'
import { UploadGate } from '../../src/base/limits/upload-gate.ts'
import { LiveStreams } from '../../src/base/live/streams.ts'
import { openPortal } from '../../src/portal/frame/portal.ts'
import { RefusedSignIns } from '../../src/portal/sign-in/refused-sign-ins.ts'
import { masterKeys } from '../../src/base/secrets/sealed.ts'

/**
 * The addresses that the portal serves, as it tells Fastify. They are not read from the list of screens, so that nothing
 * else that is served there is left out.
 */
export async function servedPaths(database: Database): Promise<string[]> {
  const server = fastify()
  const found = new Set<string>()
  server.addHook('onRoute', ({ url }) => void found.add(url))
  await server.register(
    openPortal(database, {
      site: {
        publicUrl: 'https://jobs.example.com',
        name: 'Kandidat',
        timeZone: 'Europe/Oslo',
        assets: { address: (name) => name, find: () => undefined },
        uploads: new UploadGate(),
      },
      trustedProxies: [],
      masterKeys: async () => masterKeys([Buffer.alloc(32, 1)]),
      webhookPolicy: { allowHttp: true, allowCidr: ['127.0.0.1'] },
      log: pino({ level: 'silent' }, { write: () => {} }),
      sendsMail: false,
      refused: new RefusedSignIns(pino({ level: 'silent' }, { write: () => {} }), () => {}),
      live: new LiveStreams({ look: async () => ({ versions: [], ended: [] }), now: () => 0 }),
    }),
  )
  await server.ready()
  await server.close()
  return [...found].filter((path) => path.startsWith('/portal'))
}

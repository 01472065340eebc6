import { fastify } from 'fastify'
import { pino } from 'pino'
import type { Database } from '../../src/db/connection.ts'
import { LiveStreams } from '../../src/live/streams.ts'
import { openPortal } from '../../src/portal/portal.ts'
import { masterKeys } from '../../src/secrets/sealed.ts'

/** An address that the portal serves, and the methods that it takes. */
export interface ServedRoute {
  readonly path: string
  readonly methods: readonly string[]
}

/**
 * The addresses that the portal serves, as it tells Fastify. They are not read from the list of screens, so that nothing
 * else that is served there is left out.
 */
export async function servedRoutes(database: Database): Promise<ServedRoute[]> {
  const server = fastify()
  const found = new Map<string, Set<string>>()
  server.addHook('onRoute', ({ url, method, config }) => {
    const methods = found.get(url) ?? new Set()
    found.set(url, methods)
    if (config !== undefined && 'refuses' in config) return
    for (const each of [method].flat()) methods.add(each)
  })
  await server.register(
    openPortal(database, {
      publicUrl: 'https://jobs.example.com',
      platformName: 'Kandidat',
      timeZone: 'Europe/Oslo',
      trustedProxies: [],
      masterKeys: async () => masterKeys([Buffer.alloc(32, 1)]),
      webhookPolicy: { allowHttp: true, allowCidr: ['127.0.0.1'] },
      log: pino({ level: 'silent' }, { write: () => {} }),
      live: new LiveStreams({ look: async () => ({ versions: [], ended: [] }), now: () => 0 }),
    }),
  )
  await server.ready()
  await server.close()
  return [...found].map(([path, methods]) => ({ path, methods: [...methods] }))
}

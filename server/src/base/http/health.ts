import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { onlyReads } from './only-reads.ts'
import { JSON_TYPE } from './responses/cached-response.ts'

/**
 * Serves `/health/live` and `/health/ready` (docs/access.md#what-needs-no-key).
 * @param checkReady rejects while the service cannot answer
 */
export function healthPlugin(checkReady: () => Promise<void>): FastifyPluginAsync {
  const checks: Record<string, () => Promise<void>> = { live: async () => {}, ready: checkReady }
  return async (server: FastifyInstance) => {
    server.addHook('onRequest', onlyReads)
    for (const [status, check] of Object.entries(checks)) {
      server.route({
        method: server.supportedMethods,
        url: `/health/${status}`,
        handler: async (_request, reply) => {
          await check()
          return reply.type(JSON_TYPE).send(`{"status":"${status}"}`)
        },
      })
    }
  }
}

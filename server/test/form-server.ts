import forms from '@fastify/formbody'
import { openApiText } from '@kandidat/contract/documents/openapi'
import { pino } from 'pino'
import { changesApi } from '../src/api/changes.ts'
import { createHandlers } from '../src/service/app.ts'
import { PageValidities } from '../src/positions/careers-pages/validity-store.ts'
import type { Database } from '../src/base/db/connection.ts'
import { AddressLimit } from '../src/base/http/authentication/address-limit.ts'
import { Authenticator } from '../src/base/http/authentication/authenticator.ts'
import { ResponseCache } from '../src/base/http/responses/response-cache.ts'
import { createServer } from '../src/base/http/server.ts'
import { keyRegister } from '../src/organisation/keys/authentication-store.ts'
import type { Parts } from '../src/base/web/form.ts'
import { acceptMultipart, partsOf } from '../src/base/web/serving/multipart.ts'
import { PUBLIC_URL } from './server.ts'

/** The server of the product with one page at `/`, whose form a test reads. */
export async function formServer(
  database: Database,
  { requestTimeout, answer }: { requestTimeout: number; answer: (parts: Parts | null) => Promise<unknown> },
): Promise<{ url: string; close: () => Promise<void> }> {
  const { server } = createServer({
    authenticator: new Authenticator(keyRegister(database.authentication), new AddressLimit(1_000)),
    cache: new ResponseCache({
      handlers: createHandlers(PUBLIC_URL),
      database: database.reads,
      pages: new PageValidities(database.reads),
      cacheBytes: 0,
    }),
    isTrustedProxy: () => false,
    ext: changesApi(database.reads, PUBLIC_URL),
    openapi: { v1: openApiText(), ext: '{}' },
    listeners: [],
    plugins: [
      async (site) => {
        await site.register(forms)
        await acceptMultipart(site)
        site.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) =>
          reply.code(error.statusCode ?? 500).send({ message: error.message }),
        )
        site.post('/', async (request) => answer(partsOf(request)))
      },
    ],
    isDraining: () => false,
    isLingering: () => false,
    isHttps: false,
    showToPeople: ({ url }, _requestId, { status, message }) => ({
      status,
      headers: [],
      body: Buffer.from(`${url} ${message}`),
    }),
    onDenied: () => {},
    onKeyRequest: () => {},
    log: pino({ level: 'silent' }, { write: () => {} }),
    requestTimeout,
  })
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  return { url, close: () => server.close() }
}

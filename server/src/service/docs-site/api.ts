import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { onlyReads } from '../../base/http/only-reads.ts'
import { isMatch } from '../../base/http/responses/cached-response.ts'
import { preferredEncoding } from '../../base/http/responses/encoding.ts'
import { openSite, type SiteDocument, type SiteOptions } from './site.ts'

/**
 * Serves the documentation at /docs, and /llms.txt, without a key and uncounted, like health
 * (docs/access.md#what-needs-no-key). Each document is made once, cached, and the same for every
 * client, so that it costs less than counting would.
 */
export function docsPlugin(options: SiteOptions): FastifyPluginAsync {
  const find = openSite(options)
  return async (server: FastifyInstance) => {
    server.addHook('onRequest', onlyReads)
    for (const url of ['/docs', '/docs.md', '/docs/*', '/llms.txt']) {
      server.route({
        method: server.supportedMethods,
        url,
        handler: async (request, reply) => {
          const found = await find(request.url.split('?')[0] ?? '')
          return typeof found === 'string' ? reply.redirect(found, 308) : sendDocument(request, reply, found)
        },
      })
    }
  }
}

async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  { response, status, headers }: SiteDocument,
): Promise<FastifyReply> {
  const { tag } = response
  reply.headers({ vary: 'Accept-Encoding', etag: tag })
  if (status === 200 && isMatch(request.headers['if-none-match'], tag)) {
    return reply.headers({ 'cache-control': headers['cache-control'] }).code(304).send()
  }
  reply.headers(headers).code(status)
  // Pictures are compressed already.
  const isCompressed = ['image/webp', 'application/gzip'].includes(headers['content-type'] ?? '')
  const encoding = isCompressed ? undefined : preferredEncoding(request.headers['accept-encoding'])
  if (encoding === undefined) return reply.send(response.body)
  return reply.header('content-encoding', encoding).send(await response.encoded(encoding))
}

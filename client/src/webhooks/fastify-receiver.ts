import { createReceiver, defaultMaxBytes, type ReceiverOptions } from './receiver.ts'

/** The part of a Fastify instance that the plugin uses. */
export interface FastifyScope {
  removeAllContentTypeParsers(): unknown
  addContentTypeParser(
    type: string,
    options: { parseAs: 'buffer'; bodyLimit: number },
    parser: (request: unknown, body: Uint8Array, done: (error: null, body: Uint8Array) => void) => void,
  ): unknown
  all(path: string, handler: (request: FastifyRequestLike, reply: FastifyReplyLike) => Promise<unknown>): unknown
}

/** The part of a Fastify request that the plugin uses. */
export interface FastifyRequestLike {
  readonly method: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: unknown
}

/** The part of a Fastify reply that the plugin uses. */
export interface FastifyReplyLike {
  code: (status: number) => unknown
  headers: (headers: Record<string, string>) => unknown
  send: (text: string) => unknown
}

export interface FastifyReceiverOptions extends ReceiverOptions {
  /** The path of the receiver, relative to the prefix of the plugin. Default: `/`. */
  readonly path?: string | undefined
}

/**
 * Creates a receiver as a Fastify plugin: `app.register(fastifyReceiver({ path: '/webhooks', …
 * }))`. It does not change how the bodies of other routes are parsed.
 * @throws MisuseError if an option is not valid
 */
export function fastifyReceiver(options: FastifyReceiverOptions): (scope: FastifyScope) => Promise<void> {
  const { path, ...rest } = { path: '/', ...options }
  const receive = createReceiver('fastifyReceiver', rest)
  const bodyLimit = options.maxBytes ?? defaultMaxBytes
  return async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body))
    scope.all(path, async (request, reply) => {
      const { status, text, headers } = await receive({
        method: request.method,
        header: (name) => {
          const value = request.headers[name]
          return typeof value === 'object' ? value.join(', ') : value
        },
        body: () => (request.body ?? '') as Uint8Array,
      })
      reply.code(status)
      reply.headers({ ...headers })
      return reply.send(text)
    })
  }
}

import { mostBytes, receiverOf, type ReceiverOptions } from './receiving.ts'

/** What a plugin is given by Fastify, by what is asked of it. */
export interface FastifyScope {
  removeAllContentTypeParsers(): unknown
  addContentTypeParser(
    type: string,
    options: { parseAs: 'buffer'; bodyLimit: number },
    parser: (request: unknown, body: Uint8Array, done: (error: null, body: Uint8Array) => void) => void,
  ): unknown
  all(path: string, handler: (request: FastifyRequestLike, reply: FastifyReplyLike) => Promise<unknown>): unknown
}

/** A request of Fastify, by what is asked of it. */
export interface FastifyRequestLike {
  readonly method: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: unknown
}

/** A reply of Fastify, by what is asked of it. */
export interface FastifyReplyLike {
  code: (status: number) => unknown
  headers: (headers: Record<string, string>) => unknown
  send: (text: string) => unknown
}

export interface FastifyReceiverOptions extends ReceiverOptions {
  /** Where it receives, below the prefix that it is registered with; `/` unless given. */
  readonly path?: string | undefined
}

/**
 * A receiver for Fastify, as a plugin: `app.register(fastifyReceiver({ path: '/webhooks', … }))`. Bodies are parsed as ever everywhere else.
 * @throws MisuseError where an option is not as it must be
 */
export function fastifyReceiver(options: FastifyReceiverOptions): (scope: FastifyScope) => Promise<void> {
  const { path, ...rest } = { path: '/', ...options }
  const receive = receiverOf('fastifyReceiver', rest)
  const bodyLimit = options.maxBytes ?? mostBytes
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

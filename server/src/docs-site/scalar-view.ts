import { fastify } from 'fastify'

/**
 * Scalar's script from its package: one script for browsers that loads nothing from elsewhere. The
 * package has it only inside its Fastify plugin, so that a server that does not listen serves it once.
 */
export async function scalarScript(): Promise<string> {
  const { default: plugin } = await import('@scalar/fastify-api-reference')
  const server = fastify()
  await server.register(plugin, { routePrefix: '/reference', configuration: { url: '/openapi.json' } })
  const { statusCode, body } = await server.inject('/reference/js/scalar.js')
  await server.close()
  if (statusCode !== 200) throw new Error(`Scalar's package answers ${statusCode} for its script`)
  return body
}

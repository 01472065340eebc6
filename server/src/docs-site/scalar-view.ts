import { fastify } from 'fastify'

/**
 * Scalar as its package has it: one script for browsers that loads nothing from elsewhere. The package keeps it inside its
 * plugin, so that a server that listens on nothing is asked for it.
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

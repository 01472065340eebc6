// Plain JavaScript that imports no packages, because it runs before anything is installed.
import { once } from 'node:events'
import { createServer } from 'node:net'
import { NotReady } from './ready.mjs'

/**
 * Checks that the ports on which `start` or `work` will listen are free. Installing takes minutes, and you would learn it
 * only then. Wrong settings are reported by the program itself, and so is everything but a port in use.
 * @param {string[]} words the command line
 * @param {NodeJS.ProcessEnv} env
 */
export async function requireFreePorts([command, ...options], env) {
  if (options.includes('--help') || options.includes('-h')) return
  if (command === 'start') await requireFree('listen', 'PORT', env.PORT?.trim() || '8080', env.HOST)
  const metricsPort = env.METRICS_PORT?.trim()
  if ((command === 'start' || command === 'work') && metricsPort)
    await requireFree('serve metrics', 'METRICS_PORT', metricsPort, env.METRICS_HOST)
}

async function requireFree(purpose, setting, text, givenHost) {
  const port = Number(text)
  const host = givenHost?.trim() || '127.0.0.1'
  if (!Number.isInteger(port) || port < 0 || port > 65_535) return
  const probe = createServer()
  try {
    await once(probe.listen({ host, port }), 'listening')
  } catch (error) {
    if (error.code !== 'EADDRINUSE') return
    const message = `Cannot ${purpose} on port ${port} of ${host}: something else listens there: stop it, or set ${setting} to another`
    // The code that the program itself reports, once it is there.
    throw Object.assign(new NotReady(message), { code: 'FAILED' })
  }
  probe.close()
  await once(probe, 'close')
}

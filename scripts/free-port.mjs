// Plain JavaScript that imports no packages, because it runs before anything is installed.
import { once } from 'node:events'
import { createServer } from 'node:net'
import { NotReady } from './ready.mjs'

/**
 * Checks that the port on which `start` will listen is free. Installing takes minutes, and you would learn it only then.
 * Wrong settings are reported by the program itself, and so is everything but a port in use.
 * @param {string[]} words the command line
 * @param {NodeJS.ProcessEnv} env
 */
export async function requireFreePort([command, ...options], env) {
  const port = Number(env.PORT?.trim() || 8080)
  const host = env.HOST?.trim() || '127.0.0.1'
  if (command !== 'start' || options.includes('--help') || options.includes('-h')) return
  if (!Number.isInteger(port) || port < 0 || port > 65_535) return
  const probe = createServer()
  try {
    await once(probe.listen({ host, port }), 'listening')
  } catch (error) {
    if (error.code !== 'EADDRINUSE') return
    const message = `Cannot listen on port ${port} of ${host}: something else listens there: stop it, or set PORT to another`
    // The code that the program itself reports, once it is there.
    throw Object.assign(new NotReady(message), { code: 'FAILED' })
  }
  probe.close()
  await once(probe, 'close')
}

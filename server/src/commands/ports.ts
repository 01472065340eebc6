import { once } from 'node:events'
import { createServer } from 'node:net'
import { CommandFailure } from '@kandidat/shared/command-line/failure'
import type { Config } from '../base/config.ts'

/** Where a process listens, and what is said if it cannot. */
export interface Port {
  port: number
  host: string
  /** What it cannot do without the port. */
  purpose: string
  /** The settings that name another port and another address. */
  portSetting: string
  hostSetting: string
}

/** Where the service answers. */
export function servicePort({ port, host }: Pick<Config, 'port' | 'host'>): Port {
  return { port, host, purpose: 'listen', portSetting: 'PORT', hostSetting: 'HOST' }
}

/** Where metrics are served, if the settings say so. */
export function metricsPort({ metricsPort: port, metricsHost: host }: Config): Port[] {
  if (port === null) return []
  return [{ port, host, purpose: 'serve metrics', portSetting: 'METRICS_PORT', hostSetting: 'METRICS_HOST' }]
}

/**
 * Listens on all of them for a moment, so that nothing is created for a process that cannot.
 * @throws {CommandFailure} for the first on which it cannot listen
 */
export async function requireFreePorts(ports: readonly Port[]): Promise<void> {
  const probes = []
  try {
    for (const each of ports) {
      const probe = createServer()
      try {
        // Each stays open until all were tried: two settings can name the same port.
        await once(probe.listen({ host: each.host, port: each.port }), 'listening')
      } catch (error) {
        throw listenFailure(error, each)
      }
      probes.push(probe)
    }
  } finally {
    await Promise.all(probes.map((probe) => once(probe.close(), 'close')))
  }
}

/** The failure to report if listening fails. An error of another kind is returned as it is. */
export function listenFailure(error: unknown, { port, host, purpose, portSetting, hostSetting }: Port): unknown {
  const reasons: Record<string, string> = {
    EADDRINUSE: `something else listens there: stop it, or set ${portSetting} to another`,
    EACCES: `this user is not allowed to: set ${portSetting} to one above 1023`,
    EADDRNOTAVAIL: `this machine has no such address: set ${hostSetting} to one of its own, or to 0.0.0.0 for all`,
    ENOTFOUND: `there is no such name: set ${hostSetting} to an address of this machine, or to 0.0.0.0 for all`,
  }
  const reason = reasons[(error as NodeJS.ErrnoException).code ?? '']
  if (reason === undefined) return error
  return new CommandFailure('FAILED', `Cannot ${purpose} on port ${port} of ${host}: ${reason}`, { cause: error })
}

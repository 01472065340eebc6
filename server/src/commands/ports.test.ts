import { expect, test } from 'vitest'
import { freePort } from '../base/db/embedded/address.ts'
import { metricsPort, requireFreePorts, servicePort } from './ports.ts'
import { loadConfig } from '../base/config.ts'

const given = (env: Record<string, string>) => {
  const config = loadConfig(env)
  return requireFreePorts([servicePort(config), ...metricsPort(config)])
}

test('free ports are free again after they were checked, and one port for two things is reported', async () => {
  const [PORT, METRICS_PORT] = [String(await freePort('127.0.0.1')), String(await freePort('127.0.0.1'))]
  await given({ PORT, METRICS_PORT })
  await given({ PORT, METRICS_PORT })
  await expect(given({ PORT, METRICS_PORT: PORT })).rejects.toThrow(
    `Cannot serve metrics on port ${PORT} of 127.0.0.1: something else listens there: stop it, or set METRICS_PORT to another`,
  )
  await given({ PORT, METRICS_PORT })
})

test('an address that this machine does not have, and a name that does not exist, are reported with the setting', async () => {
  await expect(given({ PORT: '0', METRICS_PORT: '9464', METRICS_HOST: '192.0.2.1' })).rejects.toThrow(
    'Cannot serve metrics on port 9464 of 192.0.2.1: this machine has no such address: set METRICS_HOST to one of its own',
  )
  await expect(given({ PORT: '0', HOST: 'nowhere.invalid' })).rejects.toThrow('there is no such name: set HOST to')
})

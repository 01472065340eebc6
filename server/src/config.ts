import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Policy } from '@kandidat/shared/outgoing/address-guard'
import {
  databaseUrl,
  matching,
  parseMasterKeys,
  publicUrl,
  ranges,
  slug,
  timeZone,
  truth,
  wholeNumber,
} from './forms/setting-value.ts'

/** The settings, read once from the environment. */
export interface Config {
  /** TCP port of the service; 0 chooses any free one. */
  readonly port: number
  /** Address it listens on. */
  readonly host: string
  /** A PostgreSQL of the operator, or null for the embedded one. */
  readonly databaseUrl: string | null
  /** The same database with the role that owns its schema, or null if that of `databaseUrl` does. */
  readonly databaseOwnerUrl: string | null
  /** A standby of it that may serve reads, or null. */
  readonly replicaUrl: string | null
  /** Absolute path. */
  readonly dataDir: string
  /** The beginning of public addresses, without a slash at the end. */
  readonly publicUrl: string
  /** Keys of 32 bytes for secrets in the database: the first encrypts, all decrypt. Empty if none is set. */
  readonly masterKeys: readonly Buffer[]
  /** TCP port of the metrics for Prometheus, and the address it listens on; null for no metrics. */
  readonly metricsPort: number | null
  readonly metricsHost: string
  /** The addresses that webhooks may be sent to. */
  readonly webhookPolicy: Policy
  readonly logLevel: LogLevel
  /** Requests per minute that an address may send without a valid key. */
  readonly anonymousLimit: number
  /** The maximum number of bytes of cached responses in a process; 0 caches nothing. */
  readonly cacheBytes: number
  /** Address ranges of proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[]
  /** Name of the platform's own company, which owns the marketplace. */
  readonly platformName: string
  readonly platformSlug: string
  /** The IANA time zone in which a day that is given as an expiration ends. */
  readonly timeZone: string
  /** The maximum size of each of a process' two pools of connections; authentication has one more connection. */
  readonly poolSize: number
  /** Seconds for which a stopping service still answers, so that proxies stop sending requests to it; null if not set. */
  readonly drainSeconds: number | null
  /** Seconds that requests in flight have to finish when the service stops. */
  readonly shutdownSeconds: number
  /** The API key that commands send, or null. */
  readonly apiKey: string | null
  /** The token for NAV's feed of ads, or null. */
  readonly navToken: string | null
  /** Whether commands print colours on a terminal. */
  readonly colours: boolean
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** A setting, for the documentation, `doctor` and validation. */
export interface Setting {
  name: string
  /** What applies if it is absent, in words or as a value. */
  default: string
  meaning: string
  allowed: string
  /** Whether its value must never be printed. */
  secret: boolean
}

/** All settings. */
export const settings: readonly Setting[] = [
  setting(
    'PORT',
    '8080',
    'TCP port that the service listens on; 0 takes any free one',
    'a whole number from 0 to 65535',
  ),
  setting('HOST', '127.0.0.1', 'address that it listens on; 0.0.0.0 or :: for all', 'an IP address or a host name'),
  secret(
    'DATABASE_URL',
    'the embedded PostgreSQL, in DATA_DIR',
    'a PostgreSQL of your own, version 15 to 18',
    'postgresql://user:password@host:port/database (postgres:// is the same), with sslmode and sslrootcert for TLS',
  ),
  secret(
    'DATABASE_OWNER_URL',
    'DATABASE_URL',
    'DATABASE_URL with the role that owns the schema, for migrations and restoring',
    'as DATABASE_URL',
  ),
  secret(
    'DATABASE_REPLICA_URL',
    'none',
    'a streaming replica of DATABASE_URL, for reads of positions',
    'as DATABASE_URL',
  ),
  setting(
    'DATA_DIR',
    'data in the project',
    'folder of the embedded PostgreSQL, of master.key and of demo-keys.json',
    'a path; a relative one begins at the project',
  ),
  setting(
    'PUBLIC_URL',
    'http://localhost:PORT',
    'address under which others reach the service; public links begin with it',
    'an http or https URL without query, fragment and credentials',
  ),
  secret(
    'MASTER_KEY',
    'created once, in DATA_DIR; required with DATABASE_URL',
    'key that secrets in the database are encrypted with; further ones decrypt only',
    '32 bytes as base64 or as 64 hex digits; several with commas between',
  ),
  setting(
    'METRICS_PORT',
    'none',
    'TCP port of the metrics for Prometheus, at /metrics',
    'a whole number from 1 to 65535',
  ),
  setting('METRICS_HOST', '127.0.0.1', 'address that METRICS_PORT listens on', 'an IP address or a host name'),
  setting('WEBHOOK_ALLOW_HTTP', 'false', 'whether webhooks may be sent over http, beside https', 'true or false'),
  setting(
    'WEBHOOK_ALLOW_CIDR',
    'none',
    'networks that webhooks may be sent to although they are not public',
    'ranges such as 10.1.0.0/16 or fd12:3456::/32, or single addresses, with commas between',
  ),
  setting(
    'LOG_LEVEL',
    'info',
    'the lowest level that is logged; with debug the command line shows stack traces',
    list(logLevels),
  ),
  setting(
    'ANONYMOUS_LIMIT',
    '600',
    'requests a minute that an address may send without a valid key',
    'a whole number from 1 to 1000000',
  ),
  setting(
    'TRUSTED_PROXIES',
    'none',
    'proxies in front whose X-Forwarded-For is trusted, for ANONYMOUS_LIMIT',
    'ranges such as 10.1.0.0/16 or fd12:3456::/32, or single addresses, with commas between',
  ),
  setting(
    'ANSWER_CACHE_MB',
    '64',
    'most memory that a process uses to cache responses, in MiB; 0 caches nothing',
    'a whole number from 0 to 65536',
  ),
  setting('PLATFORM_NAME', 'Kandidat', 'name of the company that owns the marketplace', '1 to 200 characters'),
  setting(
    'PLATFORM_SLUG',
    'kandidat',
    'slug of that company',
    '1 to 100 lower-case letters a to z and digits, in groups joined by single hyphens, and not the form of an id',
  ),
  setting(
    'TIME_ZONE',
    'Europe/Oslo',
    'time zone in which a day that is given as an expiration ends',
    'the name of an IANA time zone, such as Europe/Oslo or UTC',
  ),
  setting(
    'DATABASE_POOL_SIZE',
    '10',
    'most connections of a process to the database for reads of the API, and as many for changes and deliveries',
    'a whole number from 1 to 100',
  ),
  setting(
    'DRAIN_SECONDS',
    '2, or less if all connections end earlier',
    'time for which a stopping service still answers but is not ready, so that clients and proxies stop sending requests to it',
    'a whole number from 0 to 600',
  ),
  setting(
    'SHUTDOWN_SECONDS',
    '10',
    'time that requests in flight have to finish when the service stops',
    'a whole number from 0 to 600',
  ),
  secret('KANDIDAT_KEY', 'none', 'API key that `api get` and `conformance` send', 'a word without spaces'),
  secret('NAV_TOKEN', 'none', "token that `import nav` sends to the host of NAV's feed", 'a word without spaces'),
  setting('NO_COLOR', 'colours on a terminal', 'commands print without colours', 'anything'),
]

/** A setting is invalid. The message names every fault, and contains no secret. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(faults.length === 1 ? `Setting ${faults[0]}` : `${faults.length} settings are wrong: ${faults.join('; ')}`)
    this.faults = faults
  }
}

/**
 * Reads the settings. An empty value counts as absent.
 * @throws {ConfigError} naming all faults at once
 */
export function loadConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const faults: string[] = []
  /** The parsed value. Undefined if it is absent or invalid. */
  const read = <T>(name: string, parse: (text: string) => T | undefined): T | undefined => {
    const text = env[name]?.trim()
    if (text === undefined || text === '') return undefined
    const value = parse(text)
    if (value === undefined) faults.push(fault(name, text))
    return value
  }
  const port = read('PORT', wholeNumber(0, 65_535)) ?? 8080
  const config: Config = {
    port,
    host: read('HOST', matching(/^[A-Za-z0-9.:_-]{1,253}$/)) ?? '127.0.0.1',
    databaseUrl: read('DATABASE_URL', databaseUrl) ?? null,
    databaseOwnerUrl: read('DATABASE_OWNER_URL', databaseUrl) ?? null,
    replicaUrl: read('DATABASE_REPLICA_URL', databaseUrl) ?? null,
    dataDir: read('DATA_DIR', path) ?? join(projectFolder, 'data'),
    publicUrl: read('PUBLIC_URL', publicUrl) ?? `http://localhost:${port}`,
    masterKeys: read('MASTER_KEY', parseMasterKeys) ?? [],
    metricsPort: read('METRICS_PORT', wholeNumber(1, 65_535)) ?? null,
    metricsHost: read('METRICS_HOST', matching(/^[A-Za-z0-9.:_-]{1,253}$/)) ?? '127.0.0.1',
    webhookPolicy: Object.freeze({
      allowHttp: read('WEBHOOK_ALLOW_HTTP', truth) ?? false,
      allowCidr: read('WEBHOOK_ALLOW_CIDR', ranges) ?? [],
    }),
    logLevel: read('LOG_LEVEL', (text) => logLevels.find((level) => level === text)) ?? 'info',
    anonymousLimit: read('ANONYMOUS_LIMIT', wholeNumber(1, 1_000_000)) ?? 600,
    trustedProxies: read('TRUSTED_PROXIES', ranges) ?? [],
    cacheBytes: (read('ANSWER_CACHE_MB', wholeNumber(0, 65_536)) ?? 64) * 1024 * 1024,
    platformName: read('PLATFORM_NAME', matching(/^\P{Cc}{1,200}$/u)) ?? 'Kandidat',
    platformSlug: read('PLATFORM_SLUG', slug) ?? 'kandidat',
    timeZone: read('TIME_ZONE', timeZone) ?? 'Europe/Oslo',
    poolSize: read('DATABASE_POOL_SIZE', wholeNumber(1, 100)) ?? 10,
    drainSeconds: read('DRAIN_SECONDS', wholeNumber(0, 600)) ?? null,
    shutdownSeconds: read('SHUTDOWN_SECONDS', wholeNumber(0, 600)) ?? 10,
    apiKey: read('KANDIDAT_KEY', matching(/^[\x21-\x7e]{1,500}$/)) ?? null,
    navToken: read('NAV_TOKEN', matching(/^[\x21-\x7e]{1,5000}$/)) ?? null,
    colours: read('NO_COLOR', (text) => text) === undefined,
  }
  if (faults.length > 0) throw new ConfigError(faults)
  return Object.freeze(config)
}

/**
 * The folder of the project. This file is in server/src, and compiled in server/dist; what runs is the program in bin/dist,
 * which contains it. All other files take their paths from here, because only here the number of folders is right.
 */
export const projectFolder = join(import.meta.dirname, '..', '..')

/** The version of this program. */
export function version(): string {
  const manifest = readFileSync(join(projectFolder, 'server', 'package.json'), 'utf8')
  return (JSON.parse(manifest) as { version: string }).version
}

function setting(name: string, absent: string, meaning: string, allowed: string): Setting {
  return { name, default: absent, meaning, allowed, secret: false }
}

function secret(name: string, absent: string, meaning: string, allowed: string): Setting {
  return { ...setting(name, absent, meaning, allowed), secret: true }
}

function list(values: readonly string[]): string {
  return `one of ${values.join(', ')}`
}

function fault(name: string, text: string): string {
  const known = settings.find((each) => each.name === name)
  const given = known?.secret === true ? 'its value (not repeated here)' : JSON.stringify(text.slice(0, 200))
  return `${name}: ${given} is not allowed; allowed is ${known?.allowed}`
}

function path(text: string): string | undefined {
  // Relative to the project, as in `npm start`: a command that runs elsewhere must find the same folder.
  return text.includes('\0') ? undefined : resolve(projectFolder, text)
}

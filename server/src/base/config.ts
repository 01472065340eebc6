import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Policy } from '@kandidat/shared/outgoing/address-guard'
import {
  databaseUrl,
  mailAddress,
  matching,
  parseMasterKeys,
  publicUrl,
  ranges,
  slug,
  smtpUrl,
  timeZone,
  truth,
  wholeNumber,
} from './forms/setting-value.ts'
import { type LogLevel, logLevels, settings } from './forms/settings.ts'

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
  /** The list of everybody who was erased: an absolute path. */
  readonly erasuresFile: string
  /** The beginning of public addresses, without a slash at the end. */
  readonly publicUrl: string
  /** Keys of 32 bytes for secrets in the database: the first encrypts, all decrypt. Empty if none is set. */
  readonly masterKeys: readonly Buffer[]
  /** TCP port of the metrics for Prometheus, and the address it listens on; null for no metrics. */
  readonly metricsPort: number | null
  readonly metricsHost: string
  /** The addresses that webhooks may be sent to. */
  readonly webhookPolicy: Policy
  /** The addresses that imports may read. */
  readonly importPolicy: Policy
  /** How mail leaves the installation; null if it is passed on by hand. */
  readonly mail: MailServer | null
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

/** A mail server, and who mails are from. */
export interface MailServer {
  /** Its URL, with user and password if it asks for them. */
  readonly url: string
  /** The bare address that mails are from. */
  readonly from: string
}

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
  const mailServer = (): MailServer | null => {
    const [url, from] = [read('SMTP_URL', smtpUrl), read('MAIL_FROM', mailAddress)]
    if (url !== undefined && from !== undefined) return Object.freeze({ url, from })
    const isSet = (name: string) => (env[name]?.trim() ?? '') !== ''
    if (isSet('SMTP_URL') !== isSet('MAIL_FROM')) {
      const [set, absent] = isSet('SMTP_URL') ? ['SMTP_URL', 'MAIL_FROM'] : ['MAIL_FROM', 'SMTP_URL']
      faults.push(`${absent}: it must be set, because ${set} is set`)
    }
    return null
  }
  const port = read('PORT', wholeNumber(0, 65_535)) ?? 8080
  const dataDir = read('DATA_DIR', path) ?? join(projectFolder, 'data')
  const config: Config = {
    port,
    host: read('HOST', matching(/^[A-Za-z0-9.:_-]{1,253}$/)) ?? '127.0.0.1',
    databaseUrl: read('DATABASE_URL', databaseUrl) ?? null,
    databaseOwnerUrl: read('DATABASE_OWNER_URL', databaseUrl) ?? null,
    replicaUrl: read('DATABASE_REPLICA_URL', databaseUrl) ?? null,
    dataDir,
    erasuresFile: read('ERASURES_FILE', path) ?? join(dataDir, 'erasures.jsonl'),
    publicUrl: read('PUBLIC_URL', publicUrl) ?? `http://localhost:${port}`,
    masterKeys: read('MASTER_KEY', parseMasterKeys) ?? [],
    metricsPort: read('METRICS_PORT', wholeNumber(1, 65_535)) ?? null,
    metricsHost: read('METRICS_HOST', matching(/^[A-Za-z0-9.:_-]{1,253}$/)) ?? '127.0.0.1',
    webhookPolicy: Object.freeze({
      allowHttp: read('WEBHOOK_ALLOW_HTTP', truth) ?? false,
      allowCidr: read('WEBHOOK_ALLOW_CIDR', ranges) ?? [],
    }),
    importPolicy: Object.freeze({
      // Many careers sites use http.
      allowHttp: true,
      allowCidr: read('IMPORT_ALLOW_CIDR', ranges) ?? [],
      // Everybody who imports shares it, whatever their company.
      concealsPrivate: true,
    }),
    mail: mailServer(),
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
 * The folder of the project, or of the installed package: the nearest one above this code that contains openapi.json. This file is
 * in server/src/base, compiled in server/dist/base, and what runs is the program in bin/dist, which contains it: no number of
 * folders is right for all three. All other files take their paths from here.
 */
export const projectFolder = folderWith('openapi.json', import.meta.dirname)

function folderWith(file: string, start: string): string {
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, file))) return folder
    if (folder === dirname(folder))
      throw new Error(`No folder above ${start} contains ${file}: the installation is not whole`)
  }
}

/** The folder with what the program reads from packages, as `scripts/bundle/data.ts` made it. */
export const dataFolder = join(projectFolder, 'bin', 'dist', 'data')

/**
 * The command that people type, for messages: in a clone `npx --no kandidat`. The launcher of the package, the unit of systemd
 * and its script name theirs, because `npx` would not find the program there, or would run it on another database.
 */
export function commandName(env: NodeJS.ProcessEnv = process.env): string {
  return env['KANDIDAT_COMMAND']?.trim() || inClone
}

const inClone = 'npx --no kandidat'

/** A help text, which is written for a clone, with the command that people type. */
export function withCommandName(help: string, name: string = commandName()): string {
  if (name === inClone) return help
  return help
    .replaceAll(inClone, name)
    .replaceAll('npm start -- ', `${name} start `)
    .replaceAll('npm start', `${name} start`)
}

/** The version of this program. */
export function version(): string {
  const manifest = readFileSync(join(projectFolder, 'package.json'), 'utf8')
  return (JSON.parse(manifest) as { version: string }).version
}

/**
 * The day of this version, such as `2026-11-24`. The first heading of the changelog has it beside the version, below what is not
 * released yet.
 * @throws Error if that heading names another version or no day
 */
export function releaseDay(): string {
  const changelog = readFileSync(join(projectFolder, 'CHANGELOG.md'), 'utf8')
  return releaseDayIn(changelog, version())
}

/** As `releaseDay`, of a text. */
export function releaseDayIn(changelog: string, wanted: string): string {
  const heading = /^## (?!Unreleased$)(.*)$/m.exec(changelog)?.[1] ?? ''
  const [, named, day = ''] = /^(\S+) \((\d{4}-\d\d-\d\d)\)$/.exec(heading) ?? []
  if (named !== wanted || Number.isNaN(Date.parse(day)))
    throw new Error(`The first heading of CHANGELOG.md must be “## ${wanted} (YYYY-MM-DD)”, not “## ${heading}”`)
  return day
}

function fault(name: string, text: string): string {
  const known = settings.find((each) => each.name === name)
  const given = known?.secret === true ? 'its value (not repeated here)' : JSON.stringify(text.slice(0, 200))
  return `${name}: ${given} is not allowed. Allowed: ${known?.allowed}`
}

function path(text: string): string | undefined {
  // Relative to the project, as in `npm start`: a command that runs elsewhere must find the same folder.
  return text.includes('\0') ? undefined : resolve(projectFolder, text)
}

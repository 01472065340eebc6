/** The levels of the log, the most talkative first. */
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
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
  secret(
    'SMTP_URL',
    'none: mail is passed on by hand',
    'mail server that mails are given to',
    'smtp://user:password@host:port, or smtps:// for TLS from the first byte; MAIL_FROM must be set too',
  ),
  setting(
    'MAIL_FROM',
    'none',
    'address that mails are from; replies go to the address that the company gives',
    'a bare e-mail address; SMTP_URL must be set too',
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
    'most memory that a process uses to cache responses, in MiB, of which a quarter is for public pages; 0 caches nothing',
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

function setting(name: string, absent: string, meaning: string, allowed: string): Setting {
  return { name, default: absent, meaning, allowed, secret: false }
}

function secret(name: string, absent: string, meaning: string, allowed: string): Setting {
  return { ...setting(name, absent, meaning, allowed), secret: true }
}

function list(values: readonly string[]): string {
  return `one of ${values.join(', ')}`
}

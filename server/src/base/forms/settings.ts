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
  setting('PORT', '8080', 'TCP port of the service. 0 uses any free port', 'a whole number from 0 to 65535'),
  setting(
    'HOST',
    '127.0.0.1',
    'address that the service listens on. 0.0.0.0 or :: for all addresses',
    'an IP address or a host name',
  ),
  secret(
    'DATABASE_URL',
    'the embedded PostgreSQL, in DATA_DIR',
    'your own PostgreSQL, version 15 to 18',
    'postgresql://user:password@host:port/database (postgres:// is the same), with sslmode and sslrootcert for TLS',
  ),
  secret(
    'DATABASE_OWNER_URL',
    'DATABASE_URL',
    'the same database with the role that owns the schema, for migrations and restoring',
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
    'data in a clone, ~/.local/share/kandidat if installed',
    'folder for the embedded PostgreSQL, master.key and demo-keys.json',
    'a path. A relative path starts at the clone, or at the working folder if installed',
  ),
  setting(
    'ERASURES_FILE',
    'erasures.jsonl in DATA_DIR',
    'list of everybody who was anonymized, which is applied to a database that was restored',
    'a path, as DATA_DIR',
  ),
  setting(
    'PUBLIC_URL',
    'http://localhost:PORT',
    'address that people use to reach the service. Public links begin with it',
    'an http or https URL without path, query, fragment and credentials, with at most 1500 characters',
  ),
  secret(
    'MASTER_KEY',
    'created once, in DATA_DIR. Required with DATABASE_URL',
    'key that encrypts secrets in the database. Further keys only decrypt',
    '32 bytes as base64 or as 64 hex digits. Separate several with commas',
  ),
  setting('METRICS_PORT', 'none', 'TCP port for the Prometheus metrics at /metrics', 'a whole number from 1 to 65535'),
  setting('METRICS_HOST', '127.0.0.1', 'address that METRICS_PORT listens on', 'an IP address or a host name'),
  setting('WEBHOOK_ALLOW_HTTP', 'false', 'whether webhooks may also be sent over http', 'true or false'),
  setting(
    'WEBHOOK_ALLOW_CIDR',
    'none',
    'private networks that webhooks may be sent to',
    'ranges such as 10.1.0.0/16 or fd12:3456::/32, or single addresses, separated by commas',
  ),
  setting(
    'IMPORT_ALLOW_CIDR',
    'none',
    'private networks that imports in the portal may read, for every company: feeds, and pictures that imports name',
    'ranges such as 10.1.0.0/16 or fd12:3456::/32, or single addresses, separated by commas',
  ),
  secret(
    'SMTP_URL',
    'none: somebody passes mails on by hand',
    'mail server that sends the mails',
    'smtp://user:password@host:port, or smtps:// for TLS from the start, with sslmode and sslrootcert. Requires MAIL_FROM',
  ),
  setting(
    'MAIL_FROM',
    'none',
    'sender of the mails. Replies go to the address that the company enters',
    'an e-mail address without a name. Requires SMTP_URL',
  ),
  setting(
    'LOG_LEVEL',
    'info',
    'the lowest level that is logged. With debug, commands print stack traces',
    list(logLevels),
  ),
  setting(
    'ANONYMOUS_LIMIT',
    '600',
    'requests per minute from one address without a valid key',
    'a whole number from 1 to 1000000',
  ),
  setting(
    'TRUSTED_PROXIES',
    'none',
    'proxies whose X-Forwarded-For is trusted, for ANONYMOUS_LIMIT and budgets',
    'ranges such as 10.1.0.0/16 or fd12:3456::/32, or single addresses, separated by commas',
  ),
  setting(
    'ANSWER_CACHE_MB',
    '64',
    'memory for cached responses of each process, in MiB. A quarter is for public pages. 0 caches nothing',
    'a whole number from 0 to 65536',
  ),
  setting('PLATFORM_NAME', 'Kandidat', 'name of the company that owns the marketplace', '1 to 200 characters'),
  setting(
    'PLATFORM_SLUG',
    'kandidat',
    'slug of that company',
    '1 to 100 lower-case letters a to z and digits, in groups joined by single hyphens. Not in the form of an id',
  ),
  setting(
    'TIME_ZONE',
    'Europe/Oslo',
    'time zone for expirations that are given as a day',
    'the name of an IANA time zone, such as Europe/Oslo or UTC',
  ),
  setting(
    'DATABASE_POOL_SIZE',
    '10',
    'database connections of a process for reads of the API, and the same number for changes and for deliveries',
    'a whole number from 1 to 100',
  ),
  setting(
    'DRAIN_SECONDS',
    '2, or less if all connections end earlier',
    'how long a stopping service still answers while it reports that it is not ready, so that proxies stop sending requests',
    'a whole number from 0 to 600',
  ),
  setting(
    'SHUTDOWN_SECONDS',
    '10',
    'how long open requests have to finish when the service stops',
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

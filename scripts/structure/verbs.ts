import type { Fault } from './fault.ts'
import type { Source } from './source.ts'

/** Tables whose rows people create and change by verbs. */
const OF_VERBS: ReadonlySet<string> = new Set([
  'careers_pages',
  'client_proposals',
  'clients',
  'companies',
  'consents',
  'documents',
  'erasure_requests',
  'grants',
  'invitations',
  'keys',
  'listings',
  'mail_templates',
  'notes',
  'people',
  'positions',
  'privacy_notices',
  'receivers',
  'referrer_links',
  'rejections',
  'sharing_links',
  'submissions',
  'users',
  'vouches',
])

/**
 * Tests that write them by SQL, by the reason. A verb does everything that follows from a change, so a test that writes a row by SQL
 * can pass where people fail: one closed a job so, and nobody saw that the form of a closed job asked to check what was right.
 */
const WRITTEN_BY_SQL: Readonly<Record<string, readonly string[]>> = {
  'it tries what the schema itself refuses or counts, or that the rule finds a row that contradicts it': [
    'server/src/base/db/migrations/companies-and-access.test.ts',
    'server/src/base/db/migrations/positions-and-links.test.ts',
    'server/src/base/db/service-role.test.ts',
    'server/src/candidates/tallies.test.ts',
    'server/src/organisation/publication/status-checker.test.ts',
    'server/src/organisation/publication/status-store.test.ts',
    'server/src/positions/careers-pages/embedding/actions.test.ts',
  ],
  'it writes what an older release wrote, or reads what one left': [
    'server/src/candidates/referrals/referrals.test.ts',
    'server/src/moving/archive/older-archive.test.ts',
    'server/src/organisation/keys/previous-release.test.ts',
  ],
  'it needs more rows than verbs make in the time of a test': [
    'server/src/candidates/lists/search-plans.test.ts',
    'server/src/positions/careers-pages/page-actions.test.ts',
    'server/src/positions/job.test.ts',
  ],
  'no verb does it, and what reads the row has to bear it all the same': [
    'server/src/base/http/rate-limit.test.ts',
    'server/src/organisation/keys/authentication-store.test.ts',
    'server/src/organisation/keys/requests-store.test.ts',
  ],
}

/** Tests that write by SQL what people do by verbs, and exceptions that are none any more. */
export function faultsOfTests(sources: readonly Source[], exceptions = WRITTEN_BY_SQL): Fault[] {
  const excepted = new Set(Object.values(exceptions).flat())
  return sources
    .filter(({ path }) => /^server\/.*\.test\.tsx?$/.test(path))
    .flatMap(({ path, writes }) => {
      const found = writes.filter(({ table }) => OF_VERBS.has(table))
      if (excepted.has(path) === found.length > 0) return []
      if (found.length === 0)
        return [{ path, line: 1, message: 'writes nothing by SQL any more: remove it from scripts/structure/verbs.ts' }]
      return found.map(({ table, line }) => ({
        path,
        line,
        message: `writes the table ${table} by SQL: use the verb, as server/test/by-verb.ts does, or name the reason in scripts/structure/verbs.ts`,
      }))
    })
}

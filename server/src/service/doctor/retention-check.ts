import type { Database } from '../../base/db/connection.ts'
import { countDeletions, listUnconfirmed } from '../../candidates/retention/list-store.ts'
import { type Finding, ok, warning } from './finding.ts'

const CHECK = 'retention'

/** Companies that a finding names at most. */
const NAMED = 10

/** Checks whether every company has confirmed for how long it keeps people, and whether they are deleted then. */
export async function checkRetention(database: Database): Promise<Finding[]> {
  const [unconfirmed, { announced, late }] = await Promise.all([
    listUnconfirmed(database, NAMED + 1),
    countDeletions(database),
  ])
  const named = `${unconfirmed.slice(0, NAMED).join(', ')}${unconfirmed.length > NAMED ? ' and others' : ''}`
  const findings = [
    ...(unconfirmed.length === 0
      ? []
      : [
          warning(
            CHECK,
            `nobody is deleted at ${named}, which have not confirmed for how long they keep people`,
            'ask an administrator of each to confirm it under Settings, Retention',
          ),
        ]),
    ...(late === 0
      ? []
      : [
          warning(
            CHECK,
            `${late === 1 ? '1 person is' : `${late} people are`} overdue for more than a day`,
            'look for "people not announced or deleted" in the log of the service',
          ),
        ]),
  ]
  const said = announced === 1 ? '1 deletion is announced' : `${announced} deletions are announced`
  return findings.length === 0 ? [ok(CHECK, said)] : findings
}

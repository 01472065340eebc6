import type { Database } from '../../base/db/connection.ts'
import { dayFromNow, missingPartitions, partitionsOf } from '../../base/db/partitions.ts'
import { findDayFaults, findQueueFaults, findTroubledReceivers } from '../../webhooks/queue/upkeep/faults-store.ts'
import { DAYS_AHEAD, KEPT_DAYS, WAITING_DAYS } from '../../webhooks/queue/upkeep/retention.ts'
import { fault, ok, warning } from './finding.ts'
import type { Finding } from './finding.ts'

const SHOWN_FAULTS = 10
const DAY = 86_400_000

/** Checks whether the daily tables have their partitions (docs/webhooks.md#retention). */
export async function checkPartitions(database: Database): Promise<Finding[]> {
  const tables = Object.keys(KEPT_DAYS)
  const made = await Promise.all(tables.map((table) => partitionsOf(database, table)))
  if (made.every((partitions) => partitions.length === 0))
    return [ok('partitions', 'no partitions yet: the first start creates them')]
  const findings: Finding[] = []
  const today = await dayFromNow(database, 0)
  for (const table of tables) {
    const missing = await missingPartitions(database, table, DAYS_AHEAD)
    const occupied = missing.filter(({ rows }) => rows).map(({ day }) => day)
    const empty = missing.filter(({ rows }) => !rows).map(({ day }) => day)
    if (occupied.length > 0) {
      const advice = occupied.every((day) => day === today)
        ? 'do nothing: they were written before the service ran, and are deleted when they are old enough'
        : 'keep the service running, which creates partitions days ahead; these rows are deleted when they are old enough'
      findings.push(
        warning('partitions', `rows of ${occupied.join(', ')} are in the default partition of ${table}`, advice),
      )
    }
    if (empty.length > 0) {
      findings.push(
        warning(
          'partitions',
          `${table} has no partition for ${empty.join(', ')}`,
          'keep the service running: it creates them when it starts, and then every hour',
        ),
      )
    }
  }
  return findings.length === 0 ? [ok('partitions', `created for the next ${DAYS_AHEAD} days`)] : findings
}

/** Checks whether events, deliveries and queues belong together, which no foreign keys ensure. */
export async function checkDeliveries(database: Database): Promise<Finding[]> {
  const advice = 'this is a defect of Kandidat: please report it with these lines'
  const findings: Finding[] = []
  const lost = new Map<string, number>()
  const today = Date.parse(await dayFromNow(database, 0))
  for (let n = KEPT_DAYS.deliveries + 1; n >= 0; n--) {
    const day = new Date(today - n * DAY).toISOString().slice(0, 10)
    const faults = await findDayFaults(database, day)
    if (faults.withoutEvent > 0)
      findings.push(fault('deliveries', `${faults.withoutEvent} of ${day} have no event`, advice))
    if (faults.withoutReceiver > 0)
      findings.push(fault('deliveries', `${faults.withoutReceiver} of ${day} have no receiver`, advice))
    for (const { receiverId, n: count } of faults.lost) lost.set(receiverId, (lost.get(receiverId) ?? 0) + count)
  }
  for (const { receiverId, objectId, pending, waiting } of await findQueueFaults(database, SHOWN_FAULTS)) {
    const stored = pending === null ? 'there is no queue' : `its queue says ${pending}`
    findings.push(
      fault('lanes', `receiver ${receiverId}, object ${objectId}: ${waiting} pending, but ${stored}`, advice),
    )
  }
  if (findings.length === 0) findings.push(ok('deliveries', 'every delivery has its event and its queue'))
  for (const [receiverId, n] of lost) {
    findings.push(
      warning(
        'receivers',
        `${n} events were lost to the receiver ${receiverId}, because they were pending for more than ${WAITING_DAYS} days`,
        `see \`deliveries list --receiver ${receiverId} --state lost\`; \`deliveries retry\` or \`deliveries replay\` sends them`,
      ),
    )
  }
  return findings
}

/** Checks for receivers that currently get no events, or not all of them. */
export async function checkReceivers(database: Database): Promise<Finding[]> {
  const troubled = await findTroubledReceivers(database)
  if (troubled.length === 0) return [ok('receivers', 'no receiver is paused or failing')]
  return troubled.map(({ receiverId, company, paused, failingSince, isDown, waiting }) => {
    const name = `${receiverId} of ${company}`
    const pending = `${waiting} deliveries are pending, each for at most ${WAITING_DAYS} days`
    if (paused) {
      const why = paused.reason === 'gone' ? 'because it answered 410' : 'by an operator'
      return warning(
        'receivers',
        `${name} has been paused since ${paused.since}, ${why}; ${pending}`,
        `\`receivers resume ${receiverId}\` sends the pending deliveries`,
      )
    }
    return warning(
      'receivers',
      `${name} has been failing${isDown === true ? '' : ' for some events'} since ${failingSince}; ${pending}`,
      `see \`deliveries list --receiver ${receiverId}\` and \`deliveries show\` for its responses; it is tried again at least every half hour`,
    )
  })
}

import { Counter, Gauge } from 'prom-client'
import type { Database } from '../../base/db/connection.ts'
import type { Registry } from '../../base/http/metrics.ts'
import { type MailBacklog, readMailBacklog } from '../../candidates/mail/backlog-store.ts'

/** Registers the metrics of mails: those that wait, read at each scrape, and what the tries of this process came to. */
export function countMails(registry: Registry, database: Database): (outcome: string) => void {
  const registers = [registry]
  const tries = new Counter({
    name: 'kandidat_mail_tries_total',
    help: 'Tries of this process to send a mail, by outcome: sent, again, failed',
    labelNames: ['outcome'],
    registers,
  })
  let reading: Promise<MailBacklog> | undefined
  /** The gauges of a scrape are collected at the same time, and share one reading. */
  const backlog = () => (reading ??= readMailBacklog(database).finally(() => (reading = undefined)))
  const lag: Gauge = new Gauge({
    name: 'kandidat_mail_lag_seconds',
    help: 'Seconds for which the oldest mail that is due has been due',
    registers,
    collect: async () => lag.set((await backlog()).lag),
  })
  const mails = new Gauge({
    name: 'kandidat_mails',
    help: 'Mails that nobody has got: queued, to be passed on by hand, failed',
    labelNames: ['state'],
    registers,
    async collect() {
      for (const [state, count] of Object.entries((await backlog()).mails)) mails.set({ state }, count)
    },
  })
  for (const outcome of ['sent', 'again', 'failed']) tries.inc({ outcome }, 0)
  return (outcome) => tries.inc({ outcome })
}

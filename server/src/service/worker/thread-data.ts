import type { MessagePort } from 'node:worker_threads'
import type { Config } from '../../base/config.ts'
import type { WorkerOptions } from './worker.ts'

/** What the thread of deliveries is given. It is copied in memory, so no key is seen in a command line or an environment. */
export interface ThreadData
  extends
    Pick<WorkerOptions, 'keys' | 'policy' | 'importPolicy' | 'version' | 'leaseSeconds' | 'mailing'>,
    Pick<Config, 'logLevel' | 'poolSize'> {
  readonly databaseUrl: string
}

/** A message to the thread. */
export type ThreadMessage =
  /** A change of this process was committed, so something may be due. */
  | { readonly kind: 'wake' }
  /** End in order. Attempts in flight have so many milliseconds. */
  | { readonly kind: 'stop'; readonly graceMs: number }
  /** Answer with the metrics. */
  | { readonly kind: 'metrics'; readonly answer: MessagePort }

/** The metrics of the thread as text; null if they cannot be read because the database does not answer. */
export type MetricsAnswer = string | null

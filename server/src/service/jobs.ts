import type { Policy } from '@kandidat/shared/outgoing/address-guard'
import type { Logger } from 'pino'
import { deleteOldChanges } from '../base/changes/feed-store.ts'
import type { Database } from '../base/db/connection.ts'
import type { Denials } from '../base/http/authentication/denials.ts'
import type { Job } from '../base/jobs/start-jobs.ts'
import type { LiveStreams, LiveTiming } from '../base/live/streams.ts'
import { sendOrLeave } from '../candidates/mail/job.ts'
import type { Mailer } from '../candidates/mail/smtp-client.ts'
import { emptyOldMails } from '../candidates/mail/store.ts'
import { completeList } from '../candidates/erased/actions.ts'
import { lapseAll, remindAll } from '../candidates/referrals/job.ts'
import { keepRetention } from '../candidates/retention/job.ts'
import { eraseDuePeople } from '../candidates/self/job.ts'
import { sendRepairedStartDates } from '../candidates/start-dates/job.ts'
import { deleteUndecidedSubmissions } from '../candidates/submissions/job.ts'
import { deleteExpiredFiles, deleteTooMany } from '../content/files/job.ts'
import { deleteUnusedPictures } from '../content/pictures/unused-job.ts'
import { LEASE_SECONDS as IMPORT_LEASE_SECONDS, workOnNext } from '../moving/imports/runs/job.ts'
import { noteNewClients } from '../organisation/clients/write-store.ts'
import { deleteOldAttempts } from '../organisation/identities/attempts-store.ts'
import { deleteOldRefusals } from '../organisation/identities/refusals-store.ts'
import { recordRefusals } from '../organisation/keys/refusals-store.ts'
import { deleteOldRequests } from '../organisation/keys/requests-store.ts'
import { deleteOldChallenges } from '../organisation/passkeys/challenges-store.ts'
import { sweepExpired } from '../positions/job.ts'
import { fillWords, moveByAge } from '../positions/search/job.ts'
import type { PictureFetching } from '../positions/pictures/job.ts'
import { compareClock } from './clock.ts'
import type { RefusedSignIns } from '../portal/sign-in/refused-sign-ins.ts'
import { tellRefusals } from '../portal/sign-in/telling.ts'
import { advanceReplays } from '../webhooks/delivery-log/replay/job.ts'
import { keepPartitions } from '../webhooks/queue/upkeep/retention-job.ts'

// Everything that Kandidat repeats, and the process that repeats it. Any number of processes can run the same job over one
// database: each job takes what no other process holds.
//
// Two things are not here. The engine of the queue (webhooks/queue/engine) decides by itself when it sends next. Views
// of pages and last requests of keys are collected in memory, and written a second after the first one
// (base/jobs/batch-writer.ts): while nothing waits, nothing runs.

/** What the process that serves pages and the API gives to its jobs. */
export interface ServiceParts {
  readonly database: Database
  readonly denials: Denials
  readonly refused: RefusedSignIns
  /** Whether there is a mail server. */
  readonly sendsMail: boolean
  readonly erasuresFile: string | undefined
  readonly live: LiveStreams
  readonly timing: LiveTiming
  readonly log: Pick<Logger, 'info'>
}

/** What the worker gives to its jobs. */
export interface WorkerParts {
  readonly database: Database
  readonly importPolicy: Policy
  /** Null if mail is passed on by hand. */
  readonly mailer: Mailer | null
  /** The beginning of addresses in mails. */
  readonly publicUrl: string
  /** The IANA time zone of days in mails, and of dates in imported files. */
  readonly timeZone: string
  readonly pictures: PictureFetching
  /** Is told what each try to send a mail came to. */
  readonly onTried: (outcome: string) => void
  /** Is told how many deliveries were given up because they had waited for too long. */
  readonly onLost: (count: number) => void
  /** Lets the engine of the queue look at once. */
  readonly wake: () => void
  /** Ends an import, which another process then goes on with. */
  readonly stopping: AbortSignal
  readonly log: Logger
}

/** What a process with the demonstration gives to its jobs. */
export interface DemonstrationParts {
  readonly database: Database
  readonly log: { info(fields: object, message: string): void }
}

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The jobs of the process that serves pages and the API. */
export const serviceJobs = [
  {
    name: 'expirations',
    // They are promised within five seconds (docs/statuses.md#expiration).
    every: 2 * SECOND,
    failed: 'expirations not recorded',
    async run({ database, log }) {
      const swept = await sweepExpired(database)
      if (swept > 0) log.info({ swept }, 'expirations recorded')
    },
  },
  {
    name: 'refusals of keys',
    every: SECOND,
    failed: 'refusals of keys not recorded',
    async run({ database, denials }) {
      denials.summarize()
      await denials.write((refused) => recordRefusals(database, refused))
    },
  },
  {
    name: 'refused sign-ins',
    every: SECOND,
    failed: 'refused sign-ins not recorded',
    async run({ database, refused, sendsMail }) {
      refused.summarize()
      await refused.write((all) => tellRefusals(database, all, sendsMail))
    },
  },
  {
    name: 'old submissions and erasures',
    every: 10 * MINUTE,
    failed: 'old submissions not deleted',
    async run({ database, log }) {
      const submissions = await deleteUndecidedSubmissions(database)
      const people = await eraseDuePeople(database)
      if (submissions + people > 0)
        log.info({ submissions, people }, 'old submissions deleted, and people erased who asked for it')
    },
  },
  {
    name: 'announced deletions',
    // Each company is looked through once a day. Whoever confirms a policy sees soon whom it deletes.
    every: MINUTE,
    failed: 'people not announced or deleted whom their company no longer keeps',
    async run({ database, log }) {
      const people = await keepRetention(database)
      if (people > 0) log.info({ people }, 'people deleted because the time for which they were kept is over')
    },
  },
  {
    name: 'new clients',
    every: 2 * SECOND,
    failed: 'new clients not noted again in the feed of changes',
    run: ({ database }) => noteNewClients(database),
  },
  {
    name: 'list of erasures',
    every: HOUR,
    failed: 'list of erasures not completed',
    run: async ({ database, erasuresFile }) =>
      erasuresFile === undefined ? undefined : completeList(database, erasuresFile),
  },
  {
    name: 'open pages',
    every: ({ timing }) => timing.interval,
    failed: 'changes not looked for',
    run: ({ live }) => live.tick(),
  },
] as const satisfies readonly Job<ServiceParts>[]

/** The jobs of the worker, which runs as a process or as a thread of the one that serves. */
export const workerJobs = [
  {
    name: 'replays',
    every: SECOND,
    failed: 'replays not advanced',
    async run({ database, wake }) {
      if ((await advanceReplays(database)) > 0) wake()
    },
  },
  {
    name: 'words of positions',
    // Only after an update of an installation is there anything to do.
    every: 10 * MINUTE,
    failed: 'words of positions not added',
    async run({ database, log }) {
      const filled = await fillWords(database)
      if (filled > 0) log.info({ filled }, 'words of positions added, which searches find them by')
    },
  },
  {
    name: 'age of positions',
    every: 10 * MINUTE,
    failed: 'positions not moved by their age',
    async run({ database, log }) {
      const moved = await moveByAge(database)
      if (moved > 0) log.info({ moved }, 'positions moved by their age, so that searches read the newest first')
    },
  },
  {
    name: 'mail',
    every: 2 * SECOND,
    failed: 'mail not looked for',
    run: sendOrLeave,
  },
  {
    name: 'old mail',
    every: HOUR,
    failed: 'old mail not emptied',
    run: ({ database }) => emptyOldMails(database),
  },
  {
    name: 'imports',
    every: SECOND,
    failed: 'an import failed',
    run: ({ database, importPolicy: policy, timeZone, stopping }) =>
      workOnNext({ database, policy, timeZone }, IMPORT_LEASE_SECONDS, stopping),
  },
  {
    name: 'pictures elsewhere',
    every: 10 * SECOND,
    failed: 'pictures elsewhere not looked for',
    run: ({ pictures }) => pictures.run(),
  },
  {
    name: 'corrected first days',
    every: MINUTE,
    failed: 'events about corrected first days not written',
    async run({ database, wake, log }) {
      const sent = await sendRepairedStartDates(database)
      if (sent === 0) return
      log.info({ sent }, 'CANDIDATE_HIRED sent again for first days at work that were corrected')
      wake()
    },
  },
  {
    name: 'retention',
    every: HOUR,
    failed: 'old events and deliveries not dropped',
    run: async ({ database, onLost }) => onLost((await keepPartitions(database)).lost),
  },
  {
    name: 'old changes',
    every: HOUR,
    failed: 'old changes not deleted from the feed',
    run: ({ database }) => deleteOldChanges(database),
  },
  {
    name: 'clock',
    every: 5 * MINUTE,
    failed: 'clock not compared',
    run: ({ database, log }) => compareClock(database, log),
  },
  {
    name: 'files that nobody sent',
    every: HOUR,
    failed: 'files that nobody sent not deleted',
    run: ({ database }) => deleteExpiredFiles(database),
  },
  {
    name: 'files of refused forms',
    every: 10 * MINUTE,
    failed: 'files of refused forms not counted',
    async run({ database, log }) {
      const deleted = await deleteTooMany(database)
      if (deleted > 0)
        log.warn({ deleted }, 'too many files of refused forms: the oldest were deleted before their day was over')
    },
  },
  {
    name: 'attempts to sign in',
    every: MINUTE,
    failed: 'old attempts to sign in not deleted',
    async run({ database }) {
      await deleteOldAttempts(database)
      await deleteOldChallenges(database)
      await deleteOldRefusals(database)
    },
  },
  {
    name: 'invitations',
    every: HOUR,
    failed: 'unanswered invitations not closed',
    run: ({ database }) => lapseAll(database),
  },
  {
    name: 'reminders',
    every: HOUR,
    failed: 'people who were invited not reminded',
    // Nobody passes a reminder on by hand.
    run: async ({ database, mailer }) => (mailer === null ? 0 : remindAll(database)),
  },
  {
    name: 'last requests of keys',
    every: HOUR,
    failed: 'old requests of keys not deleted',
    run: ({ database }) => deleteOldRequests(database),
  },
  {
    name: 'pictures that nothing names',
    every: DAY,
    failed: 'pictures that nothing names not deleted',
    run: ({ database }) => deleteUnusedPictures(database),
  },
] as const satisfies readonly Job<WorkerParts>[]

/** The job of a process that loaded the demonstration. */
export const demonstrationJobs = [
  {
    name: 'demonstration',
    every: HOUR,
    failed: 'positions of the demonstration not renewed',
    async run({ database, log }) {
      // Loaded here, because other installations have no demonstration.
      const { renewDemo } = await import('./demo/renewal.ts')
      const renewed = await renewDemo(database)
      if (renewed > 0) log.info({ renewed }, 'positions of the demonstration renewed')
    },
  },
] as const satisfies readonly Job<DemonstrationParts>[]

/**
 * # What others can make an installation spend
 *
 * Whatever is not accepted costs its sender, and not the installation. So everything that somebody can ask for without
 * proving who they are has a budget, which is counted before anything is spent: before a row is written, a password is
 * hashed or a mail is queued. This is the table of these budgets, and docs/budgets.md is the same for people.
 *
 * - A budget belongs to a network (`networkOf` of base/http/authentication/denials.ts) or, for a browser that can show that
 *   its user signed in with it before, to that browser. Nobody uses up the budget of another network or browser.
 * - A subject that everybody can name, such as an e-mail, has no budget that refuses: whoever knows it could lock its owner
 *   out. It only slows down.
 * - Counters lie in memory that is bounded (counter.ts). Each process has its own.
 * - What is refused costs a look into memory, or one read. It writes nothing.
 */

/** So much in so many seconds. */
export interface Budget {
  readonly most: number
  readonly seconds: number
}

const MIB = 2 ** 20
const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The budgets of signing in. */
export const signInBudgets = {
  /** Passwords and codes that a network tries, whatever the e-mails. What was right is given back. */
  attempts: { most: 60, seconds: 15 * MINUTE },
  /** Of these, for one e-mail. They are counted in the database, so that all processes count together. */
  attemptsForOne: { most: 10, seconds: 15 * MINUTE },
  /**
   * Codes that all networks together try for one person. Whoever tries them knows the password already, so nobody else can
   * use this up; without it a thousand networks would guess one of a million codes within days. Browsers that signed in
   * before do not count.
   */
  codesForOne: { most: 500, seconds: DAY },
  /** Challenges for passkeys that a network asks for, and wrong answers to them. */
  challenges: { most: 120, seconds: 5 * MINUTE },
  /** Links that let nobody in, which a network opens: used, expired or guessed. */
  links: { most: 60, seconds: 15 * MINUTE },
} as const satisfies Readonly<Record<string, Budget>>

/** How attempts for an e-mail are slowed down that many networks try: from so many in an hour on, each waits so long. */
export const slowingDown = {
  seconds: HOUR,
  steps: [
    { from: 100, milliseconds: 4_000 },
    { from: 50, milliseconds: 2_000 },
    { from: 20, milliseconds: 1_000 },
  ],
} as const

/** Attempts that are under way in a process. Hashing takes 0.1 s of a processor and 19 MiB. */
export const underWay = {
  /** Hashes at the same time: more would take the processor from requests. */
  hashes: 2,
  /** Attempts of a network or browser, of which others then wait for one at a time. */
  ofOne: 4,
  /** Attempts in all from which on a network has one. */
  crowded: 200,
  /** Attempts in all. */
  most: 1_000,
  /** Seconds after which somebody tries again. */
  retry: 2,
} as const

/** What is stored about signing in. */
export const kept = {
  /** Attempts, and challenges of passkeys that nobody has answered. The oldest go first. */
  attempts: 100_000,
  challenges: 20_000,
  /** Browsers in which a person is signed in, and those that have shown a password and await the second factor. */
  sessions: 20,
  pending: 5,
  /** Networks of which a person reads wrong attempts, and for how long. */
  networks: 50,
  refusalDays: 90,
} as const

/** Who is told of wrong attempts, and how often: no attempts cause more mails or entries than these. */
export const tellingRefusals = {
  /** Between two entries in the audit log about one person. */
  auditSeconds: HOUR,
  /** Attempts in a day from which on the person gets a mail, and the time between two. */
  mailFrom: 10,
  mailSeconds: 7 * DAY,
} as const

/** How long a browser, and how long a process, remembers that somebody signed in. */
export const remembered = { browserDays: 180, networkSeconds: 30 * DAY, networks: 10_000 } as const

/**
 * Files that came and that nothing has taken: of forms that were refused or wait for a human, and of imports that were not begun.
 * What a form that is taken brought is given back. They are counted before their first byte is stored.
 */
export const fileBudgets = {
  /** Of visitors from one network. */
  network: { files: { most: 60, seconds: DAY }, bytes: { most: 128 * MIB, seconds: DAY } },
  /** Of a member, whose files are feeds and pictures too. */
  member: { files: { most: 500, seconds: DAY }, bytes: { most: 1024 * MIB, seconds: DAY } },
  /** Of all that came for one company, and of all. From there on each chunk waits; nobody is refused. */
  company: { most: 512 * MIB, seconds: DAY },
  installation: { most: 1024 * MIB, seconds: DAY },
  /** How long a chunk then waits, which has 256 KiB. */
  chunkMilliseconds: 1_000,
  /**
   * How many bytes may lie in the database that belong to nothing. Of more, the oldest are deleted before their day is over, and
   * `doctor` warns.
   */
  lying: 1024 * MIB,
  /** How old those are at least: whoever corrects a form does it within the hour. */
  spared: HOUR,
} as const

/**
 * Mails that forms cause. What somebody holds back costs none: a form that waits for a human causes its mail when it is let in.
 * A mailbox is an address without `+…`, and without dots if it is one of Gmail. Mails beyond a limit of a mailbox wait for a human.
 */
export const mailBudgets = {
  /** To one mailbox, from all companies together: answers to what its owner did, because anybody can write an address. */
  answers: { most: 20, seconds: DAY },
  /** About erasing, apart from all others: they are promised, and nobody uses them up by forms. */
  erasures: { most: 20, seconds: DAY },
  /** What others caused, such as invitations: from one company, and from all together. */
  others: { most: 3, seconds: DAY },
  othersOfAll: { most: 10, seconds: DAY },
  /** Links that prove an e-mail, from one company: others must not use up what lets its owner in. */
  proofs: { most: 3, seconds: DAY },
  /** All that forms cause in the installation. Further ones leave later; none is refused. */
  installation: { most: 1_000, seconds: HOUR },
  /** How much later. */
  laterSeconds: HOUR,
} as const

/** Open pages of the portal that wait for changes, of a process. Beyond it, the oldest page asks again later. */
export const liveBudgets = {
  /** Of a browser: a page has one for each tab that can be seen. */
  ofSession: 20,
  /** Of somebody who has signed in, in all browsers. */
  ofPerson: 60,
  ofNetwork: 500,
  /** In all, some 50 MB. Beyond it, that network loses its oldest which has most. */
  most: 2_000,
} as const

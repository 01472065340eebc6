import { languages } from '../../src/base/web/words/language.ts'
import { candidacyWords } from '../../src/portal/words/candidates.ts'
import { pause } from '../../src/base/db/embedded/processes.ts'
import { ascending, quantile } from '../../../scripts/harness/figures/statistics.ts'
import { type Random, randomFrom } from '../../../scripts/harness/random.ts'
import { type Applicant, apply } from './applicant.ts'
import { Journal } from './journal.ts'
import { type Office, openOffice } from './office.ts'
import { work } from './recruiter.ts'

// A day of an office, as short as it can be made: recruiters of three agencies and of companies that hire for themselves do what
// they do all day, while people apply. They share two processes on one database. Nothing may lead nowhere, and no text may be lost.

/** How much happens. */
export interface DaySize {
  readonly recruiters: number
  readonly applicants: number
  readonly seconds: number
}

/** What is promised: half of the pages of each kind take at most so many milliseconds. */
const MOST = 100
/** Seconds between two things that a recruiter does. */
const THINKING = [2, 6] as const
/** What the page of a candidate says of a mail that a rejection stopped. */
const STOPPED = languages.map((language) => `, ${candidacyWords[language].mailStates.stopped}`)
/** Seconds before the end in which nobody begins to apply. */
const CLOSING = 8

/**
 * Lets a day pass.
 * @param url of a database with the demonstration, which is changed
 * @param isTimed whether pages that take too long are faults: the machine must do nothing else
 */
export async function passDay(
  { recruiters, applicants, seconds }: DaySize,
  options: { url: string; seed: number; isTimed: boolean; print: (line: string) => void },
): Promise<Journal> {
  const { url, seed, isTimed, print } = options
  const office = await openOffice(url, recruiters)
  try {
    print(`${office.recruiters.length} recruiters work, and ${applicants} people apply within ${seconds} s`)
    const journal = new Journal()
    let words = 0
    const word = () => `${seed.toString(36)}x${(++words).toString(36).padStart(4, '0')}`
    const over = performance.now() + seconds * 1_000
    const shifts = office.recruiters.map(async (who, i) => {
      const random = randomFrom(seed + 1 + i)
      who.visitor.journal = journal
      while (performance.now() < over) {
        await work(who, journal, random, word)
        await pause(random.whole(THINKING[0] * 10, THINKING[1] * 10) * 100)
      }
    })
    const applied: Applicant[] = []
    const arrivals = Array.from({ length: applicants }, async (_applicant, i) => {
      const random = randomFrom(seed + 10_000 + i)
      await pause(random.next() * Math.max(0, seconds - CLOSING) * 1_000)
      const who = applicantOf(i, random, office, word)
      if (await apply(office.urls, who, journal, random)) applied.push(who)
    })
    await Promise.all([...shifts, ...arrivals])
    print(`${journal.written.length} texts of recruiters and ${applied.length} of applicants are looked for`)
    await findTexts(office, journal)
    await findApplicants(office, applied, journal)
    if (isTimed) checkTimes(journal)
    return journal
  } finally {
    await office.stop()
  }
}

function applicantOf(i: number, random: Random, { careersPages }: Office, word: () => string): Applicant {
  const lastName = `Applicant${i + 1}`
  return {
    ...{ firstName: 'Kari', lastName, email: `kari.${lastName.toLowerCase()}@example.com` },
    message: `Letter ${word()}`,
    page: random.pick(careersPages),
    from: `10.${random.whole(0, 255)}.${random.whole(0, 255)}.${random.whole(1, 254)}`,
  }
}

/** Opens every page on which a text was written. */
async function findTexts({ administrators }: Office, journal: Journal): Promise<void> {
  for (const [place, texts] of Map.groupBy(journal.written, ({ at, company }) => `${company} ${at}`)) {
    const [company = '', at = ''] = place.split(' ')
    const page = await administrators.get(company)?.open(at)
    for (const { text, isMail } of texts) {
      if (page?.text.includes(text) === true) journal.count('texts found again')
      else if (isMail && STOPPED.some((words) => page?.text.includes(words)))
        journal.count('mails that a later rejection stopped')
      else journal.fault(`“${text}” of ${company} is not on ${at}`)
    }
  }
}

/** Looks everybody who applied up by e-mail, and their letter. */
async function findApplicants(
  { administrators }: Office,
  applied: readonly Applicant[],
  journal: Journal,
): Promise<void> {
  for (const { email, message } of applied) {
    let isFound = false
    for (const administrator of administrators.values()) {
      const found = await administrator.open(`/portal/candidates?${new URLSearchParams({ search: email })}`)
      const [at] = linksToCandidates(found.html)
      if (at === undefined) continue
      isFound = (await administrator.open(at)).text.includes(message)
      if (isFound) break
    }
    if (isFound) journal.count('letters found again')
    else journal.fault(`“${message}” of ${email} is on no page`)
  }
}

const linksToCandidates = (html: string) => html.match(/\/portal\/candidates\/[0-9a-f-]{36}/g) ?? []

function checkTimes(journal: Journal): void {
  for (const [page, times] of journal.times) {
    const p50 = quantile(ascending(times), 0.5)
    if (p50 > MOST) journal.fault(`${page}: p50 ${p50.toFixed(0)} ms of ${times.length}, and ${MOST} are allowed`)
  }
}

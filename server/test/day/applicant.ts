import { pause } from '../../src/base/db/embedded/processes.ts'
import { PDF } from '../documents.ts'
import { filledIn, type PageForm } from '../portal/parsed-page.ts'
import { solvedChallenge } from '../solved-challenge.ts'
import type { Random } from '../../../scripts/harness/random.ts'
import type { Journal } from './journal.ts'
import { formTo, linksOf, Visitor } from './visitor.ts'

/** Milliseconds that somebody needs at least to fill in a form: whoever is faster waits for a human. */
const WRITING = 3_500
/** One in so many mistypes the e-mail first, and one in so many sends a CV. */
const [SLIPS, CVS] = [10, 3]

/** Somebody who applies. */
export interface Applicant {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly message: string
  /** The careers page on which they look for a job. */
  readonly page: string
  /** The address of their network. */
  readonly from: string
}

/**
 * Looks at a careers page, reads an ad or two, and applies.
 * @returns whether the application arrived
 */
export async function apply(
  urls: readonly string[],
  who: Applicant,
  journal: Journal,
  random: Random,
): Promise<boolean> {
  const visitor = new Visitor(urls, journal, who.from)
  try {
    const list = await visitor.open(`/c/${who.page}`)
    const jobs = [...new Set(linksOf(list).filter((href) => /^\/c\/[0-9a-f-]{36}\/[0-9a-f-]{36}(\?|$)/.test(href)))]
    if (jobs.length === 0) return false
    if (random.chance(0.5)) await visitor.open(random.pick(jobs))
    const ad = await visitor.open(random.pick(jobs))
    const to = linksOf(ad).find((href) => /\/apply(\?|$)/.test(href))
    // Some take no applications.
    if (to === undefined) return false
    const opened = await visitor.open(to)
    const form = formTo(opened, '/apply')
    if (!form) return false
    const proof = await solvedChallenge(opened.html)
    await pause(WRITING)
    const hasSlip = random.whole(1, SLIPS) === 1
    const texts = {
      firstName: who.firstName,
      lastName: who.lastName,
      phone: '+4791234567',
      message: who.message,
      proof,
    }
    const hasCv = random.whole(1, CVS) === 1
    const send = (from: PageForm, email: string, wanted: readonly number[]) =>
      visitor.upload(from.action, bodyOf(from, { ...texts, email }, hasCv), wanted)
    let answer = await send(form, hasSlip ? who.email.replace('@', '') : who.email, hasSlip ? [422] : [200])
    if (hasSlip) {
      journal.count('slips of applicants')
      const again = formTo(answer, '/apply')
      const kept = again?.fields.find(({ name }) => name === 'message')?.value.trim()
      if (isAsked(form, 'message') && kept !== who.message) {
        journal.fault(`the form of an applicant lost “${who.message}” and has “${kept}”`)
      }
      if (!again) return false
      answer = await send(again, who.email, [200])
    }
    if (answer.status !== 200) return false
    journal.count('applications')
    return true
  } finally {
    await visitor.close()
  }
}

const isAsked = ({ fields }: PageForm, name: string) => fields.some((field) => field.name === name)

/** What a browser sends: the hidden fields of the page, and those that were filled in if the form has them. */
function bodyOf(form: PageForm, texts: Readonly<Record<string, string>>, hasCv: boolean): FormData {
  const filled = Object.fromEntries(Object.entries(texts).filter(([name]) => isAsked(form, name)))
  const body = new FormData()
  for (const [name, value] of filledIn(form, filled)) body.append(name, value)
  if (hasCv && isAsked(form, 'cv')) body.append('cv', new File([PDF], 'cv.pdf', { type: 'application/pdf' }))
  return body
}

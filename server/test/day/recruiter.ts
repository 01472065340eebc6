import type { Random } from '../../../scripts/harness/random.ts'
import type { Journal } from './journal.ts'
import { formTo, linksOf, type Opened, type Visitor } from './visitor.ts'

/** Somebody who works in the portal. */
export interface Recruiter {
  readonly name: string
  readonly company: string
  readonly visitor: Visitor
  /** Whether they write positions for clients. */
  readonly writesPositions: boolean
}

/** Statuses of a form that a colleague was faster with: what was written stays on the page. */
const DECIDED = [200, 404, 409, 422]
const CANDIDATE = /^\/portal\/candidates\/[0-9a-f-]{36}(\?|$)/
const BOARD = /^\/portal\/positions\/[0-9a-f-]{36}\/candidates(\?|$)/
/** Links that end something, that lead to another site, or that download. */
const NOT_WALKED = /sign-out|\/cv\/|export|code\.svg|\/copy|\/help/

/** Does one thing that recruiters do, chosen at random. @param word makes a text that nobody has written before */
export async function work(who: Recruiter, journal: Journal, random: Random, word: () => string): Promise<void> {
  const things = [
    goThrough,
    goThrough,
    decide,
    decide,
    decide,
    findSomebody,
    wander,
    ...(who.writesPositions ? [write] : []),
  ]
  await random.pick(things)({ who, journal, random, word })
}

interface Doing {
  readonly who: Recruiter
  readonly journal: Journal
  readonly random: Random
  readonly word: () => string
}

/** From Today, reads those who have just applied. */
async function goThrough({ who: { visitor }, random }: Doing): Promise<void> {
  const today = await visitor.open('/portal')
  const to = linksOf(today).filter((href) => CANDIDATE.test(href) || href.startsWith('/portal/through'))
  if (to.length > 0) await visitor.open(random.pick(to))
}

/** From the list of positions by the board to a candidate, about whom something is written or decided. */
async function decide(doing: Doing): Promise<void> {
  const { visitor } = doing.who
  const { random, journal } = doing
  const boards = linksOf(await visitor.open('/portal/positions')).filter((href) => BOARD.test(href))
  if (boards.length === 0) return
  const board = await visitor.open(random.pick(boards))
  if (random.chance(0.2)) await visitor.open(`${board.path.split('?')[0]}?view=table`)
  const candidates = linksOf(board).filter((href) => CANDIDATE.test(href))
  if (candidates.length === 0) return
  const page = await visitor.open(random.pick(candidates), [200, 404])
  if (page.status === 404) return journal.count('candidates that a colleague had moved on')
  await random.pick([note, note, moveOn, moveOn, mail, reject])(doing, page)
}

/** Writes down where a text must be found afterwards. */
function remember({ who, journal }: Doing, { path }: Opened, text: string, isMail?: true): void {
  const [, id = ''] = /([0-9a-f-]{36})/.exec(path) ?? []
  journal.written.push({ text, at: `/portal/candidates/${id}`, company: who.company, ...(isMail && { isMail }) })
}

async function note(doing: Doing, page: Opened): Promise<void> {
  const form = formTo(page, '/notes')
  if (!form) return
  const text = `Note ${doing.word()}`
  const answer = await doing.who.visitor.submit(form, { text, readers: 'team' }, DECIDED)
  if (isDone(doing, answer, text)) remember(doing, page, text)
}

async function moveOn(doing: Doing, page: Opened): Promise<void> {
  const form = formTo(page, '/move')
  const stage = form?.fields.find(({ name }) => name === 'stage')?.value
  if (!form || stage === undefined) return
  const answer = await doing.who.visitor.submit(form, { stage }, DECIDED)
  if (isDone(doing, answer)) doing.journal.count('moves')
}

async function mail(doing: Doing, page: Opened): Promise<void> {
  const at = linksOf(page).find((href) => /\/write(\?|$)/.test(href))
  if (at === undefined) return
  const form = formTo(await doing.who.visitor.open(at, [200, 404]), '/write')
  if (!form) return
  const subject = `Mail ${doing.word()}`
  const answer = await doing.who.visitor.submit(form, { subject, body: `Dear {firstName},\n\n${subject}` }, DECIDED)
  if (isDone(doing, answer, subject)) remember(doing, page, subject, true)
}

async function reject(doing: Doing, page: Opened): Promise<void> {
  const at = linksOf(page).find((href) => /\/reject(\?|$)/.test(href))
  if (at === undefined) return
  const form = formTo(await doing.who.visitor.open(at, [200, 404]), '/reject')
  const reasons = form?.fields.filter(({ name }) => name === 'reason') ?? []
  if (!form || reasons.length === 0) return
  const words = `Reason ${doing.word()}`
  const filled = { reason: doing.random.pick(reasons).value, words }
  const answer = await doing.who.visitor.submit(form, filled, DECIDED)
  if (isDone(doing, answer, words)) remember(doing, page, words)
}

/** Looks for a person by a part of a name. */
async function findSomebody({ who: { visitor }, random }: Doing): Promise<void> {
  const search = random.pick(['ka', 'lie', 'berg', 'applicant', 'no such person'])
  const found = await visitor.open(`/portal/candidates?${new URLSearchParams({ search })}`)
  const candidates = linksOf(found).filter((href) => CANDIDATE.test(href))
  if (candidates.length > 0) await visitor.open(random.pick(candidates), [200, 404])
}

/** Follows links, wherever they lead in the portal. */
async function wander({ who: { visitor }, random }: Doing): Promise<void> {
  let page = await visitor.open('/portal')
  for (let step = 0; step < 4; step++) {
    const links = linksOf(page).filter((href) => href.startsWith('/portal') && !NOT_WALKED.test(href))
    if (links.length === 0) return
    page = await visitor.open(random.pick(links))
  }
}

/** Writes a position, publishes it, and makes a link for an ad. */
async function write(doing: Doing): Promise<void> {
  const { who, journal } = doing
  const form = formTo(await who.visitor.open('/portal/positions/new'), '/new')
  if (!form) return
  const title = `Position ${doing.word()}`
  const saved = await who.visitor.submit(form, { title, pitch: 'Build ships with us.', locations: 'Bergen, Norway' })
  const [, id] = /\/positions\/([0-9a-f-]{36})/.exec(saved.path) ?? []
  if (id === undefined) return journal.fault(`${title} was not saved: ${saved.heading}`)
  const at = `/portal/positions/${id}`
  journal.written.push({ text: title, at, company: who.company })
  const steps = formTo(await who.visitor.open(`${at}/publish`), '/publish')
  if (steps) await who.visitor.submit(steps)
  const links = formTo(await who.visitor.open(`${at}/links/new`), '/links/new')
  const name = `Link ${doing.word()}`
  if (links) await who.visitor.submit(links, { name, platform: 'FINN' })
  journal.written.push({ text: name, at: `${at}/pages`, company: who.company })
  journal.count('positions written')
}

/**
 * Whether a form was taken. If a colleague was faster, the page that says so must still have the text.
 */
function isDone({ journal }: Doing, answer: Opened, text?: string): boolean {
  if (answer.status === 200) return true
  journal.count('forms with which a colleague was faster')
  if (answer.status === 422 && text !== undefined && !answer.html.includes(text)) {
    journal.fault(`${answer.path} lost “${text}” when a colleague was faster`)
  }
  return false
}

import { afterAll, expect, test } from 'vitest'
import { asText, everyRow, everything } from '../everything.ts'
import { openFixture } from '../fixture.ts'
import { randomFrom } from '../../../scripts/harness/random.ts'
import { budget } from '../budget.ts'
import { announceSeed } from '../seed.ts'
import { entries } from './routes.ts'
import type { Case, Entry, Outcome } from './route.ts'
import { servedPaths } from './served.ts'
import { triedEntries } from './tried.ts'
import { foreignTexts } from './foreign-texts.ts'
import { bring, everybody, makeWorld, members, type Name, signIn, visitAs } from './world.ts'
import type { PortalReply, Visitor } from './visitor.ts'

// Everybody opens every address, and sends every form. What they must get stands in routes.ts. Of what an address can be about,
// `npm test` tries one thing for each outcome that it must have for somebody, and `npm run test:long` everything.

const fixture = await openFixture()
const world = await makeWorld(fixture)
const visitors = {} as Record<Name, Visitor>
for (const name of everybody) visitors[name] = await visitAs(fixture, world, name)
afterAll(() => Promise.all(Object.values(visitors).map((visitor) => visitor.close())))

const served = await servedPaths(fixture.server.app.database)

test('every address of the portal has an entry in routes.ts, and every entry an address', () => {
  expect(Object.keys(entries).toSorted()).toEqual(served.toSorted())
})

const tried = triedEntries('addresses inside clients', 'all')

/** What somebody must get. */
function expected(entry: Entry, { reach }: Case, name: Name, method: 'get' | 'post'): Outcome {
  const outcome = entry[method]
  const named = typeof outcome === 'string' ? outcome : outcome[name]
  if (named === 'no such method') return named
  if (name === 'nobody' && !entry.for.includes(name) && entry.for.length > 0) return 'sign in'
  return entry.for.includes(name) && (reach ?? everybody).includes(name) ? named : 'missing'
}

function outcomeOf({ status, to, headers }: PortalReply): Outcome | number {
  if (status === 200 && headers['content-type']?.startsWith('application/json') === true) return 'data'
  if (status === 303) return to.startsWith('/portal/sign-in?to=') ? 'sign in' : 'elsewhere'
  const outcomes: Record<number, Outcome> = { 200: 'page', 404: 'missing', 422: 'refused', 405: 'no such method' }
  return outcomes[status] ?? status
}

const ALL = budget(1, 2) === 2
const EACH = ALL ? 'in every case' : 'in a case of each outcome'
const random = randomFrom(announceSeed('cases of the matrix'))

/** What an address can be about, in an order that differs for each seed, unless everything is tried. */
async function casesOf(path: string, entry: Entry): Promise<readonly Case[]> {
  const cases = (await entry.cases?.(fixture, world)) ?? [{ name: path }]
  return ALL ? cases : random.shuffle(cases)
}

/** The cases that are tried with somebody: the first of each outcome, or all. */
function triedCases(cases: readonly Case[], outcome: (each: Case) => Outcome): readonly Case[] {
  return ALL ? cases : [...Map.groupBy(cases, outcome).values()].map(([first]) => first!)
}

const address = (path: string, { params = {} }: Case) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? `no-${name}`)).replace('*', 'none')

const leaks = (found: readonly string[], { shows = [] }: Entry) => found.filter((text) => !shows.includes(text))

const isProofPage = ({ html }: PortalReply) => html.includes('action="/portal/prove?')

/** Whether an outcome shows or changes something that belongs to somebody. */
const opens = (outcome: Outcome) => ['page', 'data', 'elsewhere', 'refused'].includes(outcome)

/** What pages for missing things say, beside the frame, whose menu marks where one is. */
const saidOfMissing = new Set<string | undefined>()

test.each(tried)(`%s is for those who may see it, ${EACH}`, { tags: 'long' }, async (path, entry) => {
  const cases = await casesOf(path, entry)
  // Whatever somebody opens notes, once a minute, that the session was seen.
  await fixture.database.run('update sessions set seen_at = clock()')
  const rows = await everyRow(fixture.database)
  const [foreign, before] = [foreignTexts(rows, world), asText(rows)]
  const missing = new Set<string>()
  for (const name of everybody) {
    const shown = (each: Case) => expected(entry, each, name, 'get')
    for (const each of triedCases(cases, shown)) {
      const what = `${name} opens ${each.name}`
      const reply = await visitors[name].get(address(path, each))
      expect(outcomeOf(reply), what).toBe(shown(each))
      expect(isProofPage(reply), what).toBe(path === '/portal/prove' && name !== 'nobody')
      expect(leaks(foreign(name, reply.html), entry), what).toEqual([])
      if (reply.status !== 404 || path === '/portal/welcome/:token') continue
      missing.add(`${name} ${reply.html}`)
      saidOfMissing.add(/<main.*<\/main>/s.exec(reply.html)?.[0])
    }
    const sent = (each: Case) => expected(entry, each, name, 'post')
    const refusing = cases.filter((each) => !opens(sent(each)))
    for (const each of triedCases(refusing, sent)) {
      const refused = await visitors[name].post(address(path, each), each.fields)
      expect(outcomeOf(refused), `${name} sends the form of ${each.name}`).toBe(sent(each))
    }
  }
  // What somebody may not see, and what does not exist, look the same.
  expect(missing.size).toBe(new Set([...missing].map((page) => page.split(' ')[0])).size)
  expect(await everything(fixture.database), 'nothing has changed').toBe(before)
})

test('what somebody may not see, and what does not exist, are described alike at every address', () => {
  // For those who have signed in, and for nobody, who is offered to sign in.
  expect(saidOfMissing.size).toBeLessThanOrEqual(2)
})

const formOf = tried.filter(([, { post }]) => post !== 'no such method')

test.each(formOf)(`%s takes forms of those who may send them, ${EACH}`, { tags: 'long' }, async (path, entry) => {
  const cases = await casesOf(path, entry)
  const foreign = foreignTexts(await everyRow(fixture.database), world)
  for (const name of everybody) {
    // Some forms end the session.
    if (name !== 'nobody') bring(visitors[name], (await signIn(fixture, world.people[name])).token)
    const outcomeFor = (each: Case) => each.post?.(name) ?? expected(entry, each, name, 'post')
    const opening = cases.filter((each) => opens(outcomeFor(each)))
    for (const each of triedCases(opening, outcomeFor)) {
      const outcome = outcomeFor(each)
      const reply = await visitors[name].post(address(path, each), each.fields)
      expect(outcomeOf(reply), `${name} sends the form of ${each.name}`).toBe(outcome)
      expect(leaks(foreign(name, reply.html), entry)).toEqual([])
    }
  }
})

test.each(tried.filter(([, entry]) => entry.isSensitive))(
  '%s asks for proof once it is older than ten minutes',
  { tags: 'long' },
  async (path, entry) => {
    const cases = (await entry.cases?.(fixture, world)) ?? [{ name: path }]
    const names = members.filter((name) => entry.for.includes(name))
    for (const name of names) {
      bring(visitors[name], (await signIn(fixture, world.people[name], { isFresh: false })).token)
    }
    const before = await everything(fixture.database)
    for (const name of names) {
      for (const each of cases.filter(({ reach = everybody }) => reach.includes(name))) {
        const [shown, sent] = [
          await visitors[name].get(address(path, each)),
          await visitors[name].post(address(path, each), each.fields),
        ]
        expect([shown.status, sent.status, isProofPage(shown), isProofPage(sent)]).toEqual([200, 200, true, true])
      }
    }
    expect(await everything(fixture.database), 'nothing has changed').toBe(before)
  },
)

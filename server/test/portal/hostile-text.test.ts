import { afterAll, expect, test } from 'vitest'
import { budget } from '../budget.ts'
import { openFixture } from '../fixture.ts'
import { chosenVectors, markupVectors } from '../markup-vectors.ts'
import { announceSeed } from '../seed.ts'
import { faultsInPage } from './page-faults.ts'
import { SHOWS_HTML, storeEverywhere } from './hostile-rows.ts'
import { attribute, filledIn, type PageForm, parsePage } from './parsed-page.ts'
import { entries } from './routes.ts'
import type { Case } from './route.ts'
import { bring, everybody, makeWorld, type Name, signIn, visitAs } from './world.ts'
import type { PortalReply, Visitor } from './visitor.ts'
import { someOfEachKind } from './kinds.ts'
import { triedEntries } from './tried.ts'

// Texts that are markup, in every field of every form that pages have. The forms are read from the pages, so that none is
// left out.

const seed = announceSeed('hostile texts in the portal')
const vectors = chosenVectors(seed)
const fixture = await openFixture()
const world = await makeWorld(fixture)
const visitors = {} as Record<Name, Visitor>
for (const name of everybody) visitors[name] = await visitAs(fixture, world, name)
afterAll(() => Promise.all(Object.values(visitors).map((visitor) => visitor.close())))

/** Who sends forms: nobody, and an administrator of an agency, who is offered clients too. */
const senders = ['nobody', 'agency'] as const
type Sender = (typeof senders)[number]

/** Sends a form as somebody, who signs in anew if the one before has ended the session. */
async function send(name: Sender, form: PageForm, body: URLSearchParams): Promise<PortalReply> {
  const visitor = visitors[name]
  const reply = await (form.method === 'post' ? visitor.post(form.action, body) : visitor.get(`${form.action}?${body}`))
  if (name === 'nobody' || reply.status !== 303 || !/^\/portal\/(sign-in|companies)/.test(reply.to)) return reply
  bring(visitor, (await signIn(fixture, world.people[name])).token)
  return reply
}

/** What an address can be about: new things each time. */
async function casesOf(path: string): Promise<readonly Case[]> {
  return (await entries[path]?.cases?.(fixture, world)) ?? [{ name: path }]
}

/** The addresses of cases, for somebody. */
function addressesFor(path: string, cases: readonly Case[], name: Name): string[] {
  return cases
    .filter(({ reach = everybody }) => reach.includes(name))
    .map(({ params = {} }) => path.replaceAll(/:(\w+)/g, (_, of: string) => params[of] ?? ''))
}

/** What is wrong with an answer to hostile texts. */
function faultsOf(what: string, reply: PortalReply, texts: readonly string[]): string[] {
  // Files are downloaded, and no page.
  const isFile = reply.headers['content-disposition']?.startsWith('attachment') === true
  const faults = isFile ? [] : faultsInPage(reply.html, texts)
  // A field of an address may name something that does not exist, or leave it with a slash at its end, which is mended.
  if (![200, 301, 303, 307, 404, 422].includes(reply.status)) faults.push(`answered ${reply.status}`)
  if (reply.to !== '' && !/^\/portal(?:[/?]|$)/.test(reply.to)) faults.push(`leads to ${reply.to}`)
  return faults.map((fault) => `${what}: ${fault}`)
}

/** The forms of the pages at an address, without the one for signing out. */
async function formsAt(visitor: Visitor, address: string): Promise<PageForm[]> {
  const { forms } = parsePage((await visitor.get(address)).html)
  return forms.filter(({ fields, action }) => fields.length > 0 && action !== '/portal/sign-out')
}

const tried = triedEntries('addresses of hostile texts', 'some')
/** How often all fields of a form have hostile texts at once: in the long form, until each field has had each text. */
const TOGETHER = budget(2, markupVectors.length)
/** Of how many fields one has a text by itself, and how often: in the long form a quarter of the texts, other ones for each field. */
const [ALONE_OF, ALONE] = [budget(4, 1), budget(1, Math.ceil(markupVectors.length / 4))]

/** Sends a form with hostile texts in all fields at once, which is refused and shown again; and in some by themselves. */
async function attack(path: string, name: Sender, form: PageForm): Promise<string[]> {
  const fields = [...new Set(form.fields.map((field) => field.name))]
  const vector = (i: number) => vectors[i % vectors.length]!
  const together = Array.from({ length: TOGETHER }, (_, i) => fields.map((field, at) => [field, vector(i + at)]))
  const alone = fields
    .map((field, at) => ({ field, at }))
    .filter(({ at }) => (seed + at) % ALONE_OF === 0)
    .flatMap(({ field, at }) => Array.from({ length: ALONE }, (_, i) => [[field, vector(seed + at + 4 * i)]]))
  const faults: string[] = []
  for (const chosen of [...together, ...alone]) {
    const filled = Object.fromEntries(chosen) as Record<string, string>
    const reply = await send(name, form, filledIn(form, filled))
    faults.push(...faultsOf(`${path} as ${name} with ${Object.keys(filled).join()}`, reply, Object.values(filled)))
  }
  return faults
}

test(`${vectors.length} hostile texts in every field of every form stay texts`, { tags: 'long' }, async () => {
  const faults: string[] = []
  let forms = 0
  for (const [path] of tried) {
    for (const name of senders) {
      const [address] = addressesFor(path, await casesOf(path), name)
      if (address === undefined) continue
      for (const form of await formsAt(visitors[name], address)) {
        forms++
        faults.push(...(await attack(path, name, form)))
      }
    }
  }
  expect(faults).toEqual([])
  expect(forms).toBeGreaterThan(15)
})

const OF_EACH_KIND = budget(1, 3)

/** What is wrong with the pages that somebody reaches: at every address, and behind links, so many of one kind at most. */
async function faultsOfPages(
  name: Name,
  addresses: readonly string[],
  texts: readonly string[],
): Promise<{ faults: string[]; pages: number }> {
  const open = [...addresses]
  const seen = new Set<string>()
  const isNew = someOfEachKind(OF_EACH_KIND)
  const faults: string[] = []
  for (let path = open.shift(); path !== undefined; path = open.shift()) {
    const address = path.split('#')[0] ?? ''
    if (seen.has(address) || !/^\/portal(?:[/?]|$)/.test(address) || SHOWS_HTML.test(address)) continue
    if (!isNew(address)) continue
    seen.add(address)
    const reply = await visitors[name].get(address)
    faults.push(...faultsOf(`${address} as ${name}`, reply, texts))
    open.push(...parsePage(reply.html).elements.flatMap((element) => attribute(element, 'href') ?? []))
  }
  return { faults, pages: seen.size }
}

test(
  `hostile texts in every column of every row stay texts on every page: ${OF_EACH_KIND} of each kind`,
  { tags: 'long' },
  async () => {
    const addresses = { administrator: [] as string[], viewer: [] as string[] }
    // Whatever has an address has rows.
    for (const [path] of triedEntries('pages with hostile texts', 'all')) {
      // To open a page changes nothing, so both open the same.
      const cases = await casesOf(path)
      for (const name of ['administrator', 'viewer'] as const) addresses[name].push(...addressesFor(path, cases, name))
    }
    const { columns, stored } = await storeEverywhere(fixture.database, vectors)
    for (const column of shown) expect(columns).toContain(column)
    for (const name of ['administrator', 'viewer'] as const) {
      bring(visitors[name], (await signIn(fixture, world.people[name])).token)
      const { faults, pages } = await faultsOfPages(name, addresses[name], stored)
      expect(faults).toEqual([])
      expect(pages).toBeGreaterThan(20)
    }
  },
)

/** Columns that pages show, and that must take a hostile text for this to prove something. */
const shown = [
  ...[
    'companies.name',
    'identities.name',
    'identities.email',
    'users.name',
    'users.email',
    'keys.name',
    'positions.title',
  ],
  ...[
    'receivers.url',
    'attempts.answer',
    'attempts.sentence',
    'attempts.request_headers',
    'attempts.address',
    'events.body',
  ],
  ...['sessions.device', 'sessions.address', 'passkeys.name'],
]

import type { Page } from 'playwright-core'
import type { AnsweringServer } from './answering-server.ts'
import { makeHeldApplication } from './application.ts'
import { type Colleagues, makeColleagues } from './colleagues.ts'
import type { Installation } from './installation.ts'
import { makeLink, makePositions, type Positions } from './positions.ts'

/** Who looks at the portal. `newcomer` administers a company in which there is nothing yet. */
export const people = {
  agency: { email: 'ingrid.solheim@fjellvik.example.com', name: 'Ingrid Solheim', company: 'fjellvik' },
  company: { email: 'sverre.myklebust@skarvholmen-laks.example.com', name: 'Sverre Myklebust', company: 'skarvholmen' },
  manager: { email: 'vikar@fjellvik.example.com', name: 'Nils Vik', company: 'fjellvik' },
  /** Has an authenticator app, and so signs in with a code too. */
  careful: { email: 'torbjorn.eide@fjellvik.example.com', name: 'Torbjørn Eide', company: 'fjellvik' },
  newcomer: { email: 'siri.nordahl@nordlys-omsorg.example.com', name: 'Siri Nordahl', company: 'nordlys-omsorg' },
} as const

/** Everybody's password. It is as good as a word that nobody has typed before can be. */
export const PASSWORD = 'kaffe-på-fjorden-1987'

export type Person = keyof typeof people

const receiverNames = ['fine', 'down', 'failing', 'gone', 'paused', 'removed', 'long'] as const
const keyNames = ['used', 'restricted', 'revoked', 'long'] as const

/** What the pictures are of: ids in the company of `agency`, and links. */
export interface Objects {
  readonly receivers: Readonly<Record<(typeof receiverNames)[number], string>>
  readonly keys: Readonly<Record<(typeof keyNames)[number], string>>
  /** A delivery as addresses name it, by the receiver that it is for. */
  readonly deliveries: Readonly<Record<'fine' | 'failing', string>>
  readonly replays: Readonly<Record<'done' | 'running', string>>
  readonly colleagues: Colleagues
  readonly careersPage: string
  readonly positions: Positions
  /** A sharing link of the published position. */
  readonly link: string
  /** A position with candidates, one of them with a note and a file of the team, and a template for mails to them. */
  readonly board: Readonly<Record<'position' | 'candidate' | 'person' | 'note' | 'document' | 'template', string>>
  /** Somebody who asked to be erased, which the company looks at first. */
  readonly asking: string
  /** An application that waits for a human. */
  readonly submission: string
  /** A mail that nothing sends. */
  readonly mail: string
  /** Links by which people of the pictures join, by their e-mail. */
  readonly links: ReadonlyMap<string, string>
  /** Links that nobody uses: of somebody new, of somebody who lost a password, and of somebody who has an identity. */
  readonly open: Readonly<Record<'invitation' | 'recovery' | 'secondCompany', string>>
}

/** The id at the end of an address. */
const ENDS_WITH_ID = /\/([0-9a-f-]{36})(?:[?#]|$)/

/** A name as long as somebody could want. */
const LONG_NAME =
  'Integration of the careers site, of the staffing system in Ålesund and of the newsletter for applicants'
const LONG_PATH =
  'integrations/recruiting/webhooks/production/eu-north-1/tenant-000000000000000000000000000000000000001842'

/**
 * Makes things for a tour.
 * @param joined lets everybody of `people` join by their links, because some links are only for people who have
 * @param writer opens a page of `agency`, once she has joined
 */
export type Maker<O> = (
  installation: Installation,
  server: AnsweringServer,
  joined: (links: Objects['links']) => Promise<void>,
  writer: () => Promise<Page>,
) => Promise<O>

/** Makes no more than keys and receivers, for people of the demonstration. One receiver is paused, and one has deliveries. */
export const makeReceiversAlone: Maker<Pick<Objects, 'receivers'>> = async (installation, server, joined) => {
  await joined(installation.links)
  await makeKeys(installation)
  const receivers = await makeReceivers(installation, server)
  await replay(installation, receivers.fine, 20)
  await awaitArrival(installation, receivers.fine)
  await installation.run(['receivers', 'pause', receivers.paused])
  return { receivers }
}

/** Makes what the demonstration has nothing of, by the command line, and by the portal's forms what only members write. */
export const makeObjects: Maker<Objects> = async (installation, server, joined, writer) => {
  const { run } = installation
  const newcomer = people.newcomer
  const company = JSON.stringify({ name: 'Nordlys Omsorg', country: 'NO' })
  const created = await run<{ link: string }>(['companies', 'create', '--administrator', newcomer.email], company)
  const careful = await run<{ url: string }>(['users', 'invite', people.careful.email])
  const links = new Map([...installation.links, [newcomer.email, created.link], [people.careful.email, careful.url]])
  await joined(links)
  const open = await makeLinks(installation)
  const colleagues = await makeColleagues(installation, people.agency.company, people.agency.email)
  const careersPage =
    (await run<{ pages: { id: string }[] }>(['pages', 'list', '--company', people.agency.company])).pages[0]?.id ?? ''
  const positions = await makePositions(installation)
  const link = await makeLink(installation, positions.published)
  const board = await boardOf(installation, writer)
  const asking = await makeRequestToBeErased(installation)
  const mail = await makeMail(installation)
  const submission = await makeHeldApplication(installation, people.agency.company, careersPage)
  const keys = await makeKeys(installation)
  const receivers = await makeReceivers(installation, server)
  const replays = {
    done: await replay(installation, receivers.fine, 20),
    running: await replay(installation, receivers.down, 30),
  }
  for (const [name, days] of [
    ['failing', 12],
    ['gone', 4],
    ['removed', 3],
    ['long', 5],
  ] as const) {
    await replay(installation, receivers[name], days)
    if (name === 'gone') await awaitState(installation, receivers.gone, ({ pausedAt }) => pausedAt !== null)
  }
  // Pages then show the same of them, however fast the machine is.
  for (const name of ['fine', 'removed', 'long'] as const) await awaitArrival(installation, receivers[name])
  for (const name of ['down', 'failing'] as const)
    await awaitState(installation, receivers[name], ({ breaker }) => breaker === 'open')
  const deliveries = {
    fine: await newestDelivery(installation, receivers.fine),
    failing: await newestDelivery(installation, receivers.failing),
  }
  await run(['receivers', 'pause', receivers.paused])
  await run(['receivers', 'remove', receivers.removed])
  return {
    colleagues,
    careersPage,
    positions,
    board,
    link,
    asking,
    submission,
    mail,
    keys,
    receivers,
    replays,
    deliveries,
    links,
    open,
  }
}

/** A link to the own page of somebody, which is mailed, and waits to be passed on where there is no mail server. */
async function makeMail({ run }: Installation): Promise<string> {
  const company = ['--company', people.agency.company]
  const found = await run<{ people: { id: string }[] }>(['candidates', 'people', ...company, '--take', '1'])
  await run(['candidates', 'page-link', found.people[0]?.id ?? '', '--mail'])
  const { mails } = await run<{ mails: { id: string }[] }>(['mails', 'list', ...company, '--take', '1'])
  return mails[0]?.id ?? ''
}

/** Somebody whom nobody has looked at yet asks to be erased, and two more do later. @returns the id of the first person */
async function makeRequestToBeErased({ run }: Installation): Promise<string> {
  const { company } = people.agency
  const notice = JSON.stringify({ controller: 'Fjellvik AS', authority: 'Datatilsynet', reviewsErasure: true })
  await run(['companies', 'publish-notice', company], notice)
  type Listed = { data: { candidate: { id: string } }[] }
  const rejected = ['candidates', 'list', '--company', company, '--stage', 'REJECTED', '--take', '3']
  const ids = [...new Set((await run<Listed>(rejected)).data.map(({ candidate }) => candidate.id))]
  for (const id of ids) await run(['candidates', 'ask-erasure', id])
  return ids[0] ?? ''
}

/** A candidate who has agreed, the position, and what somebody writes. */
async function boardOf({ run }: Installation, writer: () => Promise<Page>): Promise<Objects['board']> {
  type Listed = { data: { id: string; position: { id: string }; candidate: { id: string } }[] }
  const { data } = await run<Listed>([
    'candidates',
    'list',
    '--company',
    people.agency.company,
    '--stage',
    'OFFER_MADE',
  ])
  const [candidate] = data
  const [position = '', id = ''] = [candidate?.position.id, candidate?.id]
  const page = await writer()
  const template = await writeTemplate(page)
  const note = await writeNote(page, id)
  const document = await addFile(page, id)
  await page.context().close()
  return { position, candidate: id, person: candidate?.candidate.id ?? '', note, document, template }
}

/** Writes a template of mails in two languages. @returns its id */
async function writeTemplate(page: Page): Promise<string> {
  await page.goto('/portal/settings/templates/new')
  await page.locator('#name').fill('Invitation to the office')
  await page.locator('[name=kind]').selectOption('invitation')
  await page.locator('[name=subject-nb]').fill('Kom på besøk')
  await page.locator('[name=body-nb]').fill('Hei {firstName},\n\nvi vil gjerne bli bedre kjent.\n\nHilsen {sender}')
  await page.locator('[name=subject-en]').fill('Come and visit us')
  await page.locator('[name=body-en]').fill('Dear {firstName},\n\nwe would like to meet you.\n\n{sender}')
  await page.locator('main form[method=post]:has(#name) button[type=submit]').click()
  await page.waitForURL(ENDS_WITH_ID)
  return ENDS_WITH_ID.exec(page.url())?.[1] ?? ''
}

/** Writes a note about a candidate that mentions a colleague. @returns its id */
async function writeNote(page: Page, candidate: string): Promise<string> {
  await page.goto(`/portal/candidates/${candidate}`)
  const form = page.locator('form[method=post]:has([name=readers])')
  const text = form.locator('[name=text]')
  // Those who can see the candidate. Anybody else would be asked back.
  const [colleague = ''] = JSON.parse((await text.getAttribute('data-colleagues')) ?? '[]') as string[]
  const mention = colleague === '' ? '' : `@${colleague}, `
  await text.fill(`Strong work sample. ${mention}can you call the reference on Monday?`)
  await form.locator('button[type=submit]').click()
  const edit = page.locator(`a[href^="/portal/candidates/${candidate}/notes/"]`).first()
  return ENDS_WITH_ID.exec((await edit.getAttribute('href')) ?? '')?.[1] ?? ''
}

/** Adds a file about a candidate. @returns its id */
async function addFile(page: Page, candidate: string): Promise<string> {
  await page.goto(`/portal/candidates/${candidate}/files/new`)
  await page.locator('#title').fill('Letter of a former employer')
  const letter = {
    name: 'Reference.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('She is welcome back at any time.\n'),
  }
  await page.locator('#file').setInputFiles(letter)
  await page.locator('form[enctype] button[type=submit]').click()
  const edit = page.locator(`a[href^="/portal/candidates/${candidate}/files/"][href*="/edit"]`).first()
  return /files\/([0-9a-f-]{36})/.exec((await edit.getAttribute('href')) ?? '')?.[1] ?? ''
}

async function makeLinks({ run }: Installation): Promise<Objects['open']> {
  const { agency, newcomer } = people
  const linkFor = async (...command: string[]) => (await run<{ url: string }>(command)).url
  await run(['users', 'create', 'eli.berg@fjellvik.example.com', '--company', agency.company, '--name', 'Eli Berg'])
  await run(['users', 'create', agency.email, '--company', newcomer.company, '--name', agency.name])
  return {
    invitation: await linkFor('users', 'invite', 'eli.berg@fjellvik.example.com'),
    recovery: await linkFor('users', 'link', people.company.email),
    secondCompany: await linkFor('users', 'invite', agency.email, '--company', newcomer.company),
  }
}

async function makeKeys({ run, url }: Installation): Promise<Objects['keys']> {
  const { company, email } = people.agency
  const positions = await run<{ data: { id: string }[] }>(['positions', 'list', '--company', company])
  const make = (name: string, ...more: string[]) =>
    run<{ id: string; key: string }>(['keys', 'create', '--company', company, '--name', name, '--as', email, ...more])
  const long = await make(LONG_NAME)
  const used = await make('Careers site', '--limit', '600')
  const restricted = await make(
    'Newsletter',
    ...[
      '--positions',
      positions.data
        .slice(0, 3)
        .map(({ id }) => id)
        .join(','),
      '--hide-identities',
    ],
    ...['--at', '2099-12-31'],
  )
  const revoked = await make('Trial of the staffing system')
  await run(['keys', 'revoke', revoked.id])
  for (const { key } of [used, used, revoked]) {
    await fetch(`${url}/api/v1/positions?take=5`, { headers: { authorization: `Bearer ${key}` } })
  }
  return { used: used.id, restricted: restricted.id, revoked: revoked.id, long: long.id }
}

async function makeReceivers({ run }: Installation, { url }: AnsweringServer): Promise<Objects['receivers']> {
  const { company } = people.agency
  const add = async (path: string, ...more: string[]) => {
    const { id } = await run<{ id: string }>(['receivers', 'add', `${url}/${path}`, '--company', company, ...more])
    return id
  }
  return {
    fine: await add('kandidat', '--header', 'Authorization: Bearer 2f6c1d'),
    down: await add('down', '--candidate-data', 'ids'),
    failing: await add('failing', '--events', 'CANDIDATE_HIRED'),
    gone: await add('gone'),
    paused: await add('paused', '--events', 'POSITION_CREATED,POSITION_UPDATED'),
    removed: await add('removed'),
    long: await add(LONG_PATH, '--events', 'CANDIDATE_ADDED,CANDIDATE_STAGE_UPDATED,CANDIDATE_HIRED', '--strict'),
  }
}

/** Sends the events of the last days to a receiver, and returns the id of the replay. */
async function replay({ run }: Installation, receiver: string, days: number): Promise<string> {
  const since = new Date(Date.now() - days * 86_400_000).toISOString()
  const until = new Date().toISOString()
  const command = ['deliveries', 'replay', '--receiver', receiver, '--since', since, '--until', until]
  const { replays } = await run<{ replays: [{ id: string }] }>(command)
  return replays[0].id
}

/** Waits until a receiver has everything that is sent again to it. */
function awaitArrival({ run }: Installation, receiver: string): Promise<void> {
  return awaitThat(`${receiver} has everything`, async () => {
    const { replays } = await run<{ replays: { state: string }[] }>([
      'deliveries',
      'replays',
      'list',
      '--receiver',
      receiver,
    ])
    const waiting = ['deliveries', 'list', '--receiver', receiver, '--state', 'pending', '--take', '1']
    const { deliveries } = await run<{ deliveries: object[] }>(waiting)
    return replays.every(({ state }) => state === 'done') && deliveries.length === 0
  })
}

/** Waits until a receiver is in a state. */
function awaitState(
  { run }: Installation,
  receiver: string,
  isSo: (shown: { breaker: string; pausedAt: string | null }) => boolean,
): Promise<void> {
  return awaitThat(`${receiver} is as it is shown`, async () => isSo(await run(['receivers', 'show', receiver])))
}

async function awaitThat(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 120_000; Date.now() < end;) if (await isSo()) return
  throw new Error(`Two minutes passed before ${what}`)
}

/** The delivery of the newest event, as addresses name it. */
async function newestDelivery({ run }: Installation, receiver: string): Promise<string> {
  const command = ['deliveries', 'list', '--receiver', receiver, '--take', '1']
  const { deliveries } = await run<{ deliveries: { eventId: string; replay: number }[] }>(command)
  const [newest] = deliveries
  if (!newest) throw new Error(`There is no delivery to ${receiver}`)
  return newest.replay === 0 ? newest.eventId : `${newest.eventId}.${newest.replay}`
}

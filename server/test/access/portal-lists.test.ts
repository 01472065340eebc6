import { beforeAll, expect, test } from 'vitest'
import type { Access, CompanyAccess } from '../../src/base/access/access.ts'
import { listReports } from '../../src/candidates/ad-reports/store.ts'
import { listUnreadMentions, readColleagues } from '../../src/candidates/notes/mention-store.ts'
import { listSubmissions } from '../../src/candidates/submissions/list-store.ts'
import { readSwitchingOff } from '../../src/portal/careers-pages/positions-store.ts'
import { readEnding } from '../../src/organisation/clients/ending-store.ts'
import { listAgencies, listClientLines } from '../../src/organisation/clients/line-store.ts'
import { listProposals } from '../../src/organisation/clients/proposal-store.ts'
import { listRuns } from '../../src/moving/imports/runs/run-store.ts'
import { listMails } from '../../src/candidates/mail/list-store.ts'
import { leaveToHumans } from '../../src/candidates/mail/store.ts'
import { listTemplates } from '../../src/candidates/mail/templates/template-store.ts'
import { listNotifications } from '../../src/candidates/notifications/store.ts'
import { listFetches } from '../../src/content/pictures/fetch-store.ts'
import { listOverview } from '../../src/positions/lists/overview-store.ts'
import { listHappenings, listHappeningsOf } from '../../src/portal/happenings/happenings-store.ts'
import { readWaiting } from '../../src/portal/today/waiting-store.ts'
import { applicationForms, asProgram, trusting } from '../application-forms.ts'
import { byVerb } from '../by-verb.ts'
import { openFixture } from '../fixture.ts'
import { makeImportRun } from '../import-runs.ts'
import { holders, makeHolders } from './holders.ts'
import { countPaged, orRefused, type PagedList } from './paging.ts'

// What each holder sees of the lists that screens show, and of what is counted.

const fixture = await openFixture({ ...trusting })
const { make, database, server } = fixture
const verbs = byVerb(fixture)
const forms = applicationForms(fixture)
const pool = server.app.database
const world = await makeHolders(pool, make)
const { agency, client, stranger, position, other, accesses } = world
const page = await make.page(agency)
const candidacies: Record<string, { id: string }> = {}

const idOf = ({ who }: Access) => ('id' in who ? who.id : null)
/** The operator reads lists of a company as that company does. */
const ofCompany = (access: Access): CompanyAccess => ({ ...access, companyId: access.companyId ?? agency.id })

beforeAll(async () => {
  const strangers = await make.published(stranger)
  for (const of of [position, other, strangers]) {
    await verbs.edit(of, { title: 'Welder' })
    const candidacy = await make.vouch(of)
    candidacies[of.id] = candidacy
    const job = await forms.lead(of)
    for (const n of [1, 2, 3]) {
      // One waits, and the other is let in at once, of which a mail tells the applicant.
      for (const values of [asProgram, {}]) {
        const { status } = await forms.send(job, values)
        if (status !== 303) throw new Error(`the form was answered ${status}`)
      }
      const texts = { en: { subject: 'Thanks', body: 'Dear {firstName}' } }
      await verbs.template({ id: of.company_id }, { name: `No ${n} ${of.id}`, kind: 'free', texts })
      const note = await verbs.note(candidacy, { text: 'Call' })
      // Also those who do not reach the candidate any more.
      await database.run(
        `insert into note_mentions (company_id, note_id, user_id) select $1, $2, id from users where company_id = $1`,
        [of.company_id, note.id],
      )
    }
  }
  for (const by of ['administrator', 'restrictedAdministrator', 'stranger'] as const) {
    for (const _ of [1, 2, 3]) await makeImportRun(pool, accesses[by].companyId!, idOf(accesses[by])!, 'checked')
  }
  // Without a mail server, what was mailed to those who applied is passed on by hand.
  await leaveToHumans(pool)
  await verbs.propose(agency, stranger)
  await database.run(
    `insert into picture_fetches (company_id, url_hash, url) values ($1, sha256('x'), 'https://elsewhere.example/x.png')`,
    [agency.id],
  )
  await make.listing(position, page)
  await make.refresh()
})

const lists: Record<string, PagedList> = {
  mails: (access, at) => listMails(pool, access, {}, at),
  submissions: (access, { limit, cursor }) => listSubmissions(pool, access, { after: cursor }, limit),
  templates: (access, at) => listTemplates(pool, access, {}, at),
  imports: (access, at) => listRuns(pool, access, {}, at),
  clients: (access, at) => listClientLines(pool, ofCompany(access), {}, at),
  agencies: (access, at) => listAgencies(pool, ofCompany(access), at),
  positions: (access, at) => listOverview(pool, ofCompany(access), { statuses: ['PUBLISHED', 'ACTIVE'] }, at),
  mentions: (access, at) => listUnreadMentions(pool, access, at),
}

/** What is not paged: as many rows or numbers as somebody sees. */
const reads: Record<string, (access: Access) => Promise<unknown>> = {
  proposals: async (access) => (await listProposals(pool, access)).length,
  'pictures to fetch': async (access) => (await listFetches(pool, access)).length,
  reports: async (access) => (await listReports(pool, access, false, { limit: 10 })).length,
  'colleagues to mention': async (access) => (await readColleagues(pool, access, candidacies[other.id]!.id)).length,
  'the end of a client': async (access) =>
    (await readEnding(pool, access, { agencyId: agency.id, clientId: client.id })).positions,
  'a page that is switched off': async (access) => (await readSwitchingOff(pool, access, page)).listed,
  notifications: async (access) => (await listNotifications(pool, ofCompany(access))).length,
  'what happened': async (access) => (await listHappenings(pool, ofCompany(access))).length,
  'what happened to a position': async (access) =>
    (await listHappeningsOf(pool, ofCompany(access), other.id, { limit: 50 })).length,
  'what waits: candidates, mentions, submissions, mails': async (access) => {
    const { newCandidates, mentions, held, toPassOn } = await readWaiting(pool, ofCompany(access))
    return [newCandidates.length, mentions.length, held, toPassOn].join('/')
  },
}

test('each holder sees of each list what the role and the reach allow, page by page as all at once', async () => {
  const counts = Object.entries(lists).map(async ([name, list]) => {
    const of: string[] = []
    for (const holder of holders) of.push(await countPaged(list, accesses[holder]))
    return `${name}: ${of.join(' ')}`
  })
  expect(holders.join(' ')).toMatchInlineSnapshot(
    `"administrator recruiter hiringManager viewer grantedThis grantedOther restrictedAdministrator insideClient insideOther client stranger operator"`,
  )
  expect(await Promise.all(counts)).toMatchInlineSnapshot(`
    [
      "mails: 6 6 - - 3 3 3 3 0 0 3 9",
      "submissions: 12 12 12 12 6 6 6 6 0 0 6 18",
      "templates: 6 6 6 - 6 6 6 6 6 0 3 9",
      "imports: 6 - - - - - 3 - - 0 3 9",
      "clients: 2 2 2 2 1 0 1 1 0 0 0 2",
      "agencies: 0 - - - - - 0 - - 1 0 0",
      "positions: 2 2 2 2 1 1 1 1 0 0 1 2",
      "mentions: 6 6 6 6 3 3 3 3 0 0 3 0",
    ]
  `)
})

test('each holder is shown and counted what the role and the reach allow, and is refused the rest', async () => {
  const counts = Object.entries(reads).map(async ([name, read]) => {
    const of: unknown[] = []
    for (const holder of holders) of.push((await orRefused(read(accesses[holder]))) ?? '-')
    return `${name}: ${of.join(' ')}`
  })
  expect(await Promise.all(counts)).toMatchInlineSnapshot(`
    [
      "proposals: 1 - - - - - 1 - - 0 1 1",
      "pictures to fetch: 1 1 - - - - - - - 0 0 1",
      "reports: - - - - - - - - - - - 0",
      "colleagues to mention: 4 4 4 - 0 4 0 0 0 0 0 5",
      "the end of a client: 1 - - - - - 1 - - 1 - 1",
      "a page that is switched off: 1 1 - - 1 - 1 - - - - 1",
      "notifications: 14 14 8 8 7 7 7 7 0 0 7 12",
      "what happened: 14 14 14 14 7 7 7 7 0 0 7 14",
      "what happened to a position: 4 4 4 4 0 4 0 0 0 0 0 4",
      "what waits: candidates, mentions, submissions, mails: 2/2/6/6 2/2/6/6 2/2/0/0 2/2/0/0 1/1/3/3 1/1/3/3 1/1/3/3 1/1/3/3 0/0/0/0 0/0/0/0 1/1/3/3 2/0/6/6",
    ]
  `)
})

import { afterAll, describe, expect, test } from 'vitest'
import { newId } from '../../src/base/db/id.ts'
import { languages } from '../../src/base/web/words/language.ts'
import { editUsers } from '../../src/organisation/users/actions.ts'
import { byVerb } from '../by-verb.ts'
import { applicationForms, asProgram, trusting } from '../application-forms.ts'
import { openFixture } from '../fixture.ts'
import { kandidatFormat } from '../../src/moving/imports/formats/kandidat-format.ts'
import { workOnNext } from '../../src/moving/imports/runs/job.ts'
import { sendWithFile } from './upload.ts'
import { makeKeyOf, makeReceiverOf } from './objects.ts'
import { parsePage } from './parsed-page.ts'
import { formTo, Visitor } from './visitor.ts'
import { bring, makeWorld, signIn, visitAs } from './world.ts'

// Two people have the same page open. What the first one does, the second one does not overrule without knowing.

const fixture = await openFixture({ ...trusting })
const { make, database } = fixture
const world = await makeWorld(fixture)
const { home } = world.companies
const verbs = byVerb(fixture)
const application = applicationForms(fixture)
await verbs.act(async (change) => {
  const users = await change.within('users', [world.people.administrator.userId])
  await editUsers(
    change,
    users.map((key) => ({ ...key, edit: { name: 'Ola Berg' } })),
  )
})

/** A colleague with the role of an administrator. */
async function colleague(name: string, of: { id: string }) {
  const [identityId, email] = [newId(), `${newId()}@example.com`]
  await database.run(
    `insert into identities (id, email, name, password_hash, created_at)
    values ($1, $2, $3, '$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}', clock())`,
    [identityId, email, name],
  )
  const user = await make.user(of, { email, name, role: 'administrator', identity_id: identityId })
  const session = await signIn(fixture, { identityId, companyId: of.id, userId: user.id })
  return bring(new Visitor(fixture.server.url), session.token)
}
const ola = await visitAs(fixture, world, 'administrator')
const nora = await colleague('Nora Lie', home)
afterAll(() => Promise.all([ola, nora].map((visitor) => visitor.close())))

const position = await make.published(home, { title: 'Welder' })
async function candidate(firstName: string, values: object = {}) {
  const email = `${firstName.toLowerCase()}.${newId()}@example.com`
  const person = await make.person(home, { first_name: firstName, last_name: null, email })
  const { id } = await make.vouch(position, { person_id: person.id, stage: 'READY_FOR_REVIEW', ...values })
  return { id, at: `/portal/candidates/${id}` }
}
const entries = async () => (await database.run('select id from audit_entries')).length
const stageOf = async (id: string) =>
  (await database.run<{ stage: string }>('select stage from vouches where id = $1', [id]))[0]?.stage

type Fields = Readonly<Record<string, string | readonly string[]>>

/** A form of a page, filled in. */
interface Step {
  readonly page: string
  readonly form?: string
  readonly fields?: Fields
}

/** Ola opens his page, Nora takes her step, and Ola sends his form. @returns what Ola is answered */
async function overtaken(his: Step, hers: Step, before: Visitor = ola, faster: Visitor = nora) {
  const form = formTo(await before.page(his.page), his.form ?? his.page)
  const first = await faster.submit(formTo(await faster.page(hers.page), hers.form ?? hers.page), hers.fields)
  expect(first.status).toBe(303)
  const known = await entries()
  const reply = await before.submit(form, his.fields)
  expect(await entries()).toBe(known)
  return reply
}

/** What a page says first. */
function told(html: string): string {
  return /(?:role="alert".*?<ul>|class="error"><h1>.*?<\/h1>)(.*?)<\/(?:ul|div)>/s
    .exec(html)?.[1]
    ?.replaceAll(/<[^>]+>/g, '') as string
}

describe('what a colleague has done meanwhile is not overruled', () => {
  test('a candidate whom Nora has rejected with a mail is not hired by a page that shows them as new', async () => {
    const kari = await candidate('Kari')
    const reply = await overtaken(
      { page: kari.at, form: `${kari.at}/hire` },
      {
        page: `${kari.at}/reject`,
        fields: { reason: 'salary', tell: 'on', subject: 'No', body: 'Sorry, {firstName}' },
      },
    )
    expect(reply.status).toBe(422)
    expect(told(reply.html)).toMatch(/^Nora Lie rejected Kari at \d\d:\d\d, with a mail\. Nothing was changed\.$/)
    expect(await stageOf(kari.id)).toBe('REJECTED')
    const waiting = await database.run(`select from mails where kind = 'letter' and state = 'queued'`)
    expect(waiting).toHaveLength(1)
    const hired = await database.run(`select from events where kind = 'CANDIDATE_HIRED'`)
    expect(hired).toEqual([])
    // Whoever has read it may do it all the same.
    const again = await ola.submit(formTo(parsePage(reply.html), `${kari.at}/hire`))
    expect([again.status, await stageOf(kari.id)]).toEqual([303, 'HIRED'])
  })

  test.each(languages)('it is said in the language of the page: %s', async (language) => {
    const kari = await candidate('Kari')
    const form = formTo(await ola.page(`${kari.at}?language=${language}`), `${kari.at}/move`)
    await nora.post(`${kari.at}/move`, { stage: 'OFFER_MADE' })
    const reply = await ola.submit(
      { ...form, action: `${form.action}?language=${language}` },
      { stage: 'ACCEPTED_BY_COMPANY' },
    )
    expect([reply.status, told(reply.html)]).toMatchObject([
      422,
      {
        en: expect.stringMatching(/^Nora Lie moved Kari to another stage at \d\d:\d\d\. Nothing was changed\.$/),
        nb: expect.stringMatching(/^Nora Lie flyttet Kari til et annet steg kl\. \d\d:\d\d\. Ingenting ble endret\.$/),
        da: expect.stringMatching(/^Nora Lie flyttede Kari til et andet trin kl\. \d\d\.\d\d\. Intet blev ændret\.$/),
        sv: expect.stringMatching(/^Nora Lie flyttade Kari till ett annat steg kl\. \d\d:\d\d\. Ingenting ändrades\.$/),
      }[language],
    ])
  })

  test('on the board, of several too, none of whom is moved', async () => {
    const [kari, per] = [await candidate('Kari'), await candidate('Per')]
    const board = `/portal/positions/${position.id}/candidates`
    const reply = await overtaken(
      { page: board, form: `${board}/move`, fields: { id: [kari.id, per.id], stage: 'ACCEPTED_BY_COMPANY' } },
      { page: per.at, form: `${per.at}/move`, fields: { stage: 'OFFER_MADE' } },
    )
    expect([reply.status, told(reply.html)]).toEqual([422, expect.stringContaining('Nora Lie moved Per')])
    expect([await stageOf(kari.id), await stageOf(per.id)]).toEqual(['READY_FOR_REVIEW', 'OFFER_MADE'])
  })

  test('a candidate of whom Nora only wrote a note is moved', async () => {
    const kari = await candidate('Kari')
    const form = formTo(await ola.page(kari.at), `${kari.at}/move`)
    await nora.post(`${kari.at}/notes`, { text: 'Knows Go', readers: 'team' })
    expect((await ola.submit(form, { stage: 'ACCEPTED_BY_COMPANY' })).status).toBe(303)
    // The same form, sent twice, is answered as the first time.
    expect((await ola.submit(form, { stage: 'ACCEPTED_BY_COMPANY' })).status).toBe(303)
  })

  test('nobody is invited by mail after a rejection, and another window of one’s own is told, too', async () => {
    const kari = await candidate('Kari')
    const form = formTo(await ola.page(`${kari.at}/write`), `${kari.at}/write`)
    await ola.post(`${kari.at}/reject`, { reason: 'salary' })
    const reply = await ola.submit(form, { subject: 'Welcome', body: 'Come on Monday' })
    expect([reply.status, told(reply.html)]).toEqual([
      422,
      expect.stringMatching(/^You rejected Kari at \d\d:\d\d\. Nothing was changed\.$/),
    ])
    expect(reply.html).toContain('Come on Monday</textarea>')
  })

  test('a text that two people edit keeps what the second one typed, and can be saved then', async () => {
    const { id } = await make.person(home, { first_name: 'Kari', last_name: 'Lie' })
    await make.vouch(position, { person_id: id, stage: 'READY_FOR_REVIEW' })
    const page = `/portal/persons/${id}/edit`
    const reply = await overtaken({ page, fields: { lastName: 'Dahl' } }, { page, fields: { lastName: 'Moe' } })
    expect([reply.status, told(reply.html)]).toEqual([422, expect.stringContaining('Nora Lie edited a person at')])
    expect(reply.html).toContain('value="Dahl"')
    expect((await ola.submit(formTo(parsePage(reply.html), page))).status).toBe(303)
  })
})

interface Kind {
  readonly what: string
  readonly make: () => Promise<{ his: Step; hers: Step }>
  readonly says: string
  /** Who has the page open, and who is faster: Ola and Nora. */
  readonly by?: () => Promise<readonly [Visitor, Visitor]>
}

const ownAgency = await make.company({ kind: 'agency', name: 'Formidling', slug: 'formidling' })

/** The page of an application that waits for a human. */
async function held(): Promise<string> {
  const email = `${newId()}@example.com`
  await application.send(await application.open(home), { email, ...asProgram })
  const rows = await database.run<{ id: string }>('select id from submissions where email = $1', [email])
  return `/portal/applications/${rows[0]?.id}`
}

/** The page of an import that was checked. */
async function checkedImport(): Promise<string> {
  const line = JSON.stringify({ type: 'position', id: '1', title: 'Welder', language: 'EN', text: 'We look for you.' })
  const fields = { format: kandidatFormat.name, address: '', board: newId() }
  const { to } = await sendWithFile(ola, '/portal/settings/import/new', fields, ['feed.jsonl', line])
  const policy = { allowHttp: false, allowCidr: [] }
  const given = { database: fixture.server.app.database, policy, timeZone: 'Europe/Oslo' }
  await workOnNext(given, 30, new AbortController().signal)
  return to
}

const pageOf = (of: { id: string }, step: string) => `/portal/pages/${of.id}/${step}`
const kinds: readonly Kind[] = [
  {
    what: 'a position',
    says: 'Nora Lie archived Pilot at',
    make: async () => {
      const at = `/portal/positions/${(await make.published(home, { title: 'Pilot' })).id}`
      return { his: { page: `${at}/pause` }, hers: { page: `${at}/archive` } }
    },
  },
  {
    what: 'a sharing link',
    says: 'Nora Lie switched Fair off at',
    make: async () => {
      const link = await make.sharingLink(position, { name: 'Fair' })
      const at = `/portal/positions/${position.id}`
      const page = `${at}/pages`
      const form = `${at}/links/${link.id}/off`
      return { his: { page, form }, hers: { page, form } }
    },
  },
  {
    what: 'a careers page',
    says: 'Nora Lie switched Summer off at',
    make: async () => {
      const page = await make.page(home, { name: 'Summer' })
      return { his: { page: pageOf(page, 'off') }, hers: { page: pageOf(page, 'off') } }
    },
  },
  {
    what: 'a receiver',
    says: 'Nora Lie paused http',
    make: async () => {
      const at = `/portal/settings/api/receivers/${(await makeReceiverOf(fixture, world.people.administrator)).id}`
      return { his: { page: `${at}/pause` }, hers: { page: `${at}/pause` } }
    },
  },
  {
    what: 'an API key',
    says: 'Nora Lie revoked ',
    make: async () => {
      const at = `/portal/settings/api/keys/${(await makeKeyOf(fixture, world.people.administrator)).id}/revoke`
      return { his: { page: at }, hers: { page: at } }
    },
  },
  {
    what: 'a colleague who was deactivated',
    says: 'Nora Lie deactivated Per Dahl at',
    make: async () => {
      const { id } = await make.user(home, { email: `${newId()}@example.com`, name: 'Per Dahl', role: 'viewer' })
      return { his: { page: `/portal/team/${id}/deactivate` }, hers: { page: `/portal/team/${id}/deactivate` } }
    },
  },
  {
    what: 'the role of a colleague',
    says: 'Nora Lie edited Per Dahl at',
    make: async () => {
      const { id } = await make.user(home, { email: `${newId()}@example.com`, name: 'Per Dahl', role: 'viewer' })
      const page = `/portal/team/${id}/edit`
      return { his: { page, fields: { role: 'administrator' } }, hers: { page, fields: { role: 'recruiter' } } }
    },
  },
  {
    what: 'a mail that somebody passes on',
    says: 'Nora Lie noted that a mail was passed on at',
    make: async () => {
      const id = newId()
      await database.run(
        `insert into mails (company_id, id, kind, language, recipient, facts, state, created_at)
        values ($1, $2, 'own-link', 'en', 'somebody@example.com',
          '{"employer":"A","name":null,"opens":"person","page":"/m/x","until":"2027-01-01T00:00:00Z"}', 'to_pass_on', clock())`,
        [home.id, id],
      )
      const step = { page: `/portal/mails/${id}`, fields: { action: 'passed-on' } }
      return { his: step, hers: step }
    },
  },
  {
    what: 'the request of an agency',
    says: 'Nora Lie declined the proposal of an agency at',
    make: async () => {
      const agency = await make.company({ kind: 'agency', name: 'Bruvik', slug: 'bruvik' })
      await verbs.propose(agency, home)
      const at = '/portal/agencies/bruvik'
      return { his: { page: `${at}/accept` }, hers: { page: `${at}/decline` } }
    },
  },
  {
    what: 'a client whom an agency works for',
    says: 'Nora Lie ended the work of an agency for a client at',
    by: async () => [await colleague('Ola Berg', ownAgency), await colleague('Nora Lie', ownAgency)],
    make: async () => {
      await make.client(ownAgency, await make.company({ name: 'Arbo', slug: 'arbo' }))
      const page = '/portal/clients/arbo/end'
      return { his: { page }, hers: { page } }
    },
  },
  {
    what: 'an application that waits, and that one refuses and the other lets in,',
    says: 'Nora Lie discarded a submission at',
    make: async () => {
      const page = await held()
      return { his: { page, form: `${page}/let-in` }, hers: { page, form: `${page}/discard` } }
    },
  },
  {
    what: 'an application that waits, and that one lets in and the other refuses,',
    says: 'Nora Lie approved a submission at',
    make: async () => {
      const page = await held()
      return { his: { page, form: `${page}/discard` }, hers: { page, form: `${page}/let-in` } }
    },
  },
  {
    what: 'an import that waits',
    says: 'Nora Lie cancelled an import at',
    make: async () => {
      const page = await checkedImport()
      return { his: { page, fields: { step: 'start' } }, hers: { page, fields: { step: 'cancel' } } }
    },
  },
  {
    what: 'an import that was started',
    says: 'Nora Lie started an import at',
    make: async () => {
      const page = await checkedImport()
      return { his: { page, fields: { step: 'cancel' } }, hers: { page, fields: { step: 'start' } } }
    },
  },
]

test.each(kinds)(
  '$what is left as Nora left it, and the page says what she did',
  async ({ make: prepare, says, by }) => {
    const { his, hers } = await prepare()
    const [before, faster] = by === undefined ? [ola, nora] : await by()
    const reply = await overtaken(his, hers, before, faster)
    if (by !== undefined) await Promise.all([before, faster].map((visitor) => visitor.close()))
    expect([reply.status, told(reply.html)]).toEqual([422, expect.stringContaining(says)])
    expect(told(reply.html)).toContain('Nothing was changed.')
  },
)

test('positions that two people list on one careers page are no contradiction', async () => {
  const page = await make.page(home, { name: 'Autumn' })
  const [first, second] = [await make.published(home), await make.published(home)]
  const at = (of: { id: string }) => `/portal/positions/${of.id}/pages/${page.id}/list`
  const form = formTo(await ola.page(`/portal/positions/${first.id}/pages`), at(first))
  await nora.submit(formTo(await nora.page(`/portal/positions/${second.id}/pages`), at(second)))
  expect((await ola.submit(form)).status).toBe(303)
})

test('every form of the portal that changes something carries what its page had read', async () => {
  const pages = [
    ...['/portal', '/portal/candidates', '/portal/positions', '/portal/positions/new', '/portal/pages', '/portal/team'],
    ...[
      '/portal/settings/api',
      '/portal/settings/company',
      '/portal/settings/privacy',
      '/portal/settings/retention',
      '/portal/settings/templates/new',
    ],
    ...[
      '/portal/settings/import/new',
      '/portal/settings/import/candidates',
      '/portal/agencies',
      '/portal/mails/sender',
    ],
    `/portal/positions/${position.id}`,
    `/portal/positions/${position.id}/pages`,
    `/portal/positions/${position.id}/candidates`,
    `/portal/positions/${position.id}/candidates?view=table`,
    (await candidate('Kari')).at,
  ]
  let forms = 0
  for (const path of pages) {
    for (const form of (await ola.page(path)).forms) {
      if (form.method !== 'post' || form.action === '/portal/sign-out') continue
      forms++
      const seals = form.fields.filter(({ name }) => name === 'seal').map(({ value }) => value)
      expect([path, form.action, seals]).toEqual([path, form.action, [expect.stringMatching(/^\d+~\d+:\d+:[\d,]*$/)]])
    }
  }
  expect(forms).toBeGreaterThan(10)
})

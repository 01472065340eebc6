import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { publishNotice } from '../src/candidates/privacy/actions.ts'
import { NoticeForm } from '../src/candidates/privacy/notice.ts'
import { createPages, renamePages } from '../src/positions/careers-pages/page-actions.ts'
import { createCompanies, editCompanies } from '../src/organisation/companies/actions.ts'
import { CompanyEdit, CompanyForm } from '../src/organisation/companies/form.ts'
import { Refusal } from '../src/base/forms/refusal.ts'
import { type Change, inTransaction } from '../src/base/changes/actions.ts'
import { editPeople } from '../src/candidates/person-actions.ts'
import { PersonEdit } from '../src/candidates/person.ts'
import { createPositions, editPositions, transitionPositions } from '../src/positions/actions.ts'
import { PositionEdit, PositionForm } from '../src/positions/form.ts'
import { publish } from '../src/positions/lifecycle.ts'
import { listOnPages } from '../src/positions/listings/actions.ts'
import { createSharingLinks, editSharingLinks } from '../src/positions/sharing-links/actions.ts'
import { SharingLinkEdit, SharingLinkForm } from '../src/positions/sharing-links/sharing-link.ts'
import { transitionCandidacies } from '../src/candidates/actions.ts'
import { apply, refer } from '../src/candidates/intake/actions.ts'
import { ApplicationForm, ReferralForm } from '../src/candidates/intake/form.ts'
import { accept, contact, nameStage } from '../src/candidates/candidacy.ts'
import { expectHarmless } from './hostile-answer.ts'
import { filledForm } from './hostile-form.ts'
import { faultsInMarkup } from './markup.ts'
import { chosenVectors, markupVectors } from './markup-vectors.ts'
import { browse } from './public/browse.ts'
import { announceSeed } from './seed.ts'
import { allowed, anyKey, type AnyId, type AnyKey } from './factory.ts'
import { openFixture, type Fixture } from './fixture.ts'
import { installationAccess } from '../src/base/access/access.ts'

const vectors = chosenVectors(announceSeed('hostile texts'))
/** Part of each title, because `npm run test:long` prints the titles. */
const many = `${vectors.length} hostile texts`

let fixture: Fixture
let owner: { id: AnyId }
let page: { id: AnyId; company_id: string }
let get: ReturnType<Fixture['as']>

beforeAll(async () => {
  fixture = await openFixture()
  owner = await fixture.make.company({ kind: 'agency' })
  page = await fixture.make.page(owner, { is_default: true })
  get = fixture.as(await fixture.make.key(owner))
})

const act = <T>(work: (change: Change) => Promise<T>) =>
  inTransaction(fixture.server.app.database, installationAccess('operator'), work)

/** Forms of one kind, each with another vector in every text. */
const formsOf = <F>(schema: Parameters<typeof filledForm>[0]) =>
  vectors.map((vector) => filledForm(schema, vector) as F)

const readPosition = async (id: string) => (await get(`/positions/${id}`)).body.data
const vectorOf = (i: number) => vectors[i] ?? ''

async function makePosition(): Promise<AnyKey> {
  const [made] = await act((c) =>
    createPositions(c, [{ companyId: owner.id, form: { title: 'Cook', language: 'EN' } }]),
  )
  if (!made) throw new Error('no position was created')
  return anyKey(made)
}

/**
 * The forms that verbs take, and the test below that covers each. A form inside another form is
 * covered with it.
 */
const DRIVEN: Record<string, string> = {
  PositionForm: 'a position that is made',
  PositionEdit: 'a position that is edited',
  CompanyForm: 'a client that is made',
  CompanyEdit: 'a client that is edited',
  SharingLinkForm: 'a sharing link',
  SharingLinkEdit: 'a sharing link',
  ApplicationForm: 'a candidate who applies',
  ReferralForm: 'a candidate who is referred',
  PersonEdit: 'a person who is edited',
  PersonForm: 'within ApplicationForm and ReferralForm',
  SectionForm: 'within PositionForm and CompanyForm',
  LocationForm: 'within PositionForm and CompanyForm',
  SalaryForm: 'within PositionForm',
  ContactForm: 'within PositionForm, and shown by no answer of the API',
  UserEdit: 'shown by no answer of the API',
  ReceiverEdit: 'shown by no answer of the API',
  NoticeForm: 'a privacy notice, on its page',
  LookEdit: 'a careers page, in hostile-look.test.ts',
  ApplicationFormForm: 'within PositionForm: words from a list, and no text',
  OriginsForm: 'addresses of websites by a pattern that no script fits, and shown by no answer of the API',
}

test('at least sixty of the texts would be harmful in a browser if they were shown unchanged', () => {
  expect(new Set(markupVectors.filter((vector) => faultsInMarkup(vector).length > 0)).size).toBeGreaterThanOrEqual(60)
})

test('every form of a verb is tested with hostile texts', () => {
  const source = join(import.meta.dirname, '../src')
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  )
  const forms = files.flatMap((file) =>
    [...readFileSync(join(source, file), 'utf8').matchAll(/^(?:export )?const (\w+(?:Form|Edit)) = Type\./gm)].map(
      ([, name]) => String(name),
    ),
  )
  expect(new Set(forms)).toEqual(new Set(Object.keys(DRIVEN)))
})

test(
  `a position that is created with scripts in every text shows none, by itself and on a careers page: ${many}`,
  { tags: 'long' },
  async () => {
    const forms = formsOf<PositionForm>(PositionForm)
    const made = await act((c) =>
      createPositions(
        c,
        forms.map((form) => ({ companyId: owner.id, form })),
      ),
    )
    await act((c) =>
      listOnPages(
        c,
        made.slice(0, 1).map((position) => ({ ...position, page: { companyId: owner.id, id: page.id } })),
      ),
    )
    for (const [i, { id }] of made.entries()) {
      const shown = await readPosition(id)
      expect(expectHarmless(shown, vectorOf(i))).toBeGreaterThan(20)
      expect(shown.images[0]).toHaveLength(1)
    }
    const list = await get('/positions?take=100')
    expect(expectHarmless(list.body, 'the list')).toBeGreaterThan(vectors.length)
  },
)

test(`a position that is edited with scripts in every text shows none: ${many}`, { tags: 'long' }, async () => {
  const made = await makePosition()
  for (const [i, edit] of formsOf<PositionEdit>(PositionEdit).entries()) {
    await act((c) => editPositions(c, [{ ...made, edit }]))
    expectHarmless(await readPosition(made.id), vectorOf(i))
    // The text of the sections is shown if no description was written by hand.
    await act((c) => editPositions(c, [{ ...made, edit: { contentHtmlOverride: null } }]))
    expectHarmless(await readPosition(made.id), vectorOf(i))
  }
})

test(
  `a client that is created or edited with scripts in every text shows none: ${many}`,
  { tags: 'long' },
  async () => {
    const made = await act((c) =>
      createCompanies(
        c,
        formsOf<CompanyForm>(CompanyForm).map((form) => ({ form })),
      ),
    )
    await fixture.make.client(owner, await fixture.make.company())
    for (const { id } of made) await fixture.make.client(owner, { id })
    for (const [i, { id }] of made.entries())
      expect(expectHarmless((await get(`/clients/${id}`)).body, vectorOf(i))).toBeGreaterThan(10)
    expect(expectHarmless((await get('/clients?take=100')).body, 'the list')).toBeGreaterThan(vectors.length)
    const [first] = made
    if (!first) throw new Error('no client was created')
    for (const [i, edit] of formsOf<CompanyEdit>(CompanyEdit).entries()) {
      await act((c) => editCompanies(c, [{ id: allowed(first.id), edit }]))
      expectHarmless((await get(`/clients/${first.id}`)).body, vectorOf(i))
    }
  },
)

test(
  `sharing links and careers pages whose names are scripts keep their names unchanged: ${many}`,
  { tags: 'long' },
  async () => {
    const position = await makePosition()
    const links = await act((c) =>
      createSharingLinks(
        c,
        formsOf<SharingLinkForm>(SharingLinkForm).map((form) => ({ position, form })),
      ),
    )
    const edits = formsOf<SharingLinkEdit>(SharingLinkEdit)
    await act((c) =>
      editSharingLinks(
        c,
        links.map((link, i) => ({ ...link, edit: edits[i] ?? {} })),
      ),
    )
    const pages = await act((c) =>
      createPages(
        c,
        vectors.map((name) => ({ companyId: owner.id, name: `P ${name}` })),
      ),
    )
    await act((c) =>
      renamePages(
        c,
        pages.map((each, i) => ({ ...each, name: `Q ${vectorOf(i)}` })),
      ),
    )
    await act((c) =>
      listOnPages(
        c,
        pages.map((each) => ({ ...position, page: anyKey(each) })),
      ),
    )
    await act((c) => transitionPositions(c, 'positions publish', [position], publish))
    const shown = await readPosition(position.id)
    expect(shown.sharingLinks).toHaveLength(vectors.length)
    expectHarmless(shown, 'links')
    expect(expectHarmless((await get('/career-pages?take=100')).body, 'pages')).toBeGreaterThan(vectors.length)
  },
)

test(`texts of candidates and names of stages are shown as they were written: ${many}`, { tags: 'long' }, async () => {
  const position = await makePosition()
  const ways = { companyId: position.companyId, positionId: position.id }
  const options = { evenIfClosed: true }
  type Person = { email: string }
  const applied = await act((c) =>
    apply(
      c,
      formsOf<Person>(ApplicationForm).map((person) => ({ ...ways, person })),
      options,
    ),
  )
  const referred = await act((c) =>
    refer(
      c,
      formsOf<{ candidate: Person; referrer: Person }>(ReferralForm).map(({ candidate, referrer }) => ({
        ...ways,
        candidate,
        referrer: { ...referrer, email: `by-${referrer.email}` },
      })),
      options,
    ),
  )
  const vouches = [...applied, ...referred]
  await act((c) => transitionCandidacies(c, 'candidates accept', referred, accept()))
  await act((c) => transitionCandidacies(c, 'candidates contact', vouches, contact('candidate')))
  for (const [i, vouch] of vouches.entries())
    await act((c) => transitionCandidacies(c, 'candidates stage', [vouch], nameStage(vectorOf(i % vectors.length))))
  const path = `/positions/${position.id}/candidates?take=100`
  expect(expectHarmless((await get(path)).body, 'candidates')).toBeGreaterThan(Math.min(vouches.length, 100) * 5)
  const edits = formsOf<PersonEdit>(PersonEdit)
  await act((c) =>
    editPeople(
      c,
      applied.map(({ companyId, personId }, i) => ({ companyId, id: allowed(personId), edit: edits[i] ?? {} })),
    ),
  )
  expectHarmless((await get(path)).body, 'candidates who were edited')
})

test(`a privacy notice with scripts in every text shows none: ${many}`, { tags: 'long' }, async () => {
  const open = browse(fixture.server)
  const proseOf = async () =>
    /<div class="prose" dir="auto">(.*?)<\/div>/s.exec((await open(`/c/${page.id}/privacy`)).text)?.[1] ?? ''
  for (const [i, form] of formsOf<NoticeForm>(NoticeForm).entries()) {
    const say = (notice: NoticeForm) =>
      act((c) => publishNotice(c, anyKey({ companyId: owner.id, id: owner.id }), notice))
    await say({ ...form, ownHtml: null })
    const filled = await proseOf()
    expect(filled).toContain(form.email)
    expect(faultsInMarkup(filled), vectorOf(i)).toEqual([])
    await say({ ownHtml: `<p>by hand</p>${vectorOf(i)}` })
    const own = await proseOf()
    expect(own).toContain('by hand')
    expect(faultsInMarkup(own), vectorOf(i)).toEqual([])
  }
})

test(`an e-mail, a phone number and a name on LinkedIn are never a script: ${many}`, { tags: 'long' }, async () => {
  const position = await makePosition()
  for (const vector of vectors) {
    for (const field of ['email', 'phone', 'linkedInUserName']) {
      const person = { email: 'kari@example.com', [field]: vector }
      const way = { companyId: position.companyId, positionId: position.id, person }
      const outcome = await act((c) => apply(c, [way], { evenIfClosed: true })).catch((error: unknown) => error)
      expect(outcome, `${field}: ${vector}`).toBeInstanceOf(Refusal)
    }
  }
})

test('texts that are not HTML stay unchanged, except that invisible characters are removed', async () => {
  const [made] = await act((c) =>
    createPositions(c, [
      {
        companyId: owner.id,
        form: { title: 'C++ <Senior> & "Lead"\u0000\n role', language: 'EN', highlights: ['a < b'] },
      },
    ]),
  )
  expect(await readPosition(made?.id ?? '')).toMatchObject({
    title: 'C++ <Senior> & "Lead" role',
    highlights: ['a < b'],
  })
})

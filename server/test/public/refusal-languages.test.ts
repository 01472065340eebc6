import { expect, test } from 'vitest'
import { transitionCandidacies } from '../../src/candidates/actions.ts'
import { hire } from '../../src/candidates/candidacy.ts'
import { ensureMarketplace } from '../../src/positions/careers-pages/actions.ts'
import { languages } from '../../src/base/web/words/language.ts'
import { webWords } from '../../src/base/web/words/words.ts'
import { applicationForms, asProgram, type FormReply, trusting } from '../application-forms.ts'
import { candidates } from '../candidates.ts'
import { openFixture } from '../fixture.ts'
import { PLATFORM } from '../verbs/world.ts'

const fixture = await openFixture({ ...trusting })
const { make, database, server } = fixture
const forms = applicationForms(fixture)
const { act } = candidates(fixture)
const company = await make.company({ country: 'NO' })
const job = await forms.open(company, { ask_cv: 'required', ask_message: 'required', ask_phone: 'required' })
const refer = job.path.replace('/apply', '/refer')
const platform = await ensureMarketplace(server.app.database, PLATFORM)
const marketplace = platform.marketplaceId

const CONTROL = '\u0001\u0002'
const long = 'x'.repeat(6_000)
const program = new File(['MZ program'], 'cv.exe')
const letter = new File(['A letter.\n'], 'cv.txt', { type: 'text/plain' })

/** Sends a bad form to the path of a page in a language. */
type Send = (language: string) => Promise<FormReply>

const apply =
  (values: Record<string, string | string[]>, files: readonly File[] = []): Send =>
  (language) =>
    forms.send({ path: `${job.path}?lang=${language}` }, values, { files, seal: forms.sealOf(job) })
const text =
  (path: string, values: Record<string, string>): Send =>
  (language) =>
    forms.postText(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`, {
      seal: forms.sealOf({ path: refer }),
      ...values,
    })

const open = await forms.open(company)
const { location } = await forms.send(open, { email: 'own@example.com' }, { files: [letter] })
const own = location.replace('/thanks', '')
const hired = await forms.send(open, { email: 'hired@example.com' })
const [vouch] = await database.run<{ id: string }>(
  `select v.id from vouches v join people p on p.id = v.person_id where p.email = 'hired@example.com'`,
)
await act(async (change) =>
  transitionCandidacies(change, 'candidates hire', await change.within('candidacies', [vouch?.id ?? '']), hire()),
)

const named = { firstName: 'Ola', lastName: 'Lie', email: 'ola@example.com' }
const bad: Record<string, Send> = {
  'an empty application': apply({ firstName: '', lastName: '', email: '' }),
  'an application of control characters': apply(
    { firstName: CONTROL, lastName: CONTROL, message: 'Hello', phone: '91234567' },
    [letter],
  ),
  'an application that is too long': apply({
    ...{ firstName: long, lastName: long, email: long, phone: long, message: long },
    ...{ linkedInUserName: long, portfolioUrl: long },
  }),
  'an application with wrong values': apply({
    ...{ email: 'a b', phone: '12', message: 'Hello', linkedInUserName: 'a b/c', portfolioUrl: 'javascript:x' },
  }),
  'an application whose phone alone is wrong': apply({ phone: '12', message: 'Hello' }, [letter]),
  'an application with a program and a lost file': apply({ cv_kept: 'gone' }, [program, letter]),
  'an application with too many files': apply({}, [letter, letter, letter, letter]),
  'an empty referral': text(refer, { way: 'link' }),
  'an empty referral of somebody': text(`${refer}?way=name`, { way: 'name' }),
  'a referral of control characters': text(`${refer}?way=name`, {
    ...{
      way: 'name',
      ...named,
      theirFirstName: CONTROL,
      theirLastName: CONTROL,
      theirEmail: 'k@example.com',
      knows: 'on',
    },
  }),
  'a referral that is too long': text(`${refer}?way=name`, {
    ...{ way: 'name', theirFirstName: long, theirLastName: long, theirEmail: 'a b', note: long },
    ...{ firstName: long, lastName: long, email: long },
  }),
  'a referral of oneself': text(`${refer}?way=name`, {
    ...{
      way: 'name',
      theirFirstName: 'Ola',
      theirLastName: 'Lie',
      theirEmail: 'OLA@example.com',
      knows: 'on',
      ...named,
    },
  }),
  'a referral that a program may have sent': text(refer, { way: 'link', ...named, ...asProgram }),
  'an empty correction': text(`${own}/correct`, { firstName: '', lastName: '' }),
  'a correction of control characters': text(`${own}/correct`, { firstName: CONTROL, lastName: CONTROL }),
  'a wrong correction': text(`${own}/correct`, { ...named, phone: '12', linkedInUserName: 'a b', portfolioUrl: 'x y' }),
  'a correction that is too long': text(`${own}/correct`, { ...named, lastName: long, message: long }),
  'no CV': text(own, {}),
  'a program as a CV': (language) => forms.post(`${own}?lang=${language}`, {}, { files: [program] }),
  'withdrawing after a hiring': text(`${hired.location.replace('/thanks', '')}/withdraw/${vouch?.id}`, {}),
  'an empty report': text(`/c/${marketplace}/${job.id}/report`, {}),
  'a report of control characters': text(`/c/${marketplace}/${job.id}/report`, {
    reason: 'fraud',
    explanation: CONTROL,
  }),
  'a wrong report': text(`/c/${marketplace}/${job.id}/report`, {
    ...{ reason: 'hate', explanation: 'Wrong', name: long, email: 'a b' },
  }),
  'a report that is too long': text(`/c/${marketplace}/${job.id}/report`, { reason: 'fraud', explanation: long }),
}

/** What a page says about a refused form: at each field, and in the summary. */
function faultsOf(page: string): string[] {
  const atFields = [...page.matchAll(/<p class="fault"[^>]*>([^<]*)</g)].map(([, fault = '']) => fault)
  const summary = /role="alert"[^>]*>(.*?)<\/div>/s.exec(page)?.[1] ?? ''
  const inSummary = summary.split(/<[^>]*>/).map((part) => part.trim())
  return [...new Set([...atFields, ...inSummary])].filter((fault) => /\p{L}{2}/u.test(fault))
}

await make.listing({ id: job.id, company_id: company.id }, { id: marketplace, company_id: platform.companyId })
await make.refresh()

test.each(Object.entries(bad))('%s is refused in the language of the page', async (_, send) => {
  const replies = await Promise.all(languages.map(async (language) => [language, await send(language)] as const))
  const said = new Map(replies.map(([language, { status, page }]) => [language, { status, faults: faultsOf(page) }]))
  for (const [, { status, faults }] of said) {
    expect(status).toBe(422)
    expect(faults.length).toBeGreaterThan(1)
  }
  const english = new Set(said.get('en')?.faults)
  for (const language of ['nb', 'da', 'sv'] as const) {
    expect(said.get(language)?.faults.filter((fault) => english.has(fault))).toEqual([])
  }
})

test('the faults of a page are read from it', async () => {
  const { page } = await apply({ firstName: '' })('nb')
  expect(faultsOf(page)).toContain(webWords.nb.form.required)
})

import { expect, test } from 'vitest'
import { applicationForms, trusting } from '../../../../test/application-forms.ts'
import { byVerb } from '../../../../test/by-verb.ts'
import { candidates } from '../../../../test/candidates.ts'
import { openFixture } from '../../../../test/fixture.ts'
import { movableClock } from '../../../../test/movable-clock.ts'
import { languages } from '../../../base/web/words/language.ts'
import { anonymizePeople } from '../../../candidates/person-actions.ts'
import { mailWords } from '../../../candidates/words/words.ts'
import { applyWords } from '../../words/applying.ts'
import { ownWords } from '../../words/own-page.ts'
import { referWords } from '../../words/referrals.ts'

const fixture = await openFixture({ ...trusting })
const { make, database } = fixture
const forms = applicationForms(fixture)
const { act } = byVerb(fixture)
const { applied } = candidates(fixture)
const advance = movableClock(database)
const company = await make.company({ country: 'NO', name: 'Fjellvik' })
const w = referWords.en.mine

let count = 0

/** Somebody refers, for a link or by name. */
async function referred(values: Record<string, string> = {}) {
  const job = await forms.open(company)
  const path = job.path.replace('/apply', '/refer')
  const way = 'theirEmail' in values ? 'name' : 'link'
  const referrer = { firstName: 'Ola', lastName: 'Lie', email: `ola${++count}@example.com` }
  const sent = await forms.postText(path, { seal: forms.sealOf({ path }), way, knows: 'on', ...referrer, ...values })
  expect(sent.status).toBe(303)
  const [own = '', query = ''] = sent.location.split('?')
  const link = /\/j\/[0-9a-f-]{36}/.exec((await forms.get(sent.location)).page)?.[0] ?? ''
  const invitation = `/m/${new URLSearchParams(query).get('invitation')}/apply`
  return { form: `${link}/apply`, own: own.replace('/link', ''), invitation, email: values['email'] ?? referrer.email }
}

const naming = () => ({ theirFirstName: 'Kari', theirLastName: 'Ek', theirEmail: `kari${++count}@example.com` })

test('the form names who recommended the job, and the box says what they see, in each language', async () => {
  const { form } = await referred()
  for (const language of languages) {
    const { page } = await forms.get(`${form}?lang=${language}`)
    const texts = applyWords[language]
    for (const text of [texts.recommended('Ola Lie'), texts.tellNamed('Ola Lie'), texts.hints.tellReferrer])
      expect(page).toContain(text)
  }
})

test.each([
  ['a link', {}],
  ['a name', naming()],
])(
  'whoever was referred by %s is shown to the referrer with the tick alone, by name and by how it goes on',
  async (_, by) => {
    const ticks: Record<string, string>[] = [{}, { tellReferrer: 'on' }]
    for (const tick of ticks) {
      const named = 'theirEmail' in by ? { ...by, theirEmail: `kari${++count}@example.com` } : {}
      const { form, own, invitation, email } = await referred(named)
      const path = 'theirEmail' in named ? invitation : form
      const sent = await forms.send({ path }, { firstName: 'Kari', lastName: 'Ek', ...tick })
      expect(sent.status).toBe(303)
      const { page } = await forms.get(own)
      const isTold = 'tellReferrer' in tick
      expect([page.includes('Kari'), page.includes(w.progress.in_process)]).toEqual([isTold, isTold])
      expect(page).toContain(w.privacy)
      const mails = await database.run<{ candidate: string }>(
        `select facts ->> 'candidate' as candidate from mails where kind = 'answer' and recipient = $1`,
        [email],
      )
      const told = 'theirEmail' in named ? [{ candidate: isTold ? 'Kari Ek' : mailWords.en.somebody }] : []
      expect(mails).toEqual(told)
    }
  },
)

test('taking the consent back takes the name away from the referrer', async () => {
  const { form, own } = await referred()
  const { location } = await forms.send({ path: form }, { firstName: 'Kari', tellReferrer: 'on' })
  const page = location.replace('/thanks', '')
  expect((await forms.get(page)).page).toContain(ownWords.en.consentStated.stage_for_referrer)
  expect((await forms.get(own)).page).toContain('Kari')
  await forms.postText(`${page}/consent`, { purpose: 'stage_for_referrer' })
  expect((await forms.get(own)).page).not.toContain('Kari')
})

test('the name is the one that was written for the link: the e-mail may be that of somebody else', async () => {
  const other = await forms.open(company)
  const known = { email: 'bob@example.com', firstName: 'Robert', lastName: 'Hemmelig' }
  await applied({ company_id: company.id, id: other.id }, known)
  const { form } = await referred({ email: known.email })
  const { page } = await forms.get(form)
  expect(page).toContain(applyWords.en.recommended('Ola Lie'))
  expect(page).not.toContain('Hemmelig')
})

test('a name that could be an address is not shown on the page of a company', async () => {
  const { form } = await referred({ firstName: 'Visit', lastName: 'www.evil.example' })
  const { page } = await forms.get(form)
  expect(page).not.toContain('evil.example')
  expect(page).toContain(applyWords.en.fields.tellReferrer)
})

test('nobody is named, and nothing is asked, once the link claims nobody or its referrer was erased', async () => {
  const late = await referred()
  const erased = await referred()
  await act(async (change) => {
    const [person] = await database.run<{ id: string }>('select id from people where email = $1', [erased.email])
    await anonymizePeople(change, await change.within('people', [person?.id ?? '']))
  })
  const asks = async ({ form }: { form: string }) => {
    const { status, page } = await forms.get(form)
    return [status, page.includes('Ola Lie'), page.includes('name="tellReferrer"')]
  }
  expect(await asks(late)).toEqual([200, true, true])
  expect(await asks(erased)).toEqual([200, false, false])
  await advance(181 * 24 * 3_600_000)
  expect(await asks(late)).toEqual([200, false, false])
})

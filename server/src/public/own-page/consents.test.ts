import { expect, test } from 'vitest'
import { applicationForms, asProgram, trusting } from '../../../test/application-forms.ts'
import { candidates } from '../../../test/candidates.ts'
import { openFixture } from '../../../test/fixture.ts'
import { inTransaction } from '../../base/changes/actions.ts'
import { confirmConsent } from '../../candidates/consents/actions.ts'
import type { ConsentPurpose } from '../../candidates/consents/consent.ts'
import { referWords } from '../words/referrals.ts'
import { openPersonPage } from '../../candidates/self/link-actions.ts'
import { letIn } from '../../candidates/submissions/held-actions.ts'
import { accessOfSubmission } from '../../candidates/tokens/token.ts'
import { ownWords } from '../words/own-page.ts'

const fixture = await openFixture({ ...trusting })
const { make, database, server } = fixture
const forms = applicationForms(fixture)
const { act, applied } = candidates(fixture)
const company = await make.company({ country: 'NO', name: 'Fjellvik' })
const w = ownWords.en
const inProcess = referWords.en.mine.progress.in_process
const both = { keepMe: 'on', tellReferrer: 'on' }

/** Makes a link of a referrer. @returns its form, and the page of the referrer */
async function referrerLink() {
  const job = await forms.open(company, { title: 'Welder' })
  const path = job.path.replace('/apply', '/refer')
  const referrer = { firstName: 'Ola', lastName: 'Lie', email: 'ola@example.com' }
  const sent = await forms.postText(path, { way: 'link', seal: forms.sealOf({ path }), ...referrer })
  const { page } = await forms.get(sent.location)
  return { path: `${/\/j\/[0-9a-f-]{36}/.exec(page)?.[0]}/apply`, overview: sent.location.replace('/link', '') }
}

/** Sends a form. @returns its own page, and what became of it */
async function send(email: string, values: Record<string, string>, path?: string) {
  const to = { path: path ?? (await forms.open(company)).path }
  const sent = await forms.send(to, { email, ...values })
  const [row] = await database.run<{ id: string; person: string | null }>(
    'select id, person_id as person from submissions where email = $1 order by id desc limit 1',
    [email],
  )
  if (!row) throw new Error('nothing was sent')
  return { ...row, own: sent.location.replace('/thanks', '') }
}

/** The page about everything, as the company hands it out. */
async function personPage(id: string | null): Promise<string> {
  const link = await act(async (c) => {
    const [person] = await c.within('people', [id ?? ''])
    return person && openPersonPage(c, person, { isMailed: false })
  })
  return `/m/${link?.token}`
}

const pageOf = async (path: string) => (await forms.get(path)).page
const answer = async (own: string, purpose: string, rest = '') =>
  (await forms.postText(`${own}/consent${rest}`, { purpose })).status

/** What a person agrees to now. */
async function agreed(person: string | null): Promise<ConsentPurpose[]> {
  const rows = await database.run<{ purpose: ConsentPurpose }>(
    `select purpose from consents where person_id = $1 and withdrawn_at is null and expires_at > clock() order by 1`,
    [person],
  )
  return rows.map(({ purpose }) => purpose)
}

test('what a form agreed to can be taken back on its own page, each by itself', async () => {
  const { path, overview } = await referrerLink()
  const { id, own, person } = await send('new@example.com', both, path)
  expect(await agreed(person)).toEqual(['other_positions', 'stage_for_referrer'])
  expect(await pageOf(overview)).toContain(inProcess)
  for (const text of Object.values(w.consentStated)) expect(await pageOf(own)).toContain(text)
  expect(await answer(own, 'everything')).toBe(404)
  expect(await answer(own, 'stage_for_referrer')).toBe(303)
  expect(await agreed(person)).toEqual(['other_positions'])
  expect(await pageOf(overview)).not.toContain(inProcess)
  expect(await answer(own, 'other_positions')).toBe(303)
  expect(await agreed(person)).toEqual([])
  const page = await pageOf(own)
  expect(page).toContain(w.consentNone)
  for (const text of Object.values(w.consentStated)) expect(page).not.toContain(text)
  const entries = await database.run(
    `select verb, actor_kind from audit_entries where $1 = any (object_ids) and verb like 'consents %'`,
    [id],
  )
  const entry = { verb: 'consents withdraw', actor_kind: 'candidate' }
  expect(entries).toEqual([entry, entry])
})

test('what a form agrees to in the name of somebody who is known counts once they confirm it on their own page', async () => {
  const email = 'known@example.com'
  const job = await forms.open(company)
  const { personId } = await applied({ company_id: company.id, id: job.id }, { email, firstName: 'Vera' })
  const { path, overview } = await referrerLink()
  const { own, person } = await send(email, both, path)
  expect(person).toBe(personId)
  expect(await agreed(person)).toEqual([])
  expect(await pageOf(overview)).not.toContain('Vera')
  // Whoever sent it cannot confirm it, and does not learn that somebody is known.
  expect(await answer(own, 'other_positions', '/confirm')).toBe(404)
  const stranger = await send('stranger@example.com', both, path)
  const consentsOf = async (of: string) =>
    /<section aria-labelledby="consents">.*?<\/section>/s.exec((await pageOf(of)).replaceAll(of, ''))?.[0] ?? ''
  expect(await consentsOf(own)).toBe(await consentsOf(stranger.own))
  const everything = await personPage(person)
  const page = await pageOf(everything)
  expect(page).toContain(w.consentAnswers.confirm)
  expect(page).toContain('It counts only if you confirm it.')
  for (const purpose of ['other_positions', 'stage_for_referrer'] as const) {
    expect(await answer(everything, purpose, '/confirm')).toBe(303)
  }
  expect(await agreed(person)).toEqual(['other_positions', 'stage_for_referrer'])
  expect(await pageOf(everything)).not.toContain('It counts only if you confirm it.')
  expect(await pageOf(overview)).toContain('Vera')
  // Confirming again adds nothing.
  expect(await answer(everything, 'other_positions', '/confirm')).toBe(303)
  expect(await agreed(person)).toHaveLength(2)
  for (const purpose of ['other_positions', 'stage_for_referrer']) await answer(everything, purpose)
  expect(await agreed(person)).toEqual([])
})

test('somebody who refuses what a form agreed to in their name is not asked again', async () => {
  const email = 'refuses@example.com'
  const { person } = await send(email, {})
  await send(email, { keepMe: 'on' })
  const everything = await personPage(person)
  expect(await pageOf(everything)).toContain(w.consentAnswers.refuse)
  expect(await answer(everything, 'other_positions')).toBe(303)
  const page = await pageOf(everything)
  expect(page).not.toContain('It counts only if you confirm it.')
  expect(page).toContain(w.consentNone)
  expect(await agreed(person)).toEqual([])
})

test('nobody but the person agrees to something, whatever else they reach', async () => {
  const email = 'alone@example.com'
  const { id, person } = await send(email, {})
  await send(email, { keepMe: 'on' })
  const access = accessOfSubmission(company.id, id, { personId: person, linkId: id })
  const confirm = inTransaction(server.app.database, access, async (c) => {
    const [key] = await c.within('people', [person ?? ''])
    return key && confirmConsent(c, key, 'other_positions')
  })
  await expect(confirm).rejects.toThrow('Nobody but the person can agree')
  expect(await agreed(person)).toEqual([])
})

test('erasing a submission ends what it agreed to, and nothing that the person agreed to elsewhere', async () => {
  const email = 'two@example.com'
  const first = await send(email, { keepMe: 'on' })
  const second = await send(email, { keepMe: 'on' })
  await answer(await personPage(first.person), 'other_positions', '/confirm')
  const given = async () =>
    (
      await database.run<{ id: string }>(
        'select submission_id as id from consents where person_id = $1 and withdrawn_at is null order by 1',
        [first.person],
      )
    ).map(({ id }) => id)
  expect(await given()).toEqual([first.id, second.id])
  await forms.postText(`${second.own}/erase`, {})
  expect(await given()).toEqual([first.id])
  await forms.postText(`${first.own}/erase`, {})
  expect(await given()).toEqual([])
})

test('what is taken back while a form waits stays taken back when it is let in', async () => {
  const { id, own } = await send('waits@example.com', { keepMe: 'on', ...asProgram })
  expect(await answer(own, 'other_positions')).toBe(303)
  await act(async (c) => letIn(c, await c.within('submissions', [id])))
  expect(await database.run('select from consents where submission_id = $1', [id])).toEqual([])
})

test('whoever lets one referrer see how it goes on has not let another one', async () => {
  const [one, other] = [await referrerLink(), await referrerLink()]
  const email = 'both@example.com'
  await send(email, { ...both, firstName: 'Nina' }, one.path)
  await send(email, { firstName: 'Nina' }, other.path)
  expect(await pageOf(one.overview)).toContain('Nina')
  expect(await pageOf(other.overview)).not.toContain('Nina')
})

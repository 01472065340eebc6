import { createHash, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { candidates } from '../../../test/candidates.ts'
import { everything } from '../../../test/everything.ts'
import { pageOfMail } from '../../../test/mail-page.ts'
import { addUnreached } from '../../../test/doubles.ts'
import { openFixture } from '../../../test/fixture.ts'
import { movableClock } from '../../../test/movable-clock.ts'
import { installationAccess } from '../../base/access/access.ts'
import { inTransaction } from '../../base/changes/actions.ts'
import { hashOfToken } from '../../organisation/sessions/token.ts'
import { switchSharingLinks } from '../../positions/sharing-links/actions.ts'
import { apply } from '../intake/actions.ts'
import { anonymizePeople } from '../person-actions.ts'
import { accessOfVisitor } from '../submissions/submit-actions.ts'
import { accessOfPerson, type NewToken } from '../tokens/token.ts'
import { readToken } from '../tokens/token-store.ts'
import { submitReferral, type SubmittedReferral } from './actions.ts'
import { declineReferral } from './answer-actions.ts'
import { readInvitation } from './invitation-store.ts'
import { lapseAll, remindAll } from './job.ts'
import { listReferred } from './overview-store.ts'
import type { ReferralForm } from './referral.ts'

const fixture = await openFixture()
const { make, database: stored } = fixture
const { database } = fixture.server.app
const { act, someone, kindsOf, shown, applied, referred } = candidates(fixture)
const advance = movableClock(stored)
const DAY = 24 * 3_600_000

const company = await make.company({ country: 'NO', name: 'Fjellvik' })
const { key } = await make.key(company)
const page = await make.page(company, { is_default: true })

async function open(values: Parameters<typeof make.published>[1] = {}) {
  const position = await make.published(company, { title: 'Welder', ...values })
  await make.listing(position, page)
  await make.refresh()
  return position
}
const position = await open()

let count = 0
const named = (firstName: string) => ({
  ...{ firstName, lastName: 'Lie', email: `${firstName.toLowerCase()}${++count}@example.com` },
})
const naming = (candidate = named('Kari'), referrer = named('Ola'), note = 'We worked together.'): ReferralForm => ({
  referrer,
  candidate: { ...candidate, note, knows: true },
})
const asking = (referrer = named('Ola')): ReferralForm => ({ referrer, candidate: null })

function submit(form: ReferralForm, values: Partial<SubmittedReferral> = {}) {
  const linkId = values.linkId ?? page.id
  return inTransaction(database, accessOfVisitor(company.id, linkId), async (change) => {
    const [found] = await change.within('positions', [values.positionId ?? position.id])
    return submitReferral(change, {
      ...{ companyId: company.id, linkId, form, language: 'nb' as const },
      requestHash: createHash('sha256').update(randomUUID()).digest(),
      ...values,
      positionId: found!.id,
    })
  })
}

function applyBy(linkId: string, person = someone(), at = position) {
  return inTransaction(database, accessOfVisitor(company.id, linkId), async (change) => {
    const [found] = await change.within('positions', [at.id])
    const [candidacy] = await apply(change, [{ companyId: company.id, positionId: found!.id, linkId, person }])
    return candidacy!
  })
}

async function invited(token: NewToken | null) {
  const opened = await readToken(database, hashOfToken(token!.token))
  if (opened?.kind !== 'invitation') return null
  return readInvitation(database, company.id, opened.vouchId)
}
async function decline(token: NewToken | null, answer: 'no' | 'erase') {
  const invitation = await invited(token)
  const access = accessOfPerson(company.id, invitation?.personId ?? '')
  await inTransaction(database, access, async (change) => {
    const [referral] = await change.within('candidacies', [invitation?.candidacyId ?? ''])
    await declineReferral(change, referral!, answer)
  })
  return invitation!
}
const stageOf = async (id: string) =>
  (await stored.run<{ stage: string }>('select stage from vouches where id = $1', [id]))[0]?.stage
const mails = (to: string) =>
  stored.run<{ kind: string; state: string; facts: Record<string, string> | null }>(
    'select kind, state, facts from mails where recipient = $1 order by id',
    [to],
  )

test('a personal link stores nothing about anybody else, and an application through it is an accepted referral', async () => {
  const form = asking()
  const made = await submit(form)
  expect(made.invitation).toBeNull()
  expect(await stored.run('select from vouches where link_id = $1', [made.linkId])).toEqual([])
  const candidacy = await applyBy(made.linkId)
  expect(candidacy).toMatchObject({ added: true, isNewPerson: true })
  const [referrer] = await stored.run('select email from people where id = $1', [candidacy.referrerId])
  expect(referrer).toEqual({ email: form.referrer.email })
  expect(await kindsOf(candidacy)).toEqual(['CANDIDATE_ADDED'])
  const vouch = await shown(key, candidacy)
  expect(vouch).toMatchObject({ stage: 'READY_FOR_REVIEW', candidate: { email: expect.any(String) } })
  expect(vouch.acceptedByCandidateAt).not.toBeNull()
  const prescreening = await open({ prescreening: true })
  const other = await submit(asking(), { positionId: prescreening.id })
  expect((await shown(key, await applyBy(other.linkId, someone(), prescreening))).stage).toBe('PRESCREENING')
})

test('a link of a referrer is in no list of links, and makes nothing reachable', async () => {
  const lonely = await make.published(company)
  const link = await make.sharingLink(lonely)
  await make.refresh()
  const made = await submit(asking(), { positionId: lonely.id, linkId: link.id })
  const detail = await fixture.as({ key })(`/positions/${lonely.id}`)
  expect(detail.body.data.sharingLinks.map(({ id }: { id: string }) => id)).toEqual([link.id])
  await act(async (change) => switchSharingLinks(change, await change.within('links', [link.id]), false))
  await expect(applyBy(made.linkId, someone(), lonely)).rejects.toThrow('You have no access to the position')
})

test('the first accepted referral counts, and an own application stays an application', async () => {
  const person = someone()
  const [one, two] = [await submit(asking()), await submit(asking())]
  const first = await applyBy(one.linkId, person)
  expect(await applyBy(two.linkId, person)).toMatchObject({ id: first.id, added: false })
  const independent = someone()
  const own = await applied(position, independent)
  expect(await applyBy(one.linkId, independent)).toMatchObject({ id: own.id, added: false, referrerId: null })
})

test('a claim lasts 180 days, and nobody refers themselves', async () => {
  const form = asking()
  const made = await submit(form)
  expect(await applyBy(made.linkId, form.referrer)).toMatchObject({ added: true, referrerId: null })
  await advance(179 * DAY)
  expect((await applyBy(made.linkId)).referrerId).not.toBeNull()
  await advance(2 * DAY)
  expect((await applyBy(made.linkId)).referrerId).toBeNull()
})

test('the same request creates nothing twice, and two at once neither', async () => {
  const form = naming()
  const requestHash = createHash('sha256').update('once').digest()
  const made = await Promise.all([1, 2, 3].map(() => submit(form, { requestHash })))
  expect(new Set(made.map(({ linkId }) => linkId)).size).toBe(1)
  expect(await submit(form, { requestHash })).toMatchObject({ linkId: made[0]!.linkId })
  const invitations = await Promise.all(made.map(({ invitation }) => invited(invitation)))
  expect(new Set(invitations.map((each) => each?.candidacyId)).size).toBe(1)
  expect(await kindsOf({ id: invitations[0]!.candidacyId })).toEqual(['CANDIDATE_ADDED'])
  expect((await mails(form.candidate!.email)).map(({ kind }) => kind)).toEqual(['invitation'])
  expect((await mails(form.referrer.email)).map(({ kind }) => kind)).toEqual(['own-link'])
})

test('naming somebody creates a referral that shows nobody, and a mailed invitation with the link', async () => {
  const form = naming()
  const made = await submit(form)
  const invitation = await invited(made.invitation)
  expect(invitation).toMatchObject({ isOpen: true, referrer: 'Ola Lie', name: 'Kari Lie', note: 'We worked together.' })
  expect(await shown(key, { id: invitation!.candidacyId })).toMatchObject({
    stage: 'REFERRAL_CREATED',
    candidate: { email: null },
  })
  const [mail] = await mails(form.candidate!.email)
  expect(mail!.facts).toMatchObject({ title: 'Welder', referrer: 'Ola Lie' })
  expect(await pageOfMail(stored, form.candidate!.email)).toBe(`/m/${made.invitation!.token}`)
  // What a visitor wrote is on the page alone, and never sent by us to others.
  expect(JSON.stringify(mail)).not.toContain('We worked together')
})

test('a name and the e-mail are required, faults name the field, and the referred person has to know', async () => {
  const nobody = { firstName: ' ', lastName: '', email: '' }
  const fieldsOf = (who: string) => [`${who}.firstName`, `${who}.email`]
  const fields = [...fieldsOf('referrer'), ...fieldsOf('candidate'), 'knows']
  await expect(submit({ referrer: nobody, candidate: { ...nobody, note: '', knows: false } })).rejects.toMatchObject({
    fields: fields.map((field) => ({ field })),
  })
  const form = naming()
  const long = { ...form, candidate: { ...form.candidate!, note: 'x'.repeat(2001) } }
  await expect(submit(long)).rejects.toMatchObject({ fields: [{ field: 'candidate.note' }] })
  const wrong = { ...form, candidate: { ...form.candidate!, email: 'kari' } }
  await expect(submit(wrong)).rejects.toMatchObject({ fields: [{ field: 'candidate.email' }] })
  const same = { ...form, candidate: { ...form.candidate!, email: form.referrer.email.toUpperCase() } }
  await expect(submit(same)).rejects.toThrow('Nobody can refer themselves')
})

test('yes is the form of the referrer’s link: it accepts the referral, once', async () => {
  const form = naming()
  const made = await submit(form)
  const { candidacyId } = (await invited(made.invitation))!
  const candidacy = await applyBy(made.linkId, {
    email: form.candidate!.email,
    firstName: 'Kari',
    phone: '+4791234567',
  })
  expect(candidacy).toMatchObject({ id: candidacyId, added: false, hasAgreed: true })
  expect(await kindsOf(candidacy)).toEqual(['CANDIDATE_ADDED', 'CANDIDATE_STAGE_UPDATED'])
  expect(await shown(key, candidacy)).toMatchObject({ stage: 'READY_FOR_REVIEW', candidate: { phone: '+4791234567' } })
  await expect(decline(made.invitation, 'no')).rejects.toThrow('no longer waits for an answer')
  await advance(31 * DAY)
  await lapseAll(database)
  expect(await stageOf(candidacyId)).toBe('READY_FOR_REVIEW')
})

test.each(['no', 'erase'] as const)('%s ends the process, and leaves no word of the person', async (answer) => {
  const candidate = { firstName: 'Anonymia', lastName: 'Forgetmenot', email: `anonymia${++count}@example.com` }
  const form = naming(candidate, named('Ola'), 'A very good welder.')
  const made = await submit(form)
  // Somebody who does not reach them has typed their e-mail.
  await addUnreached(database, position, candidate)
  expect((await everything(stored)).includes('A very good welder.')).toBe(true)
  const { candidacyId } = await decline(made.invitation, answer)
  expect(await stageOf(candidacyId)).toBe('OUT_OF_PROCESS')
  // A receipt has the address until it is sent.
  await stored.run(`update mails set recipient = null, facts = null, state = 'failed', due_at = null, ended_at = clock()
    where kind = 'receipt'`)
  const left = await everything(stored)
  const words = [candidate.email, 'Anonymia', 'Forgetmenot', 'A very good welder.', form.referrer.email]
  expect(words.filter((word) => left.includes(word))).toEqual([form.referrer.email])
  expect(await invited(made.invitation)).toMatchObject({ isOpen: false, name: null, note: null, email: null })
})

test('somebody whom the company knows from elsewhere stays, and erasing closes all open referrals', async () => {
  const candidate = named('Kari')
  await applied(await open(), candidate)
  const [one, two] = [await submit(naming(candidate)), await submit(naming(candidate))]
  const others = (await invited(two.invitation))!
  const { candidacyId, personId } = await decline(one.invitation, 'erase')
  expect([await stageOf(candidacyId), await stageOf(others.candidacyId)]).toEqual(['OUT_OF_PROCESS', 'OUT_OF_PROCESS'])
  expect(await stored.run('select email, erased_at from people where id = $1', [personId])).toEqual([
    { email: candidate.email, erased_at: null },
  ])
  expect(await mails(candidate.email)).not.toContainEqual(expect.objectContaining({ kind: 'receipt' }))
})

test('saying no to one of two leaves the other open', async () => {
  const candidate = named('Kari')
  const [one, two] = [await submit(naming(candidate)), await submit(naming(candidate))]
  await decline(one.invitation, 'no')
  expect(await invited(two.invitation)).toMatchObject({ isOpen: true, email: candidate.email })
})

test('after 30 days of silence a referral ends as if the person had said no; a reminder was mailed once', async () => {
  const form = naming()
  const made = await submit(form)
  const { candidacyId, personId } = (await invited(made.invitation))!
  await advance(15 * DAY)
  await Promise.all([remindAll(database), remindAll(database)])
  await remindAll(database)
  const kinds = (await mails(form.candidate!.email)).map(({ kind }) => kind)
  expect(kinds).toEqual(['invitation', 'reminder'])
  await advance(14 * DAY)
  await lapseAll(database)
  expect(await stageOf(candidacyId)).toBe('REFERRAL_CREATED')
  await advance(2 * DAY)
  await Promise.all([lapseAll(database), lapseAll(database)])
  expect(await stageOf(candidacyId)).toBe('OUT_OF_PROCESS')
  expect(await stored.run('select email from people where id = $1', [personId])).toEqual([{ email: null }])
  expect(await kindsOf({ id: candidacyId })).toEqual(['CANDIDATE_ADDED', 'CANDIDATE_STAGE_UPDATED'])
})

test('referrals that were added without an invitation wait for as long as the company wants', async () => {
  const { id } = await referred(position)
  await advance(60 * DAY).then(() => lapseAll(database))
  expect(await stageOf(id)).toBe('REFERRAL_CREATED')
})

test('the referrer sees invited, answered or no answer; a no looks like silence, and only a consent shows more', async () => {
  const candidate = named('Kari')
  const made = await submit(naming(candidate))
  const overview = () => listReferred(database, { companyId: company.id, linkId: made.linkId })
  expect(await overview()).toMatchObject([{ way: 'named', state: 'invited', name: null, progress: null }])
  await decline(made.invitation, 'no')
  expect(await overview()).toMatchObject([{ way: 'named', state: 'invited', name: null, progress: null }])
  await advance(31 * DAY)
  expect(await overview()).toMatchObject([{ state: 'no_answer', name: null, progress: null }])
  const candidacy = await applyBy(made.linkId, someone({ firstName: 'Bo', lastName: 'Ek' }))
  expect((await overview())[0]).toMatchObject({ way: 'link', state: 'answered', name: null, progress: null })
  // As the previous release writes it, whose form did not say that the name is shown.
  await stored.run(
    `insert into consents (company_id, id, person_id, purpose, given_at, expires_at)
    values ($1, $2, $3, 'stage_for_referrer', clock(), clock() + interval '1 year')`,
    [company.id, randomUUID(), candidacy.personId],
  )
  expect((await overview())[0]).toMatchObject({ state: 'answered', name: null, progress: 'in_process' })
})

test('anonymizing a referrer leaves their referrals, ends their claim and their page, and empties what they wrote', async () => {
  const referrer = { firstName: 'Referrina', lastName: 'Forgotten', email: 'referrina@example.com' }
  const made = await submit(naming(named('Kari'), referrer))
  const invitation = (await invited(made.invitation))!
  await inTransaction(database, installationAccess('operator'), async (change) =>
    anonymizePeople(change, await change.within('people', [invitation.referrerId])),
  )
  const left = await everything(stored)
  expect(['Referrina', 'Forgotten', referrer.email].filter((word) => left.includes(word))).toEqual([])
  expect(await readToken(database, hashOfToken(made.referrer.token))).toBeNull()
  expect(await stageOf(invitation.candidacyId)).toBe('REFERRAL_CREATED')
  expect((await applyBy(made.linkId)).referrerId).toBeNull()
})

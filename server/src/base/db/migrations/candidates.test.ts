import { describe, expect, test } from 'vitest'
import { expectRefused } from '../../../../test/refused.ts'
import { openFixture } from '../../../../test/fixture.ts'

const { make, database } = await openFixture()

const company = await make.company()
const position = await make.position(company)
const person = await make.person(company)
const referrer = await make.person(company)
const stranger = await make.company()
const strangersPerson = await make.person(stranger)
const strangersPosition = await make.position(stranger)

const at = '2026-04-01T00:00:00.000Z'
type PersonValues = NonNullable<Parameters<typeof make.person>[1]>
type VouchValues = NonNullable<Parameters<typeof make.vouch>[1]>

describe('a person', () => {
  const wrong: [string, string, PersonValues][] = [
    ['a phone number without a plus', 'phone', { phone: '4791234567' }],
    ['a phone number with spaces', 'phone', { phone: '+47 912 34 567' }],
    ['a phone number of a country 0', 'phone', { phone: '+0123456789' }],
    ['a phone number of 16 digits', 'phone', { phone: '+1234567890123456' }],
    ['a LinkedIn name that is an address', 'linkedin_user_name', { linkedin_user_name: 'https://linkedin.com/in/x' }],
    ['a portfolio that is not an address', 'https?', { portfolio_url: 'my work' }],
    ['an e-mail address that is not normalized', 'email', { email_normalized: null }],
    ['a normalized address without the address', 'email', { email: null }],
    [
      'a normalized address in upper case',
      'email_normalized',
      { email: 'A@b.example', email_normalized: 'A@b.example' },
    ],
    ['an update before its creation', 'updated_at', { updated_at: '2020-01-01T00:00:00Z' }],
    ['a name after it was anonymized', 'erased_at', { erased_at: at, email: null, email_normalized: null }],
  ]
  test.each(wrong)('cannot have %s', async (_what, rule, values) => {
    await expectRefused(database, 'check', rule, () => make.person(company, values))
  })

  test('exists once for each company and e-mail address', async () => {
    const values = { email: 'same@example.com', email_normalized: 'same@example.com' }
    await make.person(company, values)
    await expectRefused(database, 'repetition', 'people_by_email', () => make.person(company, values))
    await expect(make.person(stranger, values)).resolves.toMatchObject(values)
  })

  test('without an e-mail address is never identified with another', async () => {
    const nobody = { email: null, email_normalized: null }
    await make.person(company, nobody)
    await expect(make.person(company, nobody)).resolves.toMatchObject(nobody)
  })
})

describe('a vouch', () => {
  const referral = { kind: 'referral', referrer_id: referrer.id }
  const wrong: [string, string, VouchValues][] = [
    ['a stage that does not exist', 'stage', { stage: 'SHORTLISTED' }],
    ['a kind that does not exist', 'kind', { kind: 'rumour' }],
    ['REFERRAL_CREATED with an acceptance', 'REFERRAL_CREATED', { ...referral, stage: 'REFERRAL_CREATED' }],
    ['READY_FOR_REVIEW without one', 'REFERRAL_CREATED', { ...referral, accepted_by_candidate_at: null }],
    [
      'PRESCREENING without one',
      'REFERRAL_CREATED',
      { ...referral, stage: 'PRESCREENING', accepted_by_candidate_at: null },
    ],
    ['HIRED without one', 'REFERRAL_CREATED', { ...referral, stage: 'HIRED', accepted_by_candidate_at: null }],
    ['an application without an acceptance', 'kind', { stage: 'REJECTED', accepted_by_candidate_at: null }],
    ['an application with a referrer', 'referrer_id', { referrer_id: referrer.id }],
    ['a referral without one', 'referrer_id', { kind: 'referral' }],
    ['an empty name of its stage instead of null', 'custom_stage', { custom_stage: '' }],
    ['a start before HIRED', 'start_date', { start_date: at }],
    ['an update before its creation', 'updated_at', { updated_at: '2020-01-01T00:00:00Z' }],
  ]
  test.each(wrong)('cannot have %s', async (_what, rule, values) => {
    await expectRefused(database, 'check', rule, () => make.vouch(position, values))
  })

  test.each(['REFERRAL_CREATED', 'REJECTED', 'OUT_OF_PROCESS'])('before acceptance it may be %s', async (stage) => {
    const values = { ...referral, stage, accepted_by_candidate_at: null }
    await expect(make.vouch(position, values)).resolves.toMatchObject({ stage })
  })

  test('is the only application of a person for a position', async () => {
    await make.vouch(position, { person_id: person.id })
    const again = () => make.vouch(position, { person_id: person.id })
    await expectRefused(database, 'repetition', 'one_application', again)
    await expect(make.vouch(await make.position(company), { person_id: person.id })).resolves.toBeDefined()
  })

  test('is the only referral of a person by a referrer; another referrer may refer them too', async () => {
    const values = { ...referral, person_id: person.id }
    await make.vouch(position, values)
    await expectRefused(database, 'repetition', 'one_referral_a_referrer', () => make.vouch(position, values))
    const other = { ...values, referrer_id: (await make.person(company)).id }
    await expect(make.vouch(position, other)).resolves.toBeDefined()
  })

  test('has a person, a referrer and a position of the same company', async () => {
    const foreign = { company_id: company.id, id: strangersPosition.id }
    await expectRefused(database, 'reference', '(company_id, position_id)', () => make.vouch(foreign))
    await expectRefused(database, 'reference', '(company_id, person_id)', () =>
      make.vouch(position, { person_id: strangersPerson.id }),
    )
    await expectRefused(database, 'reference', '(company_id, referrer_id)', () =>
      make.vouch(position, { kind: 'referral', referrer_id: strangersPerson.id }),
    )
  })
})

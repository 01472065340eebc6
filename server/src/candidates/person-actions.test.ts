import { describe, expect, test } from 'vitest'
import { candidates } from '../../test/candidates.ts'
import { everything } from '../../test/everything.ts'
import { openFixture, UNKNOWN_ID } from '../../test/fixture.ts'
import { transitionCandidacies } from './actions.ts'
import { accept, hire, moveTo } from './candidacy.ts'
import { anonymizePeople, editPeople } from './person-actions.ts'
import type { PersonEdit } from './person.ts'
import { allowed } from '../../test/factory.ts'

const fixture = await openFixture()
const { make, database, server } = fixture
const { act, someone, applied, referred, eventsOf, kindsOf, shown } = candidates(fixture)

const company = await make.company({ country: 'NO' })
const { key } = await make.key(company)
const [position, other] = [await make.published(company), await make.published(company)]
for (const one of [position, other]) await make.sharingLink(one)
await make.refresh()

const personOf = ({ companyId, personId }: { companyId: string; personId: string }) => ({
  companyId,
  id: allowed(personId),
})
const edit = (candidacy: Awaited<ReturnType<typeof applied>>, fields: PersonEdit) =>
  act((c) => editPeople(c, [{ ...personOf(candidacy), edit: fields }]))
const anonymize = (...candidacies: Awaited<ReturnType<typeof applied>>[]) =>
  act((c) => anonymizePeople(c, candidacies.map(personOf)))
const version = async () =>
  (
    await database.run<{ n: number }>(
      `select coalesce(sum(n), 0)::int as n from versions where company_id = $1 and kind = 'people'`,
      [company.id],
    )
  )[0]?.n ?? 0

describe('editing a person', () => {
  test('shows in every candidacy that shows the person, moves its updatedAt, and emits no event', async () => {
    const person = someone({ firstName: 'Kari', lastName: 'Lie' })
    const candidacies = [await applied(position, person), await applied(other, person)]
    const before = await Promise.all(candidacies.map((candidacy) => shown(key, candidacy)))
    const counted = await version()
    await edit(candidacies[0]!, { firstName: 'Karin', phone: '912 34 567', linkedInUserName: 'linkedin.com/in/karin' })
    for (const [i, candidacy] of candidacies.entries()) {
      const after = await shown(key, candidacy)
      expect(after.candidate).toEqual({
        ...before[i].candidate,
        firstName: 'Karin',
        phone: '+4791234567',
        linkedInUserName: 'karin',
      })
      expect(after.updatedAt > before[i].updatedAt).toBe(true)
      expect(await kindsOf(candidacy)).toEqual(['CANDIDATE_ADDED'])
    }
    expect(await version()).toBe(counted + 1)
  })

  test('without a shown change moves nothing', async () => {
    const candidacy = await applied(position, someone({ firstName: 'Kari' }))
    const [before, counted] = [await shown(key, candidacy), await version()]
    await edit(candidacy, { firstName: ' Kari ', lastName: '' })
    expect([await shown(key, candidacy), await version()]).toEqual([before, counted])
  })

  test('who has not agreed yet changes nothing that the API shows until the person agrees', async () => {
    const candidacy = await referred(position, someone({ firstName: 'Kari' }))
    const [before, counted] = [await shown(key, candidacy), await version()]
    await edit(candidacy, { firstName: 'Karin' })
    expect([await shown(key, candidacy), await version()]).toEqual([before, counted])
    await act((c) => transitionCandidacies(c, 'candidates accept', [candidacy], accept()))
    expect((await shown(key, candidacy)).candidate.firstName).toBe('Karin')
  })

  test('can change the e-mail, by which the person is found from then on', async () => {
    const candidacy = await applied(position)
    await edit(candidacy, { email: ' New.Address@example.com' })
    expect((await shown(key, candidacy)).candidate.email).toBe('New.Address@example.com')
    expect((await applied(other, { email: 'new.address@EXAMPLE.com' })).personId).toBe(candidacy.personId)
  })

  test('refuses an e-mail that belongs to another person of the company, without repeating it', async () => {
    const [one, two] = [await applied(position, { email: 'taken@example.com' }), await applied(position)]
    const refused = `The person ${two.personId} cannot have that e-mail: it belongs to the person ${one.personId}.`
    await expect(edit(two, { email: 'Taken@example.com' })).rejects.toThrow(refused)
    const three = await applied(position)
    await expect(
      act((c) =>
        editPeople(
          c,
          [two, three].map((candidacy) => ({ ...personOf(candidacy), edit: { email: 'both@example.com' } })),
        ),
      ),
    ).rejects.toThrow(`it belongs to the person ${two.personId}`)
  })

  test('of another company can have the same e-mail', async () => {
    const elsewhere = await make.published(await make.company())
    await make.sharingLink(elsewhere)
    await make.refresh()
    await applied(position, { email: 'same@example.com' })
    const theirs = await applied(elsewhere)
    await edit(theirs, { email: 'same@example.com' })
    expect((await applied(elsewhere, { email: 'same@example.com' })).id).toBe(theirs.id)
  })

  test('refuses invalid fields, and a person who does not exist', async () => {
    const candidacy = await applied(position)
    await expect(edit(candidacy, { email: 'x' })).rejects.toThrow('An e-mail must be one whole address without a name')
    await expect(edit(candidacy, { phone: '1' })).rejects.toThrow('This is not a phone number of NO')
    await expect(edit({ ...candidacy, personId: UNKNOWN_ID }, {})).rejects.toThrow(`There is no person ${UNKNOWN_ID}.`)
  })
})

describe('anonymizing a person', () => {
  const remarkable = () =>
    someone({
      firstName: 'Anonymia',
      lastName: 'Forgetmenot',
      phone: '+46701740605',
      linkedInUserName: 'anonymia-forgetmenot',
      portfolioUrl: 'https://anonymia.example.com',
    })

  test('empties every field, leaves record and counts, and moves updatedAt of candidacies that showed it', async () => {
    const person = remarkable()
    const candidacies = [await applied(position, person), await applied(other, person)]
    const counts = async () => (await server.get(`/positions/${position.id}/performance`, { key })).body.data
    const before = await Promise.all(candidacies.map((candidacy) => shown(key, candidacy)))
    const [counted, changes] = [await counts(), await version()]
    await anonymize(candidacies[0]!)
    for (const [i, candidacy] of candidacies.entries()) {
      const { updatedAt, candidate, ...rest } = await shown(key, candidacy)
      expect(candidate).toEqual({
        id: candidacy.personId,
        firstName: null,
        lastName: null,
        email: null,
        phone: null,
        linkedInUserName: null,
        portfolioUrl: null,
      })
      expect(before[i]).toMatchObject(rest)
      expect(updatedAt > before[i].updatedAt).toBe(true)
    }
    expect(await counts()).toEqual(counted)
    expect(await version()).toBe(changes + 1)
  })

  test('removes the person from past events, and the rest of them stays byte by byte', async () => {
    const person = remarkable()
    const candidacy = await applied(position, person)
    const apart = await applied(position, someone({ firstName: 'Else', lastName: 'Body' }))
    await act((c) => transitionCandidacies(c, 'candidates hire', [candidacy, apart], hire('2027-01-04')))
    const bodies = async (of: { id: string }) =>
      (
        await database.run<{ body: string }>('select body from events where object_id = $1 order by sequence', [of.id])
      ).map(({ body }) => body)
    const [before, others] = [await bodies(candidacy), await bodies(apart)]
    await anonymize(candidacy)
    expect(await bodies(candidacy)).toEqual(
      before.map((body) =>
        body.replaceAll(/("(?:firstName|lastName|email|phone|linkedInUserName|portfolioUrl)":)"[^"]*"/g, '$1null'),
      ),
    )
    expect(await bodies(apart)).toEqual(others)
    for (const event of await eventsOf(candidacy)) expect(event.candidate.id).toBe(candidacy.personId)
    await act((c) => transitionCandidacies(c, 'candidates move', [candidacy], moveTo('REJECTED')))
    expect((await eventsOf(candidacy)).at(-1)).toMatchObject({ candidate: { id: candidacy.personId, email: null } })
  })

  test('leaves no word of the person in any table, log or response', async () => {
    const person = remarkable()
    const candidacy = await applied(position, person)
    await act((c) => transitionCandidacies(c, 'candidates move', [candidacy], moveTo('OFFER_MADE')))
    expect(await everything(database)).toContain(person.email)
    await anonymize(candidacy)
    const answers = (await server.get(`/positions/${position.id}/candidates?take=100`, { key })).text
    const left = [await everything(database), JSON.stringify(server.log), answers].join('\n').toLowerCase()
    for (const word of [person.email, 'forgetmenot', '+46701740605', 'anonymia.example.com'])
      expect(left).not.toContain(word)
  })

  test('lets the e-mail find a new person, and never the old record', async () => {
    const person = remarkable()
    const old = await applied(position, person)
    await anonymize(old)
    const again = await applied(position, person)
    expect(again).toMatchObject({ added: true })
    expect(again.personId).not.toBe(old.personId)
    expect((await shown(key, again)).candidate.firstName).toBe('Anonymia')
    expect((await shown(key, old)).candidate.firstName).toBeNull()
  })

  test('also works for referrers, whose referrals stay', async () => {
    const referrer = remarkable()
    const candidate = someone()
    const candidacy = await referred(position, candidate, referrer)
    const [row] = await database.run<{ personId: string }>(
      'select referrer_id as "personId" from vouches where id = $1',
      [candidacy.id],
    )
    await act((c) => anonymizePeople(c, [{ companyId: company.id, id: allowed(row!.personId) }]))
    expect(await everything(database)).not.toContain(referrer.email)
    expect((await shown(key, candidacy)).stage).toBe('REFERRAL_CREATED')
    expect((await referred(position, candidate, referrer)).added).toBe(true)
  })

  test('who had not agreed changes nothing that is shown, and nobody can agree for them any more', async () => {
    const candidacy = await referred(position, remarkable())
    const before = await shown(key, candidacy)
    await anonymize(candidacy)
    expect(await shown(key, candidacy)).toEqual(before)
    await expect(act((c) => transitionCandidacies(c, 'candidates accept', [candidacy], accept()))).rejects.toThrow(
      `The candidate ${candidacy.id} cannot be accepted: its person was anonymized.`,
    )
  })

  test('again changes nothing, and there is nothing to edit', async () => {
    const candidacy = await applied(position)
    await anonymize(candidacy)
    const [before, counted] = [await shown(key, candidacy), await version()]
    await anonymize(candidacy)
    expect([await shown(key, candidacy), await version()]).toEqual([before, counted])
    await expect(edit(candidacy, { firstName: 'Back' })).rejects.toThrow(
      `The person ${candidacy.personId} was anonymized: there is nothing to edit.`,
    )
    const entries = await database.run(
      `select from audit_entries where verb = 'candidates anonymize' and $1 = any (object_ids)`,
      [candidacy.personId],
    )
    expect(entries).toHaveLength(1)
  })
})

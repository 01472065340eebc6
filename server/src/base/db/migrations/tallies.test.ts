import { expect, test } from 'vitest'
import { openFixture } from '../../../../test/fixture.ts'
import { findTallyFaults } from '../../../candidates/tallies-store.ts'
import { tallies } from './0007-tallies.ts'

const { make, database, server } = await openFixture()

test('the migration counts existing vouches, and triggers count later ones', async () => {
  await database.run(`drop table position_people, position_tallies;
    drop function tally_inserted_vouches, tally_updated_vouches, tally_deleted_vouches, forget_tallies cascade;
    drop function fold_tallies, tally_latest_again`)
  const company = await make.company()
  const [position, other] = [await make.position(company), await make.position(company)]
  const [person, referrer] = [await make.person(company), await make.person(company)]
  await make.vouch(position, { person_id: person.id, stage: 'HIRED', last_contacted_by_company_at: new Date() })
  await make.vouch(position, { person_id: person.id, kind: 'referral', referrer_id: referrer.id })
  await make.vouch(position, {
    kind: 'referral',
    referrer_id: referrer.id,
    stage: 'REFERRAL_CREATED',
    accepted_by_candidate_at: null,
  })
  for (const stage of ['PRESCREENING', 'REJECTED', 'OFFER_MADE']) await make.vouch(other, { stage })
  await database.run(tallies)
  expect(await findTallyFaults(server.app.database, 10)).toEqual([])
  const counted = await database.run(
    'select position_id, vouches, people, hired_people from position_tallies order by vouches + people',
  )
  expect(counted).toEqual([
    { position_id: position.id, vouches: 3, people: 2, hired_people: 1 },
    { position_id: other.id, vouches: 3, people: 3, hired_people: 0 },
  ])
  await make.vouch(other)
  expect(await findTallyFaults(server.app.database, 10)).toEqual([])
})

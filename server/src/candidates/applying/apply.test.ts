import { describe, expect, test } from 'vitest'
import { openFixture } from '../../../test/fixture.ts'
import { applicationForms } from '../../../test/application-forms.ts'

const fixture = await openFixture()
const { make, database } = fixture
const forms = applicationForms(fixture)
const company = await make.company({ country: 'NO', language: 'EN' })

describe('the form of an application', () => {
  test('asks for what the position asks for, and for nothing else', async () => {
    const job = await forms.open(company, { ask_phone: 'off', ask_cv: 'required' })
    const { status, page } = await forms.show(job)
    expect(status).toBe(200)
    expect(page).toContain('name="firstName"')
    expect(page).not.toContain('name="phone"')
    expect(page).toContain('name="cv"')
  })

  test('makes a candidate with one event, and leads to a page that thanks and shows the own address', async () => {
    const job = await forms.open(company, { title: 'Welder' })
    const sent = await forms.send(job, { email: 'kari@example.com', message: 'I weld.\r\n\r\nEvery day.' })
    expect(sent.status).toBe(303)
    const thanks = await forms.get(sent.location)
    expect(thanks.page).toContain('Thank you')
    expect(thanks.page).toContain('/m/')
    const rows = await database.run<{ state: string; message: string; kind: string }>(
      `select s.state, s.message, (select string_agg(e.kind, ',') from events e where e.object_id = s.vouch_id) as kind
      from submissions s where s.email = 'kari@example.com'`,
    )
    expect(rows).toEqual([{ state: 'taken', message: 'I weld.\n\nEvery day.', kind: 'CANDIDATE_ADDED' }])
  })
})

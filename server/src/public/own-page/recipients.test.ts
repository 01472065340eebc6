import { expect, test } from 'vitest'
import { applicationForms, asProgram, trusting } from '../../../test/application-forms.ts'
import { candidates } from '../../../test/candidates.ts'
import { makeReceiver } from '../../../test/deliveries.ts'
import { openFixture } from '../../../test/fixture.ts'
import { openPersonPage } from '../../candidates/self/link-actions.ts'
import { ownWords } from '../words/own-page.ts'

const fixture = await openFixture({ ...trusting })
const { make, database } = fixture
const forms = applicationForms(fixture)
const { act } = candidates(fixture)
const w = ownWords.en

/** An agency with a client, and a position that it manages for that client. */
async function managed(position: Record<string, unknown> = {}) {
  const agency = await make.company({ kind: 'agency', country: 'NO', name: 'Agency' })
  const client = await make.client(agency, await make.company({ name: 'Skarv Laks' }))
  const job = await forms.open(agency, { client_id: client.id, ...position })
  return { agency, client, job }
}

const receiver = (company: { id: string }, host: string, values: Parameters<typeof makeReceiver>[2] = {}) =>
  makeReceiver(database, company, { url: `https://${host}/hook`, ...values })

/** Applies. @returns who gets the data: as the page says it, and as the copy of everything does */
async function recipientsOf(path: string, values: Record<string, string> = {}) {
  const sent = await forms.send({ path }, values)
  const own = sent.location.replace('/thanks', '')
  const { page } = await forms.get(own)
  const shown = /<h2 id="recipients">.*?<p>(.*?)<\/p>/s.exec(page)?.[1]
  const [row] = await database.run<{ person: string | null }>(
    'select person_id as person from submissions order by id desc limit 1',
  )
  const stored = row?.person && (await copyOf(row.person))
  return { shown, page, stored, copied: JSON.parse((await forms.get(`${own}/copy.json`)).page).recipients }
}

async function copyOf(id: string): Promise<unknown> {
  const link = await act(async (c) => {
    const [person] = await c.within('people', [id])
    return person && openPersonPage(c, person, { isMailed: false })
  })
  return JSON.parse((await forms.get(`/m/${link?.token}/copy.json`)).page).stored.recipients
}

test('a client whose name the ad hides is not named, and gets nothing by being the client', async () => {
  const { job } = await managed({ hide_employer: true })
  for (const held of [{}, asProgram]) {
    const { page, shown } = await recipientsOf(job.path, held)
    expect(page).not.toContain('Skarv')
    expect(shown).toBe(w.noRecipients)
  }
  const open = await managed()
  expect((await recipientsOf(open.job.path)).shown).toBe(w.noRecipients)
})

test('receivers for certain positions, clients and kinds are named exactly for what they get', async () => {
  const { agency, client, job } = await managed()
  const [other, otherClient] = [await forms.open(agency), await make.client(agency)]
  await receiver(agency, 'all.example')
  await receiver(agency, 'position.example', { positionIds: [other.id, job.id] })
  await receiver(agency, 'client.example', { clientIds: [client.id], kinds: ['CANDIDATE_HIRED'] })
  await receiver(agency, 'ids.example', { candidateData: 'ids' })
  await receiver(agency, 'positions-only.example', { kinds: ['POSITION_CREATED', 'POSITION_UPDATED'] })
  await receiver(agency, 'elsewhere.example', { positionIds: [other.id] })
  await receiver(agency, 'other-client.example', { clientIds: [otherClient.id] })
  await receiver(agency, 'nothing.example', { clientIds: [client.id], positionIds: [other.id] })
  const names = ['all.example', 'client.example', 'position.example']
  const { shown, copied, stored } = await recipientsOf(job.path)
  expect(shown).toBe(names.join(', '))
  expect(copied).toEqual(names)
  expect(stored).toEqual(names)
})

test('the receiver for a client whose name the ad hides is said to be there, without its host', async () => {
  const { agency, client, job } = await managed({ hide_employer: true })
  await receiver(agency, 'hooks.skarv.example', { clientIds: [client.id] })
  await receiver(agency, '[::1]', {})
  const { shown, page, stored } = await recipientsOf(job.path)
  expect(shown).toBe(`[::1], ${w.hiddenRecipient}`)
  expect(page).not.toContain('skarv')
  expect(stored).toEqual(['[::1]', 'an employer that the ad does not name'])
})

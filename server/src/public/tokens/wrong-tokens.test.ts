import { expect, test } from 'vitest'
import { candidates } from '../../../test/candidates.ts'
import { openFixture } from '../../../test/fixture.ts'
import { browse } from '../../../test/public/browse.ts'
import { allowed } from '../../../test/factory.ts'
import { openPersonPage } from '../../candidates/self/link-actions.ts'

// Own pages of applicants and referrers, invitations of referred people and links to files open by what nobody can guess.
// Whoever guesses uses up the requests of their address, and those of nobody else.

const LIMIT = 20
const fixture = await openFixture({ anonymousLimit: LIMIT })
const { act, applied } = candidates(fixture)
const open = browse(fixture.server)
const position = await fixture.make.published(await fixture.make.company())
await fixture.make.sharingLink(position)
await fixture.make.refresh()

test.each([
  ['127.0.7.1', (guess: string) => open(`/m/${guess}`, { from: '127.0.7.1' })],
  ['127.0.7.2', (guess: string) => open(`/m/${guess}/erase`, { from: '127.0.7.2', form: { sure: 'on' } })],
  ['127.0.7.3', (guess: string) => open(`/f/${guess}`, { from: '127.0.7.3' })],
])('guessed addresses from %s are refused after its limit, and the right one opens elsewhere', async (_, guess) => {
  const replies = []
  for (let i = 0; i < 2 * LIMIT; i++) replies.push(await guess(`guess${i}`))
  const statuses = replies.map(({ status }) => status)
  expect(statuses.slice(0, LIMIT)).toEqual(Array(LIMIT).fill(404))
  expect(statuses.slice(LIMIT)).toEqual(Array(LIMIT).fill(429))
  expect(Number(replies.at(-1)?.headers['retry-after'])).toBeGreaterThan(0)
  const { companyId, personId } = await applied(position)
  const { token } = await act((c) => openPersonPage(c, { companyId, id: allowed(personId) }, { isMailed: false }))
  expect((await open(`/m/${token}`, { from: '127.0.7.9' })).status).toBe(200)
})

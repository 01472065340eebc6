import { expect, test } from 'vitest'
import { Refusal } from '../../base/forms/refusal.ts'
import { newId } from '../../base/db/id.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { visited, visitedBy, visitedIf } from './visited.ts'

const visitOf = (params: Record<string, string>) => ({ params }) as unknown as MemberVisit
const nothing = expect.objectContaining({ code: 'NOT_FOUND' })

test('what an address names is read by its id', async () => {
  const id = newId()
  expect(await visited(async (_, name) => ({ name }))(visitOf({ id }))).toEqual({ name: id })
})

test('a text that is no id names nothing, and nothing is read', async () => {
  const read = visited(async () => {
    throw new Error('read')
  })
  await expect(read(visitOf({ id: 'no-id' }))).rejects.toEqual(nothing)
  await expect(read(visitOf({}))).rejects.toEqual(nothing)
})

test('a part of the address that is no id is read as it is', async () => {
  expect(await visitedBy('client', async (_, name) => name)(visitOf({ client: 'acme' }))).toBe('acme')
})

test.each(['not-found', 'forbidden'] as const)('what is %s is not there', async (reason) => {
  const read = visited(async () => {
    throw new Refusal(reason, 'You have no access to it.')
  })
  await expect(read(visitOf({ id: newId() }))).rejects.toEqual(nothing)
})

test('another error is not taken for something that is not there', async () => {
  const error = new Refusal('conflict', 'It is locked.')
  const read = visited(async () => {
    throw error
  })
  await expect(read(visitOf({ id: newId() }))).rejects.toBe(error)
})

test('what something is not true of is not there', async () => {
  const read = visited(async (_, name) => name)
  const visit = visitOf({ id: newId() })
  await expect(visitedIf(read, () => false)(visit)).rejects.toEqual(nothing)
  await expect(visitedIf(read, async () => true)(visit)).resolves.toBe(visit.params['id'])
})

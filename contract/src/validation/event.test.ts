import { describe, expect, test } from 'vitest'
import { eventExamples } from '../examples/events.ts'
import { faultsInEvent } from './event.ts'

describe('an event', () => {
  test('must have one of the five types, and the expected one', () => {
    const created = JSON.stringify(eventExamples.POSITION_CREATED)
    expect(faultsInEvent(created)).toEqual([])
    expect(faultsInEvent(created, 'POSITION_UPDATED')).toEqual(['body /type must be POSITION_UPDATED'])
    for (const body of ['{"type":"POSITION_DELETED"}', '{}', '[]', 'null', '{"type":"toString"}'])
      expect(faultsInEvent(body)).toEqual([expect.stringMatching(/^body \/type must be one of POSITION_CREATED, /)])
    expect(faultsInEvent('')).toEqual(['body is not JSON'])
  })

  test('must not have an unknown property', () => {
    expect(faultsInEvent(JSON.stringify({ ...eventExamples.CANDIDATE_HIRED, at: 1 }))).toEqual([
      'body / must not have additional properties: at',
    ])
  })
})

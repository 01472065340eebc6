import { expect, test } from 'vitest'
import { answerCountsIn } from './answer-counts.ts'

test('answers that were cached or shared are counted apart from those that were read', () => {
  const text = `# TYPE kandidat_answers_total counter
kandidat_answers_total{source="read"} 3
kandidat_answers_total{source="kept"} 40
kandidat_answers_total{source="shared"} 2
kandidat_http_requests_total{method="GET"} 99
`
  expect(answerCountsIn(text)).toEqual({ cached: 42, all: 45 })
  expect(answerCountsIn('')).toEqual({ cached: 0, all: 0 })
})

import { expect, onTestFinished, test } from 'vitest'
import { budget } from '../budget.ts'
import { createDemoDatabase } from '../demo-database.ts'
import { announceSeed } from '../seed.ts'
import { passDay } from './day.ts'

/** Its times are measured by `npm run day`: here other tests run beside it. */
const SIZE = {
  recruiters: budget(6, 20),
  applicants: budget(12, 400),
  seconds: budget(20, 600),
}

test(
  `${SIZE.recruiters} recruiters and ${SIZE.applicants} applicants lose no word on two processes, and no page leads nowhere`,
  { tags: 'long' },
  async () => {
    const database = await createDemoDatabase()
    onTestFinished(() => database.drop())
    const journal = await passDay(SIZE, {
      url: database.url,
      seed: announceSeed('a day'),
      isTimed: false,
      print: () => undefined,
    })
    expect(journal.faults).toEqual([])
    expect(journal.counts['applications']).toBeGreaterThan(0)
    const { 'texts found again': found = 0, 'mails that a later rejection stopped': stopped = 0 } = journal.counts
    expect(found + stopped).toBe(journal.written.length)
    expect(journal.written.length).toBeGreaterThan(0)
  },
)

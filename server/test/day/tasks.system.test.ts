import { beforeAll, expect, test } from 'vitest'
import { startDemoTour } from '../browser/demo-tour.ts'
import type { Tour } from '../../../scripts/screenshots/tour/tour.ts'
import { type Desk, makeDesk } from './desk.ts'
import { doTask, tasks } from './tasks.ts'

let tour: Tour<Desk>
beforeAll(async () => {
  tour = await startDemoTour(makeDesk)
  return () => tour.end()
})

test.each(tasks)('to $name, a recruiter needs at most $most clicks or keys', async (task) => {
  const { clicks, keys, seconds } = await doTask(tour, task)
  console.info(task.name, { clicks, keys, seconds })
  expect(clicks + keys).toBeLessThanOrEqual(task.most)
})

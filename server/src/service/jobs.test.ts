import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startJobs } from '../base/jobs/start-jobs.ts'
import { demonstrationJobs, serviceJobs, workerJobs } from './jobs.ts'

const source = join(import.meta.dirname, '..')

async function filesOf(pattern: string): Promise<string[]> {
  const paths: string[] = []
  for await (const path of glob(pattern, { cwd: source })) if (!path.endsWith('.test.ts')) paths.push(path)
  return paths.toSorted()
}

test('every job.ts of the tree is in the list of jobs', async () => {
  const list = await readFile(join(import.meta.dirname, 'jobs.ts'), 'utf8')
  const files = await filesOf('**/{job,*-job}.ts')
  expect(files.length).toBeGreaterThan(8)
  expect(files.filter((path) => !list.includes(`from '../${path}'`))).toEqual([])
})

test('nothing repeats beside the list of jobs but the claim of an import that runs', async () => {
  const repeating: string[] = []
  for (const path of await filesOf('**/*.ts')) {
    const text = await readFile(join(source, path), 'utf8')
    if (/import .*\beveryInterval\b/.test(text)) repeating.push(path)
  }
  expect(repeating).toEqual(['base/jobs/start-jobs.ts', 'moving/imports/runs/job.ts'])
})

test('each job has a name of its own, because the log names jobs', () => {
  const names = [...serviceJobs, ...workerJobs, ...demonstrationJobs].map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

test('a job runs at once and again, the log says that a run failed, and stopping waits for the run in progress', async () => {
  const logged: unknown[] = []
  const log = { warn: (...line: unknown[]) => logged.push(...line) }
  let runs = 0
  const finish: (() => void)[] = []
  const started = startJobs(
    [
      { name: 'broken', every: 3_600_000, failed: 'nothing done', run: () => Promise.reject(new Error('no database')) },
      {
        name: 'slow',
        every: ({ interval }: { interval: number }) => interval,
        failed: 'nothing done',
        async run() {
          runs++
          await new Promise<void>((resolve) => finish.push(resolve))
        },
      },
    ],
    { interval: 1 },
    log,
  )
  await started.now('broken')
  expect(logged).toEqual([{ what: 'broken', reason: 'Error: no database' }, 'nothing done, trying again'])
  expect(runs).toBe(1)
  finish[0]?.()
  await expect.poll(() => runs).toBe(2)
  const order: string[] = []
  const stopped = started.stop().then(() => order.push('stopped'))
  order.push('finished')
  finish[1]?.()
  await stopped
  expect(order).toEqual(['finished', 'stopped'])
})

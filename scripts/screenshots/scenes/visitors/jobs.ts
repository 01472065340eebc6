import type { Scene } from '../../tour/scene.ts'
import { ofJob, onPage, publicScene } from './public-scene.ts'

const JOB = '/c/:pageId/:positionId'
const REPORT = `${JOB}/report`
const marketed = (site: Parameters<ReturnType<typeof ofJob>>[0]) => ({
  ...ofJob('rich')(site),
  ...onPage('marketplace')(site),
})

/** Positions, open and not, and reporting one. */
export const jobScenes: readonly Scene[] = [
  publicScene('job', JOB, { values: ofJob('rich') }),
  publicScene('job-english', JOB, { values: ofJob('english') }),
  publicScene('job-on-market', JOB, { values: marketed, query: '?lang=da' }),
  publicScene('job-only-title', JOB, { values: ofJob('bare') }),
  publicScene('job-long-words', JOB, { values: ofJob('long') }),
  publicScene('job-remote', JOB, { values: ofJob('remote'), query: '?lang=sv' }),
  publicScene('job-forms-off', JOB, { values: ofJob('off') }),
  publicScene('job-unlisted', '/j/:linkId', { values: ({ unlisted }) => ({ linkId: unlisted }) }),
  publicScene('job-printed', JOB, { values: ofJob('asking'), act: (page) => page.emulateMedia({ media: 'print' }) }),
  publicScene('job-paused', JOB, { values: ofJob('paused'), faults: [404] }),
  publicScene('job-expired', JOB, { values: ofJob('expired'), faults: [410] }),
  publicScene('job-unknown', JOB, {
    values: (site) => ({ ...ofJob('rich')(site), positionId: 'nothing' }),
    query: '?lang=nb',
    faults: [404],
  }),
  publicScene('report', REPORT, { values: marketed, query: '?lang=nb' }),
  publicScene('report-refused', REPORT, {
    values: marketed,
    act: async (page) => {
      await page.locator('main form button[type=submit]').click()
      await page.locator('.summary').waitFor()
    },
    faults: [422],
  }),
]

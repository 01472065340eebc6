import type { Page } from 'playwright-core'
import type { Objects } from '../../tour/objects.ts'
import { actScene, pageScene, type Scene, submit, submitWrong } from '../../tour/scene.ts'

const IMPORT = '/portal/settings/import'
const PEOPLE = `E-post;Fornavn;Etternavn;Mobil;Søknadsdato;Steg
astrid.moen@example.com;Astrid;Moen;912 34 567;2026-03-02;Ny
jonas.berg@example.com;Jonas;Berg;;2026-03-04;Aktuell
uten e-post;Per;Dahl;;2026-03-05;
`

async function sendPeople(page: Page): Promise<void> {
  await page.goto(`${new URL(page.url()).origin}${IMPORT}/candidates`)
  await page
    .locator('#file')
    .setInputFiles({ name: 'kandidater.csv', mimeType: 'text/csv', buffer: Buffer.from(PEOPLE) })
  // Behind the question, and the column that has an id.
  await page.locator('#position').selectOption({ index: 2 })
  await page.locator('input[name=legalBasis]').first().check()
  await page.locator('#source').selectOption('event')
  await submit(page)
}

/** Imports: what is read, what its columns are, and what would happen. */
export const importScenes: readonly Scene[] = [
  pageScene('imports', 'agency', IMPORT),
  pageScene('import-new', 'agency', `${IMPORT}/new`),
  actScene('import-new-refused', 'agency', `${IMPORT}/new`, { act: submitWrong, faults: [422] }),
  pageScene('import-candidates', 'agency', `${IMPORT}/candidates`),
  {
    ...actScene('import-columns', 'agency', `${IMPORT}/candidates`, { act: sendPeople }),
    screen: `${IMPORT}/:id/columns`,
  },
  {
    ...actScene('import-checked', 'agency', `${IMPORT}/candidates`, {
      act: async (page) => {
        await sendPeople(page)
        await submit(page)
        await page.locator('button[value=start]').waitFor()
      },
    }),
    screen: `${IMPORT}/:id`,
  },
]

const board = { values: ({ board: { position } }: Objects) => ({ id: position }) }

/** Lists and archives that leave as files. */
export const exportScenes: readonly Scene[] = [
  pageScene('export-positions', 'agency', '/portal/positions/export', { query: '?status=PUBLISHED' }),
  pageScene('export-board', 'agency', '/portal/positions/:id/candidates/export', board),
  pageScene('export-candidates', 'agency', '/portal/candidates/export'),
  pageScene('export-audit', 'agency', '/portal/settings/audit/export', { query: '?group=candidates' }),
  pageScene('export-clients', 'agency', '/portal/clients/export'),
  pageScene('export-applications', 'agency', '/portal/applications/export', { query: '?state=held' }),
  pageScene('export-mails', 'agency', '/portal/mails/export'),
  pageScene('export-team', 'agency', '/portal/team/export', { query: '?role=recruiter' }),
  pageScene('export-pages', 'agency', '/portal/pages/export'),
  pageScene('export-keys', 'agency', '/portal/settings/api/keys/export'),
  pageScene('export-archive', 'agency', '/portal/settings/export'),
]

import { downloadArchive } from '../../src/moving/archive/download/actions.ts'
import type { Change } from '../../src/base/changes/actions.ts'
import type { Database } from '../../src/base/db/connection.ts'
import { exportList } from '../../src/portal/exports/actions.ts'
import type { ExportedList } from '../../src/portal/exports/list.ts'
import { addFileCandidates } from '../../src/moving/imports/candidates/candidate-actions.ts'
import * as runs from '../../src/moving/imports/runs/actions.ts'
import * as companyLines from '../../src/moving/imports/storing/company-actions.ts'
import * as items from '../../src/moving/imports/storing/item-actions.ts'
import * as lines from '../../src/moving/imports/storing/kandidat-format-actions.ts'
import { fileEntry, makeImportRun, newImport } from '../import-runs.ts'
import { administering, administeringInReach, by, changing, operating, type TriedVerb } from './rows.ts'

/** What a caller does for the verbs by which data comes in and leaves. Makes the objects first: imports are those of the user. */
export async function makeDataCalls(
  database: Database,
  { companyId, positionId, userId }: { companyId: string; positionId: string; userId: string },
) {
  await database.query(
    `insert into import_items (company_id, source, board, external_id, position_id, hash, first_seen_at, last_seen_at)
    values ($1, 'table', 'table', 'known', $2, 'hash', clock(), clock())`,
    [companyId, positionId],
  )
  const feed = { companyId, source: 'table', board: 'table' }
  const exported: ExportedList = {
    ...{ name: 'candidates', verb: 'exports candidates', ability: 'candidates.read', headers: [] },
    of: { reach: 'positions', id: positionId },
    async *pages() {},
  }
  const runOf = async (c: Change, state: string) =>
    c.within('import_runs', [(await makeImportRun(database, companyId, userId, state)).id])
  return {
    // Of the candidates of the position.
    exportList: by({ ...changing, hiringManager: 'yes', viewer: 'yes' }, 'reached', (c) =>
      exportList(database, c.access, exported, { delimiter: 'comma' }),
    ),
    // Of the own company, whole.
    downloadArchive: by(
      { ...administering, restrictedAdministrator: 'reach', client: 'yes', stranger: 'yes' },
      'everything',
      (c) => downloadArchive(database, { ...c.access, companyId: c.access.companyId ?? companyId }, 'x'),
    ),
    addFileCandidates: by(administering, 'reached', (c) =>
      addFileCandidates(c, [fileEntry(positionId)], {
        companyId,
        origin: { source: 'event', legalBasis: 'consent' },
      }),
    ),
    checkImport: by(administering, 'reached', async (c) =>
      runs.checkImport(c, newImport((await one(c.within('companies', [companyId]))).id)),
    ),
    mapImport: by(administeringInReach, 'reached', async (c) => runs.mapImport(c, await one(runOf(c, 'mapping')), {})),
    startImports: by(administeringInReach, 'reached', async (c) => runs.startImports(c, await runOf(c, 'checked'))),
    cancelImports: by(administeringInReach, 'reached', async (c) => runs.cancelImports(c, await runOf(c, 'checking'))),
    importBatch: by(administering, 'reached', (c) =>
      items.importBatch(c, [], { feed, client: 'none', marketplace: false, publish: false }),
    ),
    importCompany: by(operating, 'everything', (c) =>
      companyLines.importCompany(c, { name: 'New' }, { client: 'none', feed }),
    ),
    importCandidate: by(changing, 'reached', (c) =>
      lines.importCandidate(c, feed, { id: 'c', position: 'known', candidate: { email: 'new@example.com' } }),
    ),
  } satisfies Record<string, TriedVerb>
}

async function one<T>(found: Promise<T[]>): Promise<T> {
  const [first] = await found
  if (first === undefined) throw new Error('nothing was found')
  return first
}

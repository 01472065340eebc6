import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CompanyAccess, reachesAllPositions } from '../../../base/access/access.ts'
import { inTransaction } from '../../../base/changes/actions.ts'
import { writeRowCount } from '../../../base/changes/audit-store.ts'
import type { Database } from '../../../base/db/connection.ts'
import { newId } from '../../../base/db/id.ts'
import { Refusal } from '../../../base/forms/refusal.ts'
import { exportArchive } from '../actions.ts'
import { TAR_END, tarHeader, tarPadding } from './tar.ts'

/**
 * The archive of a company as one tar file, piece by piece: what `kandidat export --company … --portable` writes into a folder, and
 * `kandidat import archive` restores. It is first written to temporary files, so that a slow reader holds no snapshot of the
 * database. The audit log says it before anything leaves.
 * @param slug that of the company, which is the name of the folder in the archive
 * @throws {Refusal} if the access is not that of an administrator with the whole company
 */
export async function downloadArchive(
  database: Database,
  access: CompanyAccess,
  slug: string,
): Promise<AsyncGenerator<Buffer>> {
  const { companyId } = access
  const entry = { companyId, id: newId() }
  await inTransaction(database, access, async (change) => {
    change.require('imports.run')
    if (!reachesAllPositions(access)) {
      const message = 'You have access to certain positions only, so you cannot download everything about the company.'
      throw new Refusal('forbidden', message)
    }
    change.audit('exports archive', [{ companyId, id: companyId }], access.who, entry.id)
  })
  return (async function* pieces() {
    const parent = await mkdtemp(join(tmpdir(), 'kandidat-archive-'))
    const seconds = Math.floor(Date.now() / 1_000)
    try {
      const readme = Buffer.from(README)
      // The first bytes leave at once, so that nobody on the way gives up waiting.
      yield tarHeader({ name: `${slug}/README.txt`, size: readme.length }, seconds)
      yield Buffer.concat([readme, tarPadding(readme.length)])
      const folder = join(parent, 'archive')
      const { tables } = await exportArchive(database, folder, { id: companyId, slug, isPortable: true })
      await writeRowCount(
        database,
        entry,
        tables.reduce((sum, { rows }) => sum + rows, 0),
      )
      for (const file of (await readdir(folder)).toSorted()) {
        const { size } = await stat(join(folder, file))
        yield tarHeader({ name: `${slug}/${file}`, size }, seconds)
        for await (const chunk of createReadStream(join(folder, file))) yield chunk as Buffer
        yield tarPadding(size)
      }
      yield TAR_END
    } finally {
      await rm(parent, { recursive: true, force: true })
    }
  })()
}

const README = `This is everything that Kandidat stores about one company: a file of JSON lines for each
table, and manifest.json with their checksums. It contains personal data: keep it where
nobody else gets to, and delete it when you are done.

API keys, webhook receivers, what was sent to them, and links in mails are left out.

To restore it into an empty installation, unpack it and run:

  kandidat import archive FOLDER

In a clone of Kandidat: npx --no kandidat import archive FOLDER
`

import { installationAccess } from '../../base/access/access.ts'
import { inTransaction } from '../../base/changes/actions.ts'
import { editCompanies } from '../../organisation/companies/actions.ts'
import { readCompanies } from '../../organisation/companies/write-store.ts'
import type { SectionForm, StoredSection } from '../../content/sections/section.ts'
import type { Database } from '../../base/db/connection.ts'
import { editPositions } from '../actions.ts'
import { readFields } from '../write-store.ts'
import { addPictures } from '../../content/pictures/actions.ts'
import type { EncodedPicture } from '../../content/pictures/encoding/picture.ts'

const service = installationAccess('system')

/** Stores a picture that was fetched for a company. */
export async function takePicture(database: Database, companyId: string, picture: EncodedPicture): Promise<void> {
  await inTransaction(database, service, async (change) => {
    const [company] = await change.within('profiles', [companyId])
    if (company) await addPictures(change, company.id, [picture])
  })
}

/**
 * Replaces addresses of pictures by those of our copies, by the verbs that everybody uses: what the API shows changes, so an event
 * says it.
 * @param of a position, or the company itself
 * @param paths our copies by the addresses
 */
export async function replacePictures(
  database: Database,
  { companyId, positionId }: { companyId: string; positionId: string | null },
  paths: ReadonlyMap<string, string>,
): Promise<void> {
  const replaced = (url: string | null) => (url === null ? null : (paths.get(url) ?? url))
  const inSections = (sections: readonly StoredSection[]): SectionForm[] =>
    sections.map(({ images, ...section }) => ({ ...section, images: images.map((url) => paths.get(url) ?? url) }))
  await inTransaction(database, service, async (change) => {
    if (positionId === null) {
      const [company] = await change.within('profiles', [companyId])
      const [before] = await readCompanies(change.tx, [companyId])
      if (!company || !before) return
      const { logoUrl, bannerUrl, sections } = before.fields
      const edit = { logoUrl: replaced(logoUrl), bannerUrl: replaced(bannerUrl), sections: inSections(sections) }
      return editCompanies(change, [{ id: company.id, edit }])
    }
    const [position] = await change.within('positions', [positionId])
    const [before] = position ? await readFields(change.tx, [position]) : []
    if (!position || !before) return
    const { bannerUrl, sections } = before.fields
    await editPositions(change, [
      { ...position, edit: { bannerUrl: replaced(bannerUrl), sections: inSections(sections) } },
    ])
  })
}

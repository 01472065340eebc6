import { inTransaction } from '../../base/changes/actions.ts'
import { type FieldFault, Refusal } from '../../base/forms/refusal.ts'
import { addPictures } from '../../content/pictures/actions.ts'
import { encodePicture, readPictureBytes } from '../../content/pictures/encoding/encoding-client.ts'
import { RefusedPicture } from '../../content/pictures/encoding/picture.ts'
import { fileWords, pictureWords } from '../../content/words/words.ts'
import type { MemberVisit } from '../../base/web/visit.ts'

/**
 * Reads a form with pictures. They are stored at once, and their paths stand in the form from then on: if something else in it
 * is refused, nobody chooses a picture twice.
 * @throws {Refusal} with a fault for each field whose file is no picture, when the whole form has been read
 */
export async function readPictures(visit: MemberVisit): Promise<void> {
  const { database, access, posted, parts, language, site, signedIn } = visit
  const uploader = site.uploads.member(signedIn.identityId, access.companyId)
  const faults: FieldFault[] = []
  for await (const part of parts ?? []) {
    if (part.kind === 'text') posted.append(part.name, part.value)
    if (part.kind === 'text' || part.fileName === '') continue
    try {
      const bytes = await readPictureBytes(part.bytes)
      if (!uploader.begin() || !(await uploader.count(bytes.length))) {
        faults.push({ field: part.name, message: fileWords[language].faults['over-budget'] })
        continue
      }
      const picture = await encodePicture(access.companyId, bytes)
      const [path = ''] = await inTransaction(database, access, async (all) => {
        // Inside a client too they belong to the company of who chose them, like the position that shows them.
        const [company] = await all.within('companies', [access.companyId])
        return company ? addPictures(all, company.id, [picture]) : []
      })
      posted.append(part.name, path)
    } catch (error) {
      if (!(error instanceof RefusedPicture)) throw error
      faults.push({ field: part.name, message: pictureWords[language].faults[error.fault] })
    }
  }
  if (faults.length > 0) throw new Refusal('invalid', faults.map(({ message }) => message).join(' '), faults)
}

import type { Change } from '../../base/changes/actions.ts'
import type { Allowed } from '../../base/access/reach.ts'
import { type EncodedPicture, picturePath } from './encoding/picture.ts'
import { insertPicture } from './store.ts'

/**
 * Stores pictures of a company.
 * @param encoded drawn anew by `encodePicture`, before the transaction: that takes seconds
 * @returns the path of each, to be used as `logoUrl`, `bannerUrl` or in a gallery
 */
export async function addPictures(
  change: Change,
  companyId: Allowed<'profiles'> | Allowed<'companies'>,
  encoded: readonly EncodedPicture[],
): Promise<string[]> {
  change.require('positions.write')
  for (const picture of encoded) await insertPicture(change.tx, companyId, picture)
  change.audit('pictures add', [{ companyId, id: companyId }])
  return encoded.map(picturePath)
}

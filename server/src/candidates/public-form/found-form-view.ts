import type { Notice } from '../../privacy/notice.ts'
import { readNotice } from '../../privacy/store.ts'
import { addressOf } from '../../publication/addresses/address.ts'
import { type FoundAddress, findAddress } from '../../publication/addresses/store.ts'
import { type PageLanguage, pageLanguageOf } from '../../web/public/page-language.ts'
import type { PublicVisit } from '../../web/public/public-page.ts'
import { type FormPosition, readFormPosition } from './form-store.ts'

/** A form at a public address, with everything around it. */
export interface FoundForm {
  readonly found: FoundAddress
  readonly position: FormPosition
  readonly notice: Notice
  readonly language: PageLanguage
}

/** Finds what the form at the address of a visit is about; null if nothing is there. */
export async function findForm({ database, params, at, asked }: PublicVisit): Promise<FoundForm | null> {
  const found = await findAddress(database.reads, addressOf(params), at)
  const position = found && (await readFormPosition(database.reads, found.positionId))
  const notice = position && (await readNotice(database.reads, position.companyId))
  if (!found || !position || !notice) return null
  return { found, position, notice, language: asked ?? pageLanguageOf(position.language) }
}

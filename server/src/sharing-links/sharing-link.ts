import { SharingLinkType } from '@kandidat/contract/resources/enumerations'
import { type Static, Type } from 'typebox'
import { plainLine } from '../content/text.ts'
import { Refusal } from '../forms/refusal.ts'

const written = {
  type: SharingLinkType,
  platform: Type.String({ maxLength: 200 }),
  name: Type.String({ minLength: 1, maxLength: 200 }),
}

/** What a sharing link can be edited by: any field. */
export const SharingLinkEdit = Type.Partial(Type.Object(written), { additionalProperties: false })
export type SharingLinkEdit = Static<typeof SharingLinkEdit>

/** What a new sharing link is made of (docs/operations.md#sharinglink). Without a platform it is unknown, and empty. */
export const SharingLinkForm = Type.Object(
  { type: written.type, name: written.name, platform: Type.Optional(written.platform) },
  { additionalProperties: false },
)
export type SharingLinkForm = Static<typeof SharingLinkForm>

/** The fields of a sharing link as they are stored. */
export interface SharingLinkFields {
  type: string
  platform: string
  name: string
}

/** A new link's fields. @throws {Refusal} where there is nothing to read in the name */
export function newSharingLink({ type, name, platform = '' }: SharingLinkForm): SharingLinkFields {
  return editedSharingLink({ type, name, platform }, { name, platform })
}

/** The fields after an edit: what it names is replaced, all else stays. @throws {Refusal} as `newSharingLink` */
export function editedSharingLink(before: SharingLinkFields, edit: SharingLinkEdit): SharingLinkFields {
  const after = {
    ...before,
    ...edit,
    ...(edit.platform !== undefined && { platform: plainLine(edit.platform) }),
    ...(edit.name !== undefined && { name: plainLine(edit.name) }),
  }
  if (after.name === '') throw new Refusal('invalid', 'A sharing link needs a name with something to read in it.')
  return after
}

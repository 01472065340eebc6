import { SharingLinkType } from '@kandidat/contract/resources/enumerations'
import { type Static, Type } from 'typebox'
import { plainLine } from '../../content/text.ts'
import { refusedField } from '../../base/forms/refusal.ts'

const fields = {
  type: SharingLinkType,
  platform: Type.String({ maxLength: 200 }),
  name: Type.String({ minLength: 1, maxLength: 200 }),
}

/** The form of an edit: any of the fields. */
export const SharingLinkEdit = Type.Partial(Type.Object(fields), { additionalProperties: false })
export type SharingLinkEdit = Static<typeof SharingLinkEdit>

/**
 * The form of a new sharing link (docs/operations.md#sharinglink). Without a platform, the platform
 * is unknown and stored as an empty text.
 */
export const SharingLinkForm = Type.Object(
  { type: fields.type, name: fields.name, platform: Type.Optional(fields.platform) },
  { additionalProperties: false },
)
export type SharingLinkForm = Static<typeof SharingLinkForm>

/** The fields of a sharing link as they are stored. */
export interface SharingLinkFields {
  type: string
  platform: string
  name: string
}

/** The fields of a new link. @throws {Refusal} if the name is blank */
export function newSharingLink({ type, name, platform = '' }: SharingLinkForm): SharingLinkFields {
  return editedSharingLink({ type, name, platform }, { name, platform })
}

/**
 * The fields after an edit: those in the edit are replaced, and all others stay.
 * @throws {Refusal} as `newSharingLink`
 */
export function editedSharingLink(before: SharingLinkFields, edit: SharingLinkEdit): SharingLinkFields {
  const after = {
    ...before,
    ...edit,
    ...(edit.platform !== undefined && { platform: plainLine(edit.platform) }),
    ...(edit.name !== undefined && { name: plainLine(edit.name) }),
  }
  if (after.name === '') throw refusedField('name', 'The name of a sharing link must not be blank.')
  return after
}

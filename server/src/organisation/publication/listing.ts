import { nullable } from '@kandidat/contract/schema'
import { type Static, Type } from 'typebox'
import { Refusal } from '../../base/forms/refusal.ts'

/**
 * What a careers page says differently from the position itself. Null removes an override, and an
 * absent field stays as it is.
 */
export const Override = Type.Partial(
  Type.Object({ enableApplication: nullable(Type.Boolean()), enableVouch: nullable(Type.Boolean()) }),
  { additionalProperties: false },
)
export type Override = Static<typeof Override>

// 10,000 positions took two to four seconds on two busy cores, and 100,000 took longer than a
// statement may take. Meanwhile nobody else can change any of them.
const MAX_IN_ONE_TRANSACTION = 20_000

/**
 * Refuses to change too many positions through something else, such as a careers page that is
 * switched off. All of them change in one transaction.
 * @param what would happen to the positions: "be switched with their careers pages"
 * @throws {Refusal} if there are more positions than one transaction can change
 */
export function refuseTooMany(positions: number, what: string): void {
  if (positions <= MAX_IN_ONE_TRANSACTION) return
  throw new Refusal(
    'conflict',
    `${positions} positions would ${what}, but one change can affect at most ${MAX_IN_ONE_TRANSACTION}. Take some of them off first.`,
  )
}

/**
 * Requires that a position may be listed on a page: a page of its owner or its client, or the
 * marketplace (docs/careers-pages.md#listings).
 * @throws {Refusal} if it is any other page
 */
export function requireListable(
  position: { id: string; companyId: string; clientId: string | null },
  page: { id: string; companyId: string; isMarketplace: boolean },
): void {
  if (page.isMarketplace || page.companyId === position.companyId || page.companyId === position.clientId) return
  throw new Refusal(
    'conflict',
    `The position ${position.id} cannot be listed on the careers page ${page.id}: allowed are the pages of the company ` +
      'that owns it, those of the client it is managed for, and the marketplace.',
  )
}

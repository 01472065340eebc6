import { nullable } from '@kandidat/contract/schema'
import { type Static, Type } from 'typebox'
import { Refusal } from '../forms/refusal.ts'

/** What a careers page says differently from the position itself; null takes it back, and what is absent stays. */
export const Override = Type.Partial(
  Type.Object({ enableApplication: nullable(Type.Boolean()), enableVouch: nullable(Type.Boolean()) }),
  { additionalProperties: false },
)
export type Override = Static<typeof Override>

// 10,000 took two to four seconds on two busy cores, 100,000 longer than a statement may take; meanwhile nobody else
// changes any of them.
const MOST_AT_ONCE = 20_000

/**
 * Whatever changes positions through something else, such as a page that is switched off, does so in one transaction.
 * @param what is to happen: "be switched with their careers pages"
 * @throws {Refusal} where there are more than one transaction can take
 */
export function refuseTooMany(positions: number, what: string): void {
  if (positions <= MOST_AT_ONCE) return
  throw new Refusal(
    'conflict',
    `${positions} positions would ${what}, and at most ${MOST_AT_ONCE} can in one transaction: take some of them off first.`,
  )
}

/**
 * Where a position may be listed: on its owner's pages, its client's pages and the marketplace
 * (docs/careers-pages.md#listings).
 * @throws {Refusal} anywhere else
 */
export function requireListable(
  position: { id: string; companyId: string; clientId: string | null },
  page: { id: string; companyId: string; isMarketplace: boolean },
): void {
  if (page.isMarketplace || page.companyId === position.companyId || page.companyId === position.clientId) return
  throw new Refusal(
    'conflict',
    `The position ${position.id} can not be listed on the careers page ${page.id}: allowed are the pages of the company ` +
      'that owns it, those of the client it is managed for, and the marketplace.',
  )
}

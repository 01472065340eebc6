import { nullable } from '@kandidat/contract/schema'
import { type Static, Type } from 'typebox'
import { Refusal } from '../db/refusal.ts'

/** What a careers page says differently from the position itself; null takes it back, and what is absent stays. */
export const Override = Type.Partial(
  Type.Object({ enableApplication: nullable(Type.Boolean()), enableVouch: nullable(Type.Boolean()) }),
  { additionalProperties: false },
)
export type Override = Static<typeof Override>

/**
 * Where a position may be listed: on its owner's pages, its client's pages and the marketplace (decisions, Careers pages
 * and links).
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

import type { Change } from '../../base/changes/actions.ts'
import { type CandidacyKey, findAgreed } from '../write-store.ts'
import type { Entry } from './prepare-actions.ts'

/**
 * The second step. It makes applications through the link of a referrer referrals by that referrer, while the claim of the link
 * lasts. Whoever has agreed to something for the position already keeps that: the first one counts. It relies on the locks of
 * `prepare`: nobody agrees meanwhile for a person who is locked.
 */
export async function claim(change: Change, kind: CandidacyKey['kind'], entries: readonly Entry[]): Promise<Entry[]> {
  const referrerOf = ({ target: { link }, person }: Entry) =>
    kind === 'application' && link !== null && link.referrerId !== person.id ? link.referrerId : null
  const claimed = entries.filter((entry) => referrerOf(entry) !== null)
  if (claimed.length === 0) return [...entries]
  const agreed = await findAgreed(
    change.tx,
    claimed.map(({ candidacy }) => candidacy),
  )
  return entries.map((entry) => {
    const referrerId = referrerOf(entry)
    if (referrerId === null) return entry
    const { companyId, positionId, personId } = entry.candidacy
    const first = agreed.find((each) => each.positionId === positionId && each.personId === personId)
    return { ...entry, candidacy: first ?? { companyId, positionId, personId, kind: 'referral', referrerId } }
  })
}

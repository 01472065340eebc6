import type { Allowed } from '../../base/access/reach.ts'
import type { Change } from '../../base/changes/actions.ts'
import { lockedOrRefused } from '../../base/access/reach-store.ts'
import { zip } from '../../base/certain.ts'
import { refusedField } from '../../base/forms/refusal.ts'
import { isOtherName, type Named } from '../names.ts'
import { findOrCreatePeople, type KnownPerson } from '../person-actions.ts'
import type { PersonFields, PersonForm } from '../person.ts'
import type { CandidacyKey } from '../write-store.ts'
import { readTargets } from './application-target-store.ts'
import { type ApplicationTarget, refuseForeignLink } from './application-target.ts'
import type { Origin } from './origin.ts'
import { newPeople } from './people.ts'
import { hideUnreached } from './unreached-actions.ts'

/** What somebody applies to or refers for, and through which link. */
export interface Intake {
  companyId: string
  positionId: Allowed<'positions'>
  /** The sharing link or careers page that they come through. */
  linkId?: string | null
  /** When it was; now by default. For candidates from elsewhere. */
  createdAt?: Date
  /** Where a company found somebody whom it adds by hand. */
  origin?: Origin
}

/** What was given: an application has no referrer. */
export type Given = Intake & { candidate: PersonForm; referrer: PersonForm | null }

/** An application or referral with its position, its people and its key. */
export interface Entry {
  intake: Intake
  target: ApplicationTarget
  person: KnownPerson
  /** Who applies or refers, and what they state about themselves. */
  author: { person: KnownPerson; stated: PersonFields }
  candidacy: CandidacyKey
  /** The name of whoever has the e-mail, if it is another one than was written. */
  knownAs: Named | null
}

/**
 * The first step. It locks the positions, finds where everybody comes from, and finds or creates the people, which locks them.
 * Whoever is out of reach of the change stays hidden (candidates/doubles/actions.ts).
 * It relies on nothing but the access of the change. After it, positions, links and people exist, belong together and stay as they
 * are until the transaction ends. It refuses what no candidacy could have, one that exists already included.
 * @throws {Refusal} for a position or link that does not exist, a link of another position, an invalid field, and whoever refers
 * themselves
 */
export async function prepare(change: Change, kind: CandidacyKey['kind'], given: readonly Given[]): Promise<Entry[]> {
  const positions = given.map(({ companyId, positionId }) => ({ companyId, id: positionId }))
  await lockedOrRefused(change.tx, 'positions', positions, 'share')
  const targets = await readTargets(
    change.tx,
    given.map(({ companyId, positionId, linkId }) => ({ companyId, positionId, linkId: linkId ?? null })),
  )
  const parsed = zip(given, targets).map(([intake, target]) => {
    refuseForeignLink(target, intake.linkId ?? null)
    const { candidate, referrer } = newPeople(intake, target.country)
    if (candidate.emailNormalized === referrer?.emailNormalized) {
      throw refusedField(
        'referrer.email',
        'Nobody can refer themselves: candidate and referrer have the same e-mail. Apply instead.',
      )
    }
    return { intake, target, candidate, referrer }
  })
  const wanted = parsed.flatMap(({ intake: { companyId }, candidate, referrer }) =>
    [candidate, referrer ?? []].flat().map((fields) => ({ companyId, fields })),
  )
  const people = await hideUnreached(change, wanted, await findOrCreatePeople(change, wanted))
  const known = people.values()
  const next = () => {
    const { value } = known.next()
    if (!value) throw new Error('there are fewer people than forms')
    return value
  }
  return parsed.map(({ intake, target, candidate, referrer }) => {
    const person = next()
    const referring = referrer && { person: next(), stated: referrer }
    return {
      intake,
      target,
      person,
      author: referring ?? { person, stated: candidate },
      knownAs: isOtherName(person.fields, candidate) ? person.fields : null,
      candidacy: {
        companyId: intake.companyId,
        positionId: intake.positionId,
        personId: person.id,
        kind,
        referrerId: referring?.person.id ?? null,
      },
    }
  })
}

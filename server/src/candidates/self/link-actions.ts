import type { AllowedKey } from '../../base/access/reach.ts'
import { lockedOrRefused } from '../../base/access/reach-store.ts'
import type { Change } from '../../base/changes/actions.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { queueMail } from '../mail/actions.ts'
import { catalogueOf, pageLanguageOf } from '../../base/web/public/page-language.ts'
import { readPeople } from '../person-store.ts'
import { issueToken } from '../tokens/actions.ts'
import { type NewToken, pathOfToken } from '../tokens/token.ts'
import { requireWholePerson } from './export-store.ts'
import { readOwnCompany } from './read-store.ts'

/**
 * Makes a link to the own page of a person, which shows everything about the person for 30 days. The company hands it out once it
 * is sure who asks, or has it mailed to the person's e-mail.
 * @param isMailed whether it is mailed too
 * @throws {Refusal} if the person was anonymized, or the caller reaches certain positions only
 */
export async function openPersonPage(
  change: Change,
  person: AllowedKey<'people'>,
  { isMailed }: { isMailed: boolean },
): Promise<NewToken> {
  change.require('people.write')
  change.require('candidates.identity')
  requireWholePerson(change.access)
  const { companyId, id: personId } = person
  await lockedOrRefused(change.tx, 'people', [person], 'share')
  const [known] = await readPeople(change.tx, [person])
  if (!known?.fields) throw new Refusal('conflict', `The person ${personId} was anonymized: there is nothing to show.`)
  const link = await issueToken(change, { kind: 'person', companyId, personId })
  change.audit('candidates open-page', [person])
  if (isMailed) {
    const company = await readOwnCompany(change.tx, companyId)
    await queueMail(change, {
      ...{ companyId, to: known.fields.email, personId, positionId: null },
      language: catalogueOf(pageLanguageOf(company?.language ?? 'EN')),
      kind: 'own-link',
      facts: {
        employer: company?.name ?? '',
        name: known.fields.firstName,
        opens: 'person',
        page: pathOfToken(link.token),
        until: link.expiresAt.toISOString(),
      },
    })
  }
  return link
}

import { type Ability, roles } from './abilities.ts'
import type { CompanyAccess } from './access.ts'
import type { Allowed } from './reach.ts'

/** What can be done inside a client: nothing with keys, receivers, users or clients. */
const insideAbilities = new Set<Ability>([...roles.recruiter, 'company.write'])
insideAbilities.delete('keys.create')

/**
 * The access of somebody of an agency inside one of its clients: only positions managed for the client,
 * and none of the agency's own settings (docs/access.md#agencies-and-clients).
 */
export function insideClient(access: CompanyAccess, clientId: Allowed<'clients'>): CompanyAccess {
  const abilities = [...access.abilities].filter((ability) => insideAbilities.has(ability))
  return { ...access, insideClientId: clientId, abilities: new Set(abilities) }
}

import { keyAbilities, roles } from '../src/base/access/abilities.ts'
import type { CompanyAccess } from '../src/base/access/access.ts'
import { UNKNOWN_ID } from './fixture.ts'

/** The access of an administrator of a company. */
export function companyAccess(companyId: string): CompanyAccess {
  const who = { kind: 'user', id: UNKNOWN_ID } as const
  return { who, companyId, insideClientId: null, positions: 'all', abilities: new Set(roles.administrator) }
}

/** The access of a key that is restricted to positions of a company. */
export function restrictedAccess(companyId: string, keyId: string): CompanyAccess {
  const who = { kind: 'key', id: keyId, userId: null } as const
  return { who, companyId, insideClientId: null, positions: 'granted', abilities: new Set(keyAbilities) }
}

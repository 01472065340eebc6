import type { KeyLine, KeyScope, RefusalReason } from '../../organisation/keys/list-store.ts'
import type { KeyRequestLine } from '../../organisation/keys/requests-store.ts'

const refusals: Record<RefusalReason, string> = {
  unknown: 'its id was sent with a wrong secret',
  revoked: 'it was revoked',
  expired: 'it had expired',
  suspended: 'the user who created it is deactivated',
  forbidden: 'no access to what was asked for',
}

export const KEY_COLUMNS = [
  'id',
  'company',
  'state',
  'limit',
  'name',
  'reaches',
  'made by',
  'last used',
  'last refused',
]

/**
 * A key as a row of a table: its state, what it stores and can use now, who created it, when it was used last, and when and why it
 * was refused last.
 */
export function keyCells(key: KeyLine): string[] {
  const [stored, effective] = [scopeText(key.stored), scopeText(key.effective)]
  return [
    key.id,
    key.company,
    stateOf(key),
    `${key.limit}/min`,
    key.name,
    stored === effective ? stored : `${stored}; can use now: ${effective}`,
    key.maker ?? 'the operator',
    key.lastUsedAt?.toISOString() ?? 'never',
    key.lastRefused ? `${key.lastRefused.at.toISOString()} (${refusals[key.lastRefused.reason]})` : '',
  ]
}

export const REQUEST_COLUMNS = ['time', 'status', 'operation', 'duration', 'request']

/** A request with a key as a row of a table. */
export function requestCells({ at, status, operation, milliseconds, requestId }: KeyRequestLine): string[] {
  const duration = `${milliseconds.toFixed(1)} ms`
  return [at.toISOString(), String(status), operation ?? 'no operation', duration, requestId]
}

function stateOf(key: KeyLine): string {
  if (key.revokedAt) return `revoked ${key.revokedAt.toISOString()}`
  if (!key.expiresAt) return 'valid'
  return `${key.expired ? 'expired' : 'valid until'} ${key.expiresAt.toISOString()}`
}

function scopeText({ positions, abilities }: KeyScope): string {
  if (abilities.length === 0) return 'nothing'
  const reached = positions === null ? 'all positions' : `${positions} ${positions === 1 ? 'position' : 'positions'}`
  return abilities.includes('candidates.identity') ? reached : `${reached} without identities`
}

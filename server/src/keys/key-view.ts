import type { KeyLine, KeyScope } from './list-store.ts'

/** A key in one line: its state, what it stores and can use now, who created it and when it was used last. */
export function keyLine(key: KeyLine): string {
  const [stored, effective] = [scopeText(key.stored), scopeText(key.effective)]
  return [
    key.id,
    key.company,
    stateOf(key),
    `${key.limit}/min`,
    ...(key.name === '' ? [] : [key.name]),
    stored === effective ? stored : `${stored}; can use now: ${effective}`,
    `by ${key.maker ?? 'the operator'}`,
    key.lastUsedAt ? `last used ${key.lastUsedAt.toISOString()}` : 'never used',
  ].join('  ')
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

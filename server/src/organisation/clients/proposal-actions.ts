import { Refusal, refusedField } from '../../base/forms/refusal.ts'
import type { Change } from '../../base/changes/actions.ts'
import { auditBoth, beginWork, lockBoth, requireKinds, type AgencySide, type ClientSide } from './actions.ts'
import { deleteProposals, insertProposals, openProposalsOf } from './proposal-store.ts'
import { type ClientKey, currentClientsOf } from './write-store.ts'

/**
 * Proposes to companies that they become clients of agencies. They become clients if they accept
 * (docs/access.md#becoming-a-client). Proposing again changes nothing.
 * @throws {Refusal} if one is a client of the agency already, or one cannot be an agency or a client
 */
export async function proposeToClients(change: Change, pairs: readonly AgencySide[]): Promise<void> {
  change.require('clients.write')
  await lockBoth(change, pairs)
  await requireKinds(change, pairs)
  const current = await currentClientsOf(change.tx, pairs)
  const known = pairs.find((pair) => current.has(nameOf(pair)))
  if (known) {
    const message = `The company ${known.clientId} is a client of ${known.agencyId} already.`
    throw refusedField('slug', message, 'conflict', 'already-client')
  }
  await insertProposals(change.tx, pairs, await change.now())
  auditBoth(change, 'companies propose', pairs)
}

/**
 * The companies accept, and become clients.
 * @throws {Refusal} if an agency has not proposed, or one cannot be an agency or a client any more
 */
export async function acceptProposals(change: Change, pairs: readonly ClientSide[]): Promise<void> {
  change.require('clients.write')
  change.requireEverything()
  await lockProposals(change, pairs)
  await requireKinds(change, pairs)
  await beginWork(change, pairs)
  auditBoth(change, 'companies accept', pairs)
}

/** The companies decline, and nothing else changes. @throws {Refusal} if an agency has not proposed */
export async function declineProposals(change: Change, pairs: readonly ClientSide[]): Promise<void> {
  change.require('clients.write')
  await lockProposals(change, pairs)
  await deleteProposals(change.tx, pairs)
  auditBoth(change, 'companies decline', pairs)
}

/** The agencies take their proposals back. @throws {Refusal} if one has not proposed */
export async function withdrawProposals(change: Change, pairs: readonly AgencySide[]): Promise<void> {
  change.require('clients.write')
  await lockProposals(change, pairs)
  await deleteProposals(change.tx, pairs)
  auditBoth(change, 'companies withdraw', pairs)
}

/** Locks both sides, so that a proposal is answered once. @throws {Refusal} if there is no proposal */
async function lockProposals(change: Change, pairs: readonly ClientKey[]): Promise<void> {
  await lockBoth(change, pairs)
  const open = await openProposalsOf(change.tx, pairs)
  const missing = pairs.find((pair) => !open.has(nameOf(pair)))
  if (missing) {
    throw new Refusal(
      'conflict',
      `There is no open proposal of the agency ${missing.agencyId} to the company ${missing.clientId}.`,
      [],
      'no-proposal',
    )
  }
}

function nameOf({ agencyId, clientId }: ClientKey): string {
  return `${agencyId} ${clientId}`
}

import { inTransaction } from '../../src/base/changes/actions.ts'
import { applicantCases } from './applicants.ts'
import { candidateVerbs } from './candidates.ts'
import { companyVerbs, keyVerbs } from './companies.ts'
import { deliveryCases } from './deliveries.ts'
import { letterCases } from './letters.ts'
import { backgroundCases, linkVerbs } from './links.ts'
import { positionVerbs } from './positions.ts'
import { receiverCases, receiverVerbs } from './receivers.ts'
import type { VerbCase, Verb } from './world.ts'
import { installationAccess } from '../../src/base/access/access.ts'

/**
 * Every verb, by its name on the command line. Register a new verb here, and it meets all the
 * others.
 */
const verbs: Record<string, Verb> = {
  ...positionVerbs,
  ...companyVerbs,
  ...keyVerbs,
  ...linkVerbs,
  ...candidateVerbs,
  ...receiverVerbs,
}

const asVerbCase =
  (verb: Verb): VerbCase =>
  (world, random) => {
    const work = verb(world, random)
    return (database) => inTransaction(database, installationAccess('operator'), work)
  }

/** Everything that changes something. Each verb runs in a transaction of its own. */
export const verbCases: Record<string, VerbCase> = {
  ...Object.fromEntries(Object.entries(verbs).map(([name, verb]) => [name, asVerbCase(verb)])),
  ...applicantCases,
  ...letterCases,
  ...receiverCases,
  ...deliveryCases,
  ...backgroundCases,
}

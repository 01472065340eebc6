import { change } from '../../src/changes/actions.ts'
import { candidateVerbs } from './candidates.ts'
import { companyVerbs, keyDeeds } from './companies.ts'
import { deliveryDeeds } from './deliveries.ts'
import { backgroundDeeds, linkVerbs } from './links.ts'
import { positionVerbs } from './positions.ts'
import { receiverDeeds, receiverVerbs } from './receivers.ts'
import type { Deed, Verb } from './world.ts'

/** Every verb, as the command line names it. A new one is registered here, and meets all the others. */
const verbs: Record<string, Verb> = {
  ...positionVerbs,
  ...companyVerbs,
  ...linkVerbs,
  ...candidateVerbs,
  ...receiverVerbs,
}

const asDeed =
  (verb: Verb): Deed =>
  (world, random) => {
    const work = verb(world, random)
    return (database) => change(database, { kind: 'operator' }, work)
  }

/** Everything that changes something, verbs each in a transaction of its own. */
export const deeds: Record<string, Deed> = {
  ...Object.fromEntries(Object.entries(verbs).map(([name, verb]) => [name, asDeed(verb)])),
  ...keyDeeds,
  ...receiverDeeds,
  ...deliveryDeeds,
  ...backgroundDeeds,
}

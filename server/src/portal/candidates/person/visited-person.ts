import { areAllCandidaciesReadable } from '../../../candidates/write-store.ts'
import { readPersonPage } from '../../../candidates/lists/person-store.ts'
import { PERSONS_PATH } from '../../addresses.ts'
import { visited, visitedIf } from '../../parts/visited.ts'

/** A person with a candidacy in reach to which the person agreed. */
export const visitedPerson = visited(({ database, access }, id) => readPersonPage(database, access, id))

/** A person whose fields are there, and nobody who was anonymized. */
export const visitedKnown = visitedIf(visitedPerson, ({ erased }) => !erased)

/** A person whom the visitor may edit: all of the candidacies are in reach. */
export const visitedEditable = visitedIf(visitedKnown, (person, { database, access }) =>
  areAllCandidaciesReadable(database, access, [person]),
)

/** Where a person is. */
export const pageOf = ({ id }: { id: string }) => `${PERSONS_PATH}/${id}`

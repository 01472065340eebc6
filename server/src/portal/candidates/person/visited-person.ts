import { isId } from '../../../base/db/id.ts'
import { nothingHere } from '../../../base/http/request-target.ts'
import type { MemberVisit } from '../../../base/web/visit.ts'
import { type PersonPage, readPersonPage } from '../../../candidates/lists/person-store.ts'

/** @throws {ApiError} 404 if there is no such person with a candidacy in reach to which the person agreed */
export async function visitedPerson({ database, access, params }: MemberVisit): Promise<PersonPage> {
  const id = params['id'] ?? ''
  const person = isId(id) ? await readPersonPage(database, access, id) : undefined
  if (person === undefined) throw nothingHere()
  return person
}

/** A person whose fields are there. @throws {ApiError} 404 for somebody who was anonymized, too */
export async function visitedKnown(visit: MemberVisit): Promise<PersonPage> {
  const person = await visitedPerson(visit)
  if (person.erased) throw nothingHere()
  return person
}

import { allOrRefused } from '../../base/forms/refusal.ts'
import { newPerson, type PersonFields, type PersonForm } from '../person.ts'

/** The form of a referral contains two people, so the path of a fault says whose it is. */
export function newPeople(
  form: { candidate: PersonForm; referrer: PersonForm | null },
  country: string,
): { candidate: PersonFields; referrer: PersonFields | null } {
  const { candidate, referrer } = form
  if (referrer === null) return { candidate: newPerson(candidate, country), referrer }
  return allOrRefused({ candidate: () => newPerson(candidate, country), referrer: () => newPerson(referrer, country) })
}

import type { DemoCompany } from './company.ts'
import { asciiOf, type Nationality } from './names.ts'
import type { Random } from './random.ts'

/** Who answers questions about a position. */
export interface Contact {
  name: string
  email: string
  phone: string
}

const digits = (count: number, random: Random) =>
  Array.from({ length: count }, () => String(random.whole(0, 9))).join('')

/**
 * A telephone number of nobody. The British and Swedish ones are from the ranges that Ofcom and PTS keep for fiction; no
 * Norwegian or Danish number begins with 0, and the American one is of the exchange 555 01.
 */
export function fictionalPhone(country: Nationality, random: Random): string {
  const numbers: Record<Nationality, () => string> = {
    NO: () => `+4700${digits(6, random)}`,
    DK: () => `+4500${digits(6, random)}`,
    SE: () => `+467017406${String(random.whole(5, 99)).padStart(2, '0')}`,
    GB: () => `+447700900${digits(3, random)}`,
    XX: () => `+120255501${digits(2, random)}`,
  }
  return numbers[country]()
}

/** The mail address of somebody who works for a company. */
function workAddress(name: string, company: DemoCompany): string {
  return `${name.split(' ').map(asciiOf).join('.')}@${company.slug}.example.com`
}

/** The people of a company who answer questions, each with a number of their own. */
export function contactsOf(company: DemoCompany, random: Random): Contact[] {
  return company.people.map((name) => ({
    name,
    email: workAddress(name, company),
    phone: fictionalPhone(company.country, random),
  }))
}

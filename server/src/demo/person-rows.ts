import { asciiOf, names, type Nationality } from './names.ts'
import { fictionalPhone } from './contacts.ts'
import type { Random } from './random.ts'
import type { DemoRows } from './rows.ts'

export type DemoPerson = DemoRows['people'][number] & { created_at: Date; updated_at: Date }

const HOUR = 3_600_000

/** Makes people of one company, no two with the same mail address. */
export function peopleOf(companyId: string, random: Random) {
  const taken = new Set<string>()

  function addressOf(first: string, last: string): string {
    const [a, b] = [asciiOf(first), asciiOf(last)]
    const forms = [`${a}.${b}`, `${a}${b}`, `${a.slice(0, 1)}.${b}`, `${a}_${b}`]
    const host = random.pick(['example.com', 'example.com', 'example.org', 'example.net', 'mail.example.com'])
    let address = `${random.pick(forms)}@${host}`
    while (taken.has(address)) address = `${a}.${b}${random.whole(1, 99)}@${host}`
    taken.add(address)
    // Some write themselves with capitals.
    return random.chance(0.03) ? address.replace(/^./, (letter) => letter.toUpperCase()) : address
  }

  /** @param home where most of the company's candidates come from */
  return function person(home: Nationality, createdAt: Date, today: Date): DemoPerson {
    const from = random.chance(0.14) ? 'XX' : random.chance(0.1) ? random.pick(['NO', 'DK', 'SE'] as const) : home
    const first = random.pick(names[from].first)
    const last = random.pick(names[from].last)
    const email = addressOf(first, last)
    const changed = random.chance(0.15) ? createdAt.getTime() + random.whole(1, 40 * 24) * HOUR : createdAt.getTime()
    const handle = `${asciiOf(first)}-${asciiOf(last)}-${random.whole(0x1000, 0xffff).toString(16)}`
    const nameless = random.chance(0.006)
    return {
      company_id: companyId,
      id: random.id(createdAt),
      first_name: nameless ? null : first,
      last_name: nameless || random.chance(0.004) ? null : last,
      email,
      email_normalized: email.toLowerCase(),
      phone: random.chance(0.78) ? fictionalPhone(from === 'XX' ? home : from, random) : null,
      linkedin_user_name: random.chance(0.42) ? handle : null,
      portfolio_url: random.chance(0.11) ? `https://${asciiOf(first)}-${asciiOf(last)}.example.org` : null,
      created_at: createdAt,
      updated_at: new Date(Math.min(changed, Math.max(createdAt.getTime(), today.getTime() - HOUR))),
      erased_at: null,
    }
  }
}

/** What is left of a person who asked to be forgotten. */
export function erased(person: DemoPerson, at: Date): DemoPerson {
  return {
    ...person,
    first_name: null,
    last_name: null,
    email: null,
    email_normalized: null,
    phone: null,
    linkedin_user_name: null,
    portfolio_url: null,
    updated_at: at,
    erased_at: at,
  }
}

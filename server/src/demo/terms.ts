import { type EmploymentType, employmentTypes } from '@kandidat/contract/resources/enumerations'
import { inOrderOf } from '../content/text.ts'
import type { Place } from './places/place.ts'
import type { Random } from './random.ts'
import type { Profession, Role } from './texts/profession.ts'

const AT_A_DESK =
  /utvik|ingen(i|j)ör|designer|developer|engineer|analyst|konsult|konsulent|jurist|regnskap|lønn|rådgiver|controller|tekst|projektled|koordinator|planner|data/i

/** The tags of a position, in the order of the enumeration. */
export function tagsOf(title: string, role: Role, remote: boolean, random: Random): EmploymentType[] {
  const tags: EmploymentType[] = [...(role.tags ?? [])]
  const unpaid = role.pay === null
  const partTime = tags.includes('Part-time') || /deltid|80–100|part-time|30–40/i.test(title)
  tags.push(unpaid || partTime || random.chance(0.12) ? 'Part-time' : 'Full-time')
  if (!unpaid && !partTime && random.chance(0.1)) tags.push('Part-time')
  if (unpaid) tags.push('Volunteer')
  if (/sesong|trainee/i.test(title)) tags.push('Temporary')
  if (remote) tags.push('Remote')
  else if (AT_A_DESK.test(title) && random.chance(0.65)) tags.push('Hybrid')
  else if (random.chance(0.8)) tags.push('On-site')
  return inOrderOf(employmentTypes, tags)
}

/** What is told of a position's pay: often all, sometimes a part, sometimes nothing. */
export interface SalaryColumns {
  salary_type: string | null
  salary_currency: string | null
  salary_min: number | null
  salary_max: number | null
  salary_extra: string | null
}

const CURRENCIES: Record<string, string> = { CA: 'CAD', AU: 'AUD', US: 'USD' }

export function salaryOf(profession: Profession, role: Role, place: Place, random: Random): SalaryColumns {
  const nothing = { salary_type: null, salary_currency: null, salary_min: null, salary_max: null, salary_extra: null }
  const pay = role.pay === undefined ? profession.pay : role.pay
  if (!pay) return nothing
  const range = pay.most - pay.least
  const rounded = (amount: number) => Math.round(amount / pay.step) * pay.step
  const least = rounded(pay.least + random.next() * range * 0.4)
  const most = Math.max(least, rounded(pay.most - random.next() * range * 0.4))
  const full = {
    salary_type: pay.type,
    salary_currency: CURRENCIES[place.country] ?? pay.currency,
    salary_min: least,
    salary_max: most,
    salary_extra: random.chance(0.7) ? pay.extra : null,
  }
  const told = random.next()
  // Whoever looks for people abroad says what it pays.
  if (told < 0.58 || place.country in CURRENCIES) return full
  if (told < 0.66) return { ...full, salary_max: null }
  if (told < 0.7) return { ...full, salary_min: null, salary_extra: null }
  if (told < 0.78) return { ...nothing, salary_extra: pay.extra }
  if (told < 0.8) return { ...full, salary_type: null }
  return nothing
}

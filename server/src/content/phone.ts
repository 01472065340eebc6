import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js'
import { Refusal } from '../base/forms/refusal.ts'
import { saysNothing, visibleLine } from './text.ts'

/**
 * A phone number in the form of E.164; null if nothing is written.
 * @param country the country of a number without one: ISO 3166-1 alpha-2, or empty if unknown
 * @throws {Refusal} if it cannot be read; the message does not repeat it
 */
export function storedPhone(phone: string | null, country: string): string | null {
  const line = visibleLine(phone ?? '')
  if (saysNothing(line)) return null
  // In "+47 (0) 912 34 567" the zero is for callers within the country, and Norway has no such zero.
  const international = /^(?:\+|00)/.test(line) ? line.replace(/\(0\)/, '') : line
  const number = parsePhoneNumberFromString(international, isSupportedCountry(country) ? country : undefined)
  if (number?.isPossible()) return number.number
  throw new Refusal('invalid', faultOf(line, number !== undefined, country), [], 'phone-form')
}

function faultOf(line: string, isRead: boolean, country: string): string {
  const example = '+47 912 34 567'
  if (line.startsWith('+')) {
    return isRead
      ? `The number of digits in this phone number does not fit its country code. A valid phone number is ${example}.`
      : `This cannot be read as a phone number with a country code. A valid phone number is ${example}.`
  }
  const fault =
    country === '' ? 'The country of this phone number is unknown' : `This is not a phone number of ${country}`
  return `${fault}: write it with its country code, such as ${example}.`
}

import type { RemarkField, RemarkWords } from '../../faults/remark.ts'
import { countryIn, languageIn, numberIn, sentenceOf, spokenIn } from './values.ts'

const country = countryIn('en')
const number = numberIn('en')
const spoken = spokenIn('en')

const fields: Readonly<Record<RemarkField, string>> = {
  title: 'Title',
  pitch: 'In short',
  locations: 'Places',
  employmentType: 'Employment',
  publishedAt: 'Day of publication',
  updatedAt: 'Day of the last change',
  expirationDate: 'Deadline',
}

const contactFields = { email: 'An e-mail', phone: 'A phone number', other: 'A value' } as const

/** The remarks of imports in English. */
export const remarks: RemarkWords = {
  'no-description': () => 'The description is missing.',
  'text-cut': ({ field, length }) => `${fields[field]}: cut to ${number(length)} characters.`,
  'list-cut': ({ field, length }) => `${fields[field]}: only the first ${number(length)} were read.`,
  'language-unknown': ({ stated, used }) => `Language: “${stated}” is not supported; ${spoken(used)} is used.`,
  'language-detected': ({ found, used }) =>
    `Language: the text seems to be ${languageIn('en', found)}, which is not supported; ${spoken(used)} is used.`,
  'no-date': ({ field, text }) => `${fields[field]}: “${text}” is not a date, and was left out.`,
  year: ({ field, year }) => `${fields[field]}: the year ${year} was left out.`,
  'pay-currency': ({ stated }) => `Pay: ${stated} is not a currency of Kandidat; it was kept as text.`,
  'pay-no-currency': () => 'Pay: the currency is missing.',
  'pay-implausible': ({ pay }) => `Pay: ${pay} is not plausible; it was kept as text.`,
  'pay-period': ({ words }) => `Pay: “${words}” is not hour, day, week, month or year; it was kept as text.`,
  'pay-swapped': ({ min, max }) =>
    `Pay: the minimum (${number(min)}) is above the maximum (${number(max)}); they were swapped.`,
  'contact-field': ({ field }) => `Contacts: ${contactFields[field]} cannot be read, and was left out.`,
  'contact-no-name': () => 'Contacts: one without a name was left out.',
  'contacts-cut': ({ length }) => `Contacts: those after the first ${number(length)} were left out.`,
  'country-unknown': ({ stated }) => `“${stated}” is not a known country.`,
  'country-assumed': ({ city, country: code }) => `“${city}” has no country; ${country(code)} is assumed.`,
  'country-missing': ({ place }) =>
    `The country of ${place === null ? 'a place' : `“${place}”`} is unknown, so it has no location.`,
  'place-ambiguous': ({ place, country: code }) =>
    `Several places in ${country(code)} are called “${place}”; the middle of the country is used.`,
  'place-unknown': ({ place, country: code }) =>
    `“${place}” is not known in ${country(code)}; the middle of the country is used.`,
  'country-not-located': ({ country: code }) => `The location of ${country(code)} is unknown.`,
  'no-town': ({ text }) => `“${text}” names no town that is known, so it has no location.`,
  'no-place': ({ text }) => `“${text}” is not a known place, so it has no location.`,
  'posts-joined': ({ posts }) => `${number(posts)} posts of one opening became one position.`,
  'translations-joined': ({ postings, languages, used }) =>
    `The job is advertised ${number(postings)} times (${languages}), and became one position, in ${used}.`,
  'description-shortened': () => 'The description ends with “...”: the source shortened it.',
  'texts-empty': () => 'All texts are empty: the feed may not have the language in ?language=.',
  'descriptions-not-requested': () => 'The feed has no descriptions: request it with ?details=true.',
  'texts-in-details': () => 'The list of postings has no texts: the details at “ref” do.',
  closed: ({ status }) => `It is not open to everybody (${status}).`,
  removed: () => 'It was removed there.',
  prospects: () => 'It collects people for later: it has no opening.',
  'ad-elsewhere': () => 'The page of the change feed only names the ad, which is at its “url”.',
  'employer-refused': () => 'The line of its employer was refused.',
  'field-missing': ({ field }) => `It has no ${field}.`,
  'not-object': ({ found }) => `It is ${found === 'null' ? found : `a ${found}`}, not an object.`,
  'item-large': ({ megabytes }) => `It is larger than ${megabytes} MB, which is the limit for an item.`,
  'item-deep': ({ levels }) => `It is nested deeper than ${levels} levels, which is the limit for an item.`,
  'item-values': ({ values }) => `It has more than ${number(values)} values, which is the limit for an item.`,
  'item-text': ({ megabytes }) =>
    `It has a text that is larger than ${megabytes} MB, which is the limit for a text in XML.`,
  member: ({ name, because }) => `Its member “${name}” cannot be read: ${sentenceOf(remarks, because)}`,
  'text-long': ({ length, limit }) => `Its text has ${number(length)} characters; the limit is ${number(limit)}.`,
  'text-deep': ({ levels }) => `Its text is nested deeper than ${number(levels)} levels, which is the limit.`,
  'id-long': ({ length, limit }) => `Its id has ${number(length)} characters; the limit is ${number(limit)}.`,
  'item-cut': () => 'It is cut off: the file ends within it, or a quotation mark is missing.',
  'item-encoding': () => 'It is not UTF-8. It may be ISO 8859-1 or Windows-1252; save it as UTF-8.',
  'item-json': ({ position }) => `It is not valid JSON${position === null ? '' : ` (at position ${position})`}.`,
  'after-end': () => 'It comes after the end of the list; the rest was not read.',
  'item-shape': () => 'It could not be converted: a value is of another kind than expected.',
  'details-unread': ({ because }) => `The full item could not be read: ${sentenceOf(remarks, because)}`,
  fault: ({ why }) => why,
  'type-unknown': ({ type }) =>
    `Its “type” is ${type === null ? 'missing' : `“${type}”`}; it must be position, company or candidate.`,
  'history-entry': () => 'Each entry of a history must have either “did” or “stage”.',
  'time-unknown': ({ text }) => `A time is invalid: “${text}”.`,
  'position-not-in-feed': ({ id }) => `The feed has no position with the id “${id}”.`,
  'page-unknown': ({ name }) => `Neither the company nor the client has a careers page “${name}”.`,
  'link-unknown': ({ name }) => `The position has no sharing link or careers page “${name}”.`,
  'company-exists': ({ slug }) =>
    `There is already a company with the slug “${slug}”. If this line means it, add that slug to the line. If not, add another slug.`,
  'not-stored': ({ details }) => `The database does not accept it (${details}).`,
  'not-taken': ({ why }) => why,
  'feed-empty': () => 'The feed is empty. Some job boards answer like this if they do not know the name.',
  'feed-longer': ({ total, read }) =>
    `The feed has ${number(total)} items, but only ${number(read)} of them were read.`,
  'feed-continues': ({ address }) => `The feed continues at ${address}`,
  'gone-unknown': ({ why }) =>
    `${why === 'skipped' ? 'Items were skipped' : 'A part of the feed was not read'}, so missing positions are not reported as gone.`,
  unnamed: ({ named }) => `Only the first ${number(named)} items that were left out are named.`,
  'other-names': ({ count, at }) =>
    `${number(count)} of the e-mails belong to somebody with another name, who stays as they are. Two people may share an address. Line: ${at}.`,
  other: () => 'More remarks of other kinds.',
}

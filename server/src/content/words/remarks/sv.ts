import { importFaultWords } from '../sv.ts'
import type { RemarkField, RemarkWords } from '../../faults/remark.ts'
import { countryIn, languageIn, numberIn, sentenceOf, spokenIn } from './values.ts'

const country = countryIn('sv')
const number = numberIn('sv')
const spoken = spokenIn('sv')

const fields: Readonly<Record<RemarkField, string>> = {
  title: 'Titel',
  pitch: 'I korthet',
  locations: 'Orter',
  employmentType: 'Anställning',
  publishedAt: 'Publiceringsdatum',
  updatedAt: 'Datum för senaste ändringen',
  expirationDate: 'Sista ansökningsdag',
}

const contactFields = { email: 'En e-postadress', phone: 'Ett telefonnummer', other: 'Ett värde' } as const

const kinds = {
  null: 'null',
  list: 'en lista',
  text: 'en text',
  number: 'ett tal',
  boolean: 'ett sanningsvärde',
} as const

/** The remarks of imports in Swedish. */
export const remarks: RemarkWords = {
  'no-description': () => 'Beskrivningen saknas.',
  'text-cut': ({ field, length }) => `${fields[field]}: kortad till ${number(length)} tecken.`,
  'list-cut': ({ field, length }) => `${fields[field]}: bara de första ${number(length)} lästes.`,
  'language-unknown': ({ stated, used }) => `Språk: ”${stated}” stöds inte; ${spoken(used)} används.`,
  'language-detected': ({ found, used }) =>
    `Språk: texten verkar vara på ${languageIn('sv', found)}, som inte stöds; ${spoken(used)} används.`,
  'no-date': ({ field, text }) => `${fields[field]}: ”${text}” är inget datum och togs inte med.`,
  year: ({ field, year }) => `${fields[field]}: årtalet ${year} togs inte med.`,
  'pay-currency': ({ stated }) => `Lön: Kandidat har inte valutan ${stated}; lönen har behållits som text.`,
  'pay-no-currency': () => 'Lön: valutan saknas.',
  'pay-implausible': ({ pay }) => `Lön: ${pay} kan inte stämma; den har behållits som text.`,
  'pay-period': ({ words }) => `Lön: ”${words}” är inte timme, dag, vecka, månad eller år; det har behållits som text.`,
  'pay-swapped': ({ min, max }) =>
    `Lön: det lägsta beloppet (${number(min)}) är högre än det högsta (${number(max)}); de bytte plats.`,
  'contact-field': ({ field }) => `Kontakter: ${contactFields[field]} kan inte läsas och togs inte med.`,
  'contact-no-name': () => 'Kontakter: en utan namn togs inte med.',
  'contacts-cut': ({ length }) => `Kontakter: de efter de första ${number(length)} togs inte med.`,
  'country-unknown': ({ stated }) => `”${stated}” är inget känt land.`,
  'country-assumed': ({ city, country: code }) => `”${city}” har inget land; vi utgår från ${country(code)}.`,
  'country-missing': ({ place }) =>
    `Landet för ${place === null ? 'en plats' : `”${place}”`} är okänt, så platsen finns inte på kartan.`,
  'place-ambiguous': ({ place, country: code }) =>
    `Flera platser i ${country(code)} heter ”${place}”; mitten av landet används.`,
  'place-unknown': ({ place, country: code }) =>
    `”${place}” är inte känt i ${country(code)}; mitten av landet används.`,
  'country-not-located': ({ country: code }) => `Det är okänt var ${country(code)} ligger.`,
  'no-town': ({ text }) => `”${text}” nämner ingen känd ort, så platsen finns inte på kartan.`,
  'no-place': ({ text }) => `”${text}” är ingen känd plats, så den finns inte på kartan.`,
  'posts-joined': ({ posts }) => `${number(posts)} annonser för samma tjänst blev en tjänst.`,
  'translations-joined': ({ postings, languages, used }) =>
    `Tjänsten har annonserats ${number(postings)} gånger (${languages}) och blev en enda, på ${used}.`,
  'description-shortened': () => 'Beskrivningen slutar med ”...”: källan har kortat den.',
  'texts-empty': () => 'Alla texter är tomma: flödet har kanske inte språket i ?language=.',
  'descriptions-not-requested': () => 'Flödet har inga beskrivningar: hämta det med ?details=true.',
  'texts-in-details': () => 'Listan med annonser har inga texter: de finns i detaljerna i ”ref”.',
  closed: ({ status }) => `Det är inte öppet för alla (${status}).`,
  removed: () => 'Det har tagits bort där.',
  prospects: () => 'Det samlar personer till senare och har ingen ledig tjänst.',
  'ad-elsewhere': () => 'Sidan i ändringsflödet nämner bara annonsen, som finns på adressen i ”url”.',
  'employer-refused': () => 'Raden om arbetsgivaren avvisades.',
  'field-missing': ({ field }) => `Fältet saknas: ${field}.`,
  'not-object': ({ found }) => `Det är ${kinds[found]}, inte ett objekt.`,
  'item-large': ({ megabytes }) => `Det är större än ${megabytes} MB, som är gränsen för en post.`,
  'item-deep': ({ levels }) => `Det har fler än ${levels} nivåer inuti varandra, som är gränsen för en post.`,
  'item-values': ({ values }) => `Det har fler än ${number(values)} värden, som är gränsen för en post.`,
  'item-text': ({ megabytes }) => `Det har en text på mer än ${megabytes} MB, som är gränsen för en text i XML.`,
  member: ({ name, because }) => `Fältet ”${name}” kan inte läsas: ${sentenceOf(remarks, because)}`,
  'text-long': ({ length, limit }) => `Texten har ${number(length)} tecken; gränsen är ${number(limit)}.`,
  'text-deep': ({ levels }) => `Texten har fler än ${number(levels)} nivåer inuti varandra, som är gränsen.`,
  'id-long': ({ length, limit }) => `Id:t har ${number(length)} tecken; gränsen är ${number(limit)}.`,
  'item-cut': () => 'Det är avklippt: filen slutar mitt i det, eller så saknas ett citattecken.',
  'item-encoding': () => 'Det är inte UTF-8 utan kanske ISO 8859-1 eller Windows-1252. Spara det som UTF-8.',
  'item-json': ({ position }) => `Det är inte giltig JSON${position === null ? '' : ` (vid tecken ${position})`}.`,
  'after-end': () => 'Det kommer efter slutet på listan; resten lästes inte.',
  'item-shape': () => 'Det kunde inte läsas: ett värde är av en annan typ än väntat.',
  'details-unread': ({ because }) => `Hela annonsen kunde inte läsas: ${sentenceOf(remarks, because)}`,
  fault: ({ fault }) => importFaultWords[fault],
  'type-unknown': ({ type }) =>
    `${type === null ? '”type” saknas' : `”type” är ”${type}”`} men ska vara position, company eller candidate.`,
  'history-entry': () => 'Varje händelse i en historik ska ha antingen ”did” eller ”stage”.',
  'time-unknown': ({ text }) => `”${text}” är inte en giltig tidpunkt.`,
  'position-not-in-feed': ({ id }) => `Flödet har ingen tjänst med id:t ”${id}”.`,
  'page-unknown': ({ name }) => `Varken företaget eller kunden har en karriärsida ”${name}”.`,
  'link-unknown': ({ name }) => `Tjänsten har varken en delningslänk eller en karriärsida ”${name}”.`,
  'company-exists': ({ slug }) =>
    `Det finns redan ett företag med kortnamnet ”${slug}”. Om raden gäller det, lägg till kortnamnet på raden. Annars ger du det ett annat.`,
  'not-stored': ({ details }) => `Databasen godtar det inte (${details}).`,
  'not-taken': ({ why }) => `Det kunde inte läsas eller sparas. Systemet säger: ${why}`,
  'feed-empty': () => 'Flödet är tomt. Vissa system svarar så när de inte känner till namnet.',
  'feed-longer': ({ total, read }) => `Flödet har ${number(total)} poster, men bara ${number(read)} av dem lästes.`,
  'feed-continues': ({ address }) => `Flödet fortsätter på ${address}`,
  'gone-unknown': ({ why }) =>
    `${why === 'skipped' ? 'Något kunde inte importeras' : 'En del av flödet lästes inte'}, så tjänster som saknas räknas inte som borttagna.`,
  unnamed: ({ named }) => `Bara de första ${number(named)} som inte togs med nämns.`,
  'other-names': ({ count, at }) =>
    `${number(count)} av e-postadresserna tillhör någon med ett annat namn, som inte ändras. Två personer kan dela adress. Rad: ${at}.`,
  other: () => 'Fler anmärkningar av andra typer.',
}

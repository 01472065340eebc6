import { importFaultWords } from '../nb.ts'
import type { RemarkField, RemarkWords } from '../../faults/remark.ts'
import { countryIn, languageIn, numberIn, sentenceOf, spokenIn } from './values.ts'

const country = countryIn('nb')
const number = numberIn('nb')
const spoken = spokenIn('nb')

const fields: Readonly<Record<RemarkField, string>> = {
  title: 'Tittel',
  pitch: 'Kort fortalt',
  locations: 'Steder',
  employmentType: 'Ansettelse',
  publishedAt: 'Publiseringsdato',
  updatedAt: 'Dato for siste endring',
  expirationDate: 'Frist',
}

const contactFields = { email: 'En e-postadresse', phone: 'Et telefonnummer', other: 'En verdi' } as const

const kinds = {
  null: 'null',
  list: 'en liste',
  text: 'en tekst',
  number: 'et tall',
  boolean: 'en sannhetsverdi',
} as const

/** The remarks of imports in Norwegian. */
export const remarks: RemarkWords = {
  'no-description': () => 'Beskrivelsen mangler.',
  'text-cut': ({ field, length }) => `${fields[field]}: kortet ned til ${number(length)} tegn.`,
  'list-cut': ({ field, length }) => `${fields[field]}: bare de første ${number(length)} ble lest.`,
  'language-unknown': ({ stated, used }) => `Språk: «${stated}» støttes ikke; ${spoken(used)} brukes.`,
  'language-detected': ({ found, used }) =>
    `Språk: teksten ser ut til å være på ${languageIn('nb', found)}, som ikke støttes; ${spoken(used)} brukes.`,
  'no-date': ({ field, text }) => `${fields[field]}: «${text}» er ikke en dato og ble utelatt.`,
  year: ({ field, year }) => `${fields[field]}: årstallet ${year} ble utelatt.`,
  'pay-currency': ({ stated }) => `Lønn: Kandidat har ikke valutaen ${stated}; lønnen er beholdt som tekst.`,
  'pay-no-currency': () => 'Lønn: valutaen mangler.',
  'pay-implausible': ({ pay }) => `Lønn: ${pay} kan ikke stemme; den er beholdt som tekst.`,
  'pay-period': ({ words }) => `Lønn: «${words}» er ikke time, dag, uke, måned eller år; det er beholdt som tekst.`,
  'pay-swapped': ({ min, max }) =>
    `Lønn: laveste beløp (${number(min)}) er høyere enn høyeste (${number(max)}); de ble byttet om.`,
  'contact-field': ({ field }) => `Kontakter: ${contactFields[field]} kan ikke leses og ble utelatt.`,
  'contact-no-name': () => 'Kontakter: en uten navn ble utelatt.',
  'contacts-cut': ({ length }) => `Kontakter: de etter de første ${number(length)} ble utelatt.`,
  'country-unknown': ({ stated }) => `«${stated}» er ikke et kjent land.`,
  'country-assumed': ({ city, country: code }) => `«${city}» har ikke noe land; vi går ut fra ${country(code)}.`,
  'country-missing': ({ place }) =>
    `Landet til ${place === null ? 'et sted' : `«${place}»`} er ukjent, så det er ikke plassert på kartet.`,
  'place-ambiguous': ({ place, country: code }) =>
    `Flere steder i ${country(code)} heter «${place}»; midten av landet brukes.`,
  'place-unknown': ({ place, country: code }) =>
    `«${place}» er ikke kjent i ${country(code)}; midten av landet brukes.`,
  'country-not-located': ({ country: code }) => `Det er ukjent hvor ${country(code)} ligger.`,
  'no-town': ({ text }) => `«${text}» nevner ikke noe kjent sted, så det er ikke plassert på kartet.`,
  'no-place': ({ text }) => `«${text}» er ikke et kjent sted, så det er ikke plassert på kartet.`,
  'posts-joined': ({ posts }) => `${number(posts)} annonser for samme stilling ble én stilling.`,
  'translations-joined': ({ postings, languages, used }) =>
    `Stillingen er annonsert ${number(postings)} ganger (${languages}) og ble én stilling, på ${used}.`,
  'description-shortened': () => 'Beskrivelsen slutter med «...»: kilden har kortet den ned.',
  'texts-empty': () => 'Alle tekster er tomme: feeden har kanskje ikke språket i ?language=.',
  'descriptions-not-requested': () => 'Feeden har ingen beskrivelser: hent den med ?details=true.',
  'texts-in-details': () => 'Listen over annonser har ingen tekster: de står i detaljene i «ref».',
  closed: ({ status }) => `Den er ikke åpen for alle (${status}).`,
  removed: () => 'Den er fjernet der.',
  prospects: () => 'Den samler personer til senere og har ingen ledig stilling.',
  'ad-elsewhere': () => 'Siden i endringsfeeden nevner bare annonsen, som ligger på adressen i «url».',
  'employer-refused': () => 'Linjen for arbeidsgiveren ble avvist.',
  'field-missing': ({ field }) => `Feltet mangler: ${field}.`,
  'not-object': ({ found }) => `Den er ${kinds[found]}, ikke et objekt.`,
  'item-large': ({ megabytes }) => `Den er større enn ${megabytes} MB, som er grensen for én oppføring.`,
  'item-deep': ({ levels }) => `Den har mer enn ${levels} nivåer inni hverandre, som er grensen for én oppføring.`,
  'item-values': ({ values }) => `Den har mer enn ${number(values)} verdier, som er grensen for én oppføring.`,
  'item-text': ({ megabytes }) => `Den har en tekst på mer enn ${megabytes} MB, som er grensen for en tekst i XML.`,
  member: ({ name, because }) => `Feltet «${name}» kan ikke leses: ${sentenceOf(remarks, because)}`,
  'text-long': ({ length, limit }) => `Teksten har ${number(length)} tegn; grensen er ${number(limit)}.`,
  'text-deep': ({ levels }) => `Teksten har mer enn ${number(levels)} nivåer inni hverandre, som er grensen.`,
  'id-long': ({ length, limit }) => `ID-en har ${number(length)} tegn; grensen er ${number(limit)}.`,
  'item-cut': () => 'Den er kuttet: Filen slutter inne i den, eller et anførselstegn mangler.',
  'item-encoding': () => 'Den er ikke UTF-8, men kanskje ISO 8859-1 eller Windows-1252. Lagre den som UTF-8.',
  'item-json': ({ position }) => `Den er ikke gyldig JSON${position === null ? '' : ` (ved tegn ${position})`}.`,
  'after-end': () => 'Den kommer etter slutten på listen; resten ble ikke lest.',
  'item-shape': () => 'Den kunne ikke leses: en verdi er av en annen type enn ventet.',
  'details-unread': ({ because }) => `Hele annonsen kunne ikke leses: ${sentenceOf(remarks, because)}`,
  fault: ({ fault }) => importFaultWords[fault],
  'type-unknown': ({ type }) =>
    `${type === null ? '«type» mangler' : `«type» er «${type}»`}, men må være position, company eller candidate.`,
  'history-entry': () => 'Hver hendelse i en historikk må ha enten «did» eller «stage».',
  'time-unknown': ({ text }) => `«${text}» er ikke et gyldig tidspunkt.`,
  'position-not-in-feed': ({ id }) => `Feeden har ingen stilling med ID-en «${id}».`,
  'page-unknown': ({ name }) => `Verken bedriften eller kunden har en karriereside «${name}».`,
  'link-unknown': ({ name }) => `Stillingen har ingen delingslenke eller karriereside «${name}».`,
  'company-exists': ({ slug }) =>
    `Det finnes allerede en bedrift med kortnavnet «${slug}». Er det dette linjen handler om, legger du til kortnavnet på linjen. Hvis ikke, gir du den et annet.`,
  'not-stored': ({ details }) => `Databasen godtar den ikke (${details}).`,
  'not-taken': ({ why }) => `Den kunne ikke leses eller lagres. Systemet sier: ${why}`,
  'feed-empty': () => 'Feeden er tom. Noen systemer svarer slik når de ikke kjenner navnet.',
  'feed-longer': ({ total, read }) =>
    `Feeden har ${number(total)} oppføringer, men bare ${number(read)} av dem ble lest.`,
  'feed-continues': ({ address }) => `Feeden fortsetter på ${address}`,
  'gone-unknown': ({ why }) =>
    `${why === 'skipped' ? 'Noe kunne ikke importeres' : 'En del av feeden ble ikke lest'}, så stillinger som mangler, regnes ikke som borte.`,
  unnamed: ({ named }) => `Bare de første ${number(named)} som ble utelatt, er nevnt.`,
  'other-names': ({ count, at }) =>
    `${number(count)} av e-postadressene tilhører noen med et annet navn, som ikke endres. To personer kan dele adresse. Linje: ${at}.`,
  other: () => 'Flere merknader av andre typer.',
}

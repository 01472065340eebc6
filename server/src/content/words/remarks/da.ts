import { importFaultWords } from '../da.ts'
import type { RemarkField, RemarkWords } from '../../faults/remark.ts'
import { countryIn, languageIn, numberIn, sentenceOf, spokenIn } from './values.ts'

const country = countryIn('da')
const number = numberIn('da')
const spoken = spokenIn('da')

const fields: Readonly<Record<RemarkField, string>> = {
  title: 'Titel',
  pitch: 'Kort fortalt',
  locations: 'Steder',
  employmentType: 'Ansættelse',
  publishedAt: 'Offentliggørelsesdato',
  updatedAt: 'Dato for seneste ændring',
  expirationDate: 'Frist',
}

const contactFields = { email: 'En e-mailadresse', phone: 'Et telefonnummer', other: 'En værdi' } as const

const kinds = {
  null: 'null',
  list: 'en liste',
  text: 'en tekst',
  number: 'et tal',
  boolean: 'en sandhedsværdi',
} as const

/** The remarks of imports in Danish. */
export const remarks: RemarkWords = {
  'no-description': () => 'Beskrivelsen mangler.',
  'text-cut': ({ field, length }) => `${fields[field]}: afkortet til ${number(length)} tegn.`,
  'list-cut': ({ field, length }) => `${fields[field]}: kun de første ${number(length)} blev læst.`,
  'language-unknown': ({ stated, used }) => `Sprog: »${stated}« understøttes ikke; ${spoken(used)} bruges.`,
  'language-detected': ({ found, used }) =>
    `Sprog: teksten ser ud til at være på ${languageIn('da', found)}, som ikke understøttes; ${spoken(used)} bruges.`,
  'no-date': ({ field, text }) => `${fields[field]}: »${text}« er ikke en dato og blev udeladt.`,
  year: ({ field, year }) => `${fields[field]}: årstallet ${year} blev udeladt.`,
  'pay-currency': ({ stated }) => `Løn: Kandidat har ikke valutaen ${stated}; lønnen er beholdt som tekst.`,
  'pay-no-currency': () => 'Løn: valutaen mangler.',
  'pay-implausible': ({ pay }) => `Løn: ${pay} kan ikke passe; den er beholdt som tekst.`,
  'pay-period': ({ words }) => `Løn: »${words}« er ikke time, dag, uge, måned eller år; det er beholdt som tekst.`,
  'pay-swapped': ({ min, max }) =>
    `Løn: det laveste beløb (${number(min)}) er højere end det højeste (${number(max)}); de blev byttet om.`,
  'contact-field': ({ field }) => `Kontakter: ${contactFields[field]} kan ikke læses og blev udeladt.`,
  'contact-no-name': () => 'Kontakter: en uden navn blev udeladt.',
  'contacts-cut': ({ length }) => `Kontakter: dem efter de første ${number(length)} blev udeladt.`,
  'country-unknown': ({ stated }) => `»${stated}« er ikke et kendt land.`,
  'country-assumed': ({ city, country: code }) => `»${city}« har intet land; vi går ud fra ${country(code)}.`,
  'country-missing': ({ place }) =>
    `Landet for ${place === null ? 'et sted' : `»${place}«`} er ukendt, så det er ikke placeret på kortet.`,
  'place-ambiguous': ({ place, country: code }) =>
    `Flere steder i ${country(code)} hedder »${place}«; midten af landet bruges.`,
  'place-unknown': ({ place, country: code }) => `»${place}« kendes ikke i ${country(code)}; midten af landet bruges.`,
  'country-not-located': ({ country: code }) => `Det vides ikke, hvor ${country(code)} ligger.`,
  'no-town': ({ text }) => `»${text}« nævner ikke noget kendt sted, så det er ikke placeret på kortet.`,
  'no-place': ({ text }) => `»${text}« er ikke et kendt sted, så det er ikke placeret på kortet.`,
  'posts-joined': ({ posts }) => `${number(posts)} opslag om samme stilling blev til én stilling.`,
  'translations-joined': ({ postings, languages, used }) =>
    `Stillingen er slået op ${number(postings)} gange (${languages}) og blev til én stilling, på ${used}.`,
  'description-shortened': () => 'Beskrivelsen slutter med »...«: kilden har afkortet den.',
  'texts-empty': () => 'Alle tekster er tomme: feedet har måske ikke sproget i ?language=.',
  'descriptions-not-requested': () => 'Feedet har ingen beskrivelser: hent det med ?details=true.',
  'texts-in-details': () => 'Listen over opslag har ingen tekster: de står i detaljerne i »ref«.',
  closed: ({ status }) => `Den er ikke åben for alle (${status}).`,
  removed: () => 'Den er fjernet der.',
  prospects: () => 'Den samler personer til senere og har ingen ledig stilling.',
  'ad-elsewhere': () => 'Siden i ændringsfeedet nævner kun opslaget, som ligger på adressen i »url«.',
  'employer-refused': () => 'Linjen om arbejdsgiveren blev afvist.',
  'field-missing': ({ field }) => `Feltet mangler: ${field}.`,
  'not-object': ({ found }) => `Den er ${kinds[found]}, ikke et objekt.`,
  'item-large': ({ megabytes }) => `Den er større end ${megabytes} MB, som er grænsen for én post.`,
  'item-deep': ({ levels }) => `Den har mere end ${levels} niveauer inden i hinanden, som er grænsen for én post.`,
  'item-values': ({ values }) => `Den har mere end ${number(values)} værdier, som er grænsen for én post.`,
  'item-text': ({ megabytes }) => `Den har en tekst på mere end ${megabytes} MB, som er grænsen for en tekst i XML.`,
  member: ({ name, because }) => `Feltet »${name}« kan ikke læses: ${sentenceOf(remarks, because)}`,
  'text-long': ({ length, limit }) => `Teksten har ${number(length)} tegn; grænsen er ${number(limit)}.`,
  'text-deep': ({ levels }) => `Teksten har mere end ${number(levels)} niveauer inden i hinanden, som er grænsen.`,
  'id-long': ({ length, limit }) => `Id’et har ${number(length)} tegn; grænsen er ${number(limit)}.`,
  'item-cut': () => 'Den er afkortet: filen slutter midt i den, eller et anførselstegn mangler.',
  'item-encoding': () => 'Den er ikke UTF-8, men måske ISO 8859-1 eller Windows-1252. Gem den som UTF-8.',
  'item-json': ({ position }) => `Den er ikke gyldig JSON${position === null ? '' : ` (ved tegn ${position})`}.`,
  'after-end': () => 'Den kommer efter slutningen af listen; resten blev ikke læst.',
  'item-shape': () => 'Den kunne ikke læses: en værdi er af en anden type end ventet.',
  'details-unread': ({ because }) => `Hele opslaget kunne ikke læses: ${sentenceOf(remarks, because)}`,
  fault: ({ fault }) => importFaultWords[fault],
  'type-unknown': ({ type }) =>
    `${type === null ? '»type« mangler' : `»type« er »${type}«`}, men skal være position, company eller candidate.`,
  'history-entry': () => 'Hver hændelse i en historik skal have enten »did« eller »stage«.',
  'time-unknown': ({ text }) => `»${text}« er ikke et gyldigt tidspunkt.`,
  'position-not-in-feed': ({ id }) => `Feedet har ingen stilling med id’et »${id}«.`,
  'page-unknown': ({ name }) => `Hverken virksomheden eller kunden har en karriereside »${name}«.`,
  'link-unknown': ({ name }) => `Stillingen har intet delingslink og ingen karriereside »${name}«.`,
  'company-exists': ({ slug }) =>
    `Der er allerede en virksomhed med kortnavnet »${slug}«. Er det den, linjen handler om, så tilføj kortnavnet på linjen. Ellers giv den et andet.`,
  'not-stored': ({ details }) => `Databasen accepterer den ikke (${details}).`,
  'not-taken': ({ why }) => `Den kunne ikke læses eller gemmes. Systemet siger: ${why}`,
  'feed-empty': () => 'Feedet er tomt. Nogle systemer svarer sådan, når de ikke kender navnet.',
  'feed-longer': ({ total, read }) => `Feedet har ${number(total)} poster, men kun ${number(read)} af dem blev læst.`,
  'feed-continues': ({ address }) => `Feedet fortsætter på ${address}`,
  'gone-unknown': ({ why }) =>
    `${why === 'skipped' ? 'Noget kunne ikke importeres' : 'En del af feedet blev ikke læst'}, så stillinger, der mangler, regnes ikke som forsvundet.`,
  unnamed: ({ named }) => `Kun de første ${number(named)}, der blev udeladt, er nævnt.`,
  'other-names': ({ count, at }) =>
    `${number(count)} af e-mailadresserne tilhører en person med et andet navn, som ikke ændres. To personer kan dele adresse. Linje: ${at}.`,
  other: () => 'Flere bemærkninger af andre typer.',
}

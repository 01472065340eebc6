import type { NoticeFacts, NoticeWords } from './en.ts'

/** Teksterne i en privatlivspolitik på dansk. */
export const da: NoticeWords = {
  title: (company) => `Privatlivspolitik for ${company}`,
  lead: 'Her står, hvad der sker med det, du sender, når du søger, eller når nogen anbefaler dig.',
  version: (version, date) => `Version ${version}, gælder fra ${date}`,
  shortWho: (controller) => `${controller} er ansvarlig for dine oplysninger.`,
  shortWhy: 'De bruges til at vurdere din ansøgning og ikke til andet.',
  shortLong: (months) => `De slettes senest ${months} måneder efter, at forløbet er afsluttet.`,
  link: 'Privatlivspolitik',
  headings: {
    who: 'Hvem der er ansvarlig',
    what: 'Hvad der gemmes, og hvorfor',
    long: 'Hvor længe',
    recipients: 'Hvem der får oplysningerne',
    rights: 'Dine rettigheder',
    complaint: 'Hvis du vil klage',
  },
  who: ({ controller, address, email, officer }: NoticeFacts) => [
    `${controller}${address === '' ? '' : `, ${address}`} bestemmer, hvad dine oplysninger bruges til.`,
    ...(email === '' ? [] : [`Du kan kontakte os på ${email}.`]),
    ...(officer === '' ? [] : [`Databeskyttelsesrådgiver: ${officer}.`]),
  ],
  what: () => [
    'Vi gemmer det, du skriver i formularen: dit navn, din e-mail og, hvis du oplyser det, telefonnummer, links, CV og besked. Hvis en anden har anbefalet dig, gemmer vi det, de skrev, og hvem de er.',
    'Vi bruger oplysningerne til at afgøre, om vi tilbyder dig jobbet (GDPR artikel 6, stk. 1, litra b), og til at forebygge og besvare krav om forløbet (artikel 6, stk. 1, litra f). Ingen afgørelse træffes af en maskine alene.',
    'Du behøver ikke give os oplysninger. Uden navn og e-mail kan vi ikke tage imod din ansøgning.',
  ],
  long: ({ months }: NoticeFacts) => [
    `Vi sletter dine oplysninger senest ${months} måneder efter, at forløbet er afsluttet.`,
    'Hvis du giver samtykke til, at vi gemmer dem til andre stillinger, gemmer vi dem i 12 måneder fra den dag (artikel 6, stk. 1, litra a). Du kan til enhver tid trække samtykket tilbage.',
    'Hvis nogen har anbefalet dig, og du ikke svarer inden 30 dage, slettes dine oplysninger.',
  ],
  recipients: ({ recipients, site }: NoticeFacts) => [
    `${site} gemmer oplysningerne for os og gør ikke andet med dem. Hvis stillingen er hos en anden virksomhed, som vi rekrutterer for, ser den virksomhed din ansøgning.`,
    ...(recipients === '' ? [] : [`Andre, der får dine oplysninger: ${recipients}`]),
  ],
  rights: ({ reviewsErasure }: NoticeFacts) => [
    'På din egen side kan du se og rette oplysningerne, tilføje et CV, trække ansøgningen tilbage og tage en kopi med dig. Adressen på siden fik du, da du søgte. Har du mistet den, så spørg os.',
    reviewsErasure
      ? 'Der kan du også bede os slette alt. Det gør vi inden 30 dage, medmindre en lov siger, at vi skal beholde noget. Så fortæller vi dig hvad og hvorfor.'
      : 'Der kan du også slette alt med det samme.',
    'Du kan gøre indsigelse mod det, vi gør med dine oplysninger, og bede os begrænse det.',
  ],
  complaint: ({ authority }: NoticeFacts) => [
    authority === ''
      ? 'Du kan klage til datatilsynsmyndigheden i det land, hvor du bor eller arbejder.'
      : `Du kan klage til ${authority}.`,
  ],
}

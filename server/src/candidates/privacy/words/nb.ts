import type { NoticeFacts, NoticeWords } from './en.ts'

/** Tekstene i en personvernerklæring på norsk. */
export const nb: NoticeWords = {
  title: (company) => `Personvernerklæring for ${company}`,
  lead: 'Her står det hva som skjer med det du sender når du søker, eller når noen tipser om deg.',
  version: (version, date) => `Versjon ${version}, gjelder fra ${date}`,
  shortWho: (controller) => `${controller} er ansvarlig for opplysningene dine.`,
  shortWhy: 'De brukes til å vurdere søknaden din, og ikke til noe annet.',
  shortLong: (months) => `De slettes senest ${months} måneder etter at prosessen er avsluttet.`,
  link: 'Personvernerklæring',
  headings: {
    who: 'Hvem som er ansvarlig',
    what: 'Hva som lagres, og hvorfor',
    long: 'Hvor lenge',
    recipients: 'Hvem som får opplysningene',
    rights: 'Rettighetene dine',
    complaint: 'Hvis du vil klage',
  },
  who: ({ controller, address, email, officer }: NoticeFacts) => [
    `${controller}${address === '' ? '' : `, ${address}`} bestemmer hva opplysningene dine brukes til.`,
    ...(email === '' ? [] : [`Du når oss på ${email}.`]),
    ...(officer === '' ? [] : [`Personvernombud: ${officer}.`]),
  ],
  what: () => [
    'Vi lagrer det du skriver i skjemaet: navnet ditt, e-posten din og, hvis du oppgir det, telefonnummer, lenker, CV og melding. Hvis noen andre har tipset om deg, lagrer vi det de skrev, og hvem de er.',
    'Vi bruker opplysningene til å avgjøre om vi tilbyr deg jobben (GDPR artikkel 6 nr. 1 bokstav b), og til å forebygge og besvare krav som gjelder prosessen (artikkel 6 nr. 1 bokstav f). Ingen avgjørelse tas av en maskin alene.',
    'Du må ikke gi oss opplysninger. Uten navn og e-post kan vi ikke ta imot søknaden din.',
  ],
  long: ({ months }: NoticeFacts) => [
    `Vi sletter opplysningene dine senest ${months} måneder etter at prosessen er avsluttet.`,
    'Hvis du samtykker i at vi tar vare på dem for andre stillinger, oppbevarer vi dem i 12 måneder fra den dagen (artikkel 6 nr. 1 bokstav a). Du kan når som helst trekke samtykket.',
    'Hvis noen har tipset om deg og du ikke svarer innen 30 dager, slettes opplysningene dine.',
  ],
  recipients: ({ recipients, site }: NoticeFacts) => [
    `${site} lagrer opplysningene for oss og gjør ikke noe annet med dem. Hvis stillingen er hos en annen bedrift som vi rekrutterer for, ser den bedriften søknaden din.`,
    ...(recipients === '' ? [] : [`Andre som får opplysningene dine: ${recipients}`]),
  ],
  rights: ({ reviewsErasure }: NoticeFacts) => [
    'På din egen side kan du se og rette opplysningene, legge til en CV, trekke søknaden og ta med deg en kopi. Adressen til siden fikk du da du søkte. Har du mistet den, kan du spørre oss.',
    reviewsErasure
      ? 'Der kan du også be oss slette alt. Det gjør vi innen 30 dager, med mindre en lov sier at vi må beholde noe. Da forteller vi deg hva og hvorfor.'
      : 'Der kan du også slette alt, med én gang.',
    'Du kan protestere mot det vi gjør med opplysningene dine, og be oss begrense det.',
  ],
  complaint: ({ authority }: NoticeFacts) => [
    authority === ''
      ? 'Du kan klage til datatilsynsmyndigheten i landet der du bor eller arbeider.'
      : `Du kan klage til ${authority}.`,
  ],
}

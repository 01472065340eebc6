import { commonWords } from '../../../base/web/words/nb.ts'
import type { ApplyWords, PublicFormWords } from '../en/applying.ts'

/** Tekstene som begge skjemaene om en stilling har, på norsk. */
export const publicFormWords: PublicFormWords = {
  thanks: 'Takk',
  mailTo: 'E-posten går til',
  ownPage: 'Din egen side',
  ownPageAddress: 'Adressen til siden din',
  openOwnPage: 'Åpne siden din',
  aboutYou: 'Om deg',
  cvHint:
    'PDF, Word, OpenDocument, RTF, tekst eller bilde (JPEG eller PNG). Opptil 10 MB per fil, og opptil tre filer.',
  atEmployer: (job, employer) => `${job}, ${employer}`,
  toJob: 'Les annonsen igjen',
  required: 'Felt uten «valgfritt» må fylles ut.',
  trap: 'La dette feltet stå tomt',
  privacy: 'Opplysningene dine',
  paused: 'Stillingen er ikke åpen akkurat nå',
  closed: 'Stillingen er lukket',
  faults: {
    name: 'Et navn kan ha høyst 200 tegn.',
    other: 'Dette kunne ikke sendes. Se over det du skrev, og prøv igjen.',
    tooMany: (minutes) =>
      `Det kom mange skjemaer fra nettverket ditt på en time, så ingenting ble sendt. Det du skrev, står fortsatt her. Send det på nytt om ${minutes} minutter.`,
    tooSlow:
      'Dette tok mer enn fem minutter, eller forbindelsen stoppet. Ingenting ble sendt. Det du skrev, står fortsatt her: Velg filen på nytt, eller en mindre fil.',
  },
}

/** Tekstene i søknadsskjemaet på norsk. */
export const applyWords: ApplyWords = {
  title: (job) => `Søk: ${job}`,
  heading: 'Søk på stillingen',
  about: publicFormWords.aboutYou,
  more: 'Søknaden din',
  fields: {
    firstName: commonWords.firstName,
    lastName: commonWords.lastName,
    email: commonWords.email,
    phone: commonWords.phone,
    linkedInUserName: commonWords.linkedIn,
    portfolioUrl: commonWords.websiteOrPortfolio,
    cv: commonWords.cv,
    message: commonWords.message,
    keepMe: 'Ta vare på opplysningene mine for andre stillinger',
    tellReferrer: 'La personen som anbefalte meg, se hvordan det går',
  },
  hints: {
    phone: 'Med landskode hvis det er et utenlandsk nummer.',
    linkedInUserName: 'Adressen til profilen din, for eksempel linkedin.com/in/kari-lie.',
    portfolioUrl: 'For eksempel https://example.com',
    message: (max) => `Hvorfor deg, med dine egne ord. Opptil ${max} tegn.`,
    keepMe: 'I 12 måneder. Du kan når som helst trekke dette tilbake.',
    tellReferrer:
      'Personen ser navnet ditt, og om du er i prosess, ansatt eller avsluttet. Krysser du ikke av, ser personen ikke noe navn.',
  },
  recommended: (name) => `${name} har anbefalt deg denne jobben.`,
  tellNamed: (name) => `La ${name} se hvordan det går`,
  kept: 'Allerede sendt:',
  remove: 'Fjern denne filen',
  another: 'En fil til',
  send: 'Send søknaden',
  sending: 'Sender …',
  sentPart: (percent: string) => `${percent} prosent er sendt`,
  draft: 'Det du skriver, blir liggende i denne nettleserfanen til du sender det.',
  faults: {
    requiredFile: commonWords.chooseFile,
    phone: 'Vi kan ikke lese dette telefonnummeret. Skriv det med landskode, for eksempel +47 912 34 567.',
    linkedInUserName:
      'Skriv navnet ditt på LinkedIn, eller adressen til profilen din, for eksempel linkedin.com/in/kari-lie.',
    portfolioUrl: 'Skriv hele adressen, for eksempel https://example.com.',
    cv: 'En fil er ikke her lenger. Velg den på nytt.',
    closed:
      'Stillingen tar ikke imot flere søknader. Ingenting ble sendt. Det du skrev, står fortsatt her, så du kan kopiere det.',
  },
  unkept: {
    linkedInUserName:
      'Vi tok ikke vare på det du skrev om LinkedIn, fordi det ikke er adressen til en profil. Du kan legge den til på din egen side.',
    portfolioUrl:
      'Vi tok ikke vare på det du skrev om nettstedet ditt, fordi det ikke er en hel adresse. Du kan legge den til på din egen side.',
  },
  off: 'Det går ikke an å søke her',
  offText: 'Du kan ikke søke på denne stillingen på denne siden. Kanskje står det i annonsen hvordan du søker.',
  closedText: 'Den tar ikke imot flere søknader.',
  thanks: {
    number: 'Telefonnummeret ditt er',
    lead: (job, employer) => `Vi har fått søknaden din: ${job}, ${employer}.`,
    nextTitle: 'Hva som skjer nå',
    next: (employer) => `${employer} leser søknaden din og tar kontakt med deg.`,
    page: 'Der ser du hva du har sendt, og hvor langt det har kommet. Du kan rette det, legge til en CV, trekke søknaden eller slette den.',
    once: 'Ta vare på denne adressen. Den vises bare her, bare nå.',
  },
}

import { commonWords } from '../../../base/web/words/da.ts'
import type { ApplyWords, PublicFormWords } from '../en/applying.ts'

/** Teksterne, som begge formularer om en stilling har, på dansk. */
export const publicFormWords: PublicFormWords = {
  thanks: 'Tak',
  mailTo: 'Mailen går til',
  ownPage: 'Din egen side',
  ownPageAddress: 'Adressen på din side',
  openOwnPage: 'Åbn din side',
  aboutYou: 'Om dig',
  cvHint:
    'PDF, Word, OpenDocument, RTF, tekst eller billede (JPEG eller PNG). Op til 10 MB pr. fil og op til tre filer.',
  atEmployer: (job, employer) => `${job}, ${employer}`,
  toJob: 'Læs opslaget igen',
  required: 'Felter uden »valgfrit« skal udfyldes.',
  trap: 'Lad dette felt være tomt',
  privacy: 'Dine oplysninger',
  paused: 'Stillingen er ikke åben lige nu',
  closed: 'Stillingen er lukket',
  faults: {
    name: 'Et navn kan højst have 200 tegn.',
    other: 'Det kunne ikke sendes. Se det, du skrev, igennem, og prøv igen.',
    tooMany: (minutes) =>
      `Der kom mange formularer fra dit netværk på en time, så intet blev sendt. Det, du skrev, står her stadig. Send det igen om ${minutes} minutter.`,
    tooSlow:
      'Det tog mere end fem minutter, eller forbindelsen stoppede. Intet blev sendt. Det, du skrev, står her stadig: Vælg filen igen eller en mindre fil.',
  },
}

/** Teksterne i ansøgningsformularen på dansk. */
export const applyWords: ApplyWords = {
  title: (job) => `Søg: ${job}`,
  heading: 'Søg stillingen',
  about: publicFormWords.aboutYou,
  more: 'Din ansøgning',
  fields: {
    firstName: commonWords.firstName,
    lastName: commonWords.lastName,
    email: commonWords.email,
    phone: commonWords.phone,
    linkedInUserName: commonWords.linkedIn,
    portfolioUrl: commonWords.websiteOrPortfolio,
    cv: commonWords.cv,
    message: commonWords.message,
    keepMe: 'Gem mine oplysninger til andre stillinger',
    tellReferrer: 'Lad den, der anbefalede mig, se, hvordan det går',
  },
  hints: {
    phone: 'Med landekode, hvis det er et udenlandsk nummer.',
    linkedInUserName: 'Adressen på din profil, for eksempel linkedin.com/in/kari-lie.',
    portfolioUrl: 'For eksempel https://example.com',
    message: (max) => `Hvorfor dig, med dine egne ord. Op til ${max} tegn.`,
    keepMe: 'I 12 måneder. Du kan til enhver tid trække det tilbage.',
    tellReferrer:
      'Personen ser dit navn, og om du er i proces, ansat eller afsluttet. Sætter du ikke kryds, ser personen intet navn.',
  },
  recommended: (name) => `${name} har anbefalet dig dette job.`,
  tellNamed: (name) => `Lad ${name} se, hvordan det går`,
  kept: 'Allerede sendt:',
  remove: 'Fjern denne fil',
  another: 'En fil mere',
  send: 'Send ansøgningen',
  sending: 'Sender …',
  sentPart: (percent: string) => `${percent} procent er sendt`,
  draft: 'Det, du skriver, bliver i denne fane i browseren, til du sender det.',
  faults: {
    requiredFile: commonWords.chooseFile,
    phone: 'Vi kan ikke læse dette telefonnummer. Skriv det med landekode, for eksempel +45 32 12 34 56.',
    linkedInUserName: 'Skriv dit navn på LinkedIn eller adressen på din profil, for eksempel linkedin.com/in/kari-lie.',
    portfolioUrl: 'Skriv hele adressen, for eksempel https://example.com.',
    cv: 'En fil er her ikke længere. Vælg den igen.',
    closed:
      'Stillingen tager ikke imod flere ansøgninger. Intet blev sendt. Det, du skrev, står her stadig, så du kan kopiere det.',
  },
  unkept: {
    linkedInUserName:
      'Vi har ikke gemt det, du skrev om LinkedIn, fordi det ikke er adressen på en profil. Du kan tilføje den på din egen side.',
    portfolioUrl:
      'Vi har ikke gemt det, du skrev om dit website, fordi det ikke er en hel adresse. Du kan tilføje den på din egen side.',
  },
  off: 'Man kan ikke søge her',
  offText: 'Du kan ikke søge denne stilling på denne side. Måske står der i annoncen, hvordan du søger.',
  closedText: 'Den tager ikke imod flere ansøgninger.',
  thanks: {
    number: 'Dit telefonnummer er',
    lead: (job, employer) => `Vi har modtaget din ansøgning: ${job}, ${employer}.`,
    nextTitle: 'Hvad der sker nu',
    next: (employer) => `${employer} læser din ansøgning og kontakter dig.`,
    page: 'Der ser du, hvad du har sendt, og hvor langt det er nået. Du kan rette det, tilføje et CV, trække ansøgningen tilbage eller slette den.',
    once: 'Gem denne adresse. Den vises kun her, kun nu.',
  },
}

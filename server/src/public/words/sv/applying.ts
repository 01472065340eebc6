import { commonWords } from '../../../base/web/words/sv.ts'
import type { ApplyWords, PublicFormWords } from '../en/applying.ts'

/** Texterna som båda formulären om en tjänst har, på svenska. */
export const publicFormWords: PublicFormWords = {
  thanks: 'Tack',
  mailTo: 'Mejlet går till',
  ownPage: 'Din egen sida',
  ownPageAddress: 'Adressen till din sida',
  openOwnPage: 'Öppna din sida',
  aboutYou: 'Om dig',
  cvHint:
    'PDF, Word, OpenDocument, RTF, text eller foto (JPEG eller PNG). Upp till 10 MB per fil och upp till tre filer.',
  atEmployer: (job, employer) => `${job}, ${employer}`,
  toJob: 'Läs annonsen igen',
  required: 'Fält utan ”valfritt” måste fyllas i.',
  trap: 'Lämna fältet tomt',
  privacy: 'Dina uppgifter',
  paused: 'Tjänsten är inte öppen just nu',
  closed: 'Tjänsten är stängd',
  faults: {
    name: 'Ett namn kan ha högst 200 tecken.',
    other: 'Det här kunde inte skickas. Se över det du skrev och försök igen.',
    tooMany: (minutes) =>
      `Det kom många formulär från ditt nätverk på en timme, så inget skickades. Det du skrev står kvar här. Skicka det igen om ${minutes} minuter.`,
    tooSlow:
      'Det tog mer än fem minuter, eller så stannade anslutningen. Inget skickades. Det du skrev står kvar här: välj filen igen, eller en mindre fil.',
  },
}

/** Texterna i ansökningsformuläret på svenska. */
export const applyWords: ApplyWords = {
  title: (job) => `Sök: ${job}`,
  heading: 'Sök jobbet',
  about: publicFormWords.aboutYou,
  more: 'Din ansökan',
  fields: {
    firstName: commonWords.firstName,
    lastName: commonWords.lastName,
    email: commonWords.email,
    phone: commonWords.phone,
    linkedInUserName: commonWords.linkedIn,
    portfolioUrl: commonWords.websiteOrPortfolio,
    cv: commonWords.cv,
    message: commonWords.message,
    keepMe: 'Spara mina uppgifter för andra tjänster',
    tellReferrer: 'Låt personen som rekommenderade mig se hur det går',
  },
  hints: {
    phone: 'Med landskod om det är ett utländskt nummer.',
    linkedInUserName: 'Adressen till din profil, till exempel linkedin.com/in/kari-lie.',
    portfolioUrl: 'Till exempel https://example.com',
    message: (max) => `Varför du, med dina egna ord. Upp till ${max} tecken.`,
    keepMe: 'I 12 månader. Du kan när som helst ta tillbaka det.',
    tellReferrer:
      'Personen ser ditt namn, och om du är i process, anställd eller avslutad. Kryssar du inte i rutan ser personen inget namn.',
  },
  recommended: (name) => `${name} har rekommenderat dig det här jobbet.`,
  tellNamed: (name) => `Låt ${name} se hur det går`,
  kept: 'Redan skickat:',
  remove: 'Ta bort filen',
  another: 'En fil till',
  send: 'Skicka ansökan',
  sending: 'Skickar …',
  sentPart: (percent: string) => `${percent} procent har skickats`,
  draft: 'Det du skriver finns kvar i den här fliken tills du skickar det.',
  faults: {
    requiredFile: commonWords.chooseFile,
    phone: 'Vi kan inte läsa telefonnumret. Skriv det med landskod, till exempel +46 70 123 45 67.',
    linkedInUserName:
      'Skriv ditt namn på LinkedIn eller adressen till din profil, till exempel linkedin.com/in/kari-lie.',
    portfolioUrl: 'Skriv hela adressen, till exempel https://example.com.',
    cv: 'En fil finns inte kvar. Välj den igen.',
    closed:
      'Tjänsten tar inte emot fler ansökningar. Inget skickades. Det du skrev står kvar här så att du kan kopiera det.',
  },
  unkept: {
    linkedInUserName:
      'Vi sparade inte det du skrev om LinkedIn, eftersom det inte är adressen till en profil. Du kan lägga till den på din egen sida.',
    portfolioUrl:
      'Vi sparade inte det du skrev om din webbplats, eftersom det inte är en hel adress. Du kan lägga till den på din egen sida.',
  },
  off: 'Det går inte att söka här',
  offText: 'Du kan inte söka tjänsten på den här sidan. Kanske står det i annonsen hur du söker.',
  closedText: 'Den tar inte emot fler ansökningar.',
  thanks: {
    number: 'Ditt telefonnummer är',
    lead: (job, employer) => `Vi har fått din ansökan: ${job}, ${employer}.`,
    nextTitle: 'Vad som händer nu',
    next: (employer) => `${employer} läser din ansökan och hör av sig till dig.`,
    page: 'Där ser du vad du har skickat och hur långt det har kommit. Du kan rätta det, lägga till ett CV, dra tillbaka ansökan eller radera den.',
    once: 'Spara adressen. Den visas bara här och bara nu.',
  },
}

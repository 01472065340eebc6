import type { EmploymentType } from '@kandidat/contract/resources/enumerations'
import type { AdviceReason, AdviceWords, ExplanationWords } from './en.ts'

export const tags: Readonly<Record<EmploymentType, string>> = {
  'Full-time': 'Heltid',
  'Part-time': 'Deltid',
  'On-site': 'På plats',
  Temporary: 'Vikariat',
  Internship: 'Praktik',
  Volunteer: 'Ideellt',
  Contract: 'Konsultuppdrag',
  Remote: 'Distans',
  Hybrid: 'Delvis distans',
}

const because: Readonly<Record<AdviceReason, string>> = {
  age: 'Det talar till en åldersgrupp. Andra som kan samma sak söker inte.',
  gender: 'Det talar till ett kön.',
  origin: 'Det handlar om var folk kommer ifrån. Arbetet beror inte på det.',
  language: 'Det frågar efter födelseort och inte efter kunskap. Skriv vilken nivå arbetet kräver.',
  health: 'Det stänger ute dem med sjukdom eller funktionsnedsättning som klarar arbetet.',
  family: 'Det handlar om privatlivet.',
  looks: 'Det handlar om utseende och inte om kunskap.',
  swagger: 'Många som skulle göra det bra känner inte igen sig i ordet.',
  pressure: 'Det låter som om folk slits ut här.',
  history: 'Ordet har en historia som sårar. Det finns ett enkelt ord.',
}

/** Råden om en tjänst på svenska. */
export const adviceWords: AdviceWords = {
  title: 'Innan ni publicerar',
  noPlace: 'Tjänsten saknar ort. De som söker hittar den inte, och sökmotorer visar den inte bland jobb.',
  noDeadline: 'Tjänsten har ingen sista ansökningsdag. De som söker väntar, och sökmotorer vet inte när den är slut.',
  shortText: (characters, wanted) =>
    `Texten har ${characters} tecken. Skriv vad jobbet går ut på, vad det kräver och vad ni erbjuder: minst ${wanted}.`,
  noSalary: (country, law, since) =>
    `Lönen saknas. I ${country} ska de som söker få veta lönen eller lönespannet i tid (${law}, sedan ${since}).`,
  noSalaryPartly: (country, law, since) =>
    `Lönen saknas. I delar av ${country} ska annonsen visa lönen eller lönespannet (${law}, sedan ${since}).`,
  wording: (found, reason, instead) => `”${found}”: ${because[reason]} Skriv hellre: ${instead}.`,
}

/** Det som förklaras, på svenska. */
export const explanationWords: ExplanationWords = {
  /** What keeps a position from visitors, and what to do. */
  obstacles: {
    archived: ['Den är arkiverad eller borttagen', 'hämta tillbaka den'],
    draft: ['Den har aldrig publicerats', 'publicera den'],
    paused: ['Den är pausad', 'återuppta den'],
    expired: ['Sista ansökningsdag har passerat', 'ange en senare dag, eller ta bort den'],
    'not-listed': ['Den finns inte där', 'visa den där'],
    'page-off': ['Karriärsidan är avstängd', 'slå på den'],
    'link-off': ['Länken är avstängd', 'slå på den'],
    'no-way': ['Ingenting leder till den', 'visa den på en karriärsida som är påslagen, eller slå på en delningslänk'],
  },
  /** What keeps a key from a position, a careers page or a client, and what to do. */
  keyObstacles: {
    revoked: 'Nyckeln är återkallad, så varje anrop besvaras med 401: skapa en ny.',
    expired: 'Nyckeln har gått ut, så varje anrop besvaras med 401: skapa en ny.',
    suspended: 'Användaren som skapade nyckeln är inaktiverad, så varje anrop besvaras med 401: aktivera användaren.',
    'no-such-position': 'Det finns ingen sådan tjänst: getPosition svarar 404, och det som ligger under den 403.',
    'other-company': 'Tjänsten tillhör ett annat företag, så svaret är 403: använd en nyckel från det företaget.',
    'not-among-its-positions':
      'Nyckeln är begränsad till andra tjänster, så svaret är 403: skapa en nyckel för den här.',
    'not-among-its-creators':
      'Användaren som skapade nyckeln har inte åtkomst till tjänsten, så svaret är 403: ge användaren åtkomst till den.',
    'no-such-page': 'Det finns ingen sådan karriärsida, eller så är den avstängd, så svaret är 404.',
    'page-off': 'Karriärsidan är avstängd, så svaret är 404: slå på den.',
    'page-of-other-company':
      'Karriärsidan tillhör ett annat företag, som inte är kund, så svaret är 403: använd en nyckel från det företaget.',
    'page-without-its-positions':
      'Nyckeln är begränsad till vissa tjänster, och ingen av dem finns på sidan, så svaret är 403: visa en av dem där, eller skapa en nyckel för andra.',
    'page-without-its-creators':
      'Användaren som skapade nyckeln har inte åtkomst till någon tjänst som finns på sidan, så svaret är 403: ge användaren åtkomst till en.',
    'no-such-client':
      'Det finns inget sådant företag, eller så är det ert eget, så getClient svarar 404, och filtret i listor 400.',
    'not-a-client': 'Företaget är inte kund, så getClient svarar 403, och filtret i listor 400: be det att bli kund.',
    'client-without-its-positions':
      'Nyckeln är begränsad till vissa tjänster, och ingen av dem gäller kunden, så svaret är 403: skapa en nyckel för en som gör det.',
    'client-without-its-creators':
      'Användaren som skapade nyckeln har inte åtkomst till någon tjänst som gäller kunden, så svaret är 403: ge användaren åtkomst till en.',
  },
  ask: 'Varför kan nyckeln inte läsa något?',
  askLead: 'Ett anrop som besvaras med 401, 403 eller 404 har en av få orsaker. Här står vilken.',
  subject: 'Id eller adress till en tjänst, en karriärsida eller en kund',
  explain: 'Förklara',
  reads: { position: 'Nyckeln läser tjänsten.', page: 'Nyckeln läser karriärsidan.', client: 'Nyckeln läser kunden.' },
  noId: 'Ange id:t för en tjänst, en karriärsida eller en kund, eller en adress som innehåller det.',
  newKey: 'Ny nyckel',
  team: 'Öppna teamet',
  clients: 'Öppna kunderna',
  pages: 'Öppna karriärsidorna',
  whyNot: 'Varför besökare inte ser den',
}

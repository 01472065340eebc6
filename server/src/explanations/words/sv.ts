import type { ExplanationWords } from './en.ts'

/** Det som förklaras, på svenska. */
export const sv: ExplanationWords = {
  /** What keeps a position from visitors, and what to do. */
  obstacles: {
    archived: 'Den är arkiverad eller borttagen: återställ den.',
    draft: 'Den har aldrig publicerats: publicera den.',
    paused: 'Den är pausad: återuppta den.',
    expired: 'Sista dagen har passerat: ange en senare, eller ta bort den.',
    'not-listed': 'Den finns inte där: lägg upp den.',
    'page-off': 'Karriärsidan är avstängd: slå på den.',
    'link-off': 'Länken är avstängd: slå på den.',
    'no-way': 'Ingenting leder till den: lägg upp den på en karriärsida som är på, eller slå på en delningslänk.',
  },
  /** What keeps a key from a position, and what to do. */
  keyObstacles: {
    revoked: 'Nyckeln är återkallad, så varje anrop besvaras med 401: skapa en ny.',
    expired: 'Nyckeln har gått ut, så varje anrop besvaras med 401: skapa en ny.',
    suspended: 'Användaren som skapade nyckeln är inaktiverad, så varje anrop besvaras med 401: aktivera användaren.',
    'no-such-position': 'Det finns ingen sådan tjänst: getPosition svarar 404, och det som ligger under den 403.',
    'other-company': 'Tjänsten tillhör ett annat företag, så svaret är 403: använd en nyckel från det företaget.',
    'not-among-its-positions':
      'Nyckeln är begränsad till andra tjänster, så svaret är 403: skapa en nyckel för den här.',
    'not-among-its-creators':
      'Användaren som skapade nyckeln når inte tjänsten, så svaret är 403: ge användaren åtkomst till den.',
  },
  ask: 'Varför når nyckeln inte en tjänst?',
  askLead: 'Ett anrop som besvaras med 401, 403 eller 404 har en av få orsaker. Här står vilken.',
  position: 'Id eller adress för tjänsten',
  explain: 'Förklara',
  reads: 'Nyckeln läser tjänsten.',
  noId: 'Ange id för en tjänst, eller en adress som innehåller det.',
  newKey: 'Ny nyckel',
  team: 'Öppna teamet',
  whyNot: 'Varför besökare inte ser den',
}

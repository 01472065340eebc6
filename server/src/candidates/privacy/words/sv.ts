import type { NoticeFacts, NoticeWords } from './en.ts'

/** Texterna i ett integritetsmeddelande på svenska. */
export const sv: NoticeWords = {
  title: (company) => `Integritetsmeddelande för ${company}`,
  lead: 'Här står vad som händer med det du skickar när du söker, eller när någon tipsar om dig.',
  version: (version, date) => `Version ${version}, gäller från ${date}`,
  shortWho: (controller) => `${controller} ansvarar för dina uppgifter.`,
  shortWhy: 'De används för att bedöma din ansökan och inte till något annat.',
  shortLong: (months) => `De raderas senast ${months} månader efter att processen har avslutats.`,
  link: 'Integritetsmeddelande',
  headings: {
    who: 'Vem som ansvarar',
    what: 'Vad som sparas, och varför',
    long: 'Hur länge',
    recipients: 'Vem som får uppgifterna',
    rights: 'Dina rättigheter',
    complaint: 'Om du vill klaga',
  },
  who: ({ controller, address, email, officer }: NoticeFacts) => [
    `${controller}${address === '' ? '' : `, ${address}`} bestämmer vad dina uppgifter används till.`,
    ...(email === '' ? [] : [`Du når oss på ${email}.`]),
    ...(officer === '' ? [] : [`Dataskyddsombud: ${officer}.`]),
  ],
  what: () => [
    'Vi sparar det du skriver i formuläret: ditt namn, din e-post och, om du anger det, telefonnummer, länkar, CV och meddelande. Om någon annan har tipsat om dig sparar vi det de skrev och vem de är.',
    'Vi använder uppgifterna för att avgöra om vi erbjuder dig jobbet (GDPR artikel 6.1 b) och för att förebygga och besvara krav som rör processen (artikel 6.1 f). Inga beslut fattas av en maskin ensam.',
    'Du måste inte lämna uppgifter till oss. Utan namn och e-post kan vi inte ta emot din ansökan.',
  ],
  long: ({ months }: NoticeFacts) => [
    `Vi raderar dina uppgifter senast ${months} månader efter att processen har avslutats.`,
    'Om du samtycker till att vi sparar dem för andra tjänster sparar vi dem i 12 månader från den dagen (artikel 6.1 a). Du kan när som helst dra tillbaka samtycket.',
    'Om någon har tipsat om dig och du inte svarar inom 30 dagar raderas dina uppgifter.',
  ],
  recipients: ({ recipients, site }: NoticeFacts) => [
    `${site} lagrar uppgifterna åt oss och gör inget annat med dem. Om tjänsten är hos ett annat företag som vi rekryterar åt ser det företaget din ansökan.`,
    ...(recipients === '' ? [] : [`Andra som får dina uppgifter: ${recipients}`]),
  ],
  rights: ({ reviewsErasure }: NoticeFacts) => [
    'På din egen sida kan du se och rätta uppgifterna, lägga till ett CV, dra tillbaka ansökan och ta med dig en kopia. Adressen till sidan fick du när du sökte. Har du tappat bort den kan du fråga oss.',
    reviewsErasure
      ? 'Där kan du också be oss radera allt. Det gör vi inom 30 dagar, om inte en lag säger att vi måste behålla något. Då berättar vi vad och varför.'
      : 'Där kan du också radera allt, direkt.',
    'Du kan invända mot det vi gör med dina uppgifter och be oss begränsa det.',
  ],
  complaint: ({ authority }: NoticeFacts) => [
    authority === ''
      ? 'Du kan klaga hos dataskyddsmyndigheten i det land där du bor eller arbetar.'
      : `Du kan klaga hos ${authority}.`,
  ],
}

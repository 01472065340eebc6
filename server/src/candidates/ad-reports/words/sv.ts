import type { ReportWords } from './en.ts'

/** Texterna i formuläret för att anmäla en annons, på svenska. */
export const sv: ReportWords = {
  link: 'Anmäl annonsen',
  title: 'Anmäl annonsen',
  lead: (job, employer) => `${job}, ${employer}`,
  text: 'Du berättar det för den som driver webbplatsen, inte för företaget. Någon läser varje anmälan.',
  fields: {
    reason: 'Vad är fel?',
    explanation: 'Förklara',
    name: 'Ditt namn',
    email: 'Din e-post',
  },
  explanationHint: 'Så exakt du kan: vad som är fel och var det står i annonsen.',
  whoHint: 'Så att vi kan berätta vad vi beslutade. Du måste inte uppge det.',
  goodFaith: 'När du skickar detta bekräftar du att du tror att det är sant.',
  send: 'Skicka anmälan',
  reasons: {
    fraud: 'Bedrägeri: jobbet finns inte, eller någon vill ha pengar eller uppgifter',
    discrimination: 'Den utesluter någon av skäl som lagen förbjuder',
    illegal: 'Något annat är olagligt',
    wrong: 'Annonsen är fel eller inaktuell',
    other: 'Något annat',
  },
  thanks: 'Tack',
  thanksText: 'Vi har fått din anmälan. Om du uppgav din e-post berättar vi vad vi beslutar.',
  back: 'Tillbaka till annonsen',
  emailFault: 'Skriv en enda e-postadress, till exempel kari@example.com.',
}

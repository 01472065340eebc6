import type { ReportWords } from './en.ts'

/** Tekstene i skjemaet for å melde en annonse, på norsk. */
export const nb: ReportWords = {
  link: 'Meld denne annonsen',
  title: 'Meld denne annonsen',
  lead: (job, employer) => `${job}, ${employer}`,
  text: 'Du sier fra til den som driver dette nettstedet, og ikke til bedriften. Noen leser hver melding.',
  fields: {
    reason: 'Hva er galt?',
    explanation: 'Forklar',
    name: 'Navnet ditt',
    email: 'E-posten din',
  },
  explanationHint: 'Så nøyaktig du kan: hva som er galt, og hvor det står i annonsen.',
  whoHint: 'Så vi kan fortelle deg hva vi bestemte. Du må ikke oppgi det.',
  goodFaith: 'Når du sender dette, bekrefter du at du mener det er sant.',
  send: 'Send meldingen',
  reasons: {
    fraud: 'Svindel: jobben finnes ikke, eller noen vil ha penger eller opplysninger',
    discrimination: 'Den utelukker noen av grunner som loven forbyr',
    illegal: 'Noe annet er ulovlig',
    wrong: 'Annonsen er feil eller utdatert',
    other: 'Noe annet',
  },
  thanks: 'Takk',
  thanksText: 'Vi har fått meldingen din. Hvis du oppga e-posten din, forteller vi deg hva vi bestemmer.',
  back: 'Tilbake til annonsen',
  emailFault: 'Skriv én e-postadresse, for eksempel kari@example.com.',
}

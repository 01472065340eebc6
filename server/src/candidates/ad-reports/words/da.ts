import type { ReportWords } from './en.ts'

/** Teksterne i formularen til at anmelde en annonce, på dansk. */
export const da: ReportWords = {
  link: 'Anmeld denne annonce',
  title: 'Anmeld denne annonce',
  lead: (job, employer) => `${job}, ${employer}`,
  text: 'Du siger det til den, der driver dette websted, og ikke til virksomheden. Nogen læser hver anmeldelse.',
  fields: {
    reason: 'Hvad er galt?',
    explanation: 'Forklar det',
    name: 'Dit navn',
    email: 'Din e-mail',
  },
  explanationHint: 'Så præcist du kan: hvad der er galt, og hvor det står i annoncen.',
  whoHint: 'Så vi kan fortælle dig, hvad vi besluttede. Du behøver ikke oplyse det.',
  goodFaith: 'Når du sender dette, bekræfter du, at du mener, det er sandt.',
  send: 'Send anmeldelsen',
  reasons: {
    fraud: 'Svindel: jobbet findes ikke, eller nogen vil have penge eller oplysninger',
    discrimination: 'Den udelukker nogen af grunde, som loven forbyder',
    illegal: 'Noget andet er ulovligt',
    wrong: 'Annoncen er forkert eller forældet',
    other: 'Noget andet',
  },
  thanks: 'Tak',
  thanksText: 'Vi har modtaget din anmeldelse. Hvis du oplyste din e-mail, fortæller vi dig, hvad vi beslutter.',
  back: 'Tilbage til annoncen',
  emailFault: 'Skriv én e-mailadresse, for eksempel kari@example.com.',
}

import type { SignInWords } from '../en/sign-in.ts'

/** Teksterne til login på dansk. */
export const signInWords: SignInWords = {
  signIn: {
    failed: 'Det lykkedes ikke. Tjek e-mailadressen og adgangskoden.',
    tooMany: (minutes) =>
      `Der kom for mange forsøg fra dit netværk. Prøv igen om ${minutes} minutter, eller log ind med en adgangsnøgle eller i en browser, du har brugt før.`,
    busy: 'Mange forsøger at logge ind lige nu. Prøv igen om nogle sekunder.',
    help: 'Har du ingen adgangskode endnu, eller har du glemt den? Bed en administrator i din virksomhed om en invitation, eller den driftsansvarlige om et nyt link.',
    emailRequired: 'Skriv din e-mailadresse.',
    passwordRequired: 'Skriv din adgangskode.',
    passkey: 'Log ind med en adgangsnøgle',
    passkeyFailed: 'Din browser brugte ingen adgangsnøgle. Prøv igen, eller log ind med din adgangskode.',
    orPassword: 'Eller med din adgangskode:',
  },
  code: {
    title: 'Skriv koden fra appen',
    lead: 'Åbn din godkendelsesapp, og skriv de seks cifre, den viser for dette website.',
    setUpTitle: 'Opsæt en godkendelsesapp',
    setUpLead:
      'En adgangskode alene er ikke nok her. Scan billedet med en godkendelsesapp, for eksempel den i din adgangskodeadministrator.',
    picture: 'Billede, der scannes med en godkendelsesapp',
    secret: 'Eller skriv denne nøgle i appen',
    code: 'Kode',
    codeHint: 'Seks cifre.',
    submit: 'Fortsæt',
    failed: 'Koden er forkert eller allerede brugt. Vent på den næste.',
    expired: 'Det tog for lang tid. Log ind igen.',
    passkeyTitle: 'Brug din adgangsnøgle',
    passkeyLead: 'Din konto har en adgangsnøgle, så adgangskoden alene er ikke nok.',
    sealed:
      'Din app kan ikke kontrolleres nu, fordi det, der er gemt om den, ikke kan dekrypteres. Bed den driftsansvarlige om et nyt link.',
    passkeyLost:
      'Har du ingen adgangsnøgle her? Log ind på den enhed, der har den. Har du mistet den, så bed den driftsansvarlige om et nyt link.',
  },
  signOut: {
    lead: 'Du kan logge ind igen når som helst.',
  },
  welcome: {
    title: (company) => `Velkommen til ${company}`,
    joinLead: (email) => `Vælg en adgangskode, så er du i gang. Du logger ind som ${email}.`,
    name: 'Dit navn',
    password: 'Vælg en adgangskode',
    passwordHint: 'Mindst 12 tegn. Nogle ord efter hinanden er lette at huske.',
    join: 'Bliv en del af teamet',
    acceptLead: (company) => `Du er inviteret til ${company}. Dine andre virksomheder får det ikke at vide.`,
    accept: 'Tag imod invitationen',
    firstSignIn: (email) =>
      `Der findes allerede en konto for ${email}. Log ind med den først, og tag derefter imod invitationen.`,
    otherSignIn: (email, other) =>
      `Invitationen gælder ${email}, og du er logget ind som ${other}. Log ud, og åbn linket igen.`,
    notMine: 'Det er ikke min konto',
    notMineLead: (email) =>
      `Har en anden oprettet den, eller kan du ikke komme ind? Så sender vi et link til ${email}. Med det vælger du din egen adgangskode. Den konto, der findes, bliver slettet: De virksomheder, den hører til, skal invitere dig igen.`,
    sendProof: 'Send mig linket',
    proofSentTitle: 'Se i din mail',
    proofSent: (email) =>
      `Vi har sendt et link til ${email}. Det virker én gang inden for 24 timer. Den invitation, du åbnede, virker ikke længere. Kommer der ingen mail, så bed om en ny invitation.`,
    proveLead: (email) =>
      `Linket har vist, at ${email} er din. Der findes allerede en konto med adressen, som ingen har bekræftet. Er den din, så log ind. Ellers vælger du en adgangskode: Så bliver kontoen slettet, og de virksomheder, den hører til, skal invitere dig igen.`,
    recoverTitle: 'Vælg en ny adgangskode',
    recoverLead: (email) => `For ${email}. Alle andre browsere bliver logget ud, og dine adgangsnøgler bliver fjernet.`,
    lostApp: 'Jeg har mistet min godkendelsesapp: fjern den',
    recover: 'Gem og log ind',
    goneTitle: 'Linket virker ikke længere',
    gone: 'Det er brugt, udløbet eller erstattet af et nyere. Bed afsenderen om et nyt.',
  },
  passwordFaults: {
    short: 'Mindst 12 tegn.',
    long: 'Højst 256 tegn.',
    common: 'Mange bruger denne adgangskode. Vælg en anden, for eksempel fire ord, der ikke hører sammen.',
    named: 'Adgangskoden er ikke meget mere end et navn, som andre ville gætte. Vælg en anden.',
  },
  companies: {
    lead: 'Du arbejder for flere. Du kan skifte når som helst.',
    none: 'Du arbejder ikke for en virksomhed i øjeblikket.',
    noneText: 'Bed en administrator i din virksomhed om en invitation.',
    open: (company) => `Åbn ${company}`,
  },
  prove: {
    title: 'Bekræft, at det er dig',
    lead: 'Det handler om nøgler, hemmeligheder, personer eller dit login, så vi spørger igen hvert 10. minut.',
    password: 'Din adgangskode',
    code: 'Kode fra din godkendelsesapp',
    submit: 'Bekræft',
    failed: 'Det lykkedes ikke. Prøv igen.',
    noFactor: 'Du har ingen adgangskode. Bed den driftsansvarlige om et nyt link.',
    passkey: 'Bekræft med en adgangsnøgle',
    passkeyFailed: 'Din browser brugte ingen adgangsnøgle. Prøv igen.',
    orOtherwise: 'Eller på en anden måde:',
  },
}

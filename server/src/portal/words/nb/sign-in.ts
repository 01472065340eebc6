import type { SignInWords } from '../en/sign-in.ts'

/** Tekstene for innlogging på norsk. */
export const signInWords: SignInWords = {
  signIn: {
    failed: 'Det gikk ikke. Sjekk e-postadressen og passordet.',
    tooMany: (minutes) =>
      `Det kom for mange forsøk fra nettverket ditt. Prøv igjen om ${minutes} minutter, eller logg inn med en passnøkkel eller i en nettleser du har brukt før.`,
    busy: 'Mange prøver å logge inn akkurat nå. Prøv igjen om noen sekunder.',
    help: 'Har du ikke passord ennå, eller har du glemt det? Be en administrator i bedriften din om en invitasjon, eller driftsansvarlig om en ny lenke.',
    emailRequired: 'Skriv inn e-postadressen din.',
    passwordRequired: 'Skriv inn passordet ditt.',
    passkey: 'Logg inn med passnøkkel',
    passkeyFailed: 'Nettleseren brukte ingen passnøkkel. Prøv igjen, eller logg inn med passordet.',
    orPassword: 'Eller med passordet ditt:',
  },
  code: {
    title: 'Skriv inn koden fra appen',
    lead: 'Åpne autentiseringsappen og skriv inn de seks sifrene den viser for dette nettstedet.',
    setUpTitle: 'Sett opp en autentiseringsapp',
    setUpLead:
      'Passord alene er ikke nok her. Skann bildet med en autentiseringsapp, for eksempel den i passordbehandleren din.',
    picture: 'Bilde som skannes med en autentiseringsapp',
    secret: 'Eller skriv inn denne nøkkelen i appen',
    code: 'Kode',
    codeHint: 'Seks sifre.',
    submit: 'Fortsett',
    failed: 'Koden er feil eller allerede brukt. Vent på den neste.',
    expired: 'Det tok for lang tid. Logg inn på nytt.',
    passkeyTitle: 'Bruk passnøkkelen din',
    passkeyLead: 'Kontoen din har en passnøkkel, så passordet alene er ikke nok.',
    sealed:
      'Appen din kan ikke sjekkes nå, fordi det som er lagret om den, ikke kan dekrypteres. Be driftsansvarlig om en ny lenke.',
    passkeyLost:
      'Har du ingen passnøkkel her? Logg inn på enheten som har den. Har du mistet den, kan du be driftsansvarlig om en ny lenke.',
  },
  signOut: {
    lead: 'Du kan logge inn igjen når som helst.',
  },
  welcome: {
    title: (company) => `Velkommen til ${company}`,
    joinLead: (email) => `Velg et passord, så er du i gang. Du logger inn som ${email}.`,
    name: 'Navnet ditt',
    password: 'Velg et passord',
    passwordHint: 'Minst 12 tegn. Noen ord etter hverandre er lette å huske.',
    join: 'Bli med',
    acceptLead: (company) => `Du er invitert til ${company}. De andre bedriftene dine får ikke vite om det.`,
    accept: 'Godta invitasjonen',
    firstSignIn: (email) =>
      `Det finnes allerede en konto for ${email}. Logg inn med den først, og godta deretter invitasjonen.`,
    otherSignIn: (email, other) =>
      `Invitasjonen gjelder ${email}, og du er logget inn som ${other}. Logg ut og åpne lenken på nytt.`,
    notMine: 'Dette er ikke kontoen min',
    notMineLead: (email) =>
      `Har noen andre laget den, eller kommer du ikke inn? Da sender vi en lenke til ${email}. Med den velger du ditt eget passord. Kontoen som finnes, blir slettet: Bedriftene den hører til, må invitere deg på nytt.`,
    sendProof: 'Send meg lenken',
    proofSentTitle: 'Se i e-posten din',
    proofSent: (email) =>
      `Vi har sendt en lenke til ${email}. Den virker én gang, innen 24 timer. Invitasjonen du åpnet, virker ikke lenger. Kommer det ingen e-post, kan du be om en ny invitasjon.`,
    proveLead: (email) =>
      `Lenken har vist at ${email} er din. Det finnes allerede en konto med adressen, som ingen har bekreftet. Er den din, kan du logge inn. Hvis ikke, velger du et passord: Da blir kontoen slettet, og bedriftene den hører til, må invitere deg på nytt.`,
    recoverTitle: 'Velg et nytt passord',
    recoverLead: (email) => `For ${email}. Alle andre nettlesere blir logget ut, og passnøklene dine blir fjernet.`,
    lostApp: 'Jeg har mistet autentiseringsappen: Fjern den',
    recover: 'Lagre og logg inn',
    goneTitle: 'Lenken virker ikke lenger',
    gone: 'Den er brukt, har gått ut eller er erstattet av en nyere. Be den som sendte den, om en ny.',
  },
  passwordFaults: {
    short: 'Minst 12 tegn.',
    long: 'Høyst 256 tegn.',
    common: 'Mange bruker dette passordet. Velg et annet, for eksempel fire ord som ikke hører sammen.',
    named: 'Passordet er lite mer enn et navn som andre ville gjette. Velg et annet.',
  },
  companies: {
    lead: 'Du jobber for flere. Du kan bytte når som helst.',
    none: 'Du jobber ikke for noen bedrift for øyeblikket.',
    noneText: 'Be en administrator i bedriften din om en invitasjon.',
    open: (company) => `Åpne ${company}`,
  },
  prove: {
    title: 'Bekreft at det er deg',
    lead: 'Dette gjelder nøkler, hemmeligheter, personer eller innloggingen din, så vi spør på nytt hvert 10. minutt.',
    password: 'Passordet ditt',
    code: 'Kode fra autentiseringsappen',
    submit: 'Bekreft',
    failed: 'Det gikk ikke. Prøv igjen.',
    noFactor: 'Du har ikke noe passord. Be driftsansvarlig om en ny lenke.',
    passkey: 'Bekreft med passnøkkel',
    passkeyFailed: 'Nettleseren brukte ingen passnøkkel. Prøv igjen.',
    orOtherwise: 'Eller på en annen måte:',
  },
}

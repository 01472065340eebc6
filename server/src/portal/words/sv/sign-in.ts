import type { SignInWords } from '../en/sign-in.ts'

/** Texterna för inloggning på svenska. */
export const signInWords: SignInWords = {
  signIn: {
    failed: 'Det gick inte. Kontrollera e-postadressen och lösenordet.',
    tooMany: (minutes) =>
      `Det kom för många försök från ditt nätverk. Försök igen om ${minutes} minuter, eller logga in med en lösennyckel eller i en webbläsare som du har använt tidigare.`,
    busy: 'Många försöker logga in just nu. Försök igen om några sekunder.',
    help: 'Har du inget lösenord ännu, eller har du glömt det? Be en administratör på ditt företag om en inbjudan, eller driftansvarig om en ny länk.',
    emailRequired: 'Ange din e-postadress.',
    passwordRequired: 'Ange ditt lösenord.',
    passkey: 'Logga in med en lösennyckel',
    passkeyFailed: 'Webbläsaren använde ingen lösennyckel. Försök igen eller logga in med lösenordet.',
    orPassword: 'Eller med ditt lösenord:',
  },
  code: {
    title: 'Ange koden från appen',
    lead: 'Öppna din autentiseringsapp och ange de sex siffror som den visar för den här webbplatsen.',
    setUpTitle: 'Lägg till en autentiseringsapp',
    setUpLead:
      'Ett lösenord räcker inte här. Skanna bilden med en autentiseringsapp, till exempel den i din lösenordshanterare.',
    picture: 'Bild att skanna med en autentiseringsapp',
    secret: 'Eller ange den här nyckeln i appen',
    code: 'Kod',
    codeHint: 'Sex siffror.',
    submit: 'Fortsätt',
    failed: 'Koden är fel eller redan använd. Vänta på nästa.',
    expired: 'Det tog för lång tid. Logga in igen.',
    passkeyTitle: 'Använd din lösennyckel',
    passkeyLead: 'Ditt konto har en lösennyckel, så lösenordet räcker inte ensamt.',
    sealed:
      'Din app kan inte kontrolleras just nu, eftersom det som är sparat om den inte kan dekrypteras. Be driftansvarig om en ny länk.',
    passkeyLost:
      'Har du ingen lösennyckel här? Logga in på enheten som har den. Har du förlorat den, be driftansvarig om en ny länk.',
  },
  signOut: {
    lead: 'Du kan logga in igen när som helst.',
  },
  welcome: {
    title: (company) => `Välkommen till ${company}`,
    joinLead: (email) => `Välj ett lösenord, så kan du börja. Du loggar in som ${email}.`,
    name: 'Ditt namn',
    password: 'Välj ett lösenord',
    passwordHint: 'Minst 12 tecken. Några ord i rad är lätta att minnas.',
    join: 'Gå med',
    acceptLead: (company) => `Du är inbjuden till ${company}. Dina andra företag får inte veta det.`,
    accept: 'Tacka ja till inbjudan',
    firstSignIn: (email) =>
      `Det finns redan ett konto för ${email}. Logga in med det först och tacka sedan ja till inbjudan.`,
    otherSignIn: (email, other) =>
      `Inbjudan gäller ${email}, och du är inloggad som ${other}. Logga ut och öppna länken igen.`,
    notMine: 'Det är inte mitt konto',
    notMineLead: (email) =>
      `Har någon annan skapat det, eller kommer du inte in? Då skickar vi en länk till ${email}. Med den väljer du ett eget lösenord. Kontot som finns tas bort: företagen som det hör till måste bjuda in dig igen.`,
    sendProof: 'Skicka länken till mig',
    proofSentTitle: 'Titta i din mejl',
    proofSent: (email) =>
      `Vi har skickat en länk till ${email}. Den fungerar en gång, inom 24 timmar. Inbjudan som du öppnade fungerar inte längre. Kommer inget mejl, be om en ny inbjudan.`,
    proveLead: (email) =>
      `Länken har visat att ${email} är din. Det finns redan ett konto med adressen, som ingen har bekräftat. Är det ditt, logga in. Annars väljer du ett lösenord: då tas kontot bort, och företagen som det hör till måste bjuda in dig igen.`,
    recoverTitle: 'Välj ett nytt lösenord',
    recoverLead: (email) => `För ${email}. Alla andra webbläsare loggas ut, och dina lösennycklar tas bort.`,
    lostApp: 'Jag har förlorat min autentiseringsapp: ta bort den',
    recover: 'Spara och logga in',
    goneTitle: 'Länken fungerar inte längre',
    gone: 'Den har använts, gått ut eller ersatts av en nyare. Be avsändaren om en ny.',
  },
  passwordFaults: {
    short: 'Minst 12 tecken.',
    long: 'Högst 256 tecken.',
    common: 'Många använder det här lösenordet. Välj ett annat, till exempel fyra ord som inte hör ihop.',
    named: 'Lösenordet är inte mycket mer än ett namn som andra skulle gissa. Välj ett annat.',
  },
  companies: {
    lead: 'Du arbetar för flera. Du kan byta när som helst.',
    none: 'Du arbetar inte för något företag just nu.',
    noneText: 'Be en administratör på ditt företag om en inbjudan.',
    open: (company) => `Öppna ${company}`,
  },
  prove: {
    title: 'Bekräfta att det är du',
    lead: 'Det här gäller nycklar, hemligheter, personer eller din inloggning, så vi frågar igen var 10:e minut.',
    password: 'Ditt lösenord',
    code: 'Kod från din autentiseringsapp',
    submit: 'Bekräfta',
    failed: 'Det gick inte. Försök igen.',
    noFactor: 'Du har inget lösenord. Be driftansvarig om en ny länk.',
    passkey: 'Bekräfta med en lösennyckel',
    passkeyFailed: 'Webbläsaren använde ingen lösennyckel. Försök igen.',
    orOtherwise: 'Eller på ett annat sätt:',
  },
}

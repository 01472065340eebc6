import type { SignInWords } from './en.ts'

/** Texterna för inloggning på svenska. */
export const sv: SignInWords = {
  signIn: {
    title: 'Logga in',
    email: 'E-post',
    password: 'Lösenord',
    submit: 'Logga in',
    failed: 'Det gick inte. Kontrollera e-postadressen och lösenordet, eller vänta 15 minuter efter flera försök.',
    help: 'Har du inget lösenord ännu, eller har du glömt det? Be en administratör på ditt företag om en inbjudan, eller den som driver tjänsten om en ny länk.',
    emailRequired: 'Ange din e-postadress.',
    passwordRequired: 'Ange ditt lösenord.',
  },
  code: {
    title: 'Ange koden från appen',
    lead: 'Öppna din autentiseringsapp och ange de sex siffror som den visar för den här webbplatsen.',
    setUpTitle: 'Ställ in en autentiseringsapp',
    setUpLead:
      'Ett lösenord räcker inte här. Skanna bilden med en autentiseringsapp, till exempel den i din lösenordshanterare.',
    picture: 'Bild att skanna med en autentiseringsapp',
    secret: 'Eller ange den här nyckeln i appen',
    code: 'Kod',
    codeHint: 'Sex siffror.',
    submit: 'Fortsätt',
    failed: 'Koden är fel eller redan använd. Vänta på nästa.',
    expired: 'Det tog för lång tid. Logga in igen.',
  },
  signOut: {
    title: 'Logga ut',
    lead: 'Du kan logga in igen när som helst.',
    submit: 'Logga ut',
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
    signIn: 'Logga in',
    recoverTitle: 'Välj ett nytt lösenord',
    recoverLead: (email) => `För ${email}. Alla andra webbläsare loggas ut.`,
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
    title: 'Välj företag',
    lead: 'Du arbetar för flera. Du kan byta när som helst.',
    none: 'Du arbetar inte för något företag just nu.',
    noneText: 'Be en administratör på ditt företag om en inbjudan.',
    open: (company) => `Öppna ${company}`,
    current: 'Öppet nu',
  },
  prove: {
    title: 'Bekräfta att det är du',
    lead: 'Det här gäller nycklar, hemligheter eller personer, så vi frågar igen var 10:e minut.',
    password: 'Ditt lösenord',
    code: 'Kod från din autentiseringsapp',
    submit: 'Bekräfta',
    failed: 'Det gick inte. Försök igen, eller vänta 15 minuter efter flera försök.',
    noFactor: 'Du har inget lösenord. Be den som driver tjänsten om en ny länk.',
  },
}

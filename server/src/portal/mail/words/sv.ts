import type { MailState } from '../../../candidates/mail/mail.ts'
import type { MailKind } from '../../../candidates/mail/words/facts.ts'
import type { MailPortalWords } from './en.ts'

const kinds: Readonly<Record<MailKind, string>> = {
  received: 'Ansökan mottagen',
  invitation: 'Inbjudan till en rekommenderad person',
  reminder: 'Påminnelse om en inbjudan',
  answer: 'Svar till den som rekommenderade',
  'own-link': 'Länk till egen sida',
  receipt: 'Kvitto på radering',
  kept: 'Avslag på önskan om radering',
  letter: 'Mejl från en kollega',
}

const states: Readonly<Record<MailState, string>> = {
  queued: 'Väntar på att skickas',
  sent: 'Skickat',
  failed: 'Misslyckades',
  to_pass_on: 'Ska föras vidare',
  passed_on: 'Fört vidare',
  stopped: 'Stoppat',
}

/** The texts of the portal about mails in Swedish. */
export const sv: MailPortalWords = {
  title: 'Mejl',
  lead: 'Det som webbplatsen skriver till kandidater och dem som rekommenderar åt er. Det som inte kan skickas för ni vidare själva.',
  which: 'Vilka mejl',
  undelivered: 'Ska föras vidare eller misslyckades',
  all: 'Alla mejl',
  none: 'Det finns inget att föra vidare',
  noneText: 'Mejl som inte kan skickas visas här.',
  noneAll: 'Inget mejl har skrivits än',
  kind: 'Gäller',
  recipient: 'Till',
  state: 'Status',
  written: 'Skrivet',
  kinds,
  states,
  hidden: 'visas först när de säger ja',
  forgotten: 'glömt',
  open: 'Visa',
  tries: { one: 'försök', other: 'försök' },
  again: 'Nästa försök',
  fault: 'Orsak',
  faults: {
    limit: 'Adressen har fått tre mejl på ett dygn.',
    'no-server': 'Ingen mejlserver är inställd.',
    'too-old': 'Länken i det fungerar inte längre.',
    erased: 'Personen är raderad.',
    auth: 'Mejlservern godtog inte lösenordet.',
    timeout: 'Mejlservern svarade inte i tid.',
    other: 'Mejlservern tog inte emot det.',
  },
  show: 'Ett mejl att föra vidare',
  subject: 'Ämne',
  text: 'Text',
  mailto: 'Öppna i mejlprogrammet',
  passedOn: 'Jag har fört det vidare',
  passedOnText: 'Då glöms texten, eftersom den har en länk som bara mottagaren ska ha.',
  passedOnReceiptText: 'Då glöms även adressen, eftersom personen är raderad.',
  retry: 'Skicka det igen',
  gone: 'Det här mejlet kan inte visas',
  goneText: 'Det är skickat, fört vidare eller för gammalt, eller så får du inte se vem som får det.',
  back: 'Alla mejl',
  sender: 'Svar',
  senderLead: 'Vart svaren på de här mejlen går.',
  replyTo: 'E-postadress för svar',
  replyToHint: 'Lämna den tom om svar inte läses. Då säger mejlen det.',
  senderSaved: 'Adressen är sparad.',
  noReplies: 'Svar läses inte.',
  change: 'Ändra',
}

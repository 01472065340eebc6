import type { MailState } from '../../../candidates/mail/mail.ts'
import type { MailKind } from '../../../candidates/mail/words/facts.ts'
import type { MailPortalWords } from './en.ts'

const kinds: Readonly<Record<MailKind, string>> = {
  received: 'Søknad mottatt',
  invitation: 'Invitasjon til en som er anbefalt',
  reminder: 'Påminnelse om en invitasjon',
  answer: 'Svar til en som har anbefalt',
  'own-link': 'Lenke til egen side',
  receipt: 'Kvittering for sletting',
  kept: 'Avslag på ønske om sletting',
  letter: 'E-post fra en kollega',
}

const states: Readonly<Record<MailState, string>> = {
  queued: 'Venter på å bli sendt',
  sent: 'Sendt',
  failed: 'Mislyktes',
  to_pass_on: 'Må gis videre',
  passed_on: 'Gitt videre',
  stopped: 'Stoppet',
}

/** The texts of the portal about mails in Norwegian. */
export const nb: MailPortalWords = {
  title: 'E-post',
  lead: 'Det nettstedet skriver til kandidater og dem som anbefaler, for dere. Det som ikke kan sendes, gir dere videre selv.',
  which: 'Hvilke e-poster',
  undelivered: 'Må gis videre eller mislyktes',
  all: 'Alle e-poster',
  none: 'Det er ingenting å gi videre',
  noneText: 'E-post som ikke kan sendes, vises her.',
  noneAll: 'Ingen e-post er skrevet ennå',
  kind: 'Gjelder',
  recipient: 'Til',
  state: 'Status',
  written: 'Skrevet',
  kinds,
  states,
  hidden: 'vises ikke før de sier ja',
  forgotten: 'glemt',
  open: 'Vis',
  tries: { one: 'forsøk', other: 'forsøk' },
  again: 'Neste forsøk',
  fault: 'Grunn',
  faults: {
    limit: 'Adressen har fått tre e-poster på ett døgn.',
    'no-server': 'Ingen e-postserver er satt opp.',
    'too-old': 'Lenken i den virker ikke lenger.',
    erased: 'Personen er slettet.',
    auth: 'E-postserveren avviste passordet.',
    timeout: 'E-postserveren svarte ikke i tide.',
    other: 'E-postserveren tok den ikke imot.',
  },
  show: 'En e-post å gi videre',
  subject: 'Emne',
  text: 'Tekst',
  mailto: 'Åpne i e-postprogrammet',
  passedOn: 'Jeg har gitt den videre',
  passedOnText: 'Da glemmes teksten, fordi den har en lenke som bare mottakeren skal ha.',
  passedOnReceiptText: 'Da glemmes også adressen, fordi personen er slettet.',
  retry: 'Send den igjen',
  gone: 'Denne e-posten kan ikke vises',
  goneText: 'Den er sendt, gitt videre eller for gammel, eller du kan ikke se hvem som får den.',
  back: 'All e-post',
  sender: 'Svar',
  senderLead: 'Hvor svarene på disse e-postene går.',
  replyTo: 'E-postadresse for svar',
  replyToHint: 'La den stå tom hvis svar ikke blir lest. Da sier e-postene det.',
  senderSaved: 'Adressen er lagret.',
  noReplies: 'Svar blir ikke lest.',
  change: 'Endre',
}

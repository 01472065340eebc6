import type { MailState } from '../../../candidates/mail/mail.ts'
import type { MailKind } from '../../../candidates/mail/words/facts.ts'
import type { MailPortalWords } from './en.ts'

const kinds: Readonly<Record<MailKind, string>> = {
  received: 'Ansøgning modtaget',
  invitation: 'Invitation til en anbefalet person',
  reminder: 'Påmindelse om en invitation',
  answer: 'Svar til den, der anbefalede',
  'own-link': 'Link til egen side',
  receipt: 'Kvittering for sletning',
  kept: 'Afslag på ønske om sletning',
  letter: 'Mail fra en kollega',
}

const states: Readonly<Record<MailState, string>> = {
  queued: 'Venter på at blive sendt',
  sent: 'Sendt',
  failed: 'Mislykkedes',
  to_pass_on: 'Skal gives videre',
  passed_on: 'Givet videre',
  stopped: 'Stoppet',
}

/** The texts of the portal about mails in Danish. */
export const da: MailPortalWords = {
  title: 'Mail',
  lead: 'Det, webstedet skriver til kandidater og dem, der anbefaler, for jer. Det, der ikke kan sendes, giver I selv videre.',
  which: 'Hvilke mails',
  undelivered: 'Skal gives videre eller mislykkedes',
  all: 'Alle mails',
  none: 'Der er intet at give videre',
  noneText: 'Mails, der ikke kan sendes, vises her.',
  noneAll: 'Der er ikke skrevet nogen mail endnu',
  kind: 'Om',
  recipient: 'Til',
  state: 'Status',
  written: 'Skrevet',
  kinds,
  states,
  hidden: 'vises først, når de siger ja',
  forgotten: 'glemt',
  open: 'Vis',
  tries: { one: 'forsøg', other: 'forsøg' },
  again: 'Næste forsøg',
  fault: 'Grund',
  faults: {
    limit: 'Adressen har fået tre mails inden for et døgn.',
    'no-server': 'Der er ikke sat nogen mailserver op.',
    'too-old': 'Linket i den virker ikke længere.',
    erased: 'Personen er slettet.',
    auth: 'Mailserveren afviste adgangskoden.',
    timeout: 'Mailserveren svarede ikke i tide.',
    other: 'Mailserveren tog ikke imod den.',
  },
  show: 'En mail at give videre',
  subject: 'Emne',
  text: 'Tekst',
  mailto: 'Åbn i mailprogrammet',
  passedOn: 'Jeg har givet den videre',
  passedOnText: 'Så glemmes teksten, fordi den har et link, som kun modtageren skal have.',
  passedOnReceiptText: 'Så glemmes adressen også, fordi personen er slettet.',
  retry: 'Send den igen',
  gone: 'Denne mail kan ikke vises',
  goneText: 'Den er sendt, givet videre eller for gammel, eller du må ikke se, hvem der får den.',
  back: 'Alle mails',
  sender: 'Svar',
  senderLead: 'Hvor svarene på disse mails går hen.',
  replyTo: 'Mailadresse til svar',
  replyToHint: 'Lad den være tom, hvis svar ikke bliver læst. Så siger mailene det.',
  senderSaved: 'Adressen er gemt.',
  noReplies: 'Svar bliver ikke læst.',
  change: 'Ændr',
}

import { commonWords } from '../../../base/web/words/da.ts'
import type { MailState } from '../../../candidates/mail/mail.ts'
import type { MailKind } from '../../../candidates/words/mail-facts.ts'
import type { MailPortalWords, TemplateWords } from '../en/mail.ts'

const kinds: Readonly<Record<MailKind, string>> = {
  received: 'Ansøgning modtaget',
  lapsing: 'Ansøgning, der snart slettes',
  invitation: 'Invitation til en anbefalet person',
  reminder: 'Påmindelse om en invitation',
  answer: 'Svar til den, der anbefalede',
  'own-link': 'Link til egen side',
  receipt: 'Kvittering for sletning',
  kept: 'Afslag på ønske om sletning',
  letter: 'Mail fra en kollega',
  'sign-in': 'Mislykkede loginforsøg',
}

const states: Readonly<Record<MailState, string>> = {
  queued: 'Venter på at blive sendt',
  sent: 'Sendt',
  failed: 'Mislykkedes',
  to_pass_on: 'Skal sendes manuelt',
  passed_on: 'Sendt manuelt',
  stopped: 'Stoppet',
}

/** The texts of the portal about mails in Danish. */
export const mailPortalWords: MailPortalWords = {
  lead: 'Mails til kandidater og til dem, der anbefaler, på jeres vegne. Det, der ikke kan sendes herfra, sender I selv.',
  which: 'Hvilke mails',
  undelivered: 'Skal sendes manuelt eller mislykkedes',
  all: 'Alle mails',
  none: 'Intet skal sendes manuelt',
  noneText: 'Mails, der ikke kan sendes, vises her.',
  noneAll: 'Der er ikke skrevet nogen mail endnu',
  kind: 'Vedrører',
  recipient: 'Til',
  written: 'Skrevet',
  kinds,
  states,
  hidden: 'vises først, når de siger ja',
  forgotten: 'slettet',
  open: 'Vis',
  tries: { one: 'forsøg', other: 'forsøg' },
  again: 'Næste forsøg',
  fault: 'Grund',
  faults: {
    limit: 'Adressen har allerede fået så mange mails på et døgn, som formularer kan udløse.',
    'no-server': 'Der er ikke sat nogen mailserver op.',
    'too-old': 'Linket i den virker ikke længere.',
    sealed: 'Den hovednøgle, som linket er krypteret med, mangler.',
    damaged: 'Linket er beskadiget i databasen.',
    erased: 'Personen er slettet.',
    auth: 'Mailserveren afviste adgangskoden.',
    timeout: 'Mailserveren svarede ikke i tide.',
    other: 'Mailserveren tog ikke imod den.',
  },
  show: 'En mail, der skal sendes manuelt',
  subject: commonWords.subject,
  mailto: 'Åbn i mailprogrammet',
  passedOn: 'Jeg har sendt den',
  passedOnText: 'Så slettes teksten, fordi den har et link, som kun modtageren skal have.',
  passedOnLetterText: 'Så forsvinder mailen fra listen. Teksten bliver stående på kandidatens side.',
  passedOnReceiptText: 'Så slettes adressen også, fordi personen er slettet.',
  retry: 'Send den igen',
  gone: 'Denne mail kan ikke vises',
  goneText: 'Den er sendt eller for gammel, eller du må ikke se, hvem der får den.',
  sealedText:
    'Linket i denne mail kan ikke dekrypteres, så mailen kan hverken vises eller sendes. Enten mangler hovednøglen, som den driftsansvarlige kan lægge ind, eller også er linket blevet ændret i databasen.',
  back: 'Alle mails',
  sender: 'Svar',
  senderLead: 'Hvor svarene på disse mails går hen.',
  replyTo: 'E-mailadresse til svar',
  replyToHint: 'Lad den være tom, hvis svar ikke bliver læst. Så siger mailene det.',
  senderSaved: 'Adressen er gemt.',
  noReplies: 'Svar bliver ikke læst.',
}

/** The texts about templates of mails in Danish. */
export const templateWords: TemplateWords = {
  title: 'Skabeloner',
  lead: 'Mails til kandidater, som I bruger gang på gang, på hvert sprog.',
  create: 'Ny skabelon',
  edit: 'Redigér skabelonen',
  none: 'Ingen skabeloner endnu',
  noneText: 'Med en skabelon tager et afslag eller en invitation to klik.',
  nameHint: 'Kun teamet ser det.',
  kind: 'Til',
  kinds: { rejection: 'Afslag', invitation: 'Invitation til samtale', free: 'Noget andet' },
  languages: 'Sprog',
  changed: 'Ændret',
  placeholders: (allowed) => `Det, der står i krøllede parenteser, udfyldes for hver kandidat: ${allowed}.`,
  oneLanguage:
    'Lad de sprog, I ikke har brug for, stå tomme. En kandidat får mailen på sit sprog, hvis det findes her.',
  needsText: 'Skriv en tekst på mindst ét sprog.',
  needsBoth: 'En mail skal have både emne og tekst.',
  taken: 'En anden skabelon har allerede dette navn. Vælg et, som ingen anden har.',
  save: 'Gem skabelonen',
  saved: 'Skabelonen er gemt.',
  removed: 'Skabelonen er fjernet.',
  removeTitle: 'Fjerne denne skabelon?',
  removeText: 'Mails, der er skrevet med den, bliver, som de er.',
  preview: 'Forhåndsvisning',
  previewText: 'Sådan ser mailen ud for en af jeres kandidater, som den sidst blev gemt.',
  candidate: 'Kandidat',
  show: 'Vis',
  nobody: 'Der er ingen kandidater at vise den for endnu.',
}

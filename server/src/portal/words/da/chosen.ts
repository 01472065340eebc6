import type { ChosenWords, LettersWords } from '../en/chosen.ts'

/** The texts for choosing many candidates, and moving them, in Danish. */
export const chosenWords: ChosenWords = {
  allChosen: (count) => `Alle ${count}, som filteret finder, er valgt.`,
  newestChosen: (count) => `De ${count} nyeste, som filteret finder, er valgt.`,
  pageChosen: (count) => `De ${count} på denne side er valgt.`,
  chooseFound: (count) => `Vælg alle ${count}, som filteret finder`,
  chooseNewest: (count) => `Vælg de ${count} nyeste, som filteret finder`,
  chooseColumn: (count) => `Vælg alle ${count} i denne kolonne`,
  most: (count) => `Højst ${count} ad gangen.`,
  oneByOne: 'Vælg enkeltvis',
  andOthers: (count) => `og ${count} til`,
  writeChosen: 'Skriv …',
  moveSeveral: (candidates, stage) => `Flytte ${candidates} til ${stage}?`,
  moveLead: 'Der sendes ikke noget til dem. De, der kommer til, efter at du åbnede denne side, flyttes ikke.',
  moveNobody: 'Ingen flyttes',
  moveNobodyText: 'Alle, der blev valgt, bliver, hvor de er.',
  stays: {
    there: { one: 'kandidat er allerede på dette trin', other: 'kandidater er allerede på dette trin' },
    unagreed: {
      one: 'anbefalet person har ikke sagt ja og bliver der',
      other: 'anbefalede personer har ikke sagt ja og bliver der',
    },
    over: {
      one: 'kandidat har fået afslag, er ansat eller er ude af processen og er udeladt. Vælg kolonnen for at tage kandidaten med.',
      other:
        'kandidater har fået afslag, er ansat eller er ude af processen og er udeladt. Vælg deres kolonne for at tage dem med.',
    },
    left: {
      one: 'kandidat er flyttet af nogen i mellemtiden og bliver der',
      other: 'kandidater er flyttet af nogen i mellemtiden og bliver der',
    },
  },
}

/** The texts for writing to several candidates in Danish. */
export const lettersWords: LettersWords = {
  writeSeveral: 'Skriv til kandidater',
  writeTo: (candidates) => `Skriv til ${candidates}`,
  nobody: 'Ingen af dem kan få en mail',
  look: 'Se mailene',
  toRead: { one: 'mail at læse, før den sendes', other: 'mails at læse, før de sendes' },
  leaves: 'De sendes efter 30 sekunder. Uden mailserver venter de under Mail, til du selv sender dem.',
  leavesOther:
    'De sendes efter 30 sekunder. Uden mailserver venter de, indtil en rekrutteringsansvarlig sender dem manuelt.',
  change: 'Ret denne tekst',
  keep: 'Tilbage til teksten for alle',
  leaveOut: 'Udelad',
  withoutMail: 'Giv afslag uden mail',
  compose: 'Tilbage',
  previous: 'Forrige mails',
  next: 'Næste mails',
  places: (first, last, of) => `${first} til ${last} af ${of}`,
  send: 'Send mailene',
  rejectAndSend: 'Giv afslag og send mailene',
  saveAndSend: 'Gem grunden og send mailene',
  changedSince:
    'Noget i disse mails er ændret, siden de blev vist, for eksempel et navn. Læs dem, og tryk på knappen igen.',
  nobodyLeft: 'Alle er udeladt. Der blev ikke sendt noget.',
  tooManyTexts:
    'Der er ikke plads til flere egne tekster i denne formular. Send disse først, og skriv til de andre bagefter.',
  ofReader: (field, name) => `${field}, ${name}`,
  waiting: { one: 'mail er på vej ud', other: 'mails er på vej ud' },
  stop: 'Stop mailene',
  stopped: { one: 'mail blev stoppet.', other: 'mails blev stoppet.' },
  written: { one: 'mail blev skrevet.', other: 'mails blev skrevet.' },
}

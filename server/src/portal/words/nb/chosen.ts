import type { ChosenWords, LettersWords } from '../en/chosen.ts'

/** The texts for choosing many candidates, and moving them, in Norwegian. */
export const chosenWords: ChosenWords = {
  allChosen: (count) => `Alle ${count} som filteret finner, er valgt.`,
  newestChosen: (count) => `De ${count} nyeste som filteret finner, er valgt.`,
  pageChosen: (count) => `De ${count} på denne siden er valgt.`,
  chooseFound: (count) => `Velg alle ${count} som filteret finner`,
  chooseNewest: (count) => `Velg de ${count} nyeste som filteret finner`,
  chooseColumn: (count) => `Velg alle ${count} i denne kolonnen`,
  most: (count) => `Høyst ${count} om gangen.`,
  oneByOne: 'Velg enkeltvis',
  andOthers: (count) => `og ${count} til`,
  writeChosen: 'Skriv …',
  moveSeveral: (candidates, stage) => `Flytte ${candidates} til ${stage}?`,
  moveLead: 'Ingenting sendes til dem. De som kommer til etter at du åpnet denne siden, flyttes ikke.',
  moveNobody: 'Ingen flyttes',
  moveNobodyText: 'Alle som ble valgt, blir der de er.',
  stays: {
    there: { one: 'kandidat er allerede i dette steget', other: 'kandidater er allerede i dette steget' },
    unagreed: {
      one: 'anbefalt person har ikke sagt ja og blir der',
      other: 'anbefalte personer har ikke sagt ja og blir der',
    },
    over: {
      one: 'kandidat har fått avslag, er ansatt eller er ute av prosessen, og er utelatt. Velg kolonnen for å ta med kandidaten.',
      other:
        'kandidater har fått avslag, er ansatt eller er ute av prosessen, og er utelatt. Velg kolonnen deres for å ta dem med.',
    },
    left: {
      one: 'kandidat er flyttet av noen i mellomtiden og blir der',
      other: 'kandidater er flyttet av noen i mellomtiden og blir der',
    },
  },
}

/** The texts for writing to several candidates in Norwegian. */
export const lettersWords: LettersWords = {
  writeSeveral: 'Skriv til kandidater',
  writeTo: (candidates) => `Skriv til ${candidates}`,
  nobody: 'Ingen av dem kan få e-post',
  look: 'Se på e-postene',
  toRead: { one: 'e-post å lese før den sendes', other: 'e-poster å lese før de sendes' },
  leaves: 'De sendes etter 30 sekunder. Uten e-postserver venter de under E-post til du sender dem selv.',
  leavesOther: 'De sendes etter 30 sekunder. Uten e-postserver venter de til en rekrutterer sender dem for hånd.',
  change: 'Endre denne teksten',
  keep: 'Tilbake til teksten for alle',
  leaveOut: 'Utelat',
  withoutMail: 'Gi avslag uten e-post',
  compose: 'Tilbake',
  previous: 'Forrige e-poster',
  next: 'Neste e-poster',
  places: (first, last, of) => `${first} til ${last} av ${of}`,
  send: 'Send e-postene',
  rejectAndSend: 'Gi avslag og send e-postene',
  saveAndSend: 'Lagre grunnen og send e-postene',
  changedSince:
    'Noe i disse e-postene er endret siden de ble vist, for eksempel et navn. Les dem, og trykk på knappen igjen.',
  nobodyLeft: 'Alle er utelatt. Ingenting ble sendt.',
  tooManyTexts:
    'Det er ikke plass til flere egne tekster i dette skjemaet. Send disse først, og skriv til de andre etterpå.',
  ofReader: (field, name) => `${field}, ${name}`,
  waiting: { one: 'e-post er på vei ut', other: 'e-poster er på vei ut' },
  stop: 'Stopp e-postene',
  stopped: { one: 'e-post ble stoppet.', other: 'e-poster ble stoppet.' },
  written: { one: 'e-post ble skrevet.', other: 'e-poster ble skrevet.' },
}

import type { ChosenWords, LettersWords } from '../en/chosen.ts'

/** The texts for choosing many candidates, and moving them, in Swedish. */
export const chosenWords: ChosenWords = {
  allChosen: (count) => `Alla ${count} som filtret hittar är valda.`,
  newestChosen: (count) => `De ${count} nyaste som filtret hittar är valda.`,
  pageChosen: (count) => `De ${count} på den här sidan är valda.`,
  chooseFound: (count) => `Välj alla ${count} som filtret hittar`,
  chooseNewest: (count) => `Välj de ${count} nyaste som filtret hittar`,
  chooseColumn: (count) => `Välj alla ${count} i den här kolumnen`,
  most: (count) => `Högst ${count} åt gången.`,
  oneByOne: 'Välj en och en',
  andOthers: (count) => `och ${count} till`,
  writeChosen: 'Skriv …',
  moveSeveral: (candidates, stage) => `Flytta ${candidates} till ${stage}?`,
  moveLead: 'Inget skickas till dem. De som tillkommer efter att du öppnade den här sidan flyttas inte.',
  moveNobody: 'Ingen flyttas',
  moveNobodyText: 'Alla som valdes stannar där de är.',
  stays: {
    there: { one: 'kandidat är redan i det här steget', other: 'kandidater är redan i det här steget' },
    unagreed: {
      one: 'rekommenderad person har inte sagt ja och stannar kvar',
      other: 'rekommenderade personer har inte sagt ja och stannar kvar',
    },
    over: {
      one: 'kandidat har fått avslag, är anställd eller är ute ur processen och är utelämnad. Välj kolumnen för att ta med kandidaten.',
      other:
        'kandidater har fått avslag, är anställda eller är ute ur processen och är utelämnade. Välj deras kolumn för att ta med dem.',
    },
    left: {
      one: 'kandidat har flyttats av någon under tiden och stannar kvar',
      other: 'kandidater har flyttats av någon under tiden och stannar kvar',
    },
  },
}

/** The texts for writing to several candidates in Swedish. */
export const lettersWords: LettersWords = {
  writeSeveral: 'Skriv till kandidater',
  writeTo: (candidates) => `Skriv till ${candidates}`,
  nobody: 'Ingen av dem kan få mejl',
  look: 'Titta på mejlen',
  toRead: { one: 'mejl att läsa innan det skickas', other: 'mejl att läsa innan de skickas' },
  leaves: 'De skickas efter 30 sekunder. Utan mejlserver väntar de under Mejl tills du skickar dem själv.',
  leavesOther: 'De skickas efter 30 sekunder. Utan mejlserver väntar de tills en rekryterare skickar dem för hand.',
  change: 'Ändra den här texten',
  keep: 'Tillbaka till texten för alla',
  leaveOut: 'Utelämna',
  withoutMail: 'Ge avslag utan mejl',
  compose: 'Tillbaka',
  previous: 'Föregående mejl',
  next: 'Nästa mejl',
  places: (first, last, of) => `${first} till ${last} av ${of}`,
  send: 'Skicka mejlen',
  rejectAndSend: 'Ge avslag och skicka mejlen',
  saveAndSend: 'Spara skälet och skicka mejlen',
  changedSince:
    'Något i de här mejlen har ändrats sedan de visades, till exempel ett namn. Läs dem och tryck på knappen igen.',
  nobodyLeft: 'Alla är utelämnade. Inget skickades.',
  tooManyTexts:
    'Fler egna texter får inte plats i det här formuläret. Skicka de här först och skriv till de andra efteråt.',
  ofReader: (field, name) => `${field}, ${name}`,
  waiting: { one: 'mejl är på väg ut', other: 'mejl är på väg ut' },
  stop: 'Stoppa mejlen',
  stopped: { one: 'mejl stoppades.', other: 'mejl stoppades.' },
  written: { one: 'mejl skrevs.', other: 'mejl skrevs.' },
}

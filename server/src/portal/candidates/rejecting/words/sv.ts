import type { RejectingWords } from './en.ts'

/** The texts of rejecting candidates in Swedish. */
export const sv: RejectingWords = {
  reject: 'Avslå',
  rejectSeveral: (candidates) => `Avslå ${candidates}`,
  rejectNobody: 'Avslå kandidater',
  candidates: { one: 'kandidat', other: 'kandidater' },
  whyOne: (name) => `Varför fick ${name} avslag?`,
  whySeveral: (candidates) => `Varför fick ${candidates} avslag?`,
  save: 'Spara skälet',
  chosen: 'Kandidaterna',
  leftOut: 'De har redan fått avslag med ett skäl och tas inte med:',
  none: 'Ingen kvar att avslå',
  noneText: 'Alla som du valde har redan fått avslag med ett skäl.',
  back: 'Tillbaka till kandidaterna',
  tellAll: 'Meddela kandidaterna med mejl',
  without: {
    one: 'av dem får inget mejl, eftersom personen inte har sagt ja, eller är anonymiserad.',
    other: 'av dem får inget mejl, eftersom de inte har sagt ja, eller är anonymiserade.',
  },
  ownText: 'Skriv texten nedan',
  template: 'Mall',
  templateHint: 'Varje kandidat får den på sitt eget språk, om mallen har det.',
  textHint: (allowed) => `Bara utan mall. Du kan använda ${allowed}.`,
  notBoth: 'Välj en mall eller skriv en text. Här är båda.',
  reasonedAlready: 'Några av dem har fått avslag med ett skäl under tiden. Ingenting ändrades.',
}

import type { RejectingWords } from './en.ts'

/** The texts of rejecting candidates in Norwegian. */
export const nb: RejectingWords = {
  reject: 'Avslå',
  rejectSeveral: (candidates) => `Avslå ${candidates}`,
  rejectNobody: 'Avslå kandidater',
  candidates: { one: 'kandidat', other: 'kandidater' },
  whyOne: (name) => `Hvorfor fikk ${name} avslag?`,
  whySeveral: (candidates) => `Hvorfor fikk ${candidates} avslag?`,
  save: 'Lagre grunnen',
  chosen: 'Kandidatene',
  leftOut: 'De har allerede fått avslag med en grunn, og blir ikke tatt med:',
  none: 'Ingen igjen å avslå',
  noneText: 'Alle du valgte, har allerede fått avslag med en grunn.',
  back: 'Tilbake til kandidatene',
  tellAll: 'Gi kandidatene beskjed på e-post',
  without: {
    one: 'av dem får ingen e-post, fordi personen ikke har sagt ja, eller er anonymisert.',
    other: 'av dem får ingen e-post, fordi de ikke har sagt ja, eller er anonymisert.',
  },
  ownText: 'Skriv teksten under',
  template: 'Mal',
  templateHint: 'Hver kandidat får den på sitt eget språk, hvis malen har det.',
  textHint: (allowed) => `Bare uten mal. Du kan bruke ${allowed}.`,
  notBoth: 'Velg en mal eller skriv en tekst. Her er begge deler.',
  reasonedAlready: 'Noen av dem har fått avslag med en grunn i mellomtiden. Ingenting ble endret.',
}

import type { RejectingWords } from './en.ts'

/** The texts of rejecting candidates in Danish. */
export const da: RejectingWords = {
  reject: 'Afvis',
  rejectSeveral: (candidates) => `Afvis ${candidates}`,
  rejectNobody: 'Afvis kandidater',
  candidates: { one: 'kandidat', other: 'kandidater' },
  whyOne: (name) => `Hvorfor fik ${name} afslag?`,
  whySeveral: (candidates) => `Hvorfor fik ${candidates} afslag?`,
  save: 'Gem grunden',
  chosen: 'Kandidaterne',
  leftOut: 'De har allerede fået afslag med en grund og tages ikke med:',
  none: 'Ingen tilbage at afvise',
  noneText: 'Alle, du valgte, har allerede fået afslag med en grund.',
  back: 'Tilbage til kandidaterne',
  tellAll: 'Giv kandidaterne besked på mail',
  without: {
    one: 'af dem får ingen mail, fordi personen ikke har sagt ja eller er anonymiseret.',
    other: 'af dem får ingen mail, fordi de ikke har sagt ja eller er anonymiseret.',
  },
  ownText: 'Skriv teksten nedenfor',
  template: 'Skabelon',
  templateHint: 'Hver kandidat får den på sit eget sprog, hvis skabelonen har det.',
  textHint: (allowed) => `Kun uden skabelon. Du kan bruge ${allowed}.`,
  notBoth: 'Vælg en skabelon, eller skriv en tekst. Her er begge dele.',
  reasonedAlready: 'Nogle af dem har fået afslag med en grund i mellemtiden. Intet blev ændret.',
}

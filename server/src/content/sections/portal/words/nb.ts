import type { SectionWords } from './en.ts'

/** Tekstene om avsnitt og bilder i skjemaer på norsk. */
export const nb: SectionWords = {
  text: 'Tekst',
  gallery: 'Galleri',
  heading: 'Overskrift',
  html: 'Tekst',
  htmlHint: 'En tom linje begynner et avsnitt, og - først på linjen et punkt i en liste. Enkel HTML virker også.',
  up: 'Flytt opp',
  down: 'Flytt ned',
  drop: 'Fjern',
  addText: 'Legg til tekst',
  addGallery: 'Legg til galleri',
  picture: (n) => `Bilde ${n}`,
  earlier: 'Tidligere',
  later: 'Senere',
  chooseFile: 'Velg et bilde',
  choosePictures: 'Legg til bilder',
  remove: 'Fjern ved lagring',
  lead: 'De vises i denne rekkefølgen. Tomme forsvinner når du lagrer.',
}

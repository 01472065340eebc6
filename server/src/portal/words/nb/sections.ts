import type { SectionWords } from '../en/sections.ts'

/** Tekstene om avsnitt og bilder i skjemaer på norsk. */
export const sectionWords: SectionWords = {
  editor: {
    toolbar: 'Format',
    bold: 'Fet',
    italic: 'Kursiv',
    underline: 'Understrek',
    heading: 'Overskrift',
    bullets: 'Punkter',
    numbers: 'Nummerering',
    link: 'Lenke',
    linkAddress: 'Adressen til lenken, med https://',
    linkChange: 'Adressen til lenken. Tøm den for å fjerne lenken.',
    hint: 'Skriv - og et mellomrom for en liste, ## og et mellomrom for en overskrift.',
  },
  gallery: 'Galleri',
  heading: 'Overskrift',
  htmlHint: 'En tom linje begynner et avsnitt, og - først på linjen et punkt i en liste. Enkel HTML virker også.',
  up: 'Flytt opp',
  down: 'Flytt ned',
  addText: 'Legg til tekst',
  addGallery: 'Legg til galleri',
  picture: (n) => `Bilde ${n}`,
  earlier: 'Tidligere',
  later: 'Senere',
  chooseFile: 'Velg et bilde',
  choosePictures: 'Legg til bilder',
  remove: 'Fjern ved lagring',
  lead: 'Tekster og gallerier vises i denne rekkefølgen. Tomme forsvinner når du lagrer.',
}

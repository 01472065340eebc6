import type { SectionWords } from '../en/sections.ts'

/** Teksterne om afsnit og billeder i formularer på dansk. */
export const sectionWords: SectionWords = {
  editor: {
    toolbar: 'Format',
    bold: 'Fed',
    italic: 'Kursiv',
    underline: 'Understreg',
    heading: 'Overskrift',
    bullets: 'Punkter',
    numbers: 'Nummerering',
    link: 'Link',
    linkAddress: 'Linkets adresse, med https://',
    linkChange: 'Linkets adresse. Tøm den for at fjerne linket.',
    hint: 'Skriv - og et mellemrum for en liste, ## og et mellemrum for en overskrift.',
  },
  gallery: 'Galleri',
  heading: 'Overskrift',
  htmlHint: 'En tom linje begynder et afsnit, og - først på linjen et punkt i en liste. Enkel HTML virker også.',
  up: 'Flyt op',
  down: 'Flyt ned',
  addText: 'Tilføj tekst',
  addGallery: 'Tilføj galleri',
  picture: (n) => `Billede ${n}`,
  earlier: 'Tidligere',
  later: 'Senere',
  chooseFile: 'Vælg et billede',
  choosePictures: 'Tilføj billeder',
  remove: 'Fjern ved lagring',
  lead: 'Tekster og gallerier vises i denne rækkefølge. Tomme forsvinder, når du gemmer.',
}

import type { SectionWords } from './en.ts'

/** Teksterne om afsnit og billeder i formularer på dansk. */
export const da: SectionWords = {
  text: 'Tekst',
  gallery: 'Galleri',
  heading: 'Overskrift',
  html: 'Tekst',
  htmlHint: 'En tom linje begynder et afsnit, og - først på linjen et punkt i en liste. Enkel HTML virker også.',
  up: 'Flyt op',
  down: 'Flyt ned',
  drop: 'Fjern',
  addText: 'Tilføj tekst',
  addGallery: 'Tilføj galleri',
  picture: (n) => `Billede ${n}`,
  earlier: 'Tidligere',
  later: 'Senere',
  chooseFile: 'Vælg et billede',
  choosePictures: 'Tilføj billeder',
  remove: 'Fjern ved lagring',
  lead: 'De vises i denne rækkefølge. Tomme forsvinder, når du gemmer.',
}

import type { SectionWords } from './en.ts'

/** Texterna om avsnitt och bilder i formulär på svenska. */
export const sv: SectionWords = {
  text: 'Text',
  gallery: 'Galleri',
  heading: 'Rubrik',
  html: 'Text',
  htmlHint: 'En tom rad börjar ett stycke, och - först på raden en punkt i en lista. Enkel HTML fungerar också.',
  up: 'Flytta upp',
  down: 'Flytta ner',
  drop: 'Ta bort',
  addText: 'Lägg till text',
  addGallery: 'Lägg till galleri',
  picture: (n) => `Bild ${n}`,
  earlier: 'Tidigare',
  later: 'Senare',
  chooseFile: 'Välj en bild',
  choosePictures: 'Lägg till bilder',
  remove: 'Ta bort när du sparar',
  lead: 'De visas i den här ordningen. Tomma försvinner när du sparar.',
}

import type { SectionWords } from '../en/sections.ts'

/** Texterna om avsnitt och bilder i formulär på svenska. */
export const sectionWords: SectionWords = {
  editor: {
    toolbar: 'Format',
    bold: 'Fet',
    italic: 'Kursiv',
    underline: 'Understruken',
    heading: 'Rubrik',
    bullets: 'Punkter',
    numbers: 'Numrering',
    link: 'Länk',
    linkAddress: 'Länkens adress, med https://',
    linkChange: 'Länkens adress. Töm den för att ta bort länken.',
    hint: 'Skriv - och ett mellanslag för en lista, ## och ett mellanslag för en rubrik.',
  },
  gallery: 'Galleri',
  heading: 'Rubrik',
  htmlHint: 'En tom rad börjar ett stycke, och - först på raden en punkt i en lista. Enkel HTML fungerar också.',
  up: 'Flytta upp',
  down: 'Flytta ner',
  addText: 'Lägg till text',
  addGallery: 'Lägg till galleri',
  picture: (n) => `Bild ${n}`,
  earlier: 'Tidigare',
  later: 'Senare',
  chooseFile: 'Välj en bild',
  choosePictures: 'Lägg till bilder',
  remove: 'Ta bort när du sparar',
  lead: 'Texter och gallerier visas i den här ordningen. Tomma försvinner när du sparar.',
}

/** The texts of sections and pictures in forms in English. The other languages have the same. */
export const sectionWords = {
  editor: {
    toolbar: 'Format',
    bold: 'Bold',
    italic: 'Italic',
    underline: 'Underline',
    heading: 'Heading',
    bullets: 'Bullets',
    numbers: 'Numbers',
    link: 'Link',
    linkAddress: 'Address of the link, with https://',
    linkChange: 'Address of the link. Empty it to remove the link.',
    hint: 'Type - and a space for a list, ## and a space for a heading.',
  },
  gallery: 'Gallery',
  heading: 'Heading',
  htmlHint:
    'An empty line begins a paragraph, and - at the beginning of a line an item of a list. Simple HTML works too.',
  up: 'Move up',
  down: 'Move down',
  addText: 'Add a text',
  addGallery: 'Add a gallery',
  picture: (n: number) => `Picture ${n}`,
  earlier: 'Earlier',
  later: 'Later',
  chooseFile: 'Choose a picture',
  choosePictures: 'Add pictures',
  remove: 'Remove when saving',
  lead: 'Texts and galleries are shown in this order. Empty ones disappear when you save.',
}

/** The texts of sections and pictures in forms. */
export type SectionWords = typeof sectionWords

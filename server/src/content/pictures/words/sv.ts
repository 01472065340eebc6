import type { PictureWords } from './en.ts'

export const sv: PictureWords = {
  faults: {
    empty: 'Filen är tom.',
    'too-large': 'Bilden är för stor. En bild får vara högst 15 MB.',
    'too-many-pixels': 'Bilden har för många pixlar. Den får ha högst 40 megapixlar: gör den mindre först.',
    'not-allowed': 'Det här är ingen bild som vi kan visa. Välj en JPEG, PNG, WebP, AVIF, GIF eller SVG.',
    broken: 'Bilden är skadad och går inte att öppna. Spara den igen.',
    entities: 'Teckningen definierar egna ord, och dem läser vi inte. Spara den som en enkel SVG eller som PNG.',
  },
}

import type { PictureWords } from './en.ts'

export const nb: PictureWords = {
  faults: {
    empty: 'Filen er tom.',
    'too-large': 'Bildet er for stort. Et bilde kan være på opptil 15 MB.',
    'too-many-pixels': 'Bildet har for mange piksler. Det kan ha opptil 40 megapiksler: Gjør det mindre først.',
    'not-allowed': 'Dette er ikke et bilde vi kan vise. Velg en JPEG, PNG, WebP, AVIF, GIF eller SVG.',
    broken: 'Bildet er skadet og kan ikke åpnes. Lagre det på nytt.',
    entities: 'Tegningen definerer egne ord, og dem leser vi ikke. Lagre den som enkel SVG eller som PNG.',
  },
}

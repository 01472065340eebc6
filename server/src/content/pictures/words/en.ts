import type { PictureFault } from '../encoding/picture.ts'

/** The texts about pictures in English. The other languages have the same. */
export const en = {
  faults: {
    empty: 'This file is empty.',
    'too-large': 'This picture is too large. A picture can have up to 15 MB.',
    'too-many-pixels': 'This picture has too many pixels. It can have up to 40 megapixels: make it smaller first.',
    'not-allowed': 'This is not a picture that we can show. Choose a JPEG, PNG, WebP, AVIF, GIF or SVG.',
    broken: 'This picture is damaged and cannot be opened. Save it again.',
    entities: 'This drawing defines words of its own, which we do not read. Save it as a plain SVG or as a PNG.',
  } satisfies Record<PictureFault, string>,
}

export type PictureWords = typeof en

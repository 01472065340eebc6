import type { NoticeScreenWords } from '../en/privacy.ts'

/** Tekstene i portalen om personvernerklæringen på norsk. */
export const noticeScreenWords: NoticeScreenWords = {
  lead: 'Det søkere får vite om opplysningene sine. Hver søknad beholder den versjonen den viste.',
  version: (n) => (n === 0 ? 'Dere har ikke publisert noen ennå: Søkere ser denne.' : `Versjon ${n} gjelder.`),
  fields: {
    controller: 'Hvem som er ansvarlig',
    address: 'Adresse',
    email: 'E-post for spørsmål om opplysninger',
    officer: 'Personvernombud',
    authority: 'Myndighet som man kan klage til',
    recipients: 'Andre som får opplysningene',
    months: 'Måneder til opplysningene slettes',
    reviewsErasure: 'Vi ser på ønsker om sletting først',
    ownHtml: 'Vår egen tekst i stedet',
  },
  hints: {
    controller: 'Hele navnet på bedriften.',
    recipients: 'For eksempel systemene dere bruker, eller selskaper i konsernet.',
    months: (usual) => `Etter at prosessen er avsluttet. Vanlig i landet deres: ${usual}.`,
    reviewsErasure: 'Ellers slettes de som ber om det, med én gang. Dere har 30 dager. Så slettes de.',
    ownHtml: 'Det dere skriver her, erstatter teksten vår på alle språk.',
  },
  long: (months) => `I landet deres er mer enn ${months} måneder uvanlig og vanskelig å begrunne.`,
  publish: 'Publiser',
  preview: 'Dette ser søkere',
}

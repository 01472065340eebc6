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
    reviewsErasure: 'Vi ser på ønsker om sletting først',
    ownHtml: 'Vår egen tekst i stedet',
  },
  hints: {
    controller: 'Hele navnet på bedriften.',
    recipients: 'For eksempel systemene dere bruker, eller selskaper i konsernet.',
    reviewsErasure: 'Ellers slettes de som ber om det, med én gang. Dere har 30 dager. Så slettes de.',
    ownHtml: (placeholder) =>
      `Det dere skriver her, erstatter vår tekst på alle språk. ${placeholder} blir til setningsdelen om lagringstiden, for eksempel «senest 6 måneder etter at prosessen er avsluttet».`,
  },
  noPeriod: 'Søkere får ikke vite noe antall måneder før dere har bekreftet hvor lenge dere lagrer personer',
  confirmPeriod: 'Bekreft det',
  lacksPeriod: (placeholder) =>
    `Deres egen tekst sier ikke hvor lenge dere lagrer personer: skriv ${placeholder} der det skal stå`,
  publish: 'Publiser',
  preview: 'Dette ser søkere',
}

import type { NoticeScreenWords } from '../en/privacy.ts'

/** Teksterne i portalen om privatlivspolitikken på dansk. */
export const noticeScreenWords: NoticeScreenWords = {
  lead: 'Det, ansøgere får at vide om deres oplysninger. Hver ansøgning beholder den version, den viste.',
  version: (n) => (n === 0 ? 'I har ikke offentliggjort nogen endnu: ansøgere ser denne.' : `Version ${n} gælder.`),
  fields: {
    controller: 'Hvem der er ansvarlig',
    address: 'Adresse',
    email: 'E-mail til spørgsmål om oplysninger',
    officer: 'Databeskyttelsesrådgiver',
    authority: 'Myndighed, man kan klage til',
    recipients: 'Andre, der får oplysningerne',
    reviewsErasure: 'Vi ser på ønsker om sletning først',
    ownHtml: 'Vores egen tekst i stedet',
  },
  hints: {
    controller: 'Virksomhedens fulde navn.',
    recipients: 'For eksempel de systemer, I bruger, eller selskaber i koncernen.',
    reviewsErasure: 'Ellers slettes de, der beder om det, med det samme. I har 30 dage. Så slettes de.',
    ownHtml: (placeholder) =>
      `Det, I skriver her, erstatter vores tekst på alle sprog. ${placeholder} bliver til sætningsdelen om opbevaringstiden, for eksempel »senest 6 måneder efter, at forløbet er afsluttet«.`,
  },
  noPeriod: 'Ansøgere får ikke et antal måneder at vide, før I har bekræftet, hvor længe I opbevarer personer',
  confirmPeriod: 'Bekræft det',
  lacksPeriod: (placeholder) =>
    `Jeres egen tekst siger ikke, hvor længe I opbevarer personer: skriv ${placeholder}, hvor det skal stå`,
  publish: 'Offentliggør',
  preview: 'Det ser ansøgere',
}

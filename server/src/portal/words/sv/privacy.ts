import type { NoticeScreenWords } from '../en/privacy.ts'

/** Texterna i portalen om integritetspolicyn på svenska. */
export const noticeScreenWords: NoticeScreenWords = {
  lead: 'Det som sökande får veta om sina uppgifter. Varje ansökan behåller den version som den visade.',
  version: (n) => (n === 0 ? 'Ni har inte publicerat någon ännu: sökande ser den här.' : `Version ${n} gäller.`),
  fields: {
    controller: 'Vem som ansvarar',
    address: 'Adress',
    email: 'E-post för frågor om uppgifter',
    officer: 'Dataskyddsombud',
    authority: 'Myndighet som man kan klaga hos',
    recipients: 'Andra som får uppgifterna',
    reviewsErasure: 'Vi tittar på önskemål om radering först',
    ownHtml: 'Vår egen text i stället',
  },
  hints: {
    controller: 'Företagets hela namn.',
    recipients: 'Till exempel systemen som ni använder, eller bolag i koncernen.',
    reviewsErasure: 'Annars raderas de som ber om det direkt. Ni har 30 dagar. Sedan raderas de.',
    ownHtml: (placeholder) =>
      `Det ni skriver här ersätter vår text på alla språk. ${placeholder} blir den del av meningen som handlar om lagringstiden, till exempel ”senast 6 månader efter att processen har avslutats”.`,
  },
  noPeriod: 'Sökande får inte veta något antal månader förrän ni har bekräftat hur länge ni sparar personer',
  confirmPeriod: 'Bekräfta det',
  lacksPeriod: (placeholder) =>
    `Er egen text säger inte hur länge ni sparar personer: skriv ${placeholder} där det ska stå`,
  publish: 'Publicera',
  preview: 'Det här ser sökande',
}

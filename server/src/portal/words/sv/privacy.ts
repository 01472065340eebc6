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
    months: 'Månader tills uppgifterna raderas',
    reviewsErasure: 'Vi tittar på önskemål om radering först',
    ownHtml: 'Vår egen text i stället',
  },
  hints: {
    controller: 'Företagets hela namn.',
    recipients: 'Till exempel systemen som ni använder, eller bolag i koncernen.',
    months: (usual) => `Efter att processen har avslutats. Vanligt i ert land: ${usual}.`,
    reviewsErasure: 'Annars raderas de som ber om det direkt. Ni har 30 dagar. Sedan raderas de.',
    ownHtml: 'Det ni skriver här ersätter vår text på alla språk.',
  },
  long: (months) => `I ert land är mer än ${months} månader ovanligt och svårt att motivera.`,
  publish: 'Publicera',
  preview: 'Det här ser sökande',
}

import type { DocumentWords } from '../en/documents.ts'

export const documentWords: DocumentWords = {
  title: 'Teamets filer',
  lead: 'Referencer, kontrakter og opgaver. Kandidaten ser dem ikke her, men en kopi af oplysningerne siger, at de findes.',
  add: 'Tilføj en fil',
  file: 'Fil',
  kind: 'Hvad det er',
  kinds: {
    reference: 'Reference',
    contract: 'Kontrakt',
    exercise: 'Opgave',
    other: 'Anden fil',
  },
  wereAdded: {
    reference: 'Reference tilføjet',
    contract: 'Kontrakt tilføjet',
    exercise: 'Opgave tilføjet',
    other: 'Fil tilføjet',
  },
  circles: {
    everybody: 'Alle, der kan se denne kandidat',
    hiring_managers: 'Ansættende ledere, rekrutteringsansvarlige og administratorer',
    recruiters: 'Rekrutteringsansvarlige og administratorer',
  },
  name: 'Navn',
  nameHint: 'Lad feltet stå tomt for at vise filens navn.',
  readers: 'Hvem der kan se den',
  edit: 'Redigér filen',
  remove: (name: string) => `Fjerne »${name}«?`,
  removeText: 'Filen slettes for altid.',
  added: (what: string, name: string) => `${what}: ${name}`,
}

import type { DocumentWords } from '../en/documents.ts'

export const documentWords: DocumentWords = {
  title: 'Teamets filer',
  lead: 'Referanser, kontrakter og oppgaver. Kandidaten ser dem ikke her, men en kopi av opplysningene sier at de finnes.',
  add: 'Legg til en fil',
  file: 'Fil',
  kind: 'Hva det er',
  kinds: {
    reference: 'Referanse',
    contract: 'Kontrakt',
    exercise: 'Oppgave',
    other: 'Annen fil',
  },
  wereAdded: {
    reference: 'Referanse lagt til',
    contract: 'Kontrakt lagt til',
    exercise: 'Oppgave lagt til',
    other: 'Fil lagt til',
  },
  circles: {
    everybody: 'Alle som kan se denne kandidaten',
    hiring_managers: 'Ansettende ledere, rekrutterere og administratorer',
    recruiters: 'Rekrutterere og administratorer',
  },
  name: 'Navn',
  nameHint: 'La feltet stå tomt for å vise navnet på filen.',
  readers: 'Hvem som kan se den',
  edit: 'Rediger filen',
  remove: (name: string) => `Fjerne «${name}»?`,
  removeText: 'Filen slettes for godt.',
  added: (what: string, name: string) => `${what}: ${name}`,
}

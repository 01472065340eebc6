import type { DocumentWords } from '../en/documents.ts'

export const documentWords: DocumentWords = {
  title: 'Teamets filer',
  lead: 'Referenser, avtal och uppgifter. Kandidaten ser dem inte här, men en kopia av uppgifterna säger att de finns.',
  add: 'Lägg till en fil',
  file: 'Fil',
  kind: 'Vad det är',
  kinds: {
    reference: 'Referens',
    contract: 'Avtal',
    exercise: 'Uppgift',
    other: 'Annan fil',
  },
  wereAdded: {
    reference: 'Referens tillagd',
    contract: 'Avtal tillagt',
    exercise: 'Uppgift tillagd',
    other: 'Fil tillagd',
  },
  circles: {
    everybody: 'Alla som får se den här kandidaten',
    hiring_managers: 'Rekryterande chefer, rekryterare och administratörer',
    recruiters: 'Rekryterare och administratörer',
  },
  name: 'Namn',
  nameHint: 'Lämna fältet tomt för att visa filens namn.',
  readers: 'Vem som får se den',
  edit: 'Redigera filen',
  remove: (name: string) => `Ta bort ”${name}”?`,
  removeText: 'Filen raderas för gott.',
  added: (what: string, name: string) => `${what}: ${name}`,
}

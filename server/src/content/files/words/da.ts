import type { FileWords } from './en.ts'

export const da: FileWords = {
  file: 'Fil',
  feedTooLarge:
    'Filen er for stor. En fil, der skal importeres, kan fylde op til 15 MB. Større filer kan importeres med kommandoen eller fra en adresse.',
  faults: {
    empty: 'Filen er tom.',
    'too-large': 'Filen er for stor. En fil må fylde op til 10 MB.',
    'too-many': 'Det er for mange filer. Du kan sende op til tre.',
    'not-allowed':
      'Vi kan ikke tage imod denne type fil. Send en PDF, et Word-dokument (docx eller doc), OpenDocument (odt), RTF eller en tekstfil.',
    'wrong-name': 'Filnavnets endelse passer ikke til indholdet. Gem filen igen i programmet, og send den.',
    macros: 'Filen indeholder makroer eller scripts. Gem den uden, for eksempel som PDF.',
    embedded: 'Filen indeholder filer fra andre programmer. Gem den uden, for eksempel som PDF.',
    encrypted: 'Filen er beskyttet med en adgangskode. Send den uden.',
    broken: 'Filen er beskadiget og kan ikke åbnes. Gem den igen, eller send den som PDF.',
    bomb: 'Filen pakker alt for meget ud. Gem den igen som PDF.',
    polyglot: 'Filen indeholder noget andet før eller efter dokumentet. Gem den igen som PDF.',
    'not-utf8': 'Vi kan ikke læse bogstaverne i tekstfilen. Gem den som UTF-8, eller send en PDF.',
    'control-characters': 'Tekstfilen indeholder tegn, der ikke er tekst. Gem den igen, eller send en PDF.',
    markup: 'Tekstfilen er en webside eller et program. Send en PDF i stedet.',
  },
  notKept: 'En fil blev ikke gemt. Vælg den igen, før du sender formularen.',
  numbered: (n, fault) => `Fil ${n}: ${fault}`,
}

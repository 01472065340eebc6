import type { FileWords } from './en.ts'

export const nb: FileWords = {
  file: 'Fil',
  feedTooLarge:
    'Denne filen er for stor. En fil som skal importeres, kan være opptil 15 MB. Større filer kan importeres med kommandoen, eller fra en adresse.',
  faults: {
    empty: 'Filen er tom.',
    'too-large': 'Filen er for stor. En fil kan være på opptil 10 MB.',
    'too-many': 'Det er for mange filer. Du kan sende opptil tre.',
    'not-allowed':
      'Vi kan ikke ta imot denne typen fil. Send en PDF, et Word-dokument (docx eller doc), OpenDocument (odt), RTF eller en tekstfil.',
    'wrong-name': 'Endelsen i filnavnet passer ikke til innholdet. Lagre filen på nytt i programmet, og send den.',
    macros: 'Filen inneholder makroer eller skript. Lagre den uten, for eksempel som PDF.',
    embedded: 'Filen inneholder filer fra andre programmer. Lagre den uten, for eksempel som PDF.',
    encrypted: 'Filen er beskyttet med passord. Send den uten.',
    broken: 'Filen er skadet og kan ikke åpnes. Lagre den på nytt, eller send den som PDF.',
    bomb: 'Filen pakker ut altfor mye. Lagre den på nytt som PDF.',
    polyglot: 'Filen inneholder noe annet før eller etter dokumentet. Lagre den på nytt som PDF.',
    'not-utf8': 'Vi kan ikke lese bokstavene i tekstfilen. Lagre den som UTF-8, eller send en PDF.',
    'control-characters': 'Tekstfilen inneholder tegn som ikke er tekst. Lagre den på nytt, eller send en PDF.',
    markup: 'Tekstfilen er en nettside eller et program. Send en PDF i stedet.',
  },
  notKept: 'En fil ble ikke lagret. Velg den på nytt før du sender skjemaet.',
  numbered: (n, fault) => `Fil ${n}: ${fault}`,
}

import type { FileWords } from './en.ts'

export const sv: FileWords = {
  file: 'Fil',
  feedTooLarge:
    'Filen är för stor. En fil som ska importeras får vara högst 15 MB. Större filer kan importeras med kommandot, eller från en adress.',
  faults: {
    empty: 'Filen är tom.',
    'too-large': 'Filen är för stor. En fil får vara högst 10 MB.',
    'too-many': 'Det är för många filer. Du kan skicka högst tre.',
    'not-allowed':
      'Vi kan inte ta emot den här typen av fil. Skicka en PDF, ett Word-dokument (docx eller doc), OpenDocument (odt), RTF eller en textfil.',
    'wrong-name': 'Filnamnets ändelse stämmer inte med innehållet. Spara filen igen i programmet och skicka den.',
    macros: 'Filen innehåller makron eller skript. Spara den utan, till exempel som PDF.',
    embedded: 'Filen innehåller filer från andra program. Spara den utan, till exempel som PDF.',
    encrypted: 'Filen är skyddad med ett lösenord. Skicka den utan.',
    broken: 'Filen är skadad och går inte att öppna. Spara den igen, eller skicka den som PDF.',
    bomb: 'Filen packar upp alldeles för mycket. Spara den igen som PDF.',
    polyglot: 'Filen innehåller något annat före eller efter dokumentet. Spara den igen som PDF.',
    'not-utf8': 'Vi kan inte läsa bokstäverna i textfilen. Spara den som UTF-8, eller skicka en PDF.',
    'control-characters': 'Textfilen innehåller tecken som inte är text. Spara den igen, eller skicka en PDF.',
    markup: 'Textfilen är en webbsida eller ett program. Skicka en PDF i stället.',
  },
  notKept: 'En fil sparades inte. Välj den igen innan du skickar formuläret.',
  numbered: (n, fault) => `Fil ${n}: ${fault}`,
}

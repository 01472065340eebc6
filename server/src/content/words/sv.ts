import type { ImportFaultCode } from '../faults/fault-code.ts'
import type { FileWords, PictureWords } from './en.ts'

/** Vad som är fel med en import, på svenska. */
export const importFaultWords: Readonly<Record<ImportFaultCode, string>> = {
  interrupted:
    'Importen startades fem gånger, och systemet stannade varje gång. Driftansvarig hittar kanske orsaken i loggen.',
  'right-lost': 'Användaren som startade importen får inte längre importera.',
  'file-gone':
    'Filen är borta, för uppladdade filer sparas i en dag, och inte efter att någon i dem har anonymiserats. Ladda upp den igen.',
  unreachable: 'Adressen kan inte läsas. Kontrollera den, och om den kan nås från internet.',
  empty: 'Den är tom.',
  'cut-off': 'Den slutar för tidigt: den kapades, eller laddades inte ner helt.',
  'web-page': 'Det här är en webbsida och inte ett flöde. Ange adressen till flödet.',
  binary: 'Det här är inte text: det är en bild, ett dokument eller en packad fil.',
  'other-format': 'Det här har inte formatet som du valde.',
  'other-feed': 'Listan med tjänster saknas. Det kan vara ett annat flöde än det som formatet du valde är till för.',
  invalid: 'Den innehåller ett fel, så den kan inte läsas.',
  encoding: 'Tecknen kan inte läsas. Spara den som UTF-8.',
  limit: 'Den är större än gränsen.',
  pages: 'En sida av flödet kunde inte läsas, så ingenting importerades.',
  'list-of-pages': 'Listan med sidor innehåller något som inte är en adress.',
  'none-fits':
    'Ingenting i flödet passar formatet som du valde, så ingenting importerades och ingen tjänst räknas som borttagen.',
  'other-host': 'Sidan ligger hos en annan värd. Länkar följs bara inom flödets egen värd.',
  'no-posting': 'Sidan har ingen jobbannons som program kan läsa (JobPosting från schema.org).',
  workbook: 'Det här är en arbetsbok och inte en CSV-fil. Spara bladet som CSV, och välj den filen.',
  'no-csv': 'Det här är inte en CSV-fil. Välj en textfil med en kandidat på varje rad.',
  'columns-changed': 'Filen har ett annat antal kolumner än när du valde vad de är.',
  'too-many-columns': 'Filen har mer än 100 kolumner.',
  'open-quote': 'En rad i filen slutar inte, för ett citattecken i den är inte stängt.',
  'line-no-email': 'E-posten saknas. Den identifierar varje person.',
  'line-email': 'Ange en hel e-postadress, till exempel kari@example.com.',
  'line-phone': 'Telefonnumret kan inte läsas. Skriv det med landskod, till exempel +46 70 123 45 67.',
  'line-linkedin': 'Ange namnet på LinkedIn, eller adressen till profilen.',
  'line-portfolio': 'Ange hela adressen, till exempel https://kari.example.com.',
  'line-position-id': 'Det här måste vara id:t för en tjänst, så som tjänstens sida visar det.',
  'line-position': 'Det finns ingen sådan tjänst som du har tillgång till.',
  'line-stage': 'Det finns inget sådant steg. Använd namnen på tavlan.',
  'line-time': 'Det här måste vara en dag eller en tid, till exempel 2027-01-31 eller 31.01.2027.',
  'line-note': 'Kommentaren är för lång: en anteckning kan ha högst 10 000 tecken.',
  'line-cells': 'Raden har fler celler än filen har kolumner.',
  'line-too-long': 'Raden är för lång.',
  'line-encoding': 'Tecknen på raden kan inte läsas. Spara filen som UTF-8.',
  'line-no-json': 'Raden är inte JSON: varje rad måste vara ett objekt.',
  'line-form': 'Raden har ett okänt fält, eller ett värde av en annan typ än väntat.',
}

export const fileWords: FileWords = {
  file: 'Fil',
  feedTooLarge:
    'Filen är för stor. En fil som ska importeras får vara högst 15 MB. Större filer kan importeras med kommandot, eller från en adress.',
  faults: {
    empty: 'Filen är tom.',
    'too-large': 'Filen är för stor. En fil får vara högst 10 MB.',
    'too-many': 'Det är för många filer. Du kan skicka högst tre.',
    'over-budget':
      'Det har kommit för många filer härifrån inom ett dygn. Skicka den här senare, eller skicka formuläret utan den.',
    'not-allowed':
      'Vi kan inte ta emot den här typen av fil. Skicka en PDF, ett Word-dokument (docx eller doc), OpenDocument (odt), RTF, en textfil eller ett foto (JPEG eller PNG).',
    heic: 'Vi kan inte öppna foton i HEIC. Spara fotot som JPEG: på iPhone väljer du Inställningar, Kamera, Format, Mest kompatibelt och tar fotot igen, eller så mejlar du det till dig själv. Då blir det en JPEG.',
    'wrong-name': 'Filnamnets ändelse stämmer inte med innehållet. Spara filen igen i programmet och skicka den.',
    macros: 'Filen innehåller makron eller skript. Spara den utan, till exempel som PDF.',
    embedded: 'Filen innehåller filer från andra program. Spara den utan, till exempel som PDF.',
    encrypted: 'Filen är skyddad med ett lösenord. Skicka den utan.',
    broken: 'Filen är skadad och går inte att öppna. Spara den igen, eller skicka den som PDF.',
    bomb: 'Filen blir alldeles för stor när den packas upp. Spara den igen som PDF.',
    'too-costly': 'Det tar för lång tid att läsa den här filen. Spara den på nytt som PDF.',
    'too-many-pixels': 'Det här fotot har mer än 40 megapixlar. Gör det mindre, eller ta om det med lägre upplösning.',
    external: 'Filen hämtar något från en annan adress när den öppnas. Spara den utan det, till exempel som PDF.',
    polyglot: 'Filen innehåller något annat före eller efter dokumentet. Spara den igen som PDF.',
    'not-utf8': 'Vi kan inte läsa bokstäverna i textfilen. Spara den som UTF-8, eller skicka en PDF.',
    'control-characters': 'Textfilen innehåller tecken som inte är text. Spara den igen, eller skicka en PDF.',
    markup: 'Textfilen är en webbsida eller ett program. Skicka en PDF i stället.',
  },
  chosen: 'Vald:',
  remove: 'Ta bort',
  notKept: 'En fil sparades inte. Välj den igen innan du skickar formuläret.',
  numbered: (n, fault) => `Fil ${n}: ${fault}`,
}

export const pictureWords: PictureWords = {
  faults: {
    empty: 'Filen är tom.',
    'too-large': 'Bilden är för stor. En bild får vara högst 15 MB.',
    'too-many-pixels': 'Bilden har för många pixlar. Den får ha högst 40 megapixlar: gör den mindre först.',
    'not-allowed': 'Det här är ingen bild som vi kan visa. Välj en JPEG, PNG, WebP, AVIF, GIF eller SVG.',
    broken: 'Bilden är skadad och går inte att öppna. Spara den igen.',
    entities: 'Teckningen definierar egna ord, och dem läser vi inte. Spara den som en enkel SVG eller som PNG.',
    'too-costly':
      'Det tar för lång tid att rita den här bilden. Gör den mindre eller enklare, eller spara den som PNG.',
    effects:
      'Teckningen har filter, masker, mönster eller kopior av kopior, och sådant ritar vi inte. Spara den som PNG.',
  },
}

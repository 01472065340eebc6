import type { ImportFaultCode } from '../faults/fault-code.ts'
import type { FileWords, PictureWords } from './en.ts'

/** Hva som er galt med en import, på norsk. */
export const importFaultWords: Readonly<Record<ImportFaultCode, string>> = {
  interrupted:
    'Importen ble startet fem ganger, og systemet stoppet hver gang. Driftsansvarlig finner kanskje grunnen i loggen.',
  'right-lost': 'Brukeren som startet importen, har ikke lenger lov til å importere.',
  'file-gone':
    'Filen er borte, for opplastede filer beholdes i én dag, og ikke etter at noen i dem ble anonymisert. Last den opp igjen.',
  unreachable: 'Adressen kan ikke leses. Sjekk den, og om den kan nås fra internett.',
  empty: 'Den er tom.',
  'cut-off': 'Den slutter for tidlig: Den ble kuttet, eller ikke lastet helt ned.',
  'web-page': 'Dette er en nettside, ikke en feed. Oppgi adressen til feeden.',
  binary: 'Dette er ikke tekst: Det er et bilde, et dokument eller en pakket fil.',
  'other-format': 'Dette har ikke formatet som du valgte.',
  'other-feed': 'Listen over stillinger mangler. Dette kan være en annen feed enn den formatet du valgte, er for.',
  invalid: 'Den inneholder en feil, så den kan ikke leses.',
  encoding: 'Tegnene kan ikke leses. Lagre den som UTF-8.',
  limit: 'Den er større enn grensen.',
  pages: 'En side av feeden kunne ikke leses, så ingenting ble importert.',
  'list-of-pages': 'Listen over sider inneholder noe som ikke er en adresse.',
  'none-fits':
    'Ingenting i feeden passer til formatet som du valgte, så ingenting ble importert, og ingen stilling regnes som borte.',
  'other-host': 'Siden ligger hos en annen vert. Lenker følges bare innenfor verten til feeden.',
  'no-posting': 'Siden har ingen stillingsannonse som programmer kan lese (JobPosting fra schema.org).',
  workbook: 'Dette er en arbeidsbok, ikke en CSV-fil. Lagre arket som CSV, og velg den filen.',
  'no-csv': 'Dette er ikke en CSV-fil. Velg en tekstfil med én kandidat på hver rad.',
  'columns-changed': 'Filen har et annet antall kolonner enn da du valgte hva de er.',
  'too-many-columns': 'Filen har mer enn 100 kolonner.',
  'open-quote': 'En rad i filen slutter ikke, fordi et anførselstegn i den ikke er lukket.',
  'line-no-email': 'E-posten mangler. Den identifiserer hver person.',
  'line-email': 'Oppgi én hel e-postadresse, for eksempel kari@example.com.',
  'line-phone': 'Telefonnummeret kan ikke leses. Skriv det med landskode, for eksempel +47 912 34 567.',
  'line-linkedin': 'Oppgi navnet på LinkedIn, eller adressen til profilen.',
  'line-portfolio': 'Oppgi hele adressen, for eksempel https://kari.example.com.',
  'line-position-id': 'Dette må være ID-en til en stilling, slik siden til stillingen viser den.',
  'line-position': 'Det finnes ingen slik stilling som du har tilgang til.',
  'line-stage': 'Det finnes ikke noe slikt steg. Bruk navnene på tavlen.',
  'line-time': 'Dette må være en dag eller et tidspunkt, for eksempel 2027-01-31 eller 31.01.2027.',
  'line-note': 'Kommentaren er for lang: Et notat kan ha høyst 10 000 tegn.',
  'line-cells': 'Linjen har flere celler enn filen har kolonner.',
  'line-too-long': 'Linjen er for lang.',
  'line-encoding': 'Tegnene på linjen kan ikke leses. Lagre filen som UTF-8.',
  'line-no-json': 'Linjen er ikke JSON: Hver linje må være et objekt.',
  'line-form': 'Linjen har et ukjent felt, eller en verdi av en annen type enn ventet.',
}

export const fileWords: FileWords = {
  file: 'Fil',
  feedTooLarge:
    'Denne filen er for stor. En fil som skal importeres, kan være opptil 15 MB. Større filer kan importeres med kommandoen, eller fra en adresse.',
  faults: {
    empty: 'Filen er tom.',
    'too-large': 'Filen er for stor. En fil kan være på opptil 10 MB.',
    'too-many': 'Det er for mange filer. Du kan sende opptil tre.',
    'over-budget':
      'Det har kommet for mange filer herfra i løpet av et døgn. Send denne senere, eller send skjemaet uten den.',
    'not-allowed':
      'Vi kan ikke ta imot denne typen fil. Send en PDF, et Word-dokument (docx eller doc), OpenDocument (odt), RTF, en tekstfil eller et bilde (JPEG eller PNG).',
    heic: 'Vi kan ikke åpne bilder i HEIC. Lagre bildet som JPEG: På iPhone velger du Innstillinger, Kamera, Formater, Mest kompatibel og tar bildet på nytt, eller du sender det til deg selv på e-post. Da blir det en JPEG.',
    'wrong-name': 'Endelsen i filnavnet passer ikke til innholdet. Lagre filen på nytt i programmet, og send den.',
    macros: 'Filen inneholder makroer eller skript. Lagre den uten, for eksempel som PDF.',
    embedded: 'Filen inneholder filer fra andre programmer. Lagre den uten, for eksempel som PDF.',
    encrypted: 'Filen er beskyttet med passord. Send den uten.',
    broken: 'Filen er skadet og kan ikke åpnes. Lagre den på nytt, eller send den som PDF.',
    bomb: 'Filen blir altfor stor når den pakkes ut. Lagre den på nytt som PDF.',
    'too-costly': 'Det tar for lang tid å lese denne filen. Lagre den på nytt som PDF.',
    'too-many-pixels':
      'Dette bildet har mer enn 40 megapiksler. Gjør det mindre, eller ta det på nytt med lavere oppløsning.',
    external: 'Filen henter noe fra en annen adresse når den åpnes. Lagre den uten dette, for eksempel som PDF.',
    polyglot: 'Filen inneholder noe annet før eller etter dokumentet. Lagre den på nytt som PDF.',
    'not-utf8': 'Vi kan ikke lese bokstavene i tekstfilen. Lagre den som UTF-8, eller send en PDF.',
    'control-characters': 'Tekstfilen inneholder tegn som ikke er tekst. Lagre den på nytt, eller send en PDF.',
    markup: 'Tekstfilen er en nettside eller et program. Send en PDF i stedet.',
  },
  chosen: 'Valgt:',
  remove: 'Fjern',
  notKept: 'En fil ble ikke lagret. Velg den på nytt før du sender skjemaet.',
  numbered: (n, fault) => `Fil ${n}: ${fault}`,
}

export const pictureWords: PictureWords = {
  faults: {
    empty: 'Filen er tom.',
    'too-large': 'Bildet er for stort. Et bilde kan være på opptil 15 MB.',
    'too-many-pixels': 'Bildet har for mange piksler. Det kan ha opptil 40 megapiksler: Gjør det mindre først.',
    'not-allowed': 'Dette er ikke et bilde vi kan vise. Velg en JPEG, PNG, WebP, AVIF, GIF eller SVG.',
    broken: 'Bildet er skadet og kan ikke åpnes. Lagre det på nytt.',
    entities: 'Tegningen definerer egne ord, og dem leser vi ikke. Lagre den som enkel SVG eller som PNG.',
    'too-costly': 'Det tar for lang tid å tegne dette bildet. Gjør det mindre eller enklere, eller lagre det som PNG.',
    effects: 'Tegningen har filtre, masker, mønstre eller kopier av kopier, og dem tegner vi ikke. Lagre den som PNG.',
  },
}

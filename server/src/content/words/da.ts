import type { ImportFaultCode } from '../faults/fault-code.ts'
import type { FileWords, PictureWords } from './en.ts'

/** Hvad der er galt med en import, på dansk. */
export const importFaultWords: Readonly<Record<ImportFaultCode, string>> = {
  interrupted:
    'Importen blev startet fem gange, og systemet stoppede hver gang. Den driftsansvarlige finder måske årsagen i loggen.',
  'right-lost': 'Brugeren, som startede importen, må ikke længere importere.',
  'file-gone':
    'Filen er væk, fordi uploadede filer gemmes i én dag, og ikke efter at nogen i dem blev anonymiseret. Upload den igen.',
  unreachable: 'Adressen kan ikke læses. Tjek den, og om den kan nås fra internettet.',
  empty: 'Den er tom.',
  'cut-off': 'Den slutter for tidligt: Den blev afbrudt, eller ikke hentet helt.',
  'web-page': 'Dette er en webside og ikke et feed. Angiv adressen på feedet.',
  binary: 'Dette er ikke tekst: Det er et billede, et dokument eller en pakket fil.',
  'other-format': 'Dette har ikke det format, som du valgte.',
  'other-feed': 'Listen over stillinger mangler. Det kan være et andet feed end det, som det valgte format er til.',
  invalid: 'Den indeholder en fejl, så den kan ikke læses.',
  encoding: 'Tegnene kan ikke læses. Gem den som UTF-8.',
  limit: 'Den er større end grænsen.',
  pages: 'En side af feedet kunne ikke læses, så intet blev importeret.',
  'list-of-pages': 'Listen over sider indeholder noget, der ikke er en adresse.',
  'none-fits':
    'Intet i feedet passer til det format, som du valgte, så intet blev importeret, og ingen stilling regnes som væk.',
  'other-host': 'Siden ligger på en anden vært. Links følges kun inden for feedets egen vært.',
  'no-posting': 'Siden har intet jobopslag, som programmer kan læse (JobPosting fra schema.org).',
  workbook: 'Dette er en projektmappe og ikke en CSV-fil. Gem arket som CSV, og vælg den fil.',
  'no-csv': 'Dette er ikke en CSV-fil. Vælg en tekstfil med én kandidat i hver række.',
  'columns-changed': 'Filen har et andet antal kolonner, end da du valgte, hvad de er.',
  'too-many-columns': 'Filen har mere end 100 kolonner.',
  'open-quote': 'En række i filen slutter ikke, fordi et anførselstegn i den ikke er lukket.',
  'line-no-email': 'E-mailen mangler. Den identificerer hver person.',
  'line-email': 'Angiv én hel e-mailadresse, for eksempel kari@example.com.',
  'line-phone': 'Telefonnummeret kan ikke læses. Skriv det med landekode, for eksempel +45 32 12 34 56.',
  'line-linkedin': 'Angiv navnet på LinkedIn, eller adressen på profilen.',
  'line-portfolio': 'Angiv hele adressen, for eksempel https://kari.example.com.',
  'line-position-id': 'Dette skal være id’et på en stilling, sådan som stillingens side viser det.',
  'line-position': 'Der findes ingen sådan stilling, som du har adgang til.',
  'line-stage': 'Der findes ikke et sådant trin. Brug navnene på tavlen.',
  'line-time': 'Dette skal være en dag eller et tidspunkt, for eksempel 2027-01-31 eller 31.01.2027.',
  'line-note': 'Kommentaren er for lang: En note kan højst have 10.000 tegn.',
  'line-cells': 'Linjen har flere celler, end filen har kolonner.',
  'line-too-long': 'Linjen er for lang.',
  'line-encoding': 'Tegnene i linjen kan ikke læses. Gem filen som UTF-8.',
  'line-no-json': 'Linjen er ikke JSON: Hver linje skal være et objekt.',
  'line-form': 'Linjen har et ukendt felt, eller en værdi af en anden type end ventet.',
}

export const fileWords: FileWords = {
  file: 'Fil',
  feedTooLarge:
    'Filen er for stor. En fil, der skal importeres, kan fylde op til 15 MB. Større filer kan importeres med kommandoen eller fra en adresse.',
  faults: {
    empty: 'Filen er tom.',
    'too-large': 'Filen er for stor. En fil må fylde op til 10 MB.',
    'too-many': 'Det er for mange filer. Du kan sende op til tre.',
    'over-budget':
      'Der er kommet for mange filer herfra inden for et døgn. Send denne senere, eller send formularen uden den.',
    'not-allowed':
      'Vi kan ikke tage imod denne type fil. Send en PDF, et Word-dokument (docx eller doc), OpenDocument (odt), RTF, en tekstfil eller et billede (JPEG eller PNG).',
    heic: 'Vi kan ikke åbne billeder i HEIC. Gem billedet som JPEG: På iPhone vælger du Indstillinger, Kamera, Formater, Mest kompatibelt og tager billedet igen, eller du sender det til dig selv på mail. Så bliver det en JPEG.',
    'wrong-name': 'Filnavnets endelse passer ikke til indholdet. Gem filen igen i programmet, og send den.',
    macros: 'Filen indeholder makroer eller scripts. Gem den uden, for eksempel som PDF.',
    embedded: 'Filen indeholder filer fra andre programmer. Gem den uden, for eksempel som PDF.',
    encrypted: 'Filen er beskyttet med en adgangskode. Send den uden.',
    broken: 'Filen er beskadiget og kan ikke åbnes. Gem den igen, eller send den som PDF.',
    bomb: 'Filen bliver alt for stor, når den pakkes ud. Gem den igen som PDF.',
    'too-costly': 'Det tager for lang tid at læse denne fil. Gem den igen som PDF.',
    'too-many-pixels':
      'Dette billede har mere end 40 megapixel. Gør det mindre, eller tag det igen med en lavere opløsning.',
    external: 'Filen henter noget fra en anden adresse, når den åbnes. Gem den uden det, for eksempel som PDF.',
    polyglot: 'Filen indeholder noget andet før eller efter dokumentet. Gem den igen som PDF.',
    'not-utf8': 'Vi kan ikke læse bogstaverne i tekstfilen. Gem den som UTF-8, eller send en PDF.',
    'control-characters': 'Tekstfilen indeholder tegn, der ikke er tekst. Gem den igen, eller send en PDF.',
    markup: 'Tekstfilen er en webside eller et program. Send en PDF i stedet.',
  },
  chosen: 'Valgt:',
  remove: 'Fjern',
  notKept: 'En fil blev ikke gemt. Vælg den igen, før du sender formularen.',
  numbered: (n, fault) => `Fil ${n}: ${fault}`,
}

export const pictureWords: PictureWords = {
  faults: {
    empty: 'Filen er tom.',
    'too-large': 'Billedet er for stort. Et billede må fylde op til 15 MB.',
    'too-many-pixels': 'Billedet har for mange pixels. Det må have op til 40 megapixels: Gør det mindre først.',
    'not-allowed': 'Det er ikke et billede, som vi kan vise. Vælg en JPEG, PNG, WebP, AVIF, GIF eller SVG.',
    broken: 'Billedet er beskadiget og kan ikke åbnes. Gem det igen.',
    entities: 'Tegningen definerer egne ord, og dem læser vi ikke. Gem den som en enkel SVG eller som PNG.',
    'too-costly': 'Det tager for lang tid at tegne dette billede. Gør det mindre eller enklere, eller gem det som PNG.',
    effects: 'Tegningen har filtre, masker, mønstre eller kopier af kopier, og dem tegner vi ikke. Gem den som PNG.',
  },
}

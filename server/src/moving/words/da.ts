import type { ArchiveWords } from './en.ts'

/** The texts of the archive in Danish. */
export const archiveWords: ArchiveWords = {
  lead: 'Alt, der er gemt om virksomheden, som én fil.',
  contents:
    'Stillinger, kandidater med deres filer, karrieresider, kunder, kolleger, tekster og revisionsloggen: en fil med JSON-linjer for hver tabel, pakket med gzip og tar.',
  leftOut:
    'API-nøgler, webhook-modtagere og det, der er sendt til dem, links i mails og personlige noter er ikke med. Ingen kan åbne noget her med det.',
  restore: 'Arkivet kan gendannes i en tom installation med kommandoen import archive.',
  personal:
    'Arkivet indeholder personoplysninger om alle kandidater. Opbevar det, hvor kun du har adgang, og slet det, når du er færdig.',
  logged: 'Revisionsloggen noterer, at du hentede det. Med mange kandidater tager det nogle minutter.',
  download: 'Hent arkivet',
}

import type { ArchiveWords } from './en.ts'

/** The texts of the archive in Norwegian. */
export const archiveWords: ArchiveWords = {
  lead: 'Alt som er lagret om bedriften, som én fil.',
  contents:
    'Stillinger, kandidater med filene deres, karrieresider, kunder, kolleger, tekster og revisjonsloggen: en fil med JSON-linjer for hver tabell, pakket med gzip og tar.',
  leftOut:
    'API-nøkler, webhook-mottakere og det som er sendt til dem, lenker i e-poster og personlige notater er ikke med. Ingen kan åpne noe her med det.',
  restore: 'Arkivet kan gjenopprettes i en tom installasjon med kommandoen import archive.',
  personal:
    'Arkivet inneholder personopplysninger om alle kandidater. Oppbevar det der bare du kommer til, og slett det når du er ferdig.',
  logged: 'Revisjonsloggen noterer at du lastet det ned. Med mange kandidater tar det noen minutter.',
  download: 'Last ned arkivet',
}

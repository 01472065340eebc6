import type { ArchiveWords } from './en.ts'

/** The texts of the archive in Swedish. */
export const archiveWords: ArchiveWords = {
  lead: 'Allt som har sparats om företaget, som en fil.',
  contents:
    'Tjänster, kandidater med deras filer, karriärsidor, kunder, kollegor, texter och granskningsloggen: en fil med JSON-rader för varje tabell, packad med gzip och tar.',
  leftOut:
    'API-nycklar, webhook-mottagare och det som har skickats till dem, länkar i mejl och personliga anteckningar är inte med. Ingen kan öppna något här med det.',
  restore: 'Arkivet kan återställas i en tom installation med kommandot import archive.',
  personal:
    'Arkivet innehåller personuppgifter om alla kandidater. Förvara det där bara du kommer åt det, och radera det när du är klar.',
  logged: 'Granskningsloggen noterar att du laddade ner det. Med många kandidater tar det några minuter.',
  download: 'Ladda ner arkivet',
}

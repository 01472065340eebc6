import { webWords } from '../../../base/web/words/sv.ts'
import type { OverruledWords, RefusalWords } from '../en/refusals.ts'

export const refusalWords: RefusalWords = {
  'wrong-form': 'Det här kan inte sparas som det är skrivet. Se över det.',
  'sent-already':
    'Du har skickat det här formuläret förut, med andra ord, och det sparades. Skicka det igen om du vill ha båda.',
  'email-form': webWords.email.one,
  'phone-form': 'Telefonnumret kan inte läsas. Skriv det med landskod, till exempel +46 70 123 45 67.',
  'time-range': 'Året måste vara mellan 1000 och 9999.',
  overruled: 'Någon har ändrat detta sedan du öppnade sidan. Ingenting ändrades.',
  'everything-needed':
    'Det här gäller alla företagets tjänster, och du har bara tillgång till några av dem. Fråga en kollega som har tillgång till alla.',
  'referral-not-agreed':
    'Den rekommenderade har inte tackat ja än. Fram till dess går det bara att avslå eller ta ut personen ur processen.',
  'referral-agreed': 'Den rekommenderade har tackat ja och kan inte gå tillbaka till rekommendationen.',
  'no-prescreening': 'Tjänsten har ingen förhandsbedömning. Slå på den först.',
  'contact-not-agreed': 'Den rekommenderade har inte tackat ja än. Fram till dess ser ingen vem det är.',
  'not-hired': 'Kandidaten är inte anställd. Anställ först.',
  'no-rejection': 'Det finns inget avslag som kan tas tillbaka.',
  'moved-again': 'Någon har flyttat kandidaten igen sedan dess. Ingenting ångrades.',
  'rejection-anonymized': 'Personen är anonymiserad, så inget kan noteras. Lämna anteckningen tom.',
  'mail-not-agreed': 'Den rekommenderade har inte tackat ja än och kan inte få mejl.',
  'mail-anonymized': 'Personen är anonymiserad och kan inte få mejl.',
  'mail-left': 'Mejlet har skickats och kan inte stoppas längre.',
  'mail-not-waiting': 'Mejlet har redan skickats, håller på att skickas eller är för gammalt.',
  'note-not-agreed': 'Inget kan noteras om den rekommenderade förrän personen har tackat ja.',
  'note-anonymized': 'Personen är anonymiserad. Inget kan noteras längre.',
  'document-not-agreed': 'Filer om den rekommenderade kan läggas till först när personen har tackat ja.',
  'document-anonymized': 'Personen är anonymiserad. Det går inte längre att lägga till filer.',
  'too-many-documents': 'En kandidat kan ha högst 50 filer. Ta bort en först.',
  'person-anonymized': 'Personen är anonymiserad. Det finns inget att redigera.',
  'person-email-taken': 'Någon annan här har den e-postadressen.',
  'more-candidacies':
    'Personen är också kandidat till tjänster som du inte har tillgång till. Fråga en kollega som har tillgång till alla.',
  'no-double': 'Någon har redan bestämt om det är en ni känner till.',
  'double-in-the-way':
    'Den här personen är redan kandidat till samma tjänst. Ge den ena avslag eller anonymisera den och låt dem vara två.',
  'double-asks-erasure': 'Den här personen ber om att bli raderad. Svara på det först.',
  'linkedin-form': 'Ange namnet på LinkedIn eller profilens adress, till exempel https://www.linkedin.com/in/kari-lie.',
  'portfolio-form': 'Ange hela adressen, till exempel https://kari.example.com.',
  'team-size': 'En tjänst har högst 20 personer, den ansvariga inräknad. Ta bort någon.',
  'team-unfit':
    'Någon av de valda är inte aktiv längre eller har inte åtkomst till tjänsten. Välj bland dem som visas.',
  'slug-form': 'Använd högst 100 små bokstäver a till z och siffror, med enkla bindestreck emellan.',
  'slug-missing': 'Det går inte att göra ett kortnamn av namnet. Ange ett.',
  'slug-taken': 'Kortnamnet är upptaget. Välj ett annat.',
  'network-twice': 'Ett nätverk är angivet två gånger.',
  'not-agency': 'Bara byråer har kunder.',
  'cannot-be-client': 'Företaget kan inte bli kund, eftersom det är en byrå.',
  'already-client': 'Företaget är redan er kund.',
  'not-client': 'Företaget är inte er kund längre.',
  'no-proposal': 'Förfrågan är inte öppen längre.',
  'more-positions':
    'Tjänster som du inte har tillgång till skulle också ändras. Fråga en kollega som har tillgång till alla.',
  marketplace: 'Marknadsplatsen tillhör installationen och kan inte ändras här.',
  'import-columns-fixed': 'Kolumnerna i den här importen kan inte ändras längre.',
  'import-ended': 'Den här importen har avslutats. Börja en ny.',
  'import-not-ready': 'Den här importen kan inte startas nu. Den pågår eller har inte kontrollerats än.',
  'import-busy': 'En import av samma källa pågår. Vänta tills den är klar, eller avbryt den.',
  'import-file-gone':
    'Filen är borta. Den sparas i ett dygn, och inte efter att någon i den har anonymiserats. Ladda upp den igen.',
  'import-address': 'Ange en hel adress, till exempel https://jobs.example.com/feed.json, utan användarnamn.',
  'import-no-email': 'En kolumn måste vara e-posten, eftersom den visar vem personen är.',
  'import-column-twice': 'Två kolumner kan inte betyda samma sak.',
  'import-date-order': 'Datum som 1/2/2026 säger inte om dagen eller månaden står först. Välj det.',
  'import-no-position': 'Välj en tjänst för alla, eller kolumnen som har tjänstens id för var och en.',
  'receiver-limit': 'Ett företag har högst 100 mottagare. Ta bort en först.',
  'receiver-removed': 'Mottagaren har tagits bort.',
  'certain-positions': 'Du har bara åtkomst till vissa tjänster. Välj vilka av dem mottagaren får.',
}

export const overruledWords: OverruledWords = {
  you: 'Du',
  told: (who, what, time, { isToday, withMail }) =>
    `${who} ${what} ${isToday ? `kl. ${time}` : time}${withMail ? ', med ett mejl' : ''}.`,
  unchanged: 'Ingenting ändrades.',
}

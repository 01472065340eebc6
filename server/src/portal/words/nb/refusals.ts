import { webWords } from '../../../base/web/words/nb.ts'
import type { OverruledWords, RefusalWords } from '../en/refusals.ts'

export const refusalWords: RefusalWords = {
  'wrong-form': 'Dette kan ikke lagres slik det er skrevet. Se over det.',
  'sent-already':
    'Du har sendt dette skjemaet før, med andre ord, og det ble lagret. Send det en gang til hvis du vil ha begge.',
  'email-form': webWords.email.one,
  'phone-form': 'Telefonnummeret kan ikke leses. Skriv det med landskode, for eksempel +47 912 34 567.',
  'time-range': 'Året må være mellom 1000 og 9999.',
  overruled: 'Noen har endret dette siden du åpnet siden. Ingenting ble endret.',
  'everything-needed':
    'Dette gjelder alle stillingene i bedriften, og du har bare tilgang til noen av dem. Spør en kollega som har tilgang til alle.',
  'referral-not-agreed':
    'Den anbefalte har ikke sagt ja ennå. Inntil da kan vedkommende bare få avslag eller tas ut av prosessen.',
  'referral-agreed': 'Den anbefalte har sagt ja, og kan ikke gå tilbake til anbefalingen.',
  'no-prescreening': 'Stillingen har ingen forhåndsvurdering. Slå den på først.',
  'contact-not-agreed': 'Den anbefalte har ikke sagt ja ennå. Inntil da ser ingen hvem det er.',
  'not-hired': 'Kandidaten er ikke ansatt. Ansett først.',
  'no-rejection': 'Det finnes ikke noe avslag som kan trekkes tilbake.',
  'moved-again': 'Noen har flyttet kandidaten igjen siden da. Ingenting ble angret.',
  'rejection-anonymized': 'Personen er anonymisert, så ingenting kan noteres. La notatet stå tomt.',
  'mail-not-agreed': 'Den anbefalte har ikke sagt ja ennå, og kan ikke få e-post.',
  'mail-anonymized': 'Personen er anonymisert, og kan ikke få e-post.',
  'mail-left': 'E-posten er sendt, og kan ikke stoppes lenger.',
  'mail-not-waiting': 'E-posten er allerede sendt, er i ferd med å bli sendt, eller er for gammel.',
  'note-not-agreed': 'Ingenting kan noteres om den anbefalte før vedkommende har sagt ja.',
  'note-anonymized': 'Personen er anonymisert. Ingenting kan noteres lenger.',
  'document-not-agreed': 'Filer om den anbefalte kan legges til først når vedkommende har sagt ja.',
  'document-anonymized': 'Personen er anonymisert. Det kan ikke legges til filer lenger.',
  'too-many-documents': 'En kandidat kan ha høyst 50 filer. Fjern en først.',
  'person-anonymized': 'Personen er anonymisert. Det er ingenting å redigere.',
  'person-email-taken': 'Noen andre her har denne e-postadressen.',
  'more-candidacies':
    'Personen er også kandidat til stillinger som du ikke har tilgang til. Spør en kollega som har tilgang til alle.',
  'no-double': 'Noen har allerede bestemt om dette er en dere kjenner.',
  'double-in-the-way':
    'Denne personen er allerede kandidat til samme stilling. Gi den ene avslag eller anonymiser den, og la dem være to.',
  'double-asks-erasure': 'Denne personen ber om å bli slettet. Svar på det først.',
  'linkedin-form':
    'Oppgi navnet på LinkedIn eller adressen til profilen, for eksempel https://www.linkedin.com/in/kari-lie.',
  'portfolio-form': 'Oppgi hele adressen, for eksempel https://kari.example.com.',
  'team-size': 'En stilling har høyst 20 personer, den ansvarlige medregnet. Ta ut noen.',
  'team-unfit':
    'Noen av de valgte er ikke aktive lenger, eller har ikke tilgang til stillingen. Velg blant dem som vises.',
  'slug-form': 'Bruk opptil 100 små bokstaver a til z og sifre, med enkle bindestreker imellom.',
  'slug-missing': 'Det kan ikke lages noe kortnavn av dette navnet. Oppgi et.',
  'slug-taken': 'Kortnavnet er opptatt. Velg et annet.',
  'network-twice': 'Et nettverk er oppgitt to ganger.',
  'not-agency': 'Bare byråer har kunder.',
  'cannot-be-client': 'Denne bedriften kan ikke bli kunde, fordi den er et byrå.',
  'already-client': 'Denne bedriften er allerede kunden deres.',
  'not-client': 'Denne bedriften er ikke lenger kunden deres.',
  'no-proposal': 'Forespørselen er ikke åpen lenger.',
  'more-positions':
    'Stillinger som du ikke har tilgang til, ville også bli endret. Spør en kollega som har tilgang til alle.',
  marketplace: 'Markedsplassen tilhører installasjonen, og kan ikke endres her.',
  'import-columns-fixed': 'Kolonnene i denne importen kan ikke endres lenger.',
  'import-ended': 'Denne importen er avsluttet. Begynn en ny.',
  'import-not-ready': 'Denne importen kan ikke startes nå. Den er i gang, eller er ikke kontrollert ennå.',
  'import-busy': 'En import av den samme kilden er i gang. Vent til den er ferdig, eller avbryt den.',
  'import-file-gone':
    'Filen er borte. Den oppbevares i ett døgn, og ikke etter at noen i den er anonymisert. Last den opp på nytt.',
  'import-address': 'Oppgi en hel adresse, for eksempel https://jobs.example.com/feed.json, uten brukernavn.',
  'import-no-email': 'Én kolonne må være e-posten, fordi den viser hvem personen er.',
  'import-column-twice': 'To kolonner kan ikke bety det samme.',
  'import-date-order': 'Datoer som 1/2/2026 sier ikke om dagen eller måneden står først. Velg det.',
  'import-no-position': 'Velg en stilling for alle, eller kolonnen som har stillingens id for hver enkelt.',
  'receiver-limit': 'En bedrift har høyst 100 mottakere. Fjern en først.',
  'receiver-removed': 'Denne mottakeren er fjernet.',
  'certain-positions': 'Du har bare tilgang til noen av stillingene. Velg hvilke av dem mottakeren får.',
}

export const overruledWords: OverruledWords = {
  you: 'Du',
  told: (who, what, time, { isToday, withMail }) =>
    `${who} ${what} ${isToday ? `kl. ${time}` : time}${withMail ? ', med en e-post' : ''}.`,
  unchanged: 'Ingenting ble endret.',
}

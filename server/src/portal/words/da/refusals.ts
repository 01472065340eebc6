import { webWords } from '../../../base/web/words/da.ts'
import type { OverruledWords, RefusalWords } from '../en/refusals.ts'

export const refusalWords: RefusalWords = {
  'wrong-form': 'Det kan ikke gemmes, som det er skrevet. Se det igennem.',
  'sent-already':
    'Du har sendt denne formular før, med andre ord, og det blev gemt. Send den igen, hvis du vil have begge.',
  'email-form': webWords.email.one,
  'phone-form': 'Telefonnummeret kan ikke læses. Skriv det med landekode, for eksempel +45 32 12 34 56.',
  'time-range': 'Året skal være mellem 1000 og 9999.',
  overruled: 'Nogen har ændret dette, siden du åbnede siden. Intet blev ændret.',
  'everything-needed':
    'Det gælder alle virksomhedens stillinger, og du har kun adgang til nogle af dem. Spørg en kollega, der har adgang til dem alle.',
  'referral-not-agreed':
    'Den anbefalede har ikke sagt ja endnu. Indtil da kan vedkommende kun få afslag eller tages ud af processen.',
  'referral-agreed': 'Den anbefalede har sagt ja og kan ikke gå tilbage til anbefalingen.',
  'no-prescreening': 'Stillingen har ingen forvurdering. Slå den til først.',
  'contact-not-agreed': 'Den anbefalede har ikke sagt ja endnu. Indtil da kan ingen se, hvem det er.',
  'not-hired': 'Kandidaten er ikke ansat. Ansæt først.',
  'no-rejection': 'Der er ikke noget afslag, der kan trækkes tilbage.',
  'moved-again': 'Nogen har flyttet kandidaten igen siden da. Intet blev fortrudt.',
  'rejection-anonymized': 'Personen er anonymiseret, så intet kan noteres. Lad noten stå tom.',
  'mail-not-agreed': 'Den anbefalede har ikke sagt ja endnu og kan ikke få en mail.',
  'mail-anonymized': 'Personen er anonymiseret og kan ikke få en mail.',
  'mail-left': 'Mailen er sendt og kan ikke stoppes længere.',
  'mail-not-waiting': 'Mailen er allerede sendt, er ved at blive sendt eller er for gammel.',
  'note-not-agreed': 'Intet kan noteres om den anbefalede, før vedkommende har sagt ja.',
  'note-anonymized': 'Personen er anonymiseret. Intet kan noteres længere.',
  'document-not-agreed': 'Filer om den anbefalede kan først tilføjes, når vedkommende har sagt ja.',
  'document-anonymized': 'Personen er anonymiseret. Der kan ikke tilføjes filer længere.',
  'too-many-documents': 'En kandidat kan højst have 50 filer. Fjern en først.',
  'person-anonymized': 'Personen er anonymiseret. Der er intet at redigere.',
  'person-email-taken': 'En anden her har denne e-mailadresse.',
  'more-candidacies':
    'Personen er også kandidat til stillinger, som du ikke har adgang til. Spørg en kollega, der har adgang til dem alle.',
  'no-double': 'Nogen har allerede afgjort, om det er en, I kender.',
  'double-in-the-way':
    'Denne person er allerede kandidat til samme stilling. Giv den ene afslag eller anonymiser den, og lad dem være to.',
  'double-asks-erasure': 'Denne person beder om at blive slettet. Svar på det først.',
  'linkedin-form':
    'Angiv navnet på LinkedIn eller profilens adresse, for eksempel https://www.linkedin.com/in/kari-lie.',
  'portfolio-form': 'Angiv hele adressen, for eksempel https://kari.example.com.',
  'team-size': 'En stilling har højst 20 personer, den ansvarlige medregnet. Tag nogen ud.',
  'team-unfit':
    'En af de valgte er ikke aktiv længere eller har ikke adgang til stillingen. Vælg blandt dem, der vises.',
  'slug-form': 'Brug op til 100 små bogstaver a til z og cifre med enkelte bindestreger imellem.',
  'slug-missing': 'Der kan ikke laves et kortnavn af dette navn. Angiv et.',
  'slug-taken': 'Kortnavnet er optaget. Vælg et andet.',
  'network-twice': 'Et netværk er angivet to gange.',
  'not-agency': 'Kun bureauer har kunder.',
  'cannot-be-client': 'Denne virksomhed kan ikke blive kunde, fordi den er et bureau.',
  'already-client': 'Denne virksomhed er allerede jeres kunde.',
  'not-client': 'Denne virksomhed er ikke længere jeres kunde.',
  'no-proposal': 'Anmodningen er ikke åben længere.',
  'more-positions':
    'Stillinger, som du ikke har adgang til, ville også blive ændret. Spørg en kollega, der har adgang til dem alle.',
  marketplace: 'Markedspladsen tilhører installationen og kan ikke ændres her.',
  'import-columns-fixed': 'Kolonnerne i denne import kan ikke ændres længere.',
  'import-ended': 'Denne import er afsluttet. Begynd en ny.',
  'import-not-ready': 'Denne import kan ikke startes nu. Den er i gang eller er ikke kontrolleret endnu.',
  'import-busy': 'En import af den samme kilde er i gang. Vent, til den er færdig, eller afbryd den.',
  'import-file-gone':
    'Filen er væk. Den opbevares i et døgn, og ikke efter at nogen i den er anonymiseret. Upload den igen.',
  'import-address': 'Angiv en hel adresse, for eksempel https://jobs.example.com/feed.json, uden brugernavn.',
  'import-no-email': 'Én kolonne skal være e-mailen, fordi den viser, hvem personen er.',
  'import-column-twice': 'To kolonner kan ikke betyde det samme.',
  'import-date-order': 'Datoer som 1/2/2026 siger ikke, om dagen eller måneden står først. Vælg det.',
  'import-no-position': 'Vælg en stilling for alle, eller kolonnen med stillingens id for hver enkelt.',
  'receiver-limit': 'En virksomhed har højst 100 modtagere. Fjern en først.',
  'receiver-removed': 'Denne modtager er fjernet.',
  'certain-positions': 'Du har kun adgang til nogle af stillingerne. Vælg, hvilke af dem modtageren får.',
}

export const overruledWords: OverruledWords = {
  you: 'Du',
  told: (who, what, time, { isToday, withMail }) =>
    `${who} ${what} ${isToday ? `kl. ${time}` : time}${withMail ? ', med en mail' : ''}.`,
  unchanged: 'Intet blev ændret.',
}

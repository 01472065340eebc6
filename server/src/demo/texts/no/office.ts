import type { Profession } from '../profession.ts'

/** Regnskapsfører. */
export const accountant: Profession = {
  tasks: [
    'Løpende bokføring, avstemming og periodeavslutning',
    'Merverdiavgift, skattemelding og årsregnskap',
    'Rådgivning som kunden forstår og kan bruke på mandag',
    'Kvalitetssikring etter bransjestandarden GRFS',
    'Automatisere det som gjøres likt hver gang',
    'Lønnskjøring og rapportering i samarbeid med lønnsavdelingen',
  ],
  wants: [
    'Bachelor i økonomi eller regnskap, eller lang praksis',
    'God kjennskap til norsk regnskaps- og skatteregelverk',
    'Du skriver e-poster uten forkortelser kunden ikke kan',
    'Du liker at tallene stemmer, og vil vite hvorfor når de ikke gjør det',
    'Norsk flytende',
  ],
  pay: {
    type: 'YEAR',
    currency: 'NOK',
    least: 540_000,
    most: 720_000,
    step: 10_000,
    extra: 'Bonus etter avdelingens resultat',
  },
  roles: [
    {
      titles: ['Statsautorisert regnskapsfører', 'Regnskapsfører med autorisasjon', 'Oppdragsansvarlig regnskapsfører'],
      pitches: [
        `Færre kunder, mer tid til hver. {company} {at} søker autorisert regnskapsfører som vil være rådgiver på
        ordentlig.`,
        'Hos oss har ingen over 25 kunder. Det er hele hemmeligheten. Regnskapsfører søkes {at}.',
      ],
      about: [
        `Du får ansvar for 20 til 25 kunder, de fleste med mellom fem og førti ansatte: håndverkere, fiskere,
        arkitekter, et par gårdsbruk og et teater. Du har månedlige møter med dem, og de ringer før de kjøper, ikke
        etter.`,
        `Bilagene kommer inn digitalt, og det meste av bokføringen er automatisert. Tiden vi sparer, bruker vi på
        budsjett, likviditet og spørsmål som ikke har fasit.`,
      ],
      tasks: [
        'Oppdragsansvar for egen portefølje',
        'Månedlige rådgivningsmøter med kundene',
        'Faglig støtte for yngre kolleger',
      ],
      wants: ['Statsautorisasjon som regnskapsfører', 'Minst tre års erfaring fra regnskapsbyrå'],
      highlights: ['Høyst 25 kunder', 'Sommertid til klokken 15', 'Hybridkontor'],
    },
    {
      titles: ['Regnskapsmedarbeider', 'Regnskapsmedarbeider, deltid mulig', 'Junior regnskapsfører'],
      pitches: [
        'Vil du bli autorisert? {company} {at} betaler studiet, eksamen og tiden du trenger til å lese.',
        'Alle våre eldste var en gang våre yngste. Regnskapsmedarbeider søkes {at}.',
      ],
      about: [
        `Du arbeider sammen med to oppdragsansvarlige og lærer deg kundene deres fra bilag til årsoppgjør. Etter et
        halvt år fører du de første regnskapene alene, med en kollega som ser over.`,
        `Vi har lesedager før hver eksamen, og en faglunsj på torsdager der noen forteller om noe de nettopp har
        måttet finne ut av.`,
      ],
      tasks: ['Bokføring og bankavstemming for 15 til 20 kunder', 'Forberede merverdiavgiftsmelding og årsoppgjør'],
      wants: [
        'Du er i gang med eller ferdig med økonomiutdanning',
        'Nøyaktig, nysgjerrig, og ikke redd for å spørre to ganger',
        'Norsk flytende, og gode dataferdigheter',
        'Du skriver e-poster uten forkortelser kunden ikke kan',
        'Du har tenkt å bli i faget',
      ],
      highlights: ['Betalt vei til autorisasjon', 'Lesedager', 'Faglunsj på torsdager'],
      wantsAlone: true,
    },
    {
      titles: ['Lønnsansvarlig', 'Lønnskonsulent', 'Lønn- og HR-konsulent'],
      pitches: [
        'Den tolvte i måneden er en viktig dag for 1 900 mennesker. {company} søker lønnskonsulent {at}.',
        'Ingen takker for riktig lønn. Vi gjør det. Lønnsansvarlig søkes {at}.',
      ],
      about: [
        `Du kjører lønn for rundt 30 virksomheter med vidt forskjellige avtaler: skift, akkord, sjøfolk, timelærere.
        Regelverket er uoversiktlig, og du er den som finner fram i det.`,
        `Teamet er på fire og dekker for hverandre, så ferie er ferie. Vi bygger nå egne kontroller som fanger feil
        før lønnen går ut, og trenger noen som vet hvilke feil som er vanlige.`,
      ],
      tasks: [
        'Lønnskjøring, a-melding og refusjoner',
        'Svare ansatte og ledere raskt og vennlig',
        'Videreutvikle kontroller og rutiner',
        'Avstemming mot regnskap, skattetrekk og pensjon',
        'Rådgi kunder om ferie, permisjon og sykefravær',
      ],
      wants: ['Minst to års erfaring fra lønn', 'Kjennskap til tariffavtaler og ferieloven'],
      highlights: ['Fire i teamet', 'Ferie er ferie', 'Nytt lønnssystem'],
      tasksAlone: true,
    },
  ],
}

/** Rekrutterer, i byrået selv. */
export const recruiter: Profession = {
  tasks: [
    'Behovsanalyse og annonsetekst sammen med kunden',
    'Søk, intervjuer og referanser',
    'Holde kandidatene orientert, også de som ikke går videre',
    'Rådgi om lønn, marked og ansettelsesprosess',
    'Følge opp den ansatte og kunden det første halvåret',
  ],
  wants: [
    'Høyere utdanning, eller erfaring som er minst like god',
    'Du stiller korte spørsmål og lytter til lange svar',
    'Skriftlig norsk som andre leser med glede',
    'Du holder det du lover, også til dem som ikke fikk jobben',
    'Nysgjerrig på yrker du ikke selv kunne hatt',
  ],
  pay: {
    type: 'YEAR',
    currency: 'NOK',
    least: 560_000,
    most: 760_000,
    step: 10_000,
    extra: 'Provisjon uten tak, utbetalt hvert kvartal',
  },
  roles: [
    {
      titles: ['Rekrutteringsrådgiver', 'Seniorrådgiver, rekruttering', 'Rådgiver, helse og omsorg'],
      pitches: [
        'Vi vokser {at} og søker en rådgiver som heller gjør tolv gode ansettelser enn tretti raske.',
        '{company} er kjent for å svare alle søkere innen tre dager. Vil du være med og holde det løftet?',
      ],
      about: [
        `Du har egne kunder og eier prosessen fra første møte til prøvetiden er over. De fleste av oppdragene kommer
        fra kunder vi har hatt før, og halvparten av kandidatene kommer gjennom noen som kjenner dem.`,
        `Vi er fjorten kolleger på to kontorer, uten rapporter om antall telefoner. Det vi måler, er om folk fortsatt
        er i jobben etter ett år. I fjor gjaldt det 93 prosent.`,
      ],
      tasks: ['Eget kundeansvar og gjenkjøp', 'Utvikle et fagområde som du er ekspert på'],
      wants: ['Minst tre års erfaring fra rekruttering, HR eller et av bransjene vi arbeider i'],
      highlights: ['Ingen telefonkvoter', 'Svar til alle innen tre dager', 'To kontorer'],
    },
    {
      titles: ['Researcher', 'Rekrutteringskoordinator', 'Koordinator, kandidatopplevelse'],
      pitches: [
        'Du finner folk som ikke visste at de var på vei videre. Researcher søkes til {company} {at}.',
        'Bak hver god ansettelse står det en koordinator med god kalender. Vi søker en til.',
      ],
      about: [
        `Du kartlegger markeder, finner kandidater og tar den første praten med dem. Du sørger også for at
        intervjuer, referanser og tilbakemeldinger skjer når vi har sagt at de skal skje.`,
        `Stillingen er en vei inn i faget. Flere av rådgiverne våre begynte som researchere og fikk egne kunder etter
        halvannet år.`,
      ],
      tasks: [
        'Søk i nettverk, databaser og åpne kilder, innenfor personvernets rammer',
        'Første samtale med aktuelle kandidater',
      ],
      wants: ['Du er systematisk, og skriver meldinger som folk svarer på'],
      highlights: ['Vei inn i faget', 'Mentor', 'Kontorhund på tirsdager'],
    },
  ],
}

import type { Profession } from '../profession.ts'

/** Sykepleier. */
export const nurse: Profession = {
  tasks: [
    'Observasjon, vurdering og oppfølging av pasientenes helsetilstand',
    'Legemiddelhåndtering etter gjeldende rutiner, og ansvar for at avvik blir meldt og fulgt opp',
    'Dokumentasjon i elektronisk pasientjournal, slik at neste vakt vet det samme som du vet',
    'Samarbeid med fastlege, sykehus og fysioterapeut',
    'Veiledning av studenter, lærlinger og nyansatte',
    'Pårørendesamtaler, både de enkle og de vanskelige',
  ],
  wants: [
    'Norsk autorisasjon som sykepleier',
    'Gode norskkunnskaper, muntlig og skriftlig, minst på nivå B2',
    'Du ser hva som må gjøres og spør når du er i tvil',
    'Du tåler at dagen ikke ble slik planen sa',
    'Gyldig politiattest, ikke eldre enn tre måneder, må legges fram før tiltredelse',
  ],
  pay: {
    type: 'YEAR',
    currency: 'NOK',
    least: 520_000,
    most: 640_000,
    step: 5_000,
    extra: 'Tillegg for kveld, natt og helg',
  },
  roles: [
    {
      titles: ['Sykepleier i hjemmetjenesten', 'Hjemmesykepleier', 'Sykepleier til hjemmetjenesten, 80–100 %'],
      pitches: [
        `Hos {company} får du bil, en fast rute og kolleger som svarer når du ringer. Vi søker sykepleier til
        hjemmetjenesten {at}, med start så snart det passer deg.`,
        `Å komme hjem til folk er en tillit. Vi søker en sykepleier {at} som tar den på alvor og som trives med å
        tenke selv.`,
      ],
      about: [
        `Du følger de samme brukerne over tid og blir kjent med både dem og kjøkkenbordet deres. De fleste trenger
        hjelp med legemidler, sår eller ernæring, noen er nettopp kommet hjem fra sykehus, og noen få er i livets
        siste fase. Rutene legges slik at du har tid til å sette deg ned.`,
        `Teamet består av seks sykepleiere og ti helsefagarbeidere. Vi starter hver vakt med et kvarter rundt bordet
        der vi går gjennom natten, og avslutter med å skrive ferdig journalen før vi går hjem. Du får seks
        opplæringsvakter med fast følge før du kjører alene.`,
      ],
      tasks: [
        'Sårstell og sårvurdering hjemme hos bruker, med støtte fra vår egen sårsykepleier',
        'Oppstart og oppfølging av nye brukere etter utskrivning fra sykehus',
        'Bruk av velferdsteknologi som medisindispenser og digitalt tilsyn',
      ],
      wants: [
        'Førerkort klasse B, og du kjører trygt også på vinterføre',
        'Erfaring fra hjemmetjeneste er en fordel, men nyutdannede er velkomne',
      ],
      highlights: ['Egen tjenestebil', 'Seks opplæringsvakter', 'Arbeid hver tredje helg'],
    },
    {
      titles: ['Sykepleier på sykehjem, natt', 'Nattsykepleier', 'Sykepleier, fast nattstilling'],
      pitches: [
        `Natten er stille, men ikke tom. Vi søker sykepleier i fast nattstilling {at}, med medleverturnus og sju fri
        mellom hver periode.`,
        'Liker du å ha hånd om hele huset? {company} søker en nattsykepleier som er rolig når det blir alvor.',
      ],
      about: [
        `På natt har du det medisinske ansvaret for fire avdelinger og 46 beboere sammen med to helsefagarbeidere. Du
        går runder, vurderer, ringer legevakt når det trengs, og lar folk sove når det ikke gjør det.`,
        `Turnusen er sju netter på og sju fri. Mange av oss har valgt den fordi den gir hele, sammenhengende uker
        hjemme. Overlapp morgen og kveld er lagt inn i arbeidstiden.`,
      ],
      tasks: [
        'Medisinsk ansvar for huset på natt, med bakvakt på telefon',
        'Palliativ pleie og støtte til pårørende som våker',
        'Prioritering når to ting skjer samtidig, og en kort, klar rapport til dagvakten',
      ],
      wants: [
        'Minst to års erfaring som sykepleier',
        'Du er trygg på å ta avgjørelser og på å vekke noen når det er riktig',
      ],
      highlights: ['Sju netter på, sju fri', 'Kompensasjon for nattarbeid', 'Gratis parkering ved døren'],
    },
    {
      titles: ['Fagsykepleier demens', 'Fagutviklingssykepleier', 'Sykepleier med fagansvar for demensomsorg'],
      pitches: [
        `{company} bygger opp en egen enhet for mennesker med demens {at}. Vi søker fagsykepleieren som skal forme
        den sammen med oss.`,
        `Halvparten av tiden i avdelingen, halvparten til fagutvikling: Er du sykepleieren som alltid spør hvorfor vi
        gjør det slik?`,
      ],
      about: [
        `Enheten har 18 beboere fordelt på tre små bogrupper, med hage, verksted og et kjøkken der beboerne lager
        mat. Vi arbeider personsentrert og har bestemt oss for å bruke så lite tvang og så få beroligende legemidler
        som mulig. Det krever kunnskap, og det er der du kommer inn.`,
        `Du underviser, er med i vaktene og ser hva som faktisk skjer mellom frokost og lunsj. Stillingen rapporterer
        til enhetsleder, og du får 40 timer i året til egen faglig oppdatering.`,
      ],
      tasks: [
        'Planlegge og holde fagdager og korte refleksjonsmøter i vakten',
        'Følge opp legemiddelgjennomganger sammen med tilsynslegen',
        'Lede arbeidet med livshistorier, slik at hverdagen ligner den beboeren kjenner',
      ],
      wants: [
        'Videreutdanning i aldring, demens eller psykisk helsearbeid',
        'Du liker å undervise og får folk med deg uten å heve stemmen',
      ],
      highlights: ['50 % fagutvikling', 'Støtte til videreutdanning', 'Dagtid med få helger'],
    },
  ],
}

/** Helsefagarbeider. */
export const careWorker: Profession = {
  tasks: [
    'Hjelp til stell, måltider og aktivitet, på beboernes premisser',
    'Observere endringer og si fra til sykepleier i tide',
    'Dokumentere i journalen fra nettbrett',
    'Følge på legetime, tur eller butikk når det er avtalt',
    'Holde orden i rommene og i medisinvognen etter delegering',
    'Ta imot lærlinger og vise dem faget',
  ],
  wants: [
    'Autorisasjon som helsefagarbeider, hjelpepleier eller omsorgsarbeider',
    'Norsk som gjør at både beboere og kolleger forstår deg godt',
    'Du har hendene fri og blikket på mennesket foran deg',
    'Humor hjelper, tålmodighet er nødvendig',
    'Politiattest kreves før oppstart',
  ],
  pay: {
    type: 'HOUR',
    currency: 'NOK',
    least: 215,
    most: 268,
    step: 1,
    extra: 'Lørdags- og søndagstillegg kommer utenom',
  },
  roles: [
    {
      titles: [
        'Helsefagarbeider på sykehjem',
        'Helsefagarbeider, hele faste stillinger',
        'Helsefagarbeider dag og kveld',
      ],
      pitches: [
        `Vi tror på hele stillinger. {company} {at} ansetter helsefagarbeidere i 100 % fast, med langvakter i helgene
        for dem som ønsker det.`,
        `Kjenner du navnet på barnebarna til dem du steller? Da passer du hos oss. Helsefagarbeider søkes til
        sykehjem {at}.`,
      ],
      about: [
        `Du hører til en fast gruppe på åtte beboere og er primærkontakt for to av dem. Det betyr at du kjenner
        vanene deres, snakker med familien og skriver tiltaksplanen sammen med sykepleier.`,
        `Avdelingen har egen kjøkkenvert, så frokosten lukter av kaffe og nystekt brød og ikke av storkjøkken. Vi har
        prøvd langvakter i to år, og beboerne merker at færre personer går inn og ut av rommet.`,
      ],
      tasks: [
        'Være primærkontakt og føre samtaler med pårørende',
        'Planlegge små turer og gjøremål sammen med beboerne',
      ],
      wants: [
        'Erfaring fra sykehjem eller bofellesskap er bra, men vi lærer deg gjerne opp',
        'Du kan jobbe tredje hver helg',
      ],
      highlights: ['100 % fast stilling', 'Langvakter i helgene', 'Kjøkkenvert på avdelingen'],
    },
    {
      titles: ['Helsefagarbeider i bofellesskap', 'Miljøarbeider, bofellesskap', 'Helsefagarbeider til unge voksne'],
      pitches: [
        `Fem unge voksne skal bo for seg selv for første gang. {company} søker helsefagarbeidere {at} som hjelper
        passe mye.`,
        `I bofellesskapet lager vi taco på fredag og øver på nettbank på mandag. Vi søker en miljøarbeider som vil
        være med.`,
      ],
      about: [
        `Beboerne er mellom 19 og 30 år og har utviklingshemming eller sammensatte behov. Målet er at de skal klare
        mer selv, og at en dårlig dag får være en dårlig dag. Du er til stede, gir struktur og trekker deg tilbake
        når det går.`,
        `Vi får veiledning av vernepleier hver fjortende dag og trener jevnlig på å forebygge og håndtere utfordrende
        situasjoner. Turnusen er medlever på prøve ut neste år, med to døgn på og fire av.`,
      ],
      tasks: [
        'Opplæring i hverdagsferdigheter: handle, lage mat, betale regninger',
        'Gjennomføre tiltak etter individuell plan og evaluere dem sammen med beboeren',
      ],
      wants: ['Du er tydelig, rolig og vennlig på samme tid', 'Førerkort klasse B'],
      highlights: ['Veiledning av vernepleier', 'To døgn på, fire av', 'Nybygde leiligheter'],
    },
    {
      titles: ['Tilkallingsvikar, helse og omsorg', 'Sommervikar i omsorgen', 'Helgevakt for studenter i helsefag'],
      pitches: [
        `Studerer du helsefag og vil ha vakter som lar seg kombinere med pensum? {company} søker tilkallingsvikarer
        {at}.`,
        `Sommeren er kort, men for dem som bor hos oss, er den like viktig som for deg. Vi søker ferievikarer fra
        juni til august.`,
      ],
      about: [
        `Som vikar får du tre lønnede opplæringsvakter og en fadder på avdelingen. Du melder selv inn hvilke dager du
        kan, og ser ledige vakter i en app. Ingen ringer deg klokken seks om morgenen uten at det er avtalt.`,
        `Mange av dem som er faste hos oss i dag, begynte som helgevakter. Viser det seg at du trives, snakker vi
        gjerne om en større stilling etter endt utdanning.`,
      ],
      tasks: [
        'Delta i stell og måltider sammen med fast ansatte',
        'Holde beboere med selskap, lese avisen høyt, spille kort',
      ],
      wants: [
        'Du er i gang med helsefaglig utdanning, eller har erfaring fra omsorgsarbeid',
        'Du er fylt 18 år',
        'Norsk som gjør at både beboere og kolleger forstår deg godt',
        'Du er til å stole på: sier du ja til en vakt, så kommer du',
        'Politiattest kreves før oppstart',
      ],
      highlights: ['Velg vaktene selv', 'Tre lønnede opplæringsvakter', 'Fadder på avdelingen'],
      pay: {
        type: 'DAY',
        currency: 'NOK',
        least: 1_500,
        most: 1_900,
        step: 50,
        extra: 'Per vakt, tillegg kommer utenom',
      },
      wantsAlone: true,
      tags: ['Part-time', 'Temporary'],
    },
  ],
}

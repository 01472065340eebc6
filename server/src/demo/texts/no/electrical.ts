import type { Profession } from '../profession.ts'

/** Elektriker. */
export const electrician: Profession = {
  tasks: [
    'Installasjon, feilsøking og vedlikehold etter gjeldende forskrifter og normer',
    'Sluttkontroll og samsvarserklæring',
    'Dokumentere arbeidet fra mobil eller nettbrett samme dag',
    'Risikovurdering før oppstart, også av de små jobbene',
    'Materialbestilling og orden i bilen',
  ],
  wants: [
    'Fagbrev som elektriker gruppe L',
    'God kjennskap til NEK 400',
    'Norsk eller et annet skandinavisk språk, muntlig og skriftlig',
    'Førerkort klasse B',
    'Du er nøye, og tør å si at noe må gjøres om',
  ],
  pay: { type: 'HOUR', currency: 'NOK', least: 248, most: 310, step: 1, extra: 'Vakttillegg og overtid etter tariff' },
  roles: [
    {
      titles: ['Elektriker, service', 'Serviceelektriker', 'Elektriker til serviceavdelingen'],
      pitches: [
        `Sju kunder på en dag, eller én vanskelig feil: som serviceelektriker i {company} {at} vet du sjelden hvilken
        dag det blir.`,
        'Vi søker en elektriker {at} som liker folk nesten like godt som skjema.',
      ],
      about: [
        `Du møter private kunder, borettslag og næringsbygg, alene i egen bil, men aldri uten noen å ringe til.
        Oppdragene er alt fra ladere og sikringsskap til feilsøking i gamle anlegg der tegningene for lengst er
        borte.`,
        'Vi setter av tid til å forklare kunden hva som er gjort. Det er derfor de ringer oss igjen.',
      ],
      tasks: [
        'Feilsøking og reparasjon hos bolig- og næringskunder',
        'Montering av elbilladere og smarte styringssystemer',
        'Vaktordning hver åttende uke',
      ],
      wants: ['Du uttrykker deg enkelt, også om det som er komplisert', 'Minst to års erfaring etter fagbrevet'],
      highlights: ['Egen servicebil', 'Vakt hver åttende uke', 'Bredt kundegrunnlag'],
    },
    {
      titles: ['Energimontør', 'Elektriker, trafo og høyspent', 'Montør, nettstasjoner'],
      pitches: [
        `{company} skal bygge om 140 nettstasjoner {at} de neste fire årene. Vi søker montører som vil være med på
        hele løpet.`,
        'Strømmen kommer ikke av seg selv. Vi søker energimontør {at} med høydeskrekken under kontroll.',
      ],
      about: [
        `Arbeidet veksler mellom planlagt utskifting, tilknytning av nye anlegg og beredskap når høststormene kommer.
        Dere er alltid minst to, og ingen går i gang før sikkerhetskortet er fylt ut.`,
        `Oppmøtet er ved lageret, kjøretiden er arbeidstid, og mastene ligger i et landskap som folk betaler for å
        feriere i. Dårlig vær forekommer.`,
      ],
      tasks: [
        'Bygging og vedlikehold av nettstasjoner og lavspentnett',
        'Kobling etter instruks fra driftssentralen',
        'Beredskapsvakt med utrykning',
        'Feilsøking på kabel og luftlinje',
        'Risikovurdering før hver jobb, og føring av sikkerhetskort',
        'Dokumentere arbeidet fra nettbrett samme dag',
      ],
      wants: [
        'Fagbrev som energimontør, eller som elektriker med ønske om omskolering',
        'Førerkort klasse C1 eller vilje til å ta det, vi betaler',
        'Du tåler høyder, mørke og kolleger som synger',
        'Norsk eller et annet skandinavisk språk',
        'Du holder deg til prosedyren, og sier fra når den er dum',
      ],
      highlights: ['Fire års prosjekt', 'Omskolering på arbeidsplassen', 'Førerkort C1 dekkes'],
      tasksAlone: true,
      wantsAlone: true,
    },
    {
      titles: ['Lærling i elektrikerfaget', 'Elektrikerlærling', 'Lærling, elektriker'],
      pitches: [
        'Er du ferdig med vg2 elenergi og ekom? {company} tar inn tre lærlinger {at} til høsten.',
        'Hos oss får lærlingen egen verktøykasse og eget navn, ikke bare «lærlingen». Søk læreplass {at}.',
      ],
      about: [
        `I læretiden på to og et halvt år er du innom bolig, næring og service, med en fast instruktør i hver
        avdeling. Hver fjortende dag har dere en time teori, og før fagprøven får du to uker til å øve.`,
        'Av de siste tolv lærlingene bestod alle på første forsøk, og ni arbeider her ennå. Det er vi litt stolte av.',
      ],
      tasks: [
        'Installasjonsarbeid sammen med instruktør',
        'Føre opplæringsbok og arbeide målrettet mot fagprøven',
        'Sluttkontroll og dokumentasjon under veiledning',
        'Holde orden i bil, bod og verktøykasse',
      ],
      wants: [
        'Bestått vg2 elenergi og ekom',
        'Lite fravær, eller en god forklaring på det',
        'Normalt fargesyn',
        'Du møter presis, spør når du lurer, og rydder når du er ferdig',
        'Norsk på et nivå der du forstår både instruktøren og sikkerhetsskiltene',
      ],
      highlights: ['Fast instruktør', 'Alle bestod fagprøven', 'Verktøy inkludert'],
      tasksAlone: true,
      wantsAlone: true,
      tags: ['Internship', 'Temporary'],
      pay: {
        type: 'MONTH',
        currency: 'NOK',
        least: 16500,
        most: 26000,
        step: 500,
        extra: 'Lærlingelønn etter tariff, økende hvert halvår',
      },
    },
  ],
}

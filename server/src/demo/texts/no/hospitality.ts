import type { Profession } from '../profession.ts'

/** Kokk. */
export const chef: Profession = {
  tasks: [
    'Mise en place, tilberedning og anretning på din stasjon',
    'Varemottak, lagring og rullering etter internkontroll for mat',
    'Allergier og særlige behov, uten sukk',
    'Redusere matsvinn og måle det hver uke',
    'Rengjøring av stasjonen, slik du selv vil finne den om morgenen',
  ],
  wants: [
    'Fagbrev som kokk, eller erfaring som viser at du ikke trenger det',
    'Du smaker på maten før gjesten gjør det',
    'Norsk eller engelsk, og en vennlig tone når det koker',
    'Kveld og helg er en del av livet ditt',
    'Du er punktlig, ren og ryddig',
  ],
  pay: {
    type: 'MONTH',
    currency: 'NOK',
    least: 36_500,
    most: 47_000,
    step: 500,
    extra: 'Tips deles likt mellom kjøkken og sal',
  },
  roles: [
    {
      titles: ['Kokk', 'Kokk, à la carte', 'Kokk til bistro'],
      pitches: [
        `Tjueåtte retter i året, ikke på menyen samtidig. {company} {at} søker kokk som lager mat av det som kommer
        inn døren.`,
        'Vi har åpent kjøkken, stengt mandag og en kjøkkensjef som aldri har kastet en panne. Kokk søkes {at}.',
      ],
      about: [
        `Menyen er kort og skifter hver femte uke. Grønnsakene kommer fra to gårder vi kjenner, fisken fra kaia, og
        det vi ikke bruker i dag, blir til noe i morgen. Du har egen stasjon, men alle kan alle.`,
        `Brigaden er på sju. Turnusen henges opp seks uker fram, og vi spiser sammen klokken fire hver dag. Det er
        ikke valgfritt, og det er ofte dagens beste måltid.`,
      ],
      tasks: [
        'Drive varm eller kald stasjon i en service på 70 til 110 gjester',
        'Bidra med retter når menyen skal skiftes',
      ],
      wants: ['To års erfaring fra à la carte', 'Du kan saus, filet og når det er best å tie'],
      highlights: ['Stengt mandag', 'Turnus seks uker fram', 'Felles personalmåltid'],
    },
    {
      titles: ['Frokostkokk', 'Kokk, frokost og konferanse', 'Kjøkkenmedarbeider frokost'],
      pitches: [
        'Fri klokken to, hver dag. {company} søker frokostkokk {at} som er blid før sola er oppe.',
        'Hotellgjesten husker to ting: senga og frokosten. Vi tar oss av senga.',
      ],
      about: [
        `Du begynner klokken halv seks, baker av surdeigen som nattvakten har tatt fram, og har 120 gjester gjennom
        buffeten før ti. Etterpå lager du lunsj til konferansene, som oftest mellom 20 og 60 personer.`,
        `Vi er tre på frokostlaget og deler helgene. Buffeten vant en pris for lavt svinn i fjor, fordi vi fyller små
        fat ofte i stedet for store fat sjelden.`,
      ],
      tasks: [
        'Klargjøre og følge opp frokostbuffet',
        'Lage lunsj og pausemat til møter og selskaper',
        'Bestille varer sammen med kjøkkensjefen',
      ],
      wants: ['Du møter opp i tide når resten av byen sover', 'Gjerne interesse for bakst'],
      highlights: ['Dagtid', 'Annenhver helg fri', 'Eget surdeigsbakeri'],
    },
    {
      titles: ['Souschef', 'Kjøkkensjef, sesong', 'Souschef til nyåpning'],
      pitches: [
        'Vi åpner spisested nummer to {at} i vår, og søker souschefen som skal bygge laget.',
        'Du har laget mat lenge nok til å ville lage kokker også. Souschef søkes til {company} {at}.',
      ],
      about: [
        `Du er kjøkkensjefens høyre hånd og leder kjøkkenet når hun ikke er der. Det betyr menyplan, innkjøp, turnus
        og lærlinger, men også at du står på passet tre kvelder i uka.`,
        `Det nye stedet får 54 plasser, vedfyrt ovn og uteservering mot vannet. Kjøkkenet er tegnet av dem som skal
        bruke det, og resten av utstyret velges sammen med deg.`,
      ],
      tasks: [
        'Lede kjøkkenet i kjøkkensjefens fravær',
        'Kalkyler, innkjøp og varetelling',
        'Opplæring av kokker og lærlinger',
      ],
      wants: ['Minst to års erfaring som souschef eller stasjonsleder', 'Du leder med ro og kan regneark'],
      highlights: ['Nyåpning', 'Vedfyrt ovn', 'Innflytelse på utstyr og meny'],
      pay: { type: 'MONTH', currency: 'NOK', least: 46000, most: 56500, step: 500, extra: 'Tips og overskuddsdeling' },
    },
  ],
}

/** Resepsjonist og vertskap. */
export const receptionist: Profession = {
  tasks: [
    'Inn- og utsjekking, kasse og fakturering',
    'Svare på henvendelser på telefon, e-post og over disken',
    'Gi gode råd om byen, også dem som ikke står i brosjyren',
    'Samarbeid med renhold, kjøkken og vaktmester',
    'Ta imot klager slik at gjesten kommer tilbake',
  ],
  wants: [
    'Godt norsk og engelsk, og gjerne et språk til',
    'Du husker navn og glemmer fornærmelser',
    'Erfaring med bookingsystem er en fordel',
    'Du kan arbeide turnus med helger',
    'Rolig når bussen kommer to timer for tidlig',
  ],
  pay: { type: 'HOUR', currency: 'NOK', least: 199, most: 236, step: 1, extra: 'Tillegg for kveld, natt og helg' },
  roles: [
    {
      titles: ['Resepsjonist', 'Resepsjonist, 80–100 %', 'Vertskap i resepsjonen'],
      pitches: [
        'Velkommen er et ord vi mener. {company} {at} søker resepsjonist med varme og oversikt.',
        'En god resepsjonist ser hvem som vil prate og hvem som vil sove. Er det deg?',
      ],
      about: [
        `Hotellet har 74 rom, ingen av dem like. Om vinteren er gjestene stort sett på kurs, om sommeren kommer
        familier og syklister. Du er den første de møter og den siste de hilser på.`,
        `I resepsjonen er vi fem fast ansatte, og du er aldri alene mellom klokken tre og åtte. Opplæringen varer i
        tre uker og omfatter en natt som gjest.`,
      ],
      tasks: ['Ansvar for gruppebestillinger i samråd med salg', 'Holde lobbyen hyggelig: lys, musikk, aviser, peis'],
      wants: ['Serviceerfaring, ikke nødvendigvis fra hotell'],
      highlights: ['En natt som gjest', 'Personalpris på alle hotellene', 'Fast team på fem'],
    },
    {
      titles: ['Nattresepsjonist', 'Nattportier', 'Nattevakt i resepsjonen, deltid'],
      pitches: [
        'Studerer du og er ugle? {company} søker nattresepsjonist {at} i 40 % stilling.',
        'Om natten er hotellet ditt. Vi søker en nattportier som liker stillhet, men ikke sovner av den.',
      ],
      about: [
        `Du tar imot de siste gjestene, kjører dagsavslutningen, går brannrunder og setter surdeigen fram klokken
        fire. Mellom to og fire er det som regel tid til å lese.`,
        'Alle nattevakter får sikkerhetsopplæring og har en vaktsentral og en avdelingsleder på telefon.',
      ],
      tasks: ['Dagsoppgjør og rapporter til ledelsen', 'Brannrunder og sikkerhet', 'Klargjøring til frokost'],
      wants: ['Du er minst 20 år og trygg i ditt eget selskap'],
      highlights: ['Kan kombineres med studier', 'Høyt natt-tillegg', 'Faste netter'],
    },
    {
      titles: ['Arrangementskoordinator', 'Konferansevert', 'Koordinator for selskaper og konferanser'],
      pitches: [
        'Bryllup på lørdag, styremøte på mandag. {company} {at} søker en koordinator som gleder seg til begge deler.',
        'Du har lister for alt, og en plan når listen ryker. Arrangementskoordinator søkes {at}.',
      ],
      about: [
        `Du følger kunden fra første e-post til siste gjest har gått: tilbud, romfordeling, meny, teknikk, kjøreplan.
        Vi har fire møterom, en sal til 160 og en hage som alle vil ha bilder i.`,
        `Omtrent halvparten av arbeidet er ved skrivebordet og halvparten på gulvet. Lørdager er det gjerne selskap,
        og da har du fri mandag og tirsdag.`,
      ],
      tasks: [
        'Tilbud og avtaler for konferanser, selskaper og kulturkvelder',
        'Kjøreplaner for kjøkken, sal og teknikk',
        'Vertskap under arrangementet',
        'Etterkalkyle og en telefon til kunden dagen etter',
        'Oppdatere kalenderen slik at ingen får to bryllup samtidig',
      ],
      wants: ['Erfaring fra arrangement, reiseliv eller salg', 'Du skriver e-poster som får folk til å slappe av'],
      highlights: ['Sal til 160', 'Fri mandag og tirsdag', 'Variert uke'],
      tasksAlone: true,
    },
  ],
}

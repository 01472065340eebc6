import type { Profession } from '../profession.ts'

/** Formidler, arkivar og andre fagfolk i museum, arkiv og kulturhus. */
export const culture: Profession = {
  tasks: [
    'Formidling for barn, voksne og dem som egentlig bare skulle innom kaféen',
    'Bidra til utstillinger, arrangementer og nettsider',
    'Registrering og stell av samlingene etter gjeldende standard',
    'Samarbeid med skoler, lag og frivillige',
    'Vertskap i helger og på kveldsarrangement etter turnus',
  ],
  wants: [
    'Utdanning innen historie, kunst, arkiv- eller bibliotekfag eller pedagogikk',
    'Du forteller slik at folk blir stående',
    'God skriftlig norsk, bokmål eller nynorsk',
    'Engelsk til omvisninger, gjerne tysk',
    'Du bærer stoler når det trengs',
  ],
  pay: {
    type: 'YEAR',
    currency: 'NOK',
    least: 480_000,
    most: 585_000,
    step: 5_000,
    extra: 'Pensjonsordning i offentlig tjenestepensjon',
  },
  roles: [
    {
      titles: ['Museumspedagog', 'Formidler, museum', 'Museumsformidler for barn og unge'],
      pitches: [
        'Hvordan luktet det i en sjøbod i 1890? {company} søker en museumspedagog {at} som lar folk få vite det.',
        'Sju tusen skoleelever kommer hit i året. Vi søker formidleren de husker.',
      ],
      about: [
        `Du utvikler og holder undervisningsopplegg for alle trinn, fra barnehager til videregående. Samlingen er
        full av ting som tåler å bli tatt på, og vi har et verksted der elevene lager sitt eget tau.`,
        `I sommersesongen er vi tolv verter, og du er med på å lære dem opp. Om vinteren er det tid til å prøve ut
        nye ideer, og budsjett til en av dem.`,
      ],
      tasks: ['Planlegge og gjennomføre undervisning for skoleklasser', 'Opplæring av sommerverter og frivillige'],
      wants: ['Praktisk-pedagogisk utdanning eller undervisningserfaring'],
      highlights: ['7 000 elever i året', 'Eget tauverksted', 'Rom for å prøve ting'],
    },
    {
      titles: ['Arkivar', 'Fotoarkivar', 'Arkivar, digitalisering'],
      pitches: [
        '210 000 bilder, og bare en tredel har et årstall. {company} søker fotoarkivar {at}.',
        'Glemsel er også et valg. Vi søker arkivar til å velge sammen med oss.',
      ],
      about: [
        `Arkivet har bilder, skipsdagbøker og lydopptak fra hele kysten. Du leder digitaliseringen, avklarer
        rettigheter og gjør materialet søkbart for dem som leter etter en bestefar eller en båt.`,
        `Et nettverk av 30 frivillige hjelper til med å sette navn på steder og ansikter. Du tar imot dem på
        onsdagene, med kaffe.`,
      ],
      tasks: [
        'Digitalisering, ordning og katalogisering',
        'Rettighetsavklaring og personvern',
        'Hjelpe publikum med å finne fram',
        'Skrive om funn på nettsidene og i lokalavisa',
        'Beredskap: planen for vann, brann og mus',
      ],
      wants: [
        'Utdanning i arkivkunnskap, informasjonsvitenskap eller historie',
        'Du trives med stille arbeid og nøyaktige regler',
      ],
      highlights: ['210 000 fotografier', '30 frivillige', 'Moderne magasin'],
      tasksAlone: true,
    },
    {
      titles: ['Produsent, kulturhus', 'Programansvarlig musikk', 'Arrangementsprodusent'],
      pitches: [
        'Strykekvartett i naustet, punk i kjelleren. {company} søker produsent {at} med stort hjerte og god kjøreplan.',
        'Vi har 90 konserter i året og én som holder i trådene. Hun går i permisjon, så nå trenger vi deg.',
      ],
      about: [
        `Du følger arrangementene fra avtale til nedrigg: kontrakter, riders, overnatting, kunngjøring, teknikk.
        Halvparten er egne produksjoner, resten er lokale lag som trenger noen som har gjort det før.`,
        `Huset har en sal med 240 plasser, en liten scene i kjelleren og en kai der det egentlig ikke er lov å spille
        høyt etter klokken elleve.`,
      ],
      tasks: [
        'Produksjonsledelse for konserter og forestillinger',
        'Avtaler med artister og byråer',
        'Oppfølging av teknikere og frivillige',
        'Billetter, kunngjøring og nettsider sammen med kommunikasjon',
        'Vertskap på kveldsarrangement, cirka to i uken',
      ],
      wants: [
        'Erfaring fra konsertproduksjon eller festival',
        'Førerkort klasse B',
        'Du kjenner noen som spiller, noen som mikser og noen som rydder',
        'Godt norsk og engelsk',
        'Du bærer stoler når det trengs',
      ],
      highlights: ['90 konserter i året', 'Vikariat i ett år', 'Sal med 240 plasser'],
      tasksAlone: true,
      wantsAlone: true,
      tags: ['Temporary'],
    },
  ],
}

/** Frivillige og deres koordinatorer. */
export const volunteer: Profession = {
  tasks: [
    'Møte mennesker med åpent sinn og uten hastverk',
    'Delta på en kort samling før og etter hver vakt',
    'Si fra til koordinator når noe bekymrer deg',
    'Følge retningslinjene våre om taushet og trygghet',
  ],
  wants: [
    'Du er fylt 18 år og har tid minst to ganger i måneden',
    'Du liker å være sammen med folk du ikke ville møtt ellers',
    'Norsk på samtalenivå, eller lyst til å øve',
    'Vi ber om politiattest for alle som møter barn og unge',
  ],
  pay: { type: 'YEAR', currency: 'NOK', least: 470_000, most: 560_000, step: 5_000, extra: 'Kveldstillegg' },
  roles: [
    {
      titles: ['Frivillig leksehjelper', 'Leksehjelp, frivillig', 'Frivillig på leksekafeen'],
      pitches: [
        'Brøk er lettere med en voksen i nærheten. {company} søker frivillige leksehjelpere {at}, tirsdag og torsdag.',
        'To timer i uka, en kopp kakao og et barn som forstår noe. Bli leksehjelper {at}.',
      ],
      about: [
        `Leksekafeen er åpen for elever fra femte til tiende trinn. Det kommer mellom 15 og 30 hver gang, og vi er
        helst én voksen på fire barn. Du trenger ikke kunne alt, men du må tåle å si at du ikke vet.`,
        `En ansatt koordinator er alltid til stede. Nye frivillige får en kveld med opplæring og går sammen med en
        erfaren de tre første gangene.`,
      ],
      tasks: ['Hjelpe elever med lekser og med å holde motet oppe', 'Lage enkel mat sammen med elevene'],
      wants: ['Du husker noe fra skolen, eller vil lære det på nytt'],
      highlights: ['To timer i uka', 'Opplæring', 'Attest etter seks måneder'],
      pay: null,
    },
    {
      titles: ['Frivillig besøksvenn', 'Besøksvenn med hund', 'Telefonvenn, frivillig'],
      pitches: [
        'Noen {at} har ikke hatt besøk siden sommeren. Bli besøksvenn gjennom {company}.',
        'Har du en snill hund og en ledig time? Da finnes det noen som gleder seg til å bli kjent med dere.',
      ],
      about: [
        `Vi kobler deg med en person som ønsker selskap, oftest en eldre som bor alene. Dere avtaler selv hva dere
        gjør: går tur, legger kabal, leser avisen, tier sammen. En time i uka er nok.`,
        `Koordinatoren blir med på det første møtet og ringer deg etterpå. Passer det ikke, finner vi en annen, og
        det er ingens skyld.`,
      ],
      tasks: ['Besøke eller ringe en fast person hver uke', 'Delta på samlinger for besøksvenner to ganger i halvåret'],
      wants: ['Du kan forplikte deg for minst ett halvt år'],
      highlights: ['En time i uka', 'Koordinator i ryggen', 'Hunder er velkomne'],
      pay: null,
    },
    {
      titles: ['Frivillighetskoordinator', 'Koordinator for frivillige', 'Prosjektmedarbeider, frivillighet'],
      pitches: [
        'Frivillige er ikke gratis, de er uvurderlige. {company} {at} søker koordinatoren som tar vare på dem.',
        'Du får folk til å ville komme tilbake. Frivillighetskoordinator søkes {at}, 60 til 100 prosent.',
      ],
      about: [
        `Du rekrutterer, lærer opp og følger opp rundt 140 frivillige i fire tilbud. Mye skjer på ettermiddag og
        kveld, og til gjengjeld er formiddagene ofte dine.`,
        `Dette er en lønnet stilling, finansiert for tre år av kommunen og et legat, med mål om fast drift etterpå. Å
        skrive søknaden som gjør det mulig, er en del av jobben.`,
      ],
      tasks: [
        'Rekruttere og følge opp frivillige',
        'Samarbeid med kommune, menigheter, moskeer og idrettslag',
        'Søknader og rapporter til dem som gir oss penger',
        'Opplæring og trygghetsarbeid, med politiattester og taushetsløfter',
        'Årets frivilligfest, som alle husker',
      ],
      wants: [
        'Erfaring fra frivillighet eller sosialt arbeid',
        'Du er like trygg i et møterom som i et kjøkken',
        'Du ser folk, og husker hva de heter',
        'Du skriver en søknad så den blir lest',
        'Førerkort klasse B er en fordel',
        'Kveldsarbeid en til to ganger i uken',
      ],
      highlights: ['140 frivillige', 'Fleksible formiddager', 'Tre års finansiering'],
      tasksAlone: true,
      wantsAlone: true,
    },
  ],
}

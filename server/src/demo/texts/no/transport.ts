import type { Profession } from '../profession.ts'

/** Sjåfør. */
export const driver: Profession = {
  tasks: [
    'Lasting, sikring og lossing av gods',
    'Daglig kontroll av kjøretøyet og melding av feil',
    'Ordrer og kvitteringer på håndterminal',
    'Hyggelig og tydelig kontakt med kunder og terminal',
    'Følge kjøre- og hviletid, også når det haster',
  ],
  wants: [
    'Førerkort klasse C eller CE, gyldig yrkessjåførkompetanse og sjåførkort',
    'Du kjører som om det satt noen du er glad i, i bilen foran',
    'Norsk, svensk, dansk eller engelsk som holder på telefon',
    'ADR-bevis er en fordel, og kurset er på oss',
    'Ryddig vandel og ryddig førerhus',
  ],
  pay: {
    type: 'HOUR',
    currency: 'NOK',
    least: 214,
    most: 262,
    step: 1,
    extra: 'Diett, overtid og skifttillegg etter avtale',
  },
  roles: [
    {
      titles: ['Sjåfør, distribusjon', 'Distribusjonssjåfør klasse C', 'Sjåfør CE, nærdistribusjon'],
      pitches: [
        '{company} får elleve elektriske lastebiler i høst og søker sjåfører {at} som vil være de første bak rattet.',
        'Hjemme til middag, fast rute, fast bil. Distribusjonssjåfør søkes {at}.',
      ],
      about: [
        `Du begynner på terminalen klokken seks, laster selv eller sammen med en kollega, og kjører ut til butikker,
        byggeplasser og verksteder. De fleste rutene har mellom 14 og 22 stopp og er ferdige før klokken tre.`,
        `Rutene legges av folk som har kjørt dem. Er det for trangt, for langt eller for dumt, endrer vi det, og vi
        har et møte annenhver uke der akkurat det er temaet.`,
      ],
      tasks: ['Fast distribusjonsrute med egen bil', 'Henting av returgods og emballasje'],
      wants: ['Du er lokalkjent, eller lærer fort'],
      highlights: ['Elektriske lastebiler', 'Hjemme til middag', 'Fast rute'],
    },
    {
      titles: ['Langtransportsjåfør CE', 'Sjåfør, linjetrafikk', 'Nattsjåfør CE, linje'],
      pitches: [
        'Møtebytte halvveis, egen seng hver natt eller hver annen. {company} søker linjesjåfører {at}.',
        'Sjøen om styrbord, fjellet om babord. Vi søker langtransportsjåfør med base {at}.',
      ],
      about: [
        `Linjene går faste tider, mest om natten, og de fleste er lagt opp med bytte av henger på halvveien. Det er
        kjedeligere enn eventyr og bedre for ryggen. På de lengste turene sover du ute én natt.`,
        `Bilene er høyst fire år gamle, har automatgir, god seng og kjøleskap, og de er dine. Dekkene byttes før det
        snør, ikke etter.`,
      ],
      tasks: [
        'Linjekjøring mellom terminaler med vogntog',
        'Kontroll av temperatur og sikring underveis',
        'Vinterkjøring med kjettinger når fjellet krever det',
      ],
      wants: ['Minst to vintre med vogntog', 'Du er opplagt om natten'],
      highlights: ['Egen bil, høyst fire år', 'Møtebytte på halvveien', 'Faste avganger'],
    },
    {
      titles: ['Kranbilsjåfør', 'Sjåfør på kranbil', 'Kranbilsjåfør, byggevarer'],
      pitches: [
        'Takstoler over naboens hekk, uten å røre hekken. {company} søker kranbilsjåfør {at}.',
        'Presisjon er en form for høflighet. Kranbilsjåfør søkes til byggevarelevering {at}.',
      ],
      about: [
        `Du leverer byggevarer til proffkunder og privatpersoner, ofte på trange tomter og med tilskuere. Bilen har
        kran på 32 tonnmeter og radiostyring, og du planlegger løftene selv.`,
        `Du er ansiktet vårt ute. Kundene ringer gjerne og spør etter bestemte sjåfører, og det synes vi at vi skal
        ta som et kompliment.`,
      ],
      tasks: [
        'Levering og innheising av byggevarer',
        'Risikovurdering av løft før start',
        'Daglig ettersyn av kran og utstyr',
      ],
      wants: ['Kranførerbevis G8 og stroppekurs', 'Tålmodighet og godt øyemål'],
      highlights: ['Kran på 32 tonnmeter', 'Dagtid', 'Egne faste kunder'],
    },
  ],
}

/** Logistikk- og transportkoordinator. */
export const logistics: Profession = {
  tasks: [
    'Planlegge og følge opp transporter fra bestilling til kvittering',
    'Dialog med kunder, sjåfører, terminaler og underleverandører',
    'Løse avvik, og skrive ned hva som skjedde',
    'Oppfølging av kostnader, fyllingsgrad og leveringspresisjon',
    'Fakturagrunnlag og reklamasjoner',
  ],
  wants: [
    'Utdanning i logistikk eller flere års praksis',
    'Du er rask med tall, og enda raskere til å ringe',
    'God i regneark og lett å lære opp i nye systemer',
    'Norsk og engelsk, muntlig og skriftlig',
    'Du beholder humøret når ferga er innstilt',
  ],
  pay: { type: 'YEAR', currency: 'NOK', least: 510_000, most: 640_000, step: 5_000, extra: 'Overskuddsdeling' },
  roles: [
    {
      titles: ['Transportkoordinator', 'Trafikkleder', 'Transportplanlegger'],
      pitches: [
        '63 biler, én tavle og en telefon som aldri blir helt stille. {company} søker transportkoordinator {at}.',
        'Du ser puslespillet der andre ser kaos. Trafikkleder søkes {at}.',
      ],
      about: [
        `Du planlegger dagens og morgendagens ruter for ditt distrikt og er sjåførenes kontaktpunkt. Vi har et system
        som foreslår ruter, og mennesker som vet at broa er stengt.`,
        `Avdelingen er på åtte, med tidligvakt fra halv sju og senvakt til seks. Vakten byttes ukentlig, og hver
        fjerde uke har du hjemmekontor på fredag.`,
      ],
      tasks: ['Daglig ruteplanlegging for om lag 20 biler', 'Oppfølging av kjøre- og hviletid'],
      wants: ['Erfaring fra transport, gjerne som sjåfør'],
      highlights: ['Åtte i avdelingen', 'Overskuddsdeling', 'Fredag hjemme hver fjerde uke'],
    },
    {
      titles: ['Speditør', 'Speditør sjø og fly', 'Tollmedarbeider og speditør'],
      pitches: [
        'Fersk laks til Tokyo, vindusglass fra Gdańsk. {company} {at} søker speditør med hjertet i papirene.',
        'En feil varekode koster to dager. Vi søker speditøren som ser den først.',
      ],
      about: [
        `Du håndterer import og eksport med skip, bil og fly, bestiller plass, lager dokumenter og følger sendingen
        til den er framme. En stor del av kundene er sjømateksportører, og da teller timene.`,
        'Vi har egen tollkyndig i teamet og tar gjerne inn noen som vil bli det. Kurs og eksamen betales av oss.',
      ],
      tasks: [
        'Tollbehandling, opprinnelsesdokumenter og remburser',
        'Prisforespørsler og booking hos rederier og flyselskaper',
      ],
      wants: ['Erfaring fra spedisjon eller tollbehandling', 'Godt engelsk, gjerne polsk eller tysk'],
      highlights: ['Tollkurs betales', 'Internasjonale kunder', 'Hjemmekontor to dager i uka'],
    },
    {
      titles: ['Lagerleder', 'Terminalleder, natt', 'Teamleder lager'],
      pitches: [
        'Alt skal ut før fire, og ingen skal løpe. {company} søker terminalleder {at} som mener begge deler.',
        'Orden er undervurdert. Vi søker lagerleder til ny terminal {at}.',
      ],
      about: [
        `Terminalen er ny, 9 000 kvadratmeter, med sortering for pakker og rett gjennomløp for paller. Du leder 22
        medarbeidere på to skift, og har en teamleder på hvert av dem.`,
        `I fjor hadde vi fire skader med fravær. Det er fire for mange, og den viktigste oppgaven din er at det blir
        null. Deretter kommer presisjon, og så kostnad.`,
      ],
      tasks: [
        'Personalansvar og bemanningsplan',
        'Forbedringsarbeid sammen med dem som gjør jobben',
        'HMS og brannvern på terminalen',
        'Planlegge mottak, sortering og utkjøring sammen med trafikkledelsen',
        'Oppfølging av kostnader, skader og leveringspresisjon',
        'Morgenmøte ved tavlen, ti minutter, stående',
      ],
      wants: ['Ledererfaring fra lager, terminal eller industri', 'Truckførerbevis T1 til T4'],
      highlights: ['Ny terminal', '22 medarbeidere', 'Lederutvikling'],
      tasksAlone: true,
    },
  ],
}

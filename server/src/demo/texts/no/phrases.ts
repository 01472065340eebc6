import type { Phrases } from '../phrases.ts'

export const phrases: Phrases = {
  headings: {
    work: ['Om stillingen', 'Hverdagen hos oss', 'Dette går jobben ut på', 'Rollen'],
    tasks: ['Arbeidsoppgaver', 'Dette skal du gjøre', 'Oppgavene dine', 'Ansvar og oppgaver'],
    wants: ['Hvem ser vi etter?', 'Kvalifikasjoner', 'Er dette deg?', 'Bakgrunn og egenskaper'],
    offer: ['Vi tilbyr', 'Dette får du', 'Hva du får hos oss', 'Betingelser'],
    company: ['Om {company}', 'Hvem er vi?', 'Litt om {company}', 'Arbeidsgiveren'],
    apply: ['Søknad', 'Slik søker du', 'Spørsmål og søknad', 'Interessert?'],
    process: 'Veien videre',
    practical: 'Praktisk',
    beginning: 'Den første tiden',
    town: 'Stedet',
    images: 'Slik ser det ut hos oss',
  },
  offers: [
    'Lønn etter kvalifikasjoner, og en åpen samtale om den',
    'Gode pensjons- og forsikringsordninger',
    'Grundig opplæring og en fast fadder de første ukene',
    'Kolleger som hjelper hverandre, også når ingen ser det',
    'Lønn under sykdom ut over lovens krav',
    'Mulighet for videreutdanning med støtte fra arbeidsgiver',
    'Bedriftshelsetjeneste og treningstid',
    'Sommerfest, julebord og ingen plikt til å synge',
    'Medlemskap i bedriftshytte',
    'Fem ekstra feriedager etter fylte 55',
  ],
  apply: [
    `Send en kort søknad og en CV gjennom skjemaet på denne siden. Du trenger ikke skrive et langt brev, vi leser det
    som står der. Har du spørsmål, ta kontakt med {contact} på {phone} eller {mail}.`,
    `Vi vurderer søknader fortløpende og svarer alle. Lurer du på noe, ring {contact} på {phone}, gjerne også på
    ettermiddagen, eller skriv til {mail}.`,
    `Fortell oss i noen få setninger hvorfor du vil hit. Vitnemål og attester kan du ta med til intervjuet. {contact}
    svarer gjerne på spørsmål: {phone}, {mail}.`,
  ],
  applyThroughAgency: [
    `I denne prosessen samarbeider {company} med {agency}. Spørsmål om stillingen besvares av {contact}, {phone}
    eller {mail}. Alle henvendelser behandles konfidensielt dersom du ønsker det.`,
    `{agency} bistår {company} i ansettelsen. Ta kontakt med {contact} på {phone} for en uforpliktende prat, eller
    send noen ord til {mail}. Søknad og CV legger du inn på denne siden.`,
    `Stillingen besettes gjennom {agency}. Vi tar de første samtalene på video og svarer alle søkere innen tre dager.
    Kontakt: {contact}, {phone}, {mail}.`,
  ],
  welcome: [
    `Vi ønsker oss et arbeidsmiljø som ligner på samfunnet rundt oss, og oppfordrer alle som er kvalifiserte, til å
    søke, uansett alder, kjønn, bakgrunn og funksjonsevne.`,
    `Er du usikker på om du oppfyller alle kravene? Søk likevel. Vi har flere ganger ansatt noen som ikke gjorde det,
    og vært glade for det.`,
    'Trenger du tilrettelegging for å gjøre jobben, finner vi ut av det sammen.',
    '',
  ],
  process: [
    [
      'Du sender søknad eller blir tipset av noen som kjenner deg.',
      'Vi ringer deg innen en uke, uansett svar.',
      'Intervju på arbeidsstedet, cirka en time, med omvisning.',
      'Referanser og tilbud.',
    ],
    [
      'Kort samtale på telefon.',
      'Intervju med nærmeste leder og en kollega.',
      'En halv dag der du prøver jobben, med lønn.',
      'Tilbud, og en dag eller to til å tenke seg om.',
    ],
  ],
  practical: [
    'Arbeidsstedet er {at}. Oppstart etter avtale. Prøvetiden er seks måneder.',
    'Stillingen er ledig fra første i neste måned, men vi venter gjerne på den rette. Arbeidssted: {city}.',
    'Arbeidstid og oppstart avtales. Vi hjelper med å finne et sted å bo {at} for dem som flytter hit.',
  ],
  beginning: [
    `Den første uken har du ingen andre oppgaver enn å bli kjent: med folk, rom, systemer og kaffemaskin. Deretter
    går du sammen med fadderen din til dere begge mener at du klarer deg. Etter tre måneder setter vi oss ned og
    snakker om hva som ble som du trodde, og hva som ikke ble det.`,
    `Vi starter aldri noen i en ferie eller på en mandag i desember. Du får en plan for de første seks ukene,
    tilgangene virker på dag én, og lederen din har satt av tid. Det høres selvsagt ut, men de som begynner her,
    pleier å nevne det.`,
    `Opplæringen er lagt opp etter hva du kan fra før, og er ferdig når du sier at den er ferdig. Underveis møter du
    også dem du ikke skal jobbe med til daglig, for det er de som kan svare når noe er rart.`,
  ],
  notices: [
    'Søknadsfristen er forlenget.',
    'Vi har fått mange gode søknader, men har plass til én til.',
    'Stillingen lyses ut på nytt. Tidligere søkere trenger ikke å søke igjen.',
  ],
  stages: ['Telefonintervju', '1. intervju', '2. intervju', 'Referansesjekk', 'Prøvedag', 'På venteliste'],
}

import type { Phrases } from '../phrases.ts'

export const phrases: Phrases = {
  headings: {
    work: ['Om stillingen', 'Din hverdag', 'Det handler jobbet om', 'Rollen'],
    tasks: ['Dine opgaver', 'Arbejdsopgaver', 'Det skal du lave', 'Ansvar og opgaver'],
    wants: ['Hvem er du?', 'Kvalifikationer', 'Faglige og personlige krav', 'Er det dig?'],
    offer: ['Vi tilbyder', 'Det får du', 'Løn og vilkår', 'Hvad du får hos os'],
    company: ['Om {company}', 'Hvem er vi?', 'Kort om {company}', 'Arbejdspladsen'],
    apply: ['Ansøgning', 'Sådan søger du', 'Spørgsmål og ansøgning', 'Lyder det som dig?'],
    process: 'Hvad sker der så?',
    practical: 'Praktisk',
    beginning: 'Den første tid',
    town: 'Stedet',
    images: 'Sådan ser der ud hos os',
  },
  offers: [
    'Løn efter kvalifikationer, og en ærlig snak om den',
    'Pensionsordning og sundhedsforsikring',
    'Grundig oplæring med en fast makker',
    'Gode kollegaer og et godt madfællesskab',
    'Seks ugers ferie',
    'Efteruddannelse, som vi både taler om og betaler',
    'Fuld løn under barsel ud over det lovpligtige',
    'En sommerfest, der huskes, og en fredagsbar, der slutter',
    'Mulighed for nedsat tid i perioder af livet',
    'Frugt, kaffe og cykelværksted',
  ],
  apply: [
    `Send et kort brev og dit CV via formularen på siden her. Vi holder samtaler løbende, så vent ikke til sidste
    dag. Har du spørgsmål, er du velkommen til at kontakte {contact} på {phone} eller {mail}.`,
    `Fortæl os kort, hvem du er, og hvorfor du vil hertil. Billede og fødselsdato har vi ikke brug for. Spørgsmål
    besvares af {contact}, {phone}, {mail}.`,
    'Vi svarer alle. Vil du høre mere, før du søger, så ring til {contact} på {phone}, eller skriv til {mail}.',
  ],
  applyThroughAgency: [
    `{company} samarbejder med {agency} om denne ansættelse. Ring til {contact} på {phone}, eller skriv til {mail},
    hvis du vil vide mere. Henvendelser er fortrolige.`,
    `Ansøgningen sendes via siden her og læses af {contact} hos {agency}, som også gerne tager en uforpliktende snak
    på {phone}. Du kan også skrive til {mail}.`,
    `Rekrutteringen varetages af {agency}. Første samtale foregår over video, den næste hos {company}. Kontakt:
    {contact}, {phone}, {mail}.`,
  ],
  welcome: [
    `Vi ser mangfoldighed som en styrke og opfordrer alle kvalificerede til at søge, uanset alder, køn, baggrund og
    funktionsevne.`,
    'Opfylder du ikke alle ønskerne? Søg alligevel. Det er ønsker.',
    'Har du brug for særlige hensyn i hverdagen, finder vi en løsning sammen.',
    '',
  ],
  process: [
    [
      'Du søger, eller bliver anbefalet af en, der kender dig.',
      'Vi vender tilbage inden for en uge.',
      'Første samtale, cirka en time.',
      'Anden samtale på arbejdspladsen med dem, du skal arbejde sammen med.',
      'Referencer og kontrakt.',
    ],
    [
      'En kort snak i telefonen.',
      'En samtale med en konkret opgave, som vi løser sammen.',
      'Tilbud, og tid til at tænke dig om.',
    ],
  ],
  practical: [
    'Arbejdsstedet er {at}. Tiltrædelse efter aftale.',
    'Stillingen kan besættes fra den første i næste måned, men vi venter gerne på den rigtige. Arbejdssted: {city}.',
    'Ansættelsen sker efter gældende overenskomst. Vi hjælper gerne tilflyttere med at finde bolig {at}.',
  ],
  beginning: [
    `Den første uge har du ikke andre opgaver end at lære mennesker, rum og systemer at kende. Derefter følges du med
    din makker, til I begge synes, at du kan selv. Efter tre måneder taler vi om, hvad der blev, som du troede, og
    hvad der ikke gjorde.`,
    `Du får en plan for de første seks uger, og den hænger vi op, så alle kan se, hvem der har lovet dig hvad.
    Adgangskoderne virker fra første dag. Det lyder som en selvfølge, men de nye plejer at nævne det.`,
    `Oplæringen retter sig efter, hvad du kan i forvejen, og den er færdig, når du siger til. Undervejs er du på
    besøg hos dem, du ikke skal arbejde sammen med til daglig, for det er dem, der kan svare, når noget er
    mærkeligt.`,
  ],
  notices: [
    'Ansøgningsfristen er forlænget.',
    'Vi har fået mange gode ansøgninger, men har plads til en mere.',
    'Stillingen er genopslået. Tidligere ansøgere behøver ikke at søge igen.',
  ],
  stages: ['Telefoninterview', '1. samtale', '2. samtale', 'Referencer', 'Prøvedag', 'Venteliste'],
}

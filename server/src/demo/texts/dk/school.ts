import type { Profession } from '../profession.ts'

/** Lærer. */
export const teacher: Profession = {
  tasks: [
    'Undervisning i dine linjefag, planlagt sammen med årgangsteamet',
    'Klasselærerfunktion og skole-hjem-samarbejde',
    'Løbende evaluering, som eleverne kan bruge til noget',
    'Deltagelse i lejrskole, temauger og det årlige teaterstykke',
    'Samarbejde med pædagoger og ressourcepersoner om børn, der har brug for mere',
    'Gårdvagt, også når det regner',
  ],
  wants: [
    'Læreruddannelse eller anden relevant uddannelse på bachelorniveau',
    'Du kan lide børn, også klokken kvart i tre',
    'Tydelig klasseledelse med varme',
    'Du deler materialer i stedet for at gemme dem',
    'Børneattest indhentes før ansættelse',
    'Nyuddannede er velkomne og får en mentor',
  ],
  pay: {
    type: 'MONTH',
    currency: 'DKK',
    least: 34_500,
    most: 41_500,
    step: 250,
    extra: 'Løn efter overenskomst, med pension og tillæg',
  },
  roles: [
    {
      titles: ['Lærer til udskolingen', 'Dansk- og historielærer, udskoling', 'Lærer, 7.–9. klasse'],
      pitches: [
        `Teenagere er ikke et problem, der skal løses. {company} søger en lærer til udskolingen {at}, som har opdaget
        det.`,
        'Kan du få en niende klasse til at diskutere Holberg frivilligt? Så vil vi gerne møde dig.',
      ],
      about: [
        `Du får dansk og historie på to årgange og bliver klasselærer for 7. klasse. Vi har 22 elever i klasserne,
        to-lærer-timer i dansk og en udskoling, der bor på sin egen etage med køkken og sofaer.`,
        `Hver uge er der et langt modul, hvor skemaet er ryddet til projekter. Sidste år byggede eleverne en båd. Den
        flød næsten.`,
      ],
      tasks: ['Forberede eleverne til afgangsprøverne uden at gøre alt til prøver', 'Vejlede projektopgaver'],
      wants: ['Undervisningskompetence i dansk, og gerne et fag mere'],
      highlights: ['22 elever i klassen', 'To-lærer-timer', 'Egen etage til udskolingen'],
    },
    {
      titles: ['Lærer til indskolingen', 'Børnehaveklasseleder', 'Lærer, 1. klasse'],
      pitches: [
        'Femogtyve børn kan snart læse. {company} {at} søger læreren, der er der, når det sker.',
        'Skolestart er en stor dag. Vi søger en lærer til indskolingen, som bliver ved med at synes det.',
      ],
      about: [
        `Indskolingen er ét team med fire lærere og fire pædagoger, og dagene er bygget op omkring en rolig morgen,
        et fælles måltid og en time ude hver dag. Du har dansk og musik og følger klassen i tre år.`,
        `Vi arbejder systematisk med læsning, og en læsevejleder er med i timerne to gange om ugen. Til gengæld er
        fredag eftermiddag reserveret til leg.`,
      ],
      tasks: ['Læse- og skriveundervisning i samarbejde med læsevejlederen', 'Rolig overgang fra børnehus til skole'],
      wants: [
        'Erfaring fra indskolingen, eller praktik som gav dig blod på tanden',
        'Du spiller et instrument, eller synger uden at undskylde',
      ],
      highlights: ['Følg klassen i tre år', 'Læsevejleder i timerne', 'Ude hver dag'],
    },
    {
      titles: ['Matematik- og naturfagslærer', 'Lærer i fysik/kemi og matematik', 'Naturfagslærer'],
      pitches: [
        'Vi har et nyt naturfagslokale {at} og et stinkskab, der virker. Nu mangler vi dig.',
        '{company} søger en naturfagslærer, som helst underviser med ærmerne smøget op.',
      ],
      about: [
        `Naturfag ligger i dobbeltlektioner, så et forsøg kan mislykkes og gentages. Stranden ligger tre hundrede
        meter fra døren og er en del af undervisningen fra april til oktober, og for de hårdføre hele året.`,
        `Fagteamet er på fire og har eget budget. Vi deltager hvert år i en forskerkonkurrence og er to gange kommet
        næstsidst, hvilket vi fejrede.`,
      ],
      tasks: ['Undervisning i matematik, fysik/kemi og gerne biologi', 'Ansvar for naturfagslokale og sikkerhed'],
      wants: ['Undervisningskompetence i mindst to af fagene'],
      highlights: ['Nyt naturfagslokale', 'Dobbeltlektioner', 'Strand ved døren'],
    },
  ],
}

/** Pædagog. */
export const educator: Profession = {
  tasks: [
    'Omsorg, leg og læring i hverdagen',
    'Tæt samarbejde med forældre, især ved aflevering og opstart',
    'Dokumentation af børnenes trivsel, kort og brugbart',
    'Planlægning af forløb ud fra de styrkede læreplaner',
    'Fælles ansvar for rum, legeplads og stemning',
  ],
  wants: [
    'Pædagoguddannelse, eller god erfaring og lyst til at tage den',
    'Du sætter dig ned på gulvet uden at blive bedt om det',
    'Du kan sige nej med et smil og ja uden forbehold',
    'Godt dansk i skrift og tale',
    'Børne- og straffeattest indhentes',
  ],
  pay: {
    type: 'MONTH',
    currency: 'DKK',
    least: 29_000,
    most: 34_500,
    step: 250,
    extra: 'Løn efter overenskomst og kvalifikationstillæg',
  },
  roles: [
    {
      titles: ['Pædagog til vuggestuen', 'Vuggestuepædagog', 'Pædagog, 0–2 år'],
      pitches: [
        'De mindste fylder mest. {company} {at} søger en pædagog til vuggestuen med ro i kroppen.',
        'Et skød, en sang udenad og ti små støvler. Vil du være en del af vores vuggestue {at}?',
      ],
      about: [
        `Gruppen har ti børn og tre voksne, hvoraf to er pædagoger. Vi arbejder med faste kontaktpersoner og små
        grupper om formiddagen, så alle bliver set, også den stille ved vinduet.`,
        `Børnene sover ude, maden laves i huset, og legepladsen har høns. Vi holder personalemøde én aften om
        måneden, og det slutter til tiden.`,
      ],
      tasks: ['Kontaktperson for tre til fire børn', 'Rutiner, måltider og lur som pædagogiske øjeblikke'],
      wants: ['Viden om tilknytning og små børns udvikling'],
      highlights: ['Ti børn, tre voksne', 'Mad lavet i huset', 'Høns på legepladsen'],
    },
    {
      titles: ['Pædagog til naturgruppen', 'Naturpædagog', 'Pædagog med udeliv'],
      pitches: [
        'Der findes kun forkert påklædning og dårlige undskyldninger. {company} søger naturpædagog {at}.',
        'Bål, snegle og regnbukser. Vi søger en pædagog til en børnehavegruppe, der er ude hele dagen.',
      ],
      about: [
        `Naturgruppen har 20 børn i alderen tre til fem og tager af sted hver morgen til en hytte i klitplantagen.
        Her snittes, graves, klatres og læses højt. I frostvejr er der varme i ovnen.`,
        `I er tre faste voksne og en medhjælper. Du får et kursus i naturvejledning det første år, hvis du ikke har
        det i forvejen, og kan sætte dit præg på årshjulet.`,
      ],
      tasks: ['Planlægge årets gang i naturen sammen med børnene', 'Sikkerhed ved bål, kniv og vand'],
      wants: ['Du trives ude i al slags vejr', 'Kørekort, så du kan køre minibussen'],
      highlights: ['Ude hver dag', 'Kursus i naturvejledning', 'Egen hytte'],
    },
    {
      titles: ['SFO-pædagog', 'Pædagog til skole og fritid', 'Pædagog, indskoling og SFO'],
      pitches: [
        'Halvt skole, halvt fritid og helt børn. {company} søger pædagog til SFO {at}.',
        'Fra læsetid til rollespil på ti minutter: pædagog søges til indskoling og SFO {at}.',
      ],
      about: [
        `Om formiddagen er du med i undervisningen i 1. eller 2. klasse, og om eftermiddagen er du i SFO’en, hvor 70
        børn vælger mellem værksted, hal, køkken og ingenting. Ingenting er populært.`,
        `Du har forberedelsestid sammen med læreren, du deler klasse med, og medansvar for forældremøder. Skolens
        musiklokale og sløjdsal er jeres efter klokken to.`,
      ],
      tasks: ['Støtte til børn og fællesskaber i undervisningen', 'Værksteder og ture i ferierne'],
      wants: ['Du har noget, du brænder for, og som børn kan mærke'],
      highlights: ['Forberedelse sammen med læreren', 'Adgang til sløjdsal', '32 til 37 timer'],
    },
  ],
}

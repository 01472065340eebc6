import type { Profession } from '../profession.ts'

/** Designer. */
export const designer: Profession = {
  tasks: [
    'Idéudvikling og koncept sammen med strateg og tekstforfatter',
    'Visuel udformning fra skitse til færdig fil',
    'Præsentation for kunden, i et sprog kunden også taler',
    'Opbygning og vedligeholdelse af designsystemer',
    'Dialog med trykkere, udviklere og fotografer',
    'Kritik af kollegaernes arbejde, givet venligt og modtaget ditto',
  ],
  wants: [
    'En portfolio, som viser hvordan du tænker, og ikke kun hvordan det endte',
    'Sikker typografisk sans',
    'Du arbejder hjemmevant i Figma og Adobes programmer',
    'Dansk og engelsk',
    'Du kan begrunde dine valg uden ordet »lækker«',
  ],
  pay: {
    type: 'MONTH',
    currency: 'DKK',
    least: 36_000,
    most: 47_000,
    step: 500,
    extra: 'Pension og sundhedsforsikring',
  },
  roles: [
    {
      titles: ['Grafisk designer', 'Visuel designer', 'Grafisk designer, identitet'],
      pitches: [
        'Vi tegner identiteter for museer, bagerier og et enkelt renseanlæg. {company} søger grafisk designer {at}.',
        'Et logo er det mindste af det. Vi søger en designer, der tænker i hele sætninger.',
      ],
      about: [
        `Opgaverne spænder fra en bogserie på fyrre titler til skilte på en færge. Du arbejder på to eller tre
        projekter ad gangen og er med fra første samtale med kunden til tryksagen ligger på bordet.`,
        `Studiet er på seksten mennesker og har til huse i et gammelt bogtrykkeri. Pressen virker stadig, og den må
        bruges efter fyraften.`,
      ],
      tasks: ['Udvikle visuelle identiteter og bære dem ud i alle formater', 'Bog- og plakatlayout'],
      wants: ['Tre års erfaring fra bureau eller som selvstændig'],
      highlights: ['Gammelt bogtrykkeri', 'To til tre projekter ad gangen', 'Fri fredag i lige uger'],
    },
    {
      titles: ['UX-designer', 'Digital designer', 'UX/UI-designer, offentlige kunder'],
      pitches: [
        'God digital service mærkes ikke. {company} {at} søger UX-designer, som har det fint med det.',
        'Vi designer selvbetjening for mennesker, der hellere ville noget andet. Vil du være med til at gøre det kort?',
      ],
      about: [
        `Omkring halvdelen af vores digitale kunder er offentlige, og tilgængelighed er udgangspunktet og ikke et
        tjek til sidst. Du tester med rigtige brugere hver fjortende dag og ændrer mening, når de har ret.`,
        `Du sidder sammen med to udviklere og en indholdsdesigner. I leverer i små bidder og holder fri, når sprintet
        er slut.`,
      ],
      tasks: [
        'Brugerinterviews, prototyper og test',
        'Komponenter, som udviklerne bliver glade for',
        'Sikre at løsninger lever op til kravene om webtilgængelighed',
      ],
      wants: ['Du kan WCAG til hverdagsbrug', 'Erfaring med brugertest'],
      highlights: ['Brugertest hver 14. dag', 'Tilgængelighed først', 'Hybridt arbejde'],
    },
    {
      titles: ['Praktikant, grafisk design', 'Designpraktikant, forår', 'Praktikant, digitalt design'],
      pitches: [
        'Seks måneder, ægte opgaver og en mentor, der har tid. {company} tager to praktikanter {at}.',
        'Du laver ikke kaffe, medmindre du er god til det. Praktikplads i grafisk design {at}.',
      ],
      about: [
        `Som praktikant er du med på kundeopgaver fra den første uge og har dit eget lille projekt, som du
        præsenterer for hele studiet til sidst. Sidste efterårs praktikant tegnede en skrift, vi bruger endnu.`,
        `Du får arbejdsplads, nøgle, betalt frokost og feedback hver fredag. Skolens krav til praktikrapporten
        hjælper vi gerne med at opfylde.`,
      ],
      tasks: [
        'Deltage i kundeprojekter sammen med en fast mentor',
        'Gennemføre et eget projekt',
        'Lave skitser, prototyper og rentegninger',
        'Være med til kundemøder og brugertest',
        'Passe arkivet med prøvetryk, hvilket er sjovere, end det lyder',
      ],
      wants: [
        'Du læser grafisk design, digitalt design eller lignende',
        'Du er nysgerrig og tør vise halvfærdige ting frem',
        'Du er hjemme i Figma eller Adobes programmer',
        'En lille portfolio med det, du selv holder mest af',
        'Dansk eller engelsk',
      ],
      highlights: ['Fast mentor', 'Betalt frokost', 'Eget projekt'],
      tasksAlone: true,
      wantsAlone: true,
      tags: ['Internship', 'Temporary'],
      pay: {
        type: 'MONTH',
        currency: 'DKK',
        least: 2500,
        most: 3500,
        step: 250,
        extra: 'Erkendtlighed efter reglerne for praktik; frokost er betalt',
      },
    },
  ],
}

/** Kommunikation og indhold. */
export const communications: Profession = {
  tasks: [
    'Skrive, redigere og forkorte',
    'Planlægge indhold sammen med kunden og måle, om det virker',
    'Interviewe fagfolk og gøre det indviklede enkelt',
    'Koordinere foto, video og grafik',
    'Kriseberedskab: have svarene klar, før spørgsmålet kommer',
  ],
  wants: [
    'Uddannelse i kommunikation, journalistik eller sprog',
    'Du skriver et dansk, der kan læses højt',
    'Du stiller det spørgsmål, alle de andre tænkte',
    'Struktur nok til tre deadlines på samme dag',
    'Engelsk på professionelt niveau',
  ],
  pay: {
    type: 'MONTH',
    currency: 'DKK',
    least: 38_000,
    most: 52_000,
    step: 500,
    extra: 'Pension, telefon og feriefridage',
  },
  roles: [
    {
      titles: ['Kommunikationsrådgiver', 'Seniorrådgiver, kommunikation', 'PR-rådgiver'],
      pitches: [
        `Vi råder oftere vores kunder til at tie stille, end man skulle tro. {company} søger kommunikationsrådgiver
        {at}.`,
        'Har du ro i maven, når telefonen ringer søndag aften? Så læs videre.',
      ],
      about: [
        `Du rådgiver ledelser i energi, byggeri og kultur om pressen, medarbejderne og den offentlighed, de somme
        tider glemmer. Du har fire til seks faste kunder og er deres første opkald.`,
        `Vi arbejder i makkerpar, så ingen sidder alene med en svær sag, og vi siger nej til opgaver, vi ikke kan stå
        inde for. Det er sket to gange i år.`,
      ],
      tasks: [
        'Strategisk rådgivning af ledelser',
        'Presseberedskab og medietræning',
        'Nye kunder, helst gennem dem vi har',
      ],
      wants: ['Mindst fem års erfaring fra redaktion, bureau eller et ministerium'],
      highlights: ['Makkerpar på alle sager', 'Fire til seks kunder', 'Retten til at sige nej'],
    },
    {
      titles: ['Tekstforfatter', 'Indholdsdesigner', 'Tekstforfatter og redaktør'],
      pitches: [
        `Hvert ord koster læseren et øjeblik. {company} {at} søger en tekstforfatter, der er sparsommelig på deres
        vegne.`,
        'Fra fødevareemballage til årsrapport: Vi søger en tekstforfatter med mange registre.',
      ],
      about: [
        `Du skriver alt fra knapper til kronikker. På en god dag er det en udstillingstekst for et søfartsmuseum, på
        en almindelig dag er det ti mails, ingen må misforstå. Begge dele fortjener lige meget omhu.`,
        `Du sidder ved siden af designerne, og ord og form bliver til på samme tid. Vi læser hinandens tekster højt
        hver onsdag, og det er mere underholdende, end det lyder.`,
      ],
      tasks: ['Tekster til skærm, tryk og skilte', 'Sproglige retningslinjer og kurser for kunderne'],
      wants: ['Prøver på tekster, du selv er tilfreds med', 'Sans for rytme, komma og tvivl'],
      highlights: ['Højtlæsning om onsdagen', 'Mange slags tekster', 'Hjemmearbejde efter aftale'],
    },
  ],
}

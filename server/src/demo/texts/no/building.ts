import type { Profession } from '../profession.ts'

/** Tømrer. */
export const carpenter: Profession = {
  tasks: [
    'Tømrerarbeid ute og inne, fra reisverk til listverk',
    'Lese tegninger og beskrivelser, på papir og på nettbrett',
    'Måle opp, bestille materialer og holde svinnet nede',
    'Egenkontroll og bilder i dokumentasjonssystemet før veggen lukkes',
    'Holde plassen ryddig og sikker, for deg selv og for de andre fagene',
    'Rettlede lærlinger',
  ],
  wants: [
    'Fagbrev som tømrer eller tilsvarende',
    'Du arbeider nøyaktig, også der ingen ser det',
    'Du forstår norsk godt nok til å lese en sikkerhetsinstruks og diskutere en løsning',
    'Førerkort klasse B, gjerne BE',
    'Du møter til tiden og sier fra når noe er galt',
  ],
  pay: {
    type: 'HOUR',
    currency: 'NOK',
    least: 238,
    most: 295,
    step: 1,
    extra: 'Akkord på egnede prosjekter, verktøygodtgjørelse',
  },
  roles: [
    {
      titles: ['Tømrer, nybygg og rekkehus', 'Tømrer til boligprosjekter', 'Tømrer med fagbrev'],
      pitches: [
        `{company} bygger 64 rekkehus i tre {at} og trenger flere tømrere på egen lønningsliste. Arbeid i minst tre
        år framover.`,
        'Vi leier ikke inn hvis vi kan ansette. Tømrer søkes {at}, fast stilling fra første dag.',
      ],
      about: [
        `Du går inn i et lag på fire med egen bas. Dere følger hvert hus fra svill til ferdig kledning, og får se det
        ferdig før dere flytter dere til neste. Elementene kommer fra egen hall, så det er lite venting og lite
        løft.`,
        `Vi har kranbil, skikkelige brakker og en anleggsleder som svarer på telefonen. Regner det så det spruter,
        finner vi noe under tak.`,
      ],
      tasks: [
        'Montering av elementer, vinduer og utvendig kledning',
        'Innvendig arbeid: lettvegger, himling, dører og lister',
      ],
      wants: ['Erfaring fra nybygg er en fordel, ikke et krav', 'Gyldig stillaskurs, eller vilje til å ta det hos oss'],
      highlights: ['Fast ansettelse fra dag én', 'Arbeid i minst tre år', 'Eget lag med bas'],
    },
    {
      titles: ['Tømrer, rehabilitering', 'Restaureringstømrer', 'Tømrer til verneverdige bygg'],
      pitches: [
        'Gamle hus har meninger. {company} søker en tømrer {at} med tålmodighet nok til å høre på dem.',
        `Vi restaurerer trehus fra 1800-tallet og lærer bort håndverket underveis. Har du fagbrev og lyst på mer, bør
        du lese videre.`,
      ],
      about: [
        `Oppdragene er sveitservillaer, sjøboder og noen fredede bygg der antikvaren er med på befaring. Du skjøter
        stokker, feller inn nye bunnsviller og kopierer listverk for hånd når fabrikken ikke lenger lager profilen.`,
        `Vi er ti stykker, og eldstemann har holdt på i 41 år. Han slutter om tre, og vil helst at noen kan det han
        kan innen da. Kurs i tradisjonshåndverk betales av oss og tas i arbeidstiden.`,
      ],
      tasks: [
        'Tilstandsvurdering og forslag til løsning i samråd med byggherre og antikvar',
        'Utskifting av råteskadet trevirke med tradisjonelle skjøter',
        'Istandsetting av vinduer og dører i eget verksted',
      ],
      wants: ['Du kan bruke øks og høvel, eller vil lære det', 'Sans for historie og for detaljer'],
      highlights: ['Kurs i tradisjonshåndverk', 'Eget verksted', 'Varierte oppdrag'],
    },
    {
      titles: ['Bas, tømrer', 'Tømrerbas', 'Lagbas tømrer'],
      pitches: [
        `Du er tømreren de andre spør. {company} {at} søker en bas som vil lede et lag på seks og fortsatt ha
        hammeren i hånden.`,
        'Fra tegning til framdrift: Vi søker tømrerbas til skoleprosjekt {at}, med oppstart etter nyttår.',
      ],
      about: [
        `Som bas planlegger du uken sammen med anleggslederen, fordeler oppgavene og passer på at laget har det de
        trenger når de trenger det. Du deltar i produksjonen, men har tid satt av til planlegging hver dag, for
        ellers blir det ikke gjort.`,
        `Første prosjekt er en skole i massivtre med idrettshall. Bygget skal bli ett av de første i regionen med
        gjenbrukt stål i taket, og vi skal klare det uten ulykker som gir fravær.`,
      ],
      tasks: [
        'Lede et lag på fem til seks tømrere og to lærlinger',
        'Ukeplaner, materialavrop og sikker jobb-analyser',
        'Delta på framdriftsmøter med de tekniske fagene',
      ],
      wants: [
        'Minst fem års erfaring etter fagbrevet',
        'Basbevis eller tilsvarende ledererfaring',
        'Du gir beskjeder som er til å forstå',
      ],
      highlights: ['Skole i massivtre', 'Tid til planlegging hver dag', 'Firmabil etter avtale'],
    },
  ],
}

/** Prosjektleder og anleggsleder i bygg. */
export const siteManager: Profession = {
  tasks: [
    'Ansvar for framdrift, økonomi, kvalitet og sikkerhet i egne prosjekter',
    'Byggherremøter og dialog med arkitekt, rådgivere og kommune',
    'Kontrahering og oppfølging av underentreprenører',
    'Prognoser hver måned, med tall som tåler å bli sett på',
    'Håndtering av endringer og avvik før de blir konflikter',
    'Overlevering med komplett dokumentasjon',
  ],
  wants: [
    'Ingeniør, teknisk fagskole eller lang erfaring fra byggeplass',
    'God kjennskap til NS-kontrakter og plan- og bygningsloven',
    'Du skriver klart og regner riktig',
    'Trygg i møte med både byggherre og betongarbeider',
    'Førerkort klasse B',
  ],
  pay: {
    type: 'YEAR',
    currency: 'NOK',
    least: 720_000,
    most: 980_000,
    step: 10_000,
    extra: 'Bonusordning, bil- og telefongodtgjørelse',
  },
  roles: [
    {
      titles: ['Prosjektleder bygg', 'Prosjektleder, næringsbygg', 'Erfaren prosjektleder'],
      pitches: [
        `{company} har fått tre nye næringsprosjekter {at} og søker en prosjektleder som vil følge dem fra anbud til
        nøkkel.`,
        `Du liker samspill bedre enn krangel om endringsmeldinger. Da har du mye til felles med oss. Prosjektleder
        søkes {at}.`,
      ],
      about: [
        `Prosjektene ligger på mellom 60 og 180 millioner kroner, de fleste som totalentreprise med samspillsfase. Du
        er med allerede i kalkylen, slik at det du skal bygge, er det samme som ble solgt.`,
        `Du får en anleggsleder, en prosjektingeniør og en innkjøper rundt deg, og rapporterer til avdelingsleder. Vi
        har få nivåer og korte beslutninger.`,
      ],
      tasks: [
        'Lede prosjekter i samspill, fra kalkyle til ettårsbefaring',
        'Bygge en god prosjektgruppe og ta vare på den',
      ],
      wants: [
        'Minst fem års erfaring som prosjektleder eller anleggsleder',
        'Erfaring med totalentrepriser over 50 millioner kroner',
      ],
      highlights: ['Samspillsprosjekter', 'Med fra kalkylen', 'Korte beslutningsveier'],
    },
    {
      titles: ['Anleggsleder', 'Anleggsleder bolig', 'Anleggsleder, rekkehus og leiligheter'],
      pitches: [
        'Du kjenner plassen på lyden. {company} {at} søker en anleggsleder som holder takten uten å mase.',
        'Vi bygger boliger i tre, trinn for trinn, og søker en anleggsleder som vil bli med på alle trinnene.',
      ],
      about: [
        `Du har daglig ledelse på byggeplassen, planlegger etter taktprinsippet og samler basene til et morgenmøte
        ved tavlen klokken sju. Det tar tolv minutter. Resten av dagen er du ute.`,
        `Prosjektet er tre byggetrinn over fire år, med 118 boliger i alt. Mye av laget er det samme som på forrige
        prosjekt, og det skal vi fortsette med.`,
      ],
      tasks: [
        'Daglig ledelse av egne fagarbeidere og underentreprenører',
        'Taktplan, avrop og logistikk på en trang tomt',
        'Vernerunder og oppfølging av tiltak',
      ],
      wants: ['Håndverksbakgrunn er et stort pluss', 'HMS-grunnkurs på 40 timer'],
      highlights: ['118 boliger over fire år', 'Taktplanlegging', 'Et lag som kjenner hverandre'],
    },
    {
      titles: ['Prosjektingeniør', 'Prosjektingeniør, nyutdannet', 'Trainee, prosjektledelse bygg'],
      pitches: [
        `Ferdig med studiet og klar for støvler? {company} {at} søker en prosjektingeniør som vil lære faget der det
        skjer.`,
        'Vi har plass til én ny prosjektingeniør i året, og bruker god tid på opplæringen. Er det din tur?',
      ],
      about: [
        `De første seks månedene følger du en erfaren anleggsleder, først ute på plass, så i innkjøp og kalkyle.
        Deretter får du ansvar for egne fag i et prosjekt på om lag 90 millioner kroner.`,
        `Du får en mentor utenfor linjen, fire samlinger med de andre nyansatte og en plan for hva du skal kunne
        etter to år. Tre av våre fem prosjektledere begynte slik.`,
      ],
      tasks: [
        'Oppfølging av tegninger, avrop og dokumentasjon for tildelte fag',
        'Mengdekontroll og enkle kalkyler',
        'Modellkoordinering i BIM sammen med prosjekterende',
      ],
      wants: [
        'Bachelor eller master i byggfag, eller fagskole',
        'Du er nysgjerrig og har ingenting imot å fryse litt på fingrene',
        'Du behersker norsk, og tegner og regner i de vanlige verktøyene',
        'Førerkort klasse B',
        'Du sier fra når du ikke skjønner tegningen',
      ],
      highlights: ['Mentor utenfor linjen', 'Rotasjon i seks måneder', 'Plan for de første to årene'],
      pay: {
        type: 'YEAR',
        currency: 'NOK',
        least: 540000,
        most: 640000,
        step: 10000,
        extra: 'Støtte til videre sertifiseringer',
      },
      wantsAlone: true,
    },
  ],
}

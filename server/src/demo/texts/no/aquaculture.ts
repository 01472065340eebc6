import type { Profession } from '../profession.ts'

/** Driftstekniker og røkter på sjøanlegg. */
export const fishFarm: Profession = {
  tasks: [
    'Daglig tilsyn med fisk, merder og fortøyninger',
    'Fôring og oppfølging av biomasse i fôringssystemet',
    'Lusetelling og annen prøvetaking etter fast plan',
    'Vedlikehold av båter, fôrflåte og utstyr',
    'Kontroll av not og sikring mot rømming',
    'Registrering av all drift samme dag, og avviksmelding når noe ikke stemmer',
  ],
  wants: [
    'Fagbrev i akvakultur, eller relevant praksis og ønske om å ta det',
    'Du er glad i sjøen, også i november',
    'Praktisk anlagt, og du rydder etter deg',
    'Norsk eller engelsk som fungerer på radio',
    'God fysisk form og gyldig helseattest for sjøfolk',
  ],
  pay: {
    type: 'YEAR',
    currency: 'NOK',
    least: 495_000,
    most: 610_000,
    step: 5_000,
    extra: 'Turnustillegg og produksjonsbonus',
  },
  roles: [
    {
      titles: ['Driftstekniker havbruk', 'Driftsoperatør sjø', 'Røkter på sjølokalitet'],
      pitches: [
        `Åtte merder, en ny fôrflåte og utsikt som ikke står i stillingsinstruksen. {company} søker driftsteknikere
        {at}.`,
        `Fiskevelferd begynner med folk som ser etter. Vi søker røkter til sjølokaliteten vår {at}, med arbeid
        annenhver uke.`,
      ],
      about: [
        `Lokaliteten har åtte merder med til sammen drøyt 4 000 tonn biomasse på det meste. Dere er fire på hvert
        skift og bytter på oppgavene, så ingen blir stående ved fôrskjermen hele uken.`,
        `Du bor på flåten i sju dager og er hjemme i sju. Lugarene er enkle, maten er god, og båten går innom land
        når noen trenger det. Ledelsen sitter i kommunen og kommer ut på anlegget oftere enn de må.`,
      ],
      tasks: [
        'Dødfiskhåndtering og vurdering av fiskens atferd og helse',
        'Deltakelse ved avlusing, sortering og levering til brønnbåt',
        'Bruk av undervannskamera og ROV',
      ],
      wants: [
        'Fritidsbåtkunnskaper er fint, D6 er bedre',
        'Sikkerhetsopplæring for mindre fartøy, eller at du tar den før oppstart',
      ],
      highlights: ['Sju dager på, sju dager fri', 'Vi betaler fagbrevet', 'Ny fôrflåte'],
    },
    {
      titles: ['Skipper, arbeidsbåt', 'Båtfører på servicebåt', 'Skipper til oppdrettslokalitet'],
      pitches: [
        'Vi har fått ny arbeidsbåt på 15 meter og mangler den som skal stå til rors. Skipper søkes til {company} {at}.',
        'Kran, not, bunnringer og tålmodighet: Er du skipperen som får det til uten å heve stemmen?',
      ],
      about: [
        `Båten er en katamaran med to kraner og hybrid framdrift, levert i vår. Den betjener tre lokaliteter og
        brukes til notskift, fortøyningsarbeid og assistanse ved behandlinger. Du har med deg en dekksmann, og dere
        utvikler rutinene for fartøyet selv.`,
        `Planen legges av driftsleder, men været har siste ord. Vi går ikke ut når skipper sier nei, og det står i
        prosedyren.`,
      ],
      tasks: [
        'Ansvar for fartøy, mannskap og sikkerhetsstyringssystem',
        'Kranoperasjoner, notskift og fortøyningsarbeid',
        'Planlegging av oppdrag sammen med driftslederne på tre lokaliteter',
        'Vedlikehold av båt, kran og redningsutstyr',
        'Føring av dekksdagbok og avviksmeldinger',
        'Sikkerhetsøvelser med mannskapet hver måned',
      ],
      wants: [
        'D5LA eller høyere, med GOC',
        'Kranførerbevis G20 eller tilsvarende',
        'Erfaring fra arbeidsbåt i havbruk',
      ],
      highlights: ['Ny hybridkatamaran', 'Skipper bestemmer over været', 'To uker på, to uker fri'],
      tasksAlone: true,
      pay: {
        type: 'YEAR',
        currency: 'NOK',
        least: 640000,
        most: 760000,
        step: 5000,
        extra: 'Turnustillegg, kost om bord',
      },
    },
    {
      titles: ['Driftsleder, sjølokalitet', 'Assisterende driftsleder havbruk', 'Driftsleder akvakultur'],
      pitches: [
        `Lav dødelighet, hele nøter og et mannskap som trives. {company} søker driftslederen som vil måles på alle
        tre {at}.`,
        'Har du vært røkter lenge nok til å ha sterke meninger? Vi søker assisterende driftsleder {at}.',
      ],
      about: [
        `Du har ansvar for lokaliteten fra utsett til slakt: folk, fisk, utstyr og budsjett. Sammen med
        fiskehelsebiologen velger du tiltak, og vi foretrekker dem som kommer før problemet.`,
        `Lokaliteten er trinn for trinn blitt elektrisk. Landstrømmen kom i fjor, og neste år byttes den siste
        dieseldrevne lokalitetsbåten ut. Du er med på å bestemme med hva.`,
      ],
      tasks: [
        'Lede et mannskap på åtte fordelt på to skift',
        'Budsjett, produksjonsplan og rapportering til myndighetene',
        'Følge opp internkontroll og beredskap, og øve på den',
      ],
      wants: [
        'Fagbrev eller høyere utdanning i akvakultur',
        'Ledererfaring, formell eller uformell',
        'Du kan NYTEK-kravene og bruker dem',
        'Du er ryddig med tall og tydelig med folk',
        'Norsk muntlig og skriftlig, for rapportene skrives på norsk',
        'Førerkort klasse B, og gjerne D6 eller bedre på sjøen',
      ],
      highlights: ['Ansvar fra utsett til slakt', 'Elektrisk lokalitet', 'Lederprogram over ett år'],
      pay: {
        type: 'YEAR',
        currency: 'NOK',
        least: 690000,
        most: 820000,
        step: 10000,
        extra: 'Produksjonsbonus og bil i tjeneste',
      },
      wantsAlone: true,
    },
  ],
}

/** Produksjonsmedarbeider og prosessoperatør i fiskeindustri. */
export const fishProcessing: Profession = {
  tasks: [
    'Drift og overvåking av produksjonslinjen',
    'Kvalitetskontroll av råstoff og ferdig vare',
    'Renhold og hygiene etter HACCP-planen',
    'Enkelt vedlikehold og omstilling mellom produkter',
    'Registrering i produksjonssystemet og rapport ved skiftbytte',
  ],
  wants: [
    'Fagbrev som industrioperatør eller i sjømatproduksjon er en fordel',
    'Du er nøyaktig, og tåler et rom som holder fire grader',
    'Norsk eller engelsk på et nivå der sikkerheten er ivaretatt',
    'Du liker å arbeide sammen med folk fra hele verden, her er det elleve nasjonaliteter',
    'Skiftarbeid passer livet ditt',
  ],
  pay: {
    type: 'HOUR',
    currency: 'NOK',
    least: 221,
    most: 258,
    step: 1,
    extra: 'Skifttillegg og bonus for høy kvalitet',
  },
  roles: [
    {
      titles: ['Prosessoperatør, lakseslakteri', 'Prosessoperatør', 'Industrioperatør sjømat'],
      pitches: [
        `Fra levende fisk til kasse på under to timer. {company} {at} søker prosessoperatører til en av landets
        nyeste linjer.`,
        'Vi automatiserer det tunge, ikke det kloke. Prosessoperatør søkes til slakteriet {at}.',
      ],
      about: [
        `Linjen ble bygget om i fjor, og det meste av løftene gjøres nå av roboter. Din jobb er å holde flyten: se
        hva som er i ferd med å gå galt, justere, og stoppe når det er riktig å stoppe.`,
        `Vi går to skift, dag og kveld, og bytter annenhver uke. Alle læres opp på minst tre stasjoner, både for
        kroppens skyld og fordi det er kjedelig å stå ett sted.`,
      ],
      tasks: [
        'Betjene bløgge- og sløyemaskiner og pakkelinje',
        'Følge nøkkeltall på skjerm og foreslå forbedringer på tavlemøtet',
      ],
      wants: ['Teknisk forståelse og lyst på fagbrev, vi har egen instruktør'],
      highlights: ['Fagbrev på jobb', 'Rotasjon mellom stasjoner', 'Hybel de første månedene'],
    },
    {
      titles: ['Kvalitetsmedarbeider', 'Kvalitetskontrollør, sjømat', 'Medarbeider på kvalitet og laboratorium'],
      pitches: [
        'Du sier stopp når ingen andre gjør det. {company} søker kvalitetsmedarbeider {at}.',
        'Temperatur, farge, tekstur, papirer. Vi søker deg som synes alle fire er interessante.',
      ],
      about: [
        `Du deler tiden mellom hallen og et lite laboratorium, tar prøver etter plan og går runder utenfor plan.
        Kunder i 22 land stiller hvert sitt sett med krav, og du er den som vet forskjellen.`,
        `Avdelingen er på fire. Dere eier HACCP-planen, reklamasjonene og revisjonene, og har direkte linje til
        fabrikksjefen.`,
      ],
      tasks: [
        'Prøvetaking, analyser og frigiving av parti',
        'Behandle reklamasjoner og finne årsaken, ikke bare den skyldige',
        'Interne revisjoner og opplæring i hygiene',
        'Oppdatere HACCP-planen når prosessen endres',
        'Følge kunder og tilsyn på rundtur i fabrikken',
      ],
      wants: ['Utdanning innen mat, kjemi eller biologi, eller lang praksis', 'God skriftlig engelsk'],
      highlights: ['Eget laboratorium', 'Dagtid', 'Direkte linje til fabrikksjefen'],
      tasksAlone: true,
    },
    {
      titles: ['Vedlikeholdsmekaniker', 'Industrimekaniker på dagskift', 'Mekaniker, foredlingslinje'],
      pitches: [
        `Når linjen stopper, venter 40 personer og seks tonn fisk. {company} søker industrimekaniker {at} som blir
        rolig av det.`,
        `Helst skal du ha så lite å gjøre som mulig, fordi du gjorde det i går. Vi søker mekaniker med sans for
        forebygging.`,
      ],
      about: [
        `Verkstedet er på fem mann og to kvinner, med egen sveisebod, dreiebenk og et delelager som noen faktisk har
        ryddet. Halvparten av timene er planlagt vedlikehold, og målet er to tredeler.`,
        `Utstyret er fra fire leverandører og tre tiår. Kurs hos leverandør inngår, og du får være med når nye linjer
        spesifiseres.`,
      ],
      tasks: [
        'Feilsøking og reparasjon av mekanikk, pneumatikk og hydraulikk',
        'Planlagt vedlikehold og dokumentasjon i vedlikeholdssystemet',
        'Tilpasning og sveising i eget verksted',
        'Omstilling av linjen mellom produkter, sammen med operatørene',
        'Delelager: bestille, merke og rydde',
      ],
      wants: [
        'Fagbrev som industrimekaniker eller maskinarbeider',
        'Sveiseferdigheter i rustfritt er et pluss',
        'Du forklarer feilen slik at den ikke kommer igjen',
        'Norsk eller engelsk på et nivå der sikkerheten er ivaretatt',
        'Vaktordning hver femte uke',
      ],
      highlights: ['Dagskift', 'Leverandørkurs', 'Eget verksted'],
      tasksAlone: true,
      wantsAlone: true,
    },
  ],
}

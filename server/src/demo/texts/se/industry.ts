import type { Profession } from '../profession.ts'

/** CNC-operatör. */
export const machinist: Profession = {
  tasks: [
    'Ställa, köra och övervaka CNC-maskiner',
    'Mäta och dokumentera enligt kontrollplan',
    'Byta verktyg innan de går av, inte efter',
    'Daglig tillsyn och enklare underhåll',
    'Delta i förbättringsarbetet på avdelningen',
  ],
  wants: [
    'Industritekniskt gymnasium, yrkesutbildning eller motsvarande erfarenhet',
    'Du läser ritningar och toleranser utan att gissa',
    'Svenska eller engelska så att vi förstår varandra vid maskinen',
    'Ordningssam, noggrann och van vid skift',
    'Truckkort är meriterande',
  ],
  pay: { type: 'HOUR', currency: 'SEK', least: 168, most: 214, step: 1, extra: 'Skifttillägg enligt kollektivavtal' },
  roles: [
    {
      titles: ['CNC-operatör', 'CNC-operatör, svarv', 'CNC-operatör, tvåskift'],
      pitches: [
        'Hundradelar spelar roll. {company} {at} söker CNC-operatör till svarvavdelningen.',
        'Ny femaxlig maskin, gammal god kaffebryggare. CNC-operatör sökes {at}.',
      ],
      about: [
        `Avdelningen har elva maskiner, från robotceller i långa serier till en svarv där vi gör enstaka detaljer
        till lantbruk och sågverk. Du får en fast maskingrupp och lär dig sedan två till.`,
        `Vi kör tvåskift, med kort fredag. Förslag lämnas på en lapp på tavlan och tas upp veckan efter. Förra året
        genomfördes 61 av 84.`,
      ],
      tasks: ['Omställning mellan serier och förstabitskontroll', 'Finjustera program i samråd med beredaren'],
      wants: ['Minst ett års erfarenhet av skärande bearbetning'],
      highlights: ['Kort fredag', 'Ny femaxlig maskin', 'Kollektivavtal'],
    },
    {
      titles: ['Produktionstekniker', 'CNC-beredare', 'Beredare och programmerare'],
      pitches: [
        `Du tänker i operationer. {company} söker en produktionstekniker {at} som gör svåra detaljer enkla att
        tillverka.`,
        'Mellan konstruktören och operatören behövs någon som förstår båda. Är det du?',
      ],
      about: [
        `Du bereder nya artiklar, skriver program i CAM, väljer verktyg och fixturer och följer med ut till maskinen
        tills första biten är godkänd. Serierna ligger mellan fem och fem tusen.`,
        `Kunderna vill ha kortare ledtider och mindre spill, och vi har bestämt att det är beredningen som avgör.
        Därför blir ni nu tre i stället för två.`,
      ],
      tasks: [
        'CAM-programmering och inkörning',
        'Kalkyl och tillverkningsanpassning med kundens konstruktör',
        'Fixturer, verktyg och cykeltider',
        'Förbättra befintliga program tillsammans med operatörerna',
        'Dokumentera uppställningar så att de går att göra om',
        'Delta i val av nya maskiner',
      ],
      wants: ['Erfarenhet av CAM och fleroperationsmaskiner', 'Gärna bakgrund som operatör'],
      highlights: ['Tre i beredningen', 'Nära till maskinen', 'Flextid'],
      tasksAlone: true,
      pay: {
        type: 'MONTH',
        currency: 'SEK',
        least: 36500,
        most: 45000,
        step: 500,
        extra: 'Tjänstepension och flextid',
      },
    },
    {
      titles: ['Kvalitetstekniker', 'Mättekniker', 'Kvalitetstekniker, mätrum'],
      pitches: [
        'Det som inte är mätt är bara en åsikt. {company} {at} söker mättekniker.',
        'Vi har fått ny koordinatmätmaskin och söker någon som förtjänar den.',
      ],
      about: [
        `Mätrummet är verkstadens tystaste rum och dess samvete. Du bygger mätprogram, utreder avvikelser och hjälper
        operatörerna att mäta rätt själva.`,
        `Ungefär en dag i veckan är du ute hos kund eller leverantör. Vi arbetar enligt ISO 9001 och förbereder oss
        för fordonsindustrins krav, och där får du en nyckelroll.`,
      ],
      tasks: [
        'Mätning i koordinatmätmaskin och ytjämnhetsmätare',
        'Utfallsprover och avvikelserapporter',
        'Kalibrering av mätdon',
        'Lära operatörerna mäta rätt',
        'Interna revisioner och avvikelsemöten',
        'Kontakt med kundernas kvalitetsavdelningar',
      ],
      wants: ['Kunskap om GPS, form- och lägestoleranser', 'Du förklarar gärna, även för den som är sur'],
      highlights: ['Ny koordinatmätmaskin', 'Dagtid', 'Kund- och leverantörsbesök'],
      tasksAlone: true,
      pay: {
        type: 'MONTH',
        currency: 'SEK',
        least: 34500,
        most: 42500,
        step: 500,
        extra: 'Tjänstepension och friskvård',
      },
    },
  ],
}

/** Fordonsmekaniker. */
export const mechanic: Profession = {
  tasks: [
    'Service, felsökning och reparation',
    'Diagnos med märkesoberoende testutrustning',
    'Beställa reservdelar och återvinna det som går',
    'Dokumentera arbetet så att kunden förstår fakturan',
    'Hålla verkstaden trygg och ren',
  ],
  wants: [
    'Fordonsutbildning eller dokumenterad erfarenhet',
    'B-körkort, gärna C',
    'Du ger dig inte förrän ljudet är borta',
    'Svenska i tal, och skriftligt så att journalen går att läsa',
    'Behörighet för luftkonditionering är meriterande',
  ],
  pay: {
    type: 'MONTH',
    currency: 'SEK',
    least: 31_500,
    most: 40_500,
    step: 250,
    extra: 'Prestationsdel och verktygstillägg',
  },
  roles: [
    {
      titles: ['Fordonsmekaniker, personbil', 'Bilmekaniker', 'Fordonstekniker'],
      pitches: [
        'Vi lagar hellre än byter. {company} {at} söker fordonsmekaniker som håller med.',
        'Fri varannan fredag, rena lyftar och kunder som kommer tillbaka frivilligt. Mekaniker sökes {at}.',
      ],
      about: [
        `Verkstaden har åtta lyftar och tar emot alla märken, med allt fler elbilar. Du får egna kunder som du själv
        ringer upp när bilen är klar, och det är ofta därför de väljer oss.`,
        `Nybörjare går bredvid en erfaren mekaniker i ett halvår. Den som redan kan allt får högvoltsutbildning, och
        då kan man lite till.`,
      ],
      tasks: ['Service och reparation av personbilar, även el och hybrid', 'Besked till kunden, före och efter'],
      wants: ['Högvoltsutbildning är ett plus, annars får du den här'],
      highlights: ['Fri varannan fredag', 'Högvoltsutbildning', 'Alla bilmärken'],
    },
    {
      titles: ['Tungmekaniker', 'Mekaniker, lastbil och buss', 'Servicetekniker, tunga fordon'],
      pitches: [
        'Stora hjul, stora muttrar och stor frihet. {company} söker tungmekaniker {at}.',
        'En stillastående buss är 50 sena människor. Vi söker mekanikern som får dem att rulla {at}.',
      ],
      about: [
        `Du arbetar med lastbilar, bussar och en och annan snöplog. Halva tiden är planerad service, andra halvan det
        som hände i natt. Vi har en servicebil och jour var sjätte vecka, som betalas väl.`,
        `Verkstaden byggs ut i vår med grop på 24 meter och bromsprovare. Du är välkommen att ha synpunkter innan
        betongen har stelnat.`,
      ],
      tasks: ['Reparation av drivlina, bromsar och hydraulik', 'Förberedelse för besiktning', 'Jour med utryckning'],
      wants: ['Erfarenhet av tunga fordon', 'C-körkort'],
      highlights: ['Utbyggd verkstad', 'Jour var sjätte vecka', 'Egen servicebil'],
    },
  ],
}

/** Projektledare i industri. */
export const projectManager: Profession = {
  tasks: [
    'Leda projekt från offert till överlämning',
    'Planera tid, pengar och människor, och planera om',
    'Hålla kunden informerad innan kunden frågar',
    'Risker: hitta dem, namnge dem, göra något åt dem',
    'Slutrapport med det vi lärde oss, på två sidor',
  ],
  wants: [
    'Ingenjörsutbildning eller lång erfarenhet i industrin',
    'Du leder utan att vara allas chef',
    'Svenska och engelska i tal och skrift',
    'Du skriver mötesanteckningar samma dag',
    'Lugn när tidplanen spricker, och ärlig om att den gör det',
  ],
  pay: {
    type: 'MONTH',
    currency: 'SEK',
    least: 44_000,
    most: 58_000,
    step: 500,
    extra: 'Tjänstepension och friskvård',
  },
  roles: [
    {
      titles: ['Projektledare, produktion', 'Projektledare, industriprojekt', 'Teknisk projektledare'],
      pitches: [
        'Tre nya produktionslinjer på två år. {company} {at} söker projektledaren som får dem i drift.',
        'Det är du som vet vad som händer härnäst. Teknisk projektledare sökes {at}.',
      ],
      about: [
        `Projekten handlar om nya maskiner, ombyggda linjer och flytt av produktion medan den pågår. Budgetarna
        ligger mellan två och trettio miljoner kronor, och du har oftast två eller tre projekt i olika skeden.`,
        `Du arbetar i verkstaden lika mycket som vid skrivbordet, med beredare, elektriker och leverantörer från fyra
        länder. Styrgruppen träffas en timme i månaden och kan fatta beslut.`,
      ],
      tasks: [
        'Investeringsprojekt och inkörning av utrustning',
        'Upphandling tillsammans med inköp',
        'CE-märkning och riskbedömning',
      ],
      wants: ['Minst tre års erfarenhet av projektledning i tillverkning'],
      highlights: ['Investeringsprojekt upp till 30 miljoner', 'Styrgrupp som beslutar', 'Flextid'],
    },
    {
      titles: ['Projektledare, kundprojekt', 'Kundansvarig projektledare', 'Projektingenjör, industrialisering'],
      pitches: [
        'Från prototyp till tiotusen om året: {company} söker projektledare för industrialisering {at}.',
        'Kunden har en idé, vi har maskinerna. Du är det som ligger emellan.',
      ],
      about: [
        `Du tar emot kundens ritningar, samlar beredning, kvalitet och inköp och ser till att första leveransen
        kommer i tid. Kunderna finns inom fordon, elektronik och medicinteknik.`,
        `Rollen är ny. Hittills har beredarna gjort det vid sidan av, med blandat resultat, så du får forma
        arbetssättet och har alla på din sida.`,
      ],
      tasks: ['Leda införandet av nya artiklar', 'Kundmöten i Norden och Tyskland', 'Bygga upp en enkel projektmodell'],
      wants: ['Erfarenhet av PPAP eller liknande är meriterande', 'Tyska är ett plus'],
      highlights: ['Ny roll', 'Forma arbetssättet', 'Resor i Norden och Tyskland'],
    },
  ],
}

import type { Profession } from '../profession.ts'

/** Utvecklare. */
export const developer: Profession = {
  tasks: [
    'Utveckla, testa och driftsätta kod som andra kan läsa',
    'Granska kollegors kod vänligt och noga',
    'Delta i produktarbetet, från kundintervju till mätning',
    'Hålla tekniken frisk: uppdatera, förenkla, ta bort',
    'Beredskap en vecka av åtta, med ersättning',
  ],
  wants: [
    'Några års erfarenhet av systemutveckling',
    'Du skriver tester för att du sover bättre då',
    'God svenska eller engelska, vi blandar',
    'Du kan ändra dig när argumenten är bättre',
    'Examen är bra, nyfikenhet är bättre',
  ],
  pay: {
    type: 'MONTH',
    currency: 'SEK',
    least: 46_000,
    most: 66_000,
    step: 500,
    extra: 'Sex veckors semester och tjänstepension',
  },
  roles: [
    {
      titles: ['Backendutvecklare', 'Systemutvecklare, backend', 'Senior backendutvecklare'],
      pitches: [
        'Vi bygger mjukvara för verkstäder som inte har tid med mjukvara. {company} söker backendutvecklare {at}.',
        'Fyrtio tusen arbetsordrar om dagen, en databas och ett lag som förstår den. Vill du vara med?',
      ],
      about: [
        `Produkten planerar arbetet i bilverkstäder, hissföretag och båtvarv i sex länder. Du arbetar i TypeScript
        och PostgreSQL, med få beroenden och en kodbas som vi fortfarande kan hålla i huvudet.`,
        `Laget är på fem utvecklare och en designer. Vi driftsätter flera gånger om dagen, har inga sprintar och
        högst tre saker på gång samtidigt.`,
      ],
      tasks: [
        'Utveckla API:er och integrationer mot ekonomi- och reservdelssystem',
        'Prestanda och driftsäkerhet i databasen',
      ],
      wants: ['Goda kunskaper i TypeScript, eller ett annat språk och lusten att byta', 'SQL på riktigt'],
      highlights: ['TypeScript och PostgreSQL', 'Högst tre saker på gång', 'Sex veckors semester'],
    },
    {
      titles: ['Frontendutvecklare', 'Webbutvecklare', 'Frontendutvecklare med känsla för form'],
      pitches: [
        `Användaren har olja på händerna och handskar på. {company} {at} söker frontendutvecklare som tycker att det
        är roligt.`,
        'Stora knappar, små paket. Frontendutvecklare sökes {at}.',
      ],
      about: [
        `Gränssnittet används på plattor i verkstaden, på mobil i hisschakt och på en skärm i fikarummet. Det ska gå
        fort på dålig uppkoppling och gå att förstå på en minut. Det är svårare än det låter, och det är hela
        poängen.`,
        `Du sitter med designern och besöker användare varje månad. Tillgänglighet ingår från början, likaså mörkt
        läge, eftersom hisschakt är mörka.`,
      ],
      tasks: [
        'Bygga gränssnitt som fungerar utan uppkoppling',
        'Vårda komponentbiblioteket',
        'Mäta hastighet hos riktiga användare',
      ],
      wants: [
        'Mycket goda kunskaper i HTML, CSS och webbläsarens egna möjligheter',
        'Erfarenhet av något ramverk, vilket är mindre viktigt',
      ],
      highlights: ['Besök hos användare', 'Fungerar utan uppkoppling', 'Hybridarbete'],
    },
    {
      titles: ['Plattformsingenjör', 'Driftingenjör och utvecklare', 'Site reliability engineer'],
      pitches: [
        'När allt fungerar märker ingen dig. Vi märker det. Plattformsingenjör sökes {at}.',
        '{company} vill sova gott om nätterna och söker därför en plattformsingenjör {at}.',
      ],
      about: [
        `Du ansvarar tillsammans med en kollega för bygge, drift, övervakning och återställning. Miljön är medvetet
        liten: några servrar, en databas med replik och skript som går att läsa.`,
        `Två gånger om året övar vi på riktigt genom att slå av något. Du bestämmer vad, och skriver ned vad vi lärde
        oss.`,
      ],
      tasks: [
        'Drift och övervakning i produktion',
        'Säkerhetsuppdateringar och återställningsövningar',
        'Göra bygget snabbare, det tar nu fyra minuter och det är två för mycket',
      ],
      wants: ['Linux, nätverk och PostgreSQL', 'Du automatiserar det du har gjort två gånger'],
      highlights: ['Liten miljö', 'Övningar på riktigt', 'Beredskap en vecka av åtta'],
    },
  ],
}

/** Produktdesigner. */
export const designer: Profession = {
  tasks: [
    'Leda designarbetet från behov till färdig funktion',
    'Intervjua och observera användare där de arbetar',
    'Skissa, prototypa och testa tidigt',
    'Vårda designsystemet tillsammans med utvecklarna',
    'Skriva texterna i gränssnittet',
  ],
  wants: [
    'Arbetsprover som visar problem, inte bara skärmar',
    'Van vid att arbeta nära utvecklare',
    'Svenska och engelska',
    'Du kan försvara en lösning och döda den nästa dag',
  ],
  pay: {
    type: 'MONTH',
    currency: 'SEK',
    least: 43_000,
    most: 59_000,
    step: 500,
    extra: 'Sex veckors semester, friskvårdsbidrag',
  },
  roles: [
    {
      titles: ['Produktdesigner', 'UX-designer', 'Senior produktdesigner'],
      pitches: [
        'Vår användare har åtta minuter mellan två bilar. {company} söker produktdesigner {at} som räknar i sekunder.',
        'Bra design är när ingen ringer supporten. Produktdesigner sökes {at}.',
      ],
      about: [
        `Du blir vår andra designer. Den första har byggt grunden och vill nu ha någon att tänka högt med.
        Tillsammans har ni planering, tidrapportering och kundens egen vy.`,
        `Varje månad är du en dag i en verkstad, på ett varv eller i ett hisschakt. Det du ser där väger tyngre än
        det chefen tror.`,
      ],
      tasks: ['Driva nya funktioner tillsammans med två utvecklare', 'Planera och genomföra användartester'],
      wants: ['Minst tre års erfarenhet av digitala produkter'],
      highlights: ['Designer nummer två', 'En dag i månaden ute', 'Sex veckors semester'],
    },
    {
      titles: ['Servicedesigner', 'Designforskare', 'Servicedesigner, kundresor'],
      pitches: [
        'Det mesta av tjänsten händer utanför skärmen. {company} {at} söker servicedesigner.',
        'Du frågar varför tills någon svarar på riktigt. Servicedesigner sökes {at}.',
      ],
      about: [
        `Du kartlägger hur arbetet faktiskt går till hos våra kunder: vem som ringer vem, vilka lappar som sitter på
        vilken tavla och varför. Av det blir det förslag, och av några av dem blir det produkt.`,
        `Rollen ligger mellan design, försäljning och support, och du delar din tid efter vad som behövs mest. Du
        rapporterar till produktchefen.`,
      ],
      tasks: ['Fältstudier hos kunder i Sverige, Norge och Danmark', 'Kundresor och förslag som går att pröva'],
      wants: ['Utbildning i design, etnografi eller beteendevetenskap', 'B-körkort'],
      highlights: ['Fältstudier i tre länder', 'Mellan design och försäljning', 'Flextid'],
    },
  ],
}

/** Försäljning. */
export const sales: Profession = {
  tasks: [
    'Hitta och besöka nya kunder i ditt område',
    'Lyssna först och visa sedan',
    'Offert, avtal och överlämning till införandet',
    'Hålla kundregistret i ordning',
    'Ta med det kunderna säger till produktlaget',
  ],
  wants: [
    'Några års erfarenhet av försäljning till företag, eller från kundens sida',
    'Du ringer hellre än du mejlar',
    'Svenska flytande, gärna norska eller danska',
    'B-körkort och lust att resa två dagar i veckan',
    'Du lovar bara det vi kan hålla',
  ],
  pay: {
    type: 'MONTH',
    currency: 'SEK',
    least: 36_000,
    most: 48_000,
    step: 500,
    extra: 'Provision, i snitt 9 000 kronor i månaden',
  },
  roles: [
    {
      titles: ['Säljare, företag', 'Account manager', 'Säljare, verkstad och service'],
      pitches: [
        'Våra bästa säljare har varit mekaniker. {company} söker säljare {at}.',
        'Ingen mall, inget manus, bara en produkt som fungerar. Säljare sökes {at}.',
      ],
      about: [
        `Du säljer till ägare av mindre företag, människor som har hört löften förut. Ett normalt köp tar sex veckor
        och tre besök, och i snitt stannar kunden i nio år.`,
        `Du får en region, en bil och en kollega på införandet som du alltid säljer tillsammans med. Budgeten sätts
        ihop med dig, och vi klarade den de tre senaste åren.`,
      ],
      tasks: ['Egen region med ansvar för nya och befintliga kunder', 'Mässor och träffar två gånger om året'],
      wants: ['Förståelse för hur en verkstad går ihop'],
      highlights: ['Egen region', 'Provision utan tak', 'Bil'],
    },
    {
      titles: ['Kundansvarig', 'Customer success manager', 'Kundansvarig, införande'],
      pitches: [
        'Att sälja är lätt. Att bli använd är svårt. {company} {at} söker kundansvarig.',
        'Du är den kunden ringer, och den som ringer kunden innan det behövs.',
      ],
      about: [
        `Du hjälper nya kunder igång: flyttar över register, utbildar personalen och sitter bredvid den första
        morgonen när arbetsordrarna börjar komma. Efter en månad ska kunden undra hur det gick till förut.`,
        'Därefter följer du ungefär 60 kunder, ser vem som har slutat använda något, och tar reda på varför.',
      ],
      tasks: [
        'Införande och utbildning på plats',
        'Uppföljning av användning och förnyelse av avtal',
        'Samla önskemål och ta dem vidare, också de obekväma',
        'Skriva hjälptexter som besvarar frågan',
        'Stötta säljarna inför förnyelser',
      ],
      wants: ['Pedagogisk och praktisk', 'Erfarenhet av support, utbildning eller service'],
      highlights: ['Cirka 60 kunder', 'Utbildning på plats', 'Två resdagar i veckan'],
      tasksAlone: true,
      pay: {
        type: 'MONTH',
        currency: 'SEK',
        least: 36000,
        most: 46000,
        step: 500,
        extra: 'Sex veckors semester och bil i tjänsten',
      },
    },
  ],
}

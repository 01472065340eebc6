import type { Profession } from '../profession.ts'

/** Konsulent i ledelse og organisation. */
export const consultant: Profession = {
  tasks: [
    'Analyse: finde ud af, hvad problemet er, før det bliver løst',
    'Forløb og workshops, som deltagerne husker for indholdet',
    'Skriftlige oplæg på tre sider i stedet for tres slides',
    'Opfølgning seks måneder efter, at vi er gået hjem',
    'Bidrag til tilbud og faglig udvikling',
  ],
  wants: [
    'Kandidatgrad, eller en karriere der overbeviser os om, at den er overflødig',
    'Du kan læse et regnskab og en stemning',
    'Fremragende dansk og engelsk',
    'Du siger det, der skal siges, så det kan høres',
    'Rejsedage hver uge, men sjældent overnatning',
  ],
  pay: {
    type: 'YEAR',
    currency: 'DKK',
    least: 560_000,
    most: 860_000,
    step: 10_000,
    extra: 'Bonus, pension og fem ekstra feriedage',
  },
  roles: [
    {
      titles: ['Konsulent, organisationsudvikling', 'Ledelseskonsulent', 'Seniorkonsulent, forandringsledelse'],
      pitches: [
        'Forandring er noget, folk gør, ikke noget der sker. {company} {at} søger konsulent, der forstår forskellen.',
        'Vi er ni, som har været ledere selv. Nu mangler vi den tiende.',
      ],
      about: [
        `Kunderne er mellemstore virksomheder, forsyningsselskaber og kommuner, som skal lægge noget sammen, dele
        noget op eller holde op med noget. Du følger to til tre kunder ad gangen og er hos dem mindst en dag om
        ugen.`,
        `Vi leder ikke projekter for folk, vi lærer dem at gøre det. Derfor er forløbene korte, og derfor kommer
        kunderne igen med noget nyt i stedet for med det samme.`,
      ],
      tasks: ['Ledergruppeforløb og fusioner i praksis', 'Sparring med direktører og tillidsfolk'],
      wants: ['Ledererfaring, gerne fra drift', 'Troværdighed i både kantine og bestyrelse'],
      highlights: ['To til tre kunder ad gangen', 'Fem ekstra feriedage', 'Medejerskab efter tre år'],
    },
    {
      titles: ['HR-konsulent', 'Konsulent, HR og arbejdsmiljø', 'HR-partner på kontrakt'],
      pitches: [
        'Små virksomheder har også brug for god HR. {company} søger en konsulent {at}, som kan være alles første.',
        'Fra ansættelseskontrakt til svær samtale: HR-konsulent søges {at}.',
      ],
      about: [
        `Du er HR-afdeling på deltid for otte virksomheder med mellem 15 og 90 ansatte. Du hjælper med ansættelser,
        løn, arbejdsmiljø og det, der er svært at sige, og du er den, lederne ringer til, inden de gør noget dumt.`,
        `I ryggen har du to jurister og en fælles værktøjskasse, som vi alle skriver på. Du bestemmer selv, hvilke
        dage du er hvor.`,
      ],
      tasks: [
        'Fast HR-rådgivning på stedet',
        'Trivselsmålinger, som bliver brugt til noget',
        'Håndbøger og aftaler på almindeligt dansk',
      ],
      wants: ['Mindst fire års HR-erfaring', 'Kendskab til funktionærloven og de store overenskomster'],
      highlights: ['Otte faste kunder', 'Jurister i huset', 'Selvvalgt uge'],
      tags: ['Contract'],
    },
  ],
}

/** Jurist. */
export const lawyer: Profession = {
  tasks: [
    'Udarbejde og gennemgå kontrakter',
    'Rådgive om selskabsret, ansættelsesret og databeskyttelse',
    'Due diligence ved køb og salg af virksomheder',
    'Holde kollegaer orienteret om ny lovgivning på under en side',
  ],
  wants: [
    'Cand.jur. med gode resultater, hvor det betyder noget',
    'Du kan skelne mellem risiko og ængstelse',
    'Dansk og engelsk i skrift og tale på højt niveau',
    'Du svarer på spørgsmålet først og forklarer bagefter',
  ],
  pay: {
    type: 'YEAR',
    currency: 'DKK',
    least: 620_000,
    most: 940_000,
    step: 10_000,
    extra: 'Advokatuddannelsen betales af os',
  },
  roles: [
    {
      titles: ['Jurist, selskabsret', 'Virksomhedsjurist', 'Advokatfuldmægtig'],
      pitches: [
        `Vi køber, udvikler og sælger virksomheder, og ville gerne slippe for at læse kontrakterne to gange. Jurist
        søges {at}.`,
        '{company} har altid lejet jurister ind. Nu vil vi hellere have en, som kender os.',
      ],
      about: [
        `Du bliver den første fastansatte jurist og er med i alle handler fra hensigtserklæring til overdragelse. Om
        året er det fire til seks, resten af tiden hjælper du de virksomheder, vi allerede ejer en del af.`,
        `Du arbejder tæt sammen med vores analytikere, har et eksternt advokatkontor at ringe til og frihed til at
        bygge funktionen op, som du mener, den skal være.`,
      ],
      tasks: ['Drive den juridiske del af køb og salg', 'Bestyrelsessekretær i to til tre selskaber'],
      wants: ['To til seks års erfaring fra advokatkontor eller virksomhed'],
      highlights: ['Første jurist i huset', 'Fire til seks handler om året', 'Stor frihed'],
    },
  ],
}

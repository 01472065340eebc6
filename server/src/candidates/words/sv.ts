import type { MailWords, NoticeFacts, NoticeWords, NotificationWords, ReportWords } from './en.ts'

/** Texterna i formuläret för att anmäla en annons, på svenska. */
export const reportWords: ReportWords = {
  title: 'Anmäl annonsen',
  text: 'Du berättar det för den som driver webbplatsen, inte för företaget. Någon läser varje anmälan.',
  fields: {
    reason: 'Vad är fel?',
    explanation: 'Förklara',
    name: 'Ditt namn',
    email: 'Din e-postadress',
  },
  explanationHint: 'Så exakt du kan: vad som är fel och var det står i annonsen.',
  whoHint: 'Så att vi kan berätta vad vi beslutade. Du behöver inte uppge det.',
  goodFaith: 'När du skickar detta bekräftar du att du tror att det är sant.',
  send: 'Skicka anmälan',
  reasons: {
    fraud: 'Bedrägeri: jobbet finns inte, eller någon vill ha pengar eller uppgifter',
    discrimination: 'Den utesluter någon av skäl som lagen förbjuder',
    illegal: 'Något annat är olagligt',
    wrong: 'Annonsen är fel eller inaktuell',
    other: 'Något annat',
  },
  thanksText: 'Vi har fått din anmälan. Om du uppgav din e-postadress berättar vi vad vi beslutar.',
  back: 'Tillbaka till annonsen',
}

/** The texts of mails in Swedish. */
export const mailWords: MailWords = {
  greeting: (name) => (name === null ? 'Hej!' : `Hej ${name}!`),
  footer: (employer) =>
    `Du får det här mejlet eftersom någon har angett den här adressen i ett formulär hos ${employer}.`,
  letterFooter: (employer) =>
    `Du får det här mejlet för att du har eller har haft kontakt med ${employer} om ett jobb.`,
  somebody: 'Någon',
  replies: 'Du kan svara på det här mejlet.',
  noReplies: 'Svar på det här mejlet läses inte.',
  texts: {
    received: ({ title, employer }) => ({
      subject: `Din ansökan: ${title}`,
      paragraphs: [
        `Tack för din ansökan till ”${title}” hos ${employer}. Den har kommit fram.`,
        'På din egen sida ser du vad du har skickat. Där kan du dra tillbaka ansökan eller få dina uppgifter raderade.',
      ],
      link: 'Öppna din sida',
    }),
    lapsing: ({ title, employer, page, until }) => ({
      subject: `Din ansökan är inte godkänd än: ${title}`,
      paragraphs: [
        `Din ansökan till ”${title}” hos ${employer} har kommit fram, men den såg ut att vara skickad av ett program. Sådana ansökningar väntar tills någon godkänner dem, och det har ingen hos ${employer} gjort.`,
        `Den raderas den ${until} om ingen godkänner den före dess.`,
        ...(page === null
          ? []
          : ['Om du fortfarande vill ha jobbet kan du söka igen. En ansökan som du skickar själv behöver inte vänta.']),
        'Om du inte har sökt behöver du inte göra något.',
      ],
      link: page === null ? null : 'Sök igen',
    }),
    invitation: ({ title, employer, referrer, until }) => ({
      subject: `${referrer} tänkte på dig: ${title}`,
      paragraphs: [
        `${referrer} tror att ”${title}” hos ${employer} kan vara något för dig, och har gett oss ditt namn och din e-postadress.`,
        'På sidan bakom länken ser du jobbet och vad som är sparat om dig. Du kan säga ja, säga nej eller få allt raderat.',
        `Om du inte svarar senast ${until} raderas dina uppgifter.`,
      ],
      link: 'Se jobbet och svara',
    }),
    reminder: ({ title, employer, referrer, until }) => ({
      subject: `Fortfarande öppet för dig: ${title}`,
      paragraphs: [
        `${referrer} har rekommenderat dig för ”${title}” hos ${employer}. Du har inte svarat än.`,
        `Du behöver inte göra något: om vi inte hör av dig senast ${until} raderas dina uppgifter. Det här är den enda påminnelsen.`,
      ],
      link: 'Se jobbet och svara',
    }),
    answer: ({ title, employer, candidate }) => ({
      subject: `${candidate} sa ja: ${title}`,
      paragraphs: [`${candidate} har sagt ja till din rekommendation för ”${title}” hos ${employer}. Stort tack!`],
      link: 'Se dina rekommendationer',
    }),
    'own-link': ({ employer, opens, until }) => ({
      subject: opens === 'person' ? `Dina uppgifter hos ${employer}` : `Dina rekommendationer hos ${employer}`,
      paragraphs: [
        opens === 'person'
          ? `Med den här länken ser och ändrar du det som ${employer} har sparat om dig.`
          : `Med den här länken ser du hur det har gått för dem som du har rekommenderat till ${employer}.`,
        `Den fungerar till och med ${until}. För den inte vidare: den som har länken kan använda den.`,
      ],
      link: 'Öppna din sida',
    }),
    receipt: ({ employer, at }) => ({
      subject: `Dina uppgifter hos ${employer} har raderats`,
      paragraphs: [
        `Den ${at} raderades allt som ${employer} hade sparat om dig här: namn, kontaktuppgifter, det du skrev och dina filer.`,
        'Bara siffror finns kvar, till exempel hur många som har sökt. Med det här mejlet är din adress också borta.',
      ],
      link: null,
    }),
    kept: ({ employer, reason, authority }) => ({
      subject: `Dina uppgifter hos ${employer} sparas`,
      paragraphs: [
        `Du bad ${employer} att radera det som är sparat om dig. Det avslogs, eftersom uppgifterna måste sparas.`,
        `Skälet: ${reason}`,
        `Om du inte håller med kan du klaga hos ${authority ?? 'dataskyddsmyndigheten i det land där du bor eller arbetar'}.`,
      ],
      link: null,
    }),
    letter: ({ subject, text }) => ({ subject, paragraphs: text.split(/\n{2,}/), link: null }),
    proof: ({ employer, until }) => ({
      subject: 'Bekräfta att e-postadressen är din',
      paragraphs: [
        `${employer} har bjudit in dig, och någon har redan ett konto med din e-postadress. Du, eller någon som har inbjudan, bad om den här länken. Den visar att adressen är din och öppnar inbjudan. Den fungerar till ${until}.`,
        'Vill du inte vara med behöver du inte göra något. Ge inte länken vidare.',
      ],
      link: 'Öppna inbjudan',
    }),
    'sign-in': ({ employer, number }) => ({
      subject: 'Någon har försökt logga in som du',
      paragraphs: [
        `Under ett dygn kom det ${number} felaktiga lösenord eller koder för ditt konto hos ${employer}. Ingen kom in.`,
        'Om det var du behöver du inte göra något. Annars ser du under ”Ditt konto” varifrån någon har försökt och var du är inloggad. Använd ett lösenord som du inte har någon annanstans eller, ännu hellre, en lösennyckel.',
      ],
      link: 'Öppna ditt konto',
    }),
  },
}

/** The texts of notifications in Swedish. */
export const notificationWords: NotificationWords = {
  title: 'Aviseringar',
  lead: 'Det som kom de senaste 30 dagarna och inte är ordnat än, det nyaste först.',
  bell: (count) => `Aviseringar, ${count} nya`,
  isNew: 'Ny',
  seeAll: 'Markera alla som lästa',
  seen: 'Allt är markerat som läst.',
  none: 'Inget väntar på dig',
  noneText:
    'Nya kandidater, ansökningar som väntar, tjänster där sista ansökningsdag närmar sig och mottagare som inte fungerar visas här.',
  kinds: {
    candidate: (who, about) => (who === null ? `En ny kandidat till ${about}` : `${who} är ny kandidat till ${about}`),
    mention: (who, about) =>
      who === null
        ? `En anteckning om en kandidat till ${about} nämner dig`
        : `En anteckning om ${who}, till ${about}, nämner dig`,
    submission: (who, about) =>
      who === null
        ? `En ansökan till ${about} väntar på godkännande`
        : `Ansökan från ${who} till ${about} väntar på godkännande`,
    erasure: (who) => (who === null ? 'Någon ber om att bli raderad' : `${who} ber om att bli raderad`),
    receiver: (_who, about) => `Mottagaren ${about} fungerar inte`,
    expiring: (_who, about) => `Sista ansökningsdag för ${about} närmar sig`,
  },
}

const noticeCountries = { NO: 'Norge', SE: 'Sverige', DK: 'Danmark' } as const

/** Texterna i en integritetspolicy på svenska. */
export const noticeWords: NoticeWords = {
  title: (company) => `Integritetspolicy för ${company}`,
  lead: 'Här står vad som händer med det du skickar när du söker, eller när någon rekommenderar dig.',
  version: (version, date) => `Version ${version}, gäller från ${date}`,
  shortWho: (controller) => `${controller} ansvarar för dina uppgifter.`,
  shortWhy: 'De används för att bedöma din ansökan och inte till något annat.',
  period: ({ others, exceptions }) =>
    [
      `senast ${others} månader efter att processen har avslutats`,
      ...exceptions.map(({ country, months }) => `${months} månader för tjänster i ${noticeCountries[country]}`),
    ].join(', och '),
  criterion: 'så snart ingen längre kan ställa krav om processen enligt lagen',
  shortLong: (period) => `De raderas ${period}.`,
  headings: {
    who: 'Vem som ansvarar',
    what: 'Vad som sparas, och varför',
    long: 'Hur länge',
    recipients: 'Vem som får uppgifterna',
    rights: 'Dina rättigheter',
    complaint: 'Om du vill klaga',
  },
  who: ({ controller, address, email, officer }: NoticeFacts) => [
    `${controller}${address === '' ? '' : `, ${address}`} bestämmer vad dina uppgifter används till.`,
    ...(email === '' ? [] : [`Du når oss på ${email}.`]),
    ...(officer === '' ? [] : [`Dataskyddsombud: ${officer}.`]),
  ],
  what: () => [
    'Vi sparar det du skriver i formuläret: ditt namn, din e-postadress och, om du anger det, telefonnummer, länkar, CV och meddelande. Om någon annan har rekommenderat dig sparar vi det de skrev och vem de är.',
    'Vi använder uppgifterna för att avgöra om vi erbjuder dig jobbet (GDPR artikel 6.1 b) och för att förebygga och besvara krav som rör processen (artikel 6.1 f). Inga beslut fattas av en maskin ensam.',
    'Du behöver inte lämna uppgifter till oss. Utan namn och e-post kan vi inte ta emot din ansökan.',
  ],
  long: ({ period }: NoticeFacts) => [
    `Vi raderar dina uppgifter ${period}.`,
    'Processen är avslutad när beslutet är fattat eller tjänsten är stängd, det som sker sist, och senast 12 månader efter det som sker först. Sker inget av det är den avslutad 24 månader efter att någon senast gjorde något med den. Om du anställs är den inte avslutad före din första arbetsdag.',
    'Om du samtycker till att vi sparar dem för andra tjänster sparar vi dem i 12 månader från den dagen (artikel 6.1 a). Du kan när som helst dra tillbaka samtycket.',
    'Om någon har rekommenderat dig och du inte svarar inom 30 dagar raderas dina uppgifter.',
    'Om någon har rekommenderat dig ser de ditt namn, och om du är i process, anställd eller avslutad, bara om du samtycker till det (artikel 6.1 a). Du kan när som helst dra tillbaka samtycket.',
  ],
  recipients: ({ recipients, site }: NoticeFacts) => [
    `${site} lagrar uppgifterna åt oss och gör inget annat med dem. Om tjänsten är hos ett annat företag som vi rekryterar åt ser det företaget din ansökan.`,
    ...(recipients === '' ? [] : [`Andra som får dina uppgifter: ${recipients}`]),
  ],
  rights: ({ reviewsErasure }: NoticeFacts) => [
    'På din egen sida kan du se och rätta uppgifterna, lägga till ett CV, dra tillbaka ansökan och ta med dig en kopia. Adressen till sidan fick du när du sökte. Har du tappat bort den kan du fråga oss.',
    reviewsErasure
      ? 'Där kan du också be oss radera allt. Det gör vi inom 30 dagar, om inte en lag säger att vi måste behålla något. Då berättar vi vad och varför.'
      : 'Där kan du också radera allt, direkt.',
    'Du kan invända mot det vi gör med dina uppgifter och be oss begränsa behandlingen.',
  ],
  complaint: ({ authority }: NoticeFacts) => [
    authority === ''
      ? 'Du kan klaga hos dataskyddsmyndigheten i det land där du bor eller arbetar.'
      : `Du kan klaga hos ${authority}.`,
  ],
}

import type { MailWords, NoticeFacts, NoticeWords, NotificationWords, ReportWords } from './en.ts'

/** Tekstene i skjemaet for å melde en annonse, på norsk. */
export const reportWords: ReportWords = {
  title: 'Rapporter annonsen',
  text: 'Du sier fra til den som driver dette nettstedet, og ikke til bedriften. Noen leser hver rapport.',
  fields: {
    reason: 'Hva er galt?',
    explanation: 'Forklar',
    name: 'Navnet ditt',
    email: 'E-postadressen din',
  },
  explanationHint: 'Så nøyaktig du kan: hva som er galt, og hvor det står i annonsen.',
  whoHint: 'Så vi kan fortelle deg hva vi bestemte. Du trenger ikke å oppgi det.',
  goodFaith: 'Når du sender dette, bekrefter du at du mener det er sant.',
  send: 'Send rapporten',
  reasons: {
    fraud: 'Svindel: jobben finnes ikke, eller noen vil ha penger eller opplysninger',
    discrimination: 'Den utelukker noen av grunner som loven forbyr',
    illegal: 'Noe annet er ulovlig',
    wrong: 'Annonsen er feil eller utdatert',
    other: 'Noe annet',
  },
  thanksText: 'Vi har fått rapporten din. Hvis du oppga e-postadressen din, forteller vi deg hva vi bestemmer.',
  back: 'Tilbake til annonsen',
}

/** The texts of mails in Norwegian. */
export const mailWords: MailWords = {
  greeting: (name) => (name === null ? 'Hei,' : `Hei ${name},`),
  footer: (employer) => `Du får denne e-posten fordi noen har oppgitt denne adressen i et skjema hos ${employer}.`,
  letterFooter: (employer) => `Du får denne e-posten fordi du er eller har vært i kontakt med ${employer} om en jobb.`,
  somebody: 'Noen',
  replies: 'Du kan svare på denne e-posten.',
  noReplies: 'Svar på denne e-posten blir ikke lest.',
  texts: {
    received: ({ title, employer }) => ({
      subject: `Søknaden din: ${title}`,
      paragraphs: [
        `Takk for søknaden på stillingen «${title}» hos ${employer}. Vi har mottatt den.`,
        'På din egen side ser du hva du har sendt. Der kan du trekke søknaden eller få opplysningene dine slettet.',
      ],
      link: 'Åpne siden din',
    }),
    lapsing: ({ title, employer, page, until }) => ({
      subject: `Søknaden din er ikke godkjent ennå: ${title}`,
      paragraphs: [
        `Søknaden din på «${title}» hos ${employer} er mottatt, men den så ut som om den var sendt av et program. Slike søknader venter til noen godkjenner dem, og det har ingen hos ${employer} gjort.`,
        `Den slettes ${until}, hvis ingen godkjenner den før det.`,
        ...(page === null
          ? []
          : ['Vil du fortsatt ha jobben, kan du søke på nytt. En søknad som du sender selv, trenger ikke å vente.']),
        'Hvis du ikke har søkt, trenger du ikke å gjøre noe.',
      ],
      link: page === null ? null : 'Søk på nytt',
    }),
    invitation: ({ title, employer, referrer, until }) => ({
      subject: `${referrer} tenkte på deg: ${title}`,
      paragraphs: [
        `${referrer} tror at «${title}» hos ${employer} kan være noe for deg, og har gitt oss navnet og e-postadressen din.`,
        'På siden bak lenken ser du stillingen og hva som er lagret om deg. Du kan si ja, si nei eller få alt slettet.',
        `Hvis du ikke svarer innen ${until}, slettes opplysningene dine.`,
      ],
      link: 'Se stillingen og svar',
    }),
    reminder: ({ title, employer, referrer, until }) => ({
      subject: `Fortsatt åpen for deg: ${title}`,
      paragraphs: [
        `${referrer} har anbefalt deg for «${title}» hos ${employer}. Du har ikke svart ennå.`,
        `Du trenger ikke å gjøre noe: Hører vi ikke fra deg innen ${until}, slettes opplysningene dine. Dette er den eneste påminnelsen.`,
      ],
      link: 'Se stillingen og svar',
    }),
    answer: ({ title, employer, candidate }) => ({
      subject: `${candidate} sa ja: ${title}`,
      paragraphs: [`${candidate} har sagt ja til anbefalingen din for «${title}» hos ${employer}. Tusen takk!`],
      link: 'Se anbefalingene dine',
    }),
    'own-link': ({ employer, opens, until }) => ({
      subject: opens === 'person' ? `Opplysningene dine hos ${employer}` : `Anbefalingene dine hos ${employer}`,
      paragraphs: [
        opens === 'person'
          ? `Med denne lenken ser og endrer du det ${employer} har lagret om deg.`
          : `Med denne lenken ser du hvordan det har gått med dem du har anbefalt til ${employer}.`,
        `Den virker til ${until}. Ikke gi den videre: Den som har lenken, kan bruke den.`,
      ],
      link: 'Åpne siden din',
    }),
    receipt: ({ employer, at }) => ({
      subject: `Opplysningene dine hos ${employer} er slettet`,
      paragraphs: [
        `Den ${at} ble alt som ${employer} hadde lagret om deg her, slettet: navnet, kontaktopplysningene, det du skrev og filene dine.`,
        'Bare tall er igjen, for eksempel hvor mange som har søkt. Med denne e-posten er også adressen din borte.',
      ],
      link: null,
    }),
    kept: ({ employer, reason, authority }) => ({
      subject: `Opplysningene dine hos ${employer} beholdes`,
      paragraphs: [
        `Du ba ${employer} om å slette det som er lagret om deg. Det ble avslått, fordi opplysningene må beholdes.`,
        `Begrunnelsen: ${reason}`,
        `Hvis du er uenig, kan du klage til ${authority ?? 'datatilsynsmyndigheten i landet der du bor eller arbeider'}.`,
      ],
      link: null,
    }),
    letter: ({ subject, text }) => ({ subject, paragraphs: text.split(/\n{2,}/), link: null }),
    proof: ({ employer, until }) => ({
      subject: 'Bekreft at e-postadressen er din',
      paragraphs: [
        `${employer} har invitert deg, og noen har allerede en konto med e-postadressen din. Du, eller noen som har invitasjonen, ba om denne lenken. Den viser at adressen er din, og åpner invitasjonen. Den virker til ${until}.`,
        'Vil du ikke bli med, trenger du ikke å gjøre noe. Ikke gi lenken videre.',
      ],
      link: 'Åpne invitasjonen',
    }),
    'sign-in': ({ employer, number }) => ({
      subject: 'Noen har prøvd å logge inn som deg',
      paragraphs: [
        `I løpet av et døgn kom det ${number} feil passord eller koder for kontoen din hos ${employer}. Ingen slapp inn.`,
        'Var det deg, trenger du ikke å gjøre noe. Hvis ikke, kan du se på «Kontoen din» hvor noen har prøvd fra, og hvor du er logget inn. Bruk et passord du ikke har noe annet sted, eller aller helst en passnøkkel.',
      ],
      link: 'Åpne kontoen din',
    }),
  },
}

/** The texts of notifications in Norwegian. */
export const notificationWords: NotificationWords = {
  title: 'Varsler',
  lead: 'Det som kom de siste 30 dagene og ikke er ordnet ennå, det nyeste først.',
  bell: (count) => `Varsler, ${count} nye`,
  isNew: 'Ny',
  seeAll: 'Merk alle som lest',
  seen: 'Alt er merket som lest.',
  none: 'Ingenting venter på deg',
  noneText:
    'Nye kandidater, søknader som venter, stillinger der fristen snart går ut, og mottakere som feiler, vises her.',
  kinds: {
    candidate: (who, about) => (who === null ? `En ny kandidat til ${about}` : `${who} er ny kandidat til ${about}`),
    mention: (who, about) =>
      who === null ? `Et notat om en kandidat til ${about} nevner deg` : `Et notat om ${who}, til ${about}, nevner deg`,
    submission: (who, about) =>
      who === null
        ? `En søknad på ${about} venter på godkjenning`
        : `Søknaden fra ${who} på ${about} venter på godkjenning`,
    erasure: (who) => (who === null ? 'Noen ber om å bli slettet' : `${who} ber om å bli slettet`),
    receiver: (_who, about) => `Mottakeren ${about} feiler`,
    expiring: (_who, about) => `Fristen for ${about} går snart ut`,
  },
}

const noticeCountries = { NO: 'Norge', SE: 'Sverige', DK: 'Danmark' } as const

/** Tekstene i en personvernerklæring på norsk. */
export const noticeWords: NoticeWords = {
  title: (company) => `Personvernerklæring for ${company}`,
  lead: 'Her står det hva som skjer med det du sender når du søker, eller når noen anbefaler deg.',
  version: (version, date) => `Versjon ${version}, gjelder fra ${date}`,
  shortWho: (controller) => `${controller} er ansvarlig for opplysningene dine.`,
  shortWhy: 'De brukes til å vurdere søknaden din, og ikke til noe annet.',
  period: ({ others, exceptions }) =>
    [
      `senest ${others} måneder etter at prosessen er avsluttet`,
      ...exceptions.map(({ country, months }) => `${months} måneder for stillinger i ${noticeCountries[country]}`),
    ].join(', og '),
  criterion: 'så snart ingen lenger kan fremme krav om prosessen etter loven',
  shortLong: (period) => `De slettes ${period}.`,
  headings: {
    who: 'Hvem som er ansvarlig',
    what: 'Hva som lagres, og hvorfor',
    long: 'Hvor lenge',
    recipients: 'Hvem som får opplysningene',
    rights: 'Rettighetene dine',
    complaint: 'Hvis du vil klage',
  },
  who: ({ controller, address, email, officer }: NoticeFacts) => [
    `${controller}${address === '' ? '' : `, ${address}`} bestemmer hva opplysningene dine brukes til.`,
    ...(email === '' ? [] : [`Du når oss på ${email}.`]),
    ...(officer === '' ? [] : [`Personvernombud: ${officer}.`]),
  ],
  what: () => [
    'Vi lagrer det du skriver i skjemaet: navnet ditt, e-postadressen din og, hvis du oppgir det, telefonnummer, lenker, CV og melding. Hvis noen andre har anbefalt deg, lagrer vi det de skrev, og hvem de er.',
    'Vi bruker opplysningene til å avgjøre om vi tilbyr deg jobben (GDPR artikkel 6 nr. 1 bokstav b), og til å forebygge og besvare krav som gjelder prosessen (artikkel 6 nr. 1 bokstav f). Ingen avgjørelse tas av en maskin alene.',
    'Du trenger ikke å gi oss opplysninger. Uten navn og e-post kan vi ikke ta imot søknaden din.',
  ],
  long: ({ period }: NoticeFacts) => [
    `Vi sletter opplysningene dine ${period}.`,
    'Prosessen er avsluttet når avgjørelsen er tatt eller stillingen er lukket, det som skjer sist, og senest 12 måneder etter det som skjer først. Skjer ingen av delene, er den avsluttet 24 måneder etter at noen sist gjorde noe med den. Blir du ansatt, er den ikke avsluttet før den første arbeidsdagen din.',
    'Hvis du samtykker i at vi tar vare på dem for andre stillinger, oppbevarer vi dem i 12 måneder fra den dagen (artikkel 6 nr. 1 bokstav a). Du kan når som helst trekke samtykket.',
    'Hvis noen har anbefalt deg og du ikke svarer innen 30 dager, slettes opplysningene dine.',
    'Hvis noen har anbefalt deg, ser de navnet ditt, og om du er i prosess, ansatt eller avsluttet, bare hvis du samtykker til det (artikkel 6 nr. 1 bokstav a). Du kan trekke samtykket tilbake når som helst.',
  ],
  recipients: ({ recipients, site }: NoticeFacts) => [
    `${site} lagrer opplysningene for oss og gjør ikke noe annet med dem. Hvis stillingen er hos en annen bedrift som vi rekrutterer for, ser den bedriften søknaden din.`,
    ...(recipients === '' ? [] : [`Andre som får opplysningene dine: ${recipients}`]),
  ],
  rights: ({ reviewsErasure }: NoticeFacts) => [
    'På din egen side kan du se og rette opplysningene, legge til en CV, trekke søknaden og ta med deg en kopi. Adressen til siden fikk du da du søkte. Har du mistet den, kan du spørre oss.',
    reviewsErasure
      ? 'Der kan du også be oss slette alt. Det gjør vi innen 30 dager, med mindre en lov sier at vi må beholde noe. Da forteller vi deg hva og hvorfor.'
      : 'Der kan du også slette alt, med én gang.',
    'Du kan protestere mot det vi gjør med opplysningene dine, og be oss begrense behandlingen.',
  ],
  complaint: ({ authority }: NoticeFacts) => [
    authority === ''
      ? 'Du kan klage til datatilsynsmyndigheten i landet der du bor eller arbeider.'
      : `Du kan klage til ${authority}.`,
  ],
}

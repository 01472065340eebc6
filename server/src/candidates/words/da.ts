import type { MailWords, NoticeFacts, NoticeWords, NotificationWords, ReportWords } from './en.ts'

/** Teksterne i formularen til at anmelde en annonce, på dansk. */
export const reportWords: ReportWords = {
  title: 'Anmeld denne annonce',
  text: 'Du siger det til den, der driver dette website, og ikke til virksomheden. Nogen læser hver anmeldelse.',
  fields: {
    reason: 'Hvad er galt?',
    explanation: 'Forklar det',
    name: 'Dit navn',
    email: 'Din e-mailadresse',
  },
  explanationHint: 'Så præcist du kan: hvad der er galt, og hvor det står i annoncen.',
  whoHint: 'Så vi kan fortælle dig, hvad vi besluttede. Du behøver ikke oplyse det.',
  goodFaith: 'Når du sender dette, bekræfter du, at du mener, det er sandt.',
  send: 'Send anmeldelsen',
  reasons: {
    fraud: 'Svindel: jobbet findes ikke, eller nogen vil have penge eller oplysninger',
    discrimination: 'Den udelukker nogen af grunde, som loven forbyder',
    illegal: 'Noget andet er ulovligt',
    wrong: 'Annoncen er forkert eller forældet',
    other: 'Noget andet',
  },
  thanksText: 'Vi har modtaget din anmeldelse. Hvis du oplyste din e-mailadresse, fortæller vi dig, hvad vi beslutter.',
  back: 'Tilbage til annoncen',
}

/** The texts of mails in Danish. */
export const mailWords: MailWords = {
  greeting: (name) => (name === null ? 'Hej,' : `Hej ${name},`),
  footer: (employer) => `Du får denne mail, fordi nogen har skrevet denne adresse i en formular hos ${employer}.`,
  letterFooter: (employer) => `Du får denne mail, fordi du er eller har været i kontakt med ${employer} om et job.`,
  somebody: 'Nogen',
  replies: 'Du kan svare på denne mail.',
  noReplies: 'Svar på denne mail bliver ikke læst.',
  texts: {
    received: ({ title, employer }) => ({
      subject: `Din ansøgning: ${title}`,
      paragraphs: [
        `Tak for din ansøgning til stillingen »${title}« hos ${employer}. Vi har modtaget den.`,
        'På din egen side kan du se, hvad du har sendt. Her kan du trække ansøgningen tilbage eller få dine oplysninger slettet.',
      ],
      link: 'Åbn din side',
    }),
    lapsing: ({ title, employer, page, until }) => ({
      subject: `Din ansøgning er ikke godkendt endnu: ${title}`,
      paragraphs: [
        `Din ansøgning til »${title}« hos ${employer} er modtaget, men den så ud, som om et program havde sendt den. Sådanne ansøgninger venter, indtil nogen godkender dem, og det har ingen hos ${employer} gjort.`,
        `Den slettes den ${until}, hvis ingen godkender den inden.`,
        ...(page === null
          ? []
          : ['Vil du stadig have jobbet, kan du søge igen. En ansøgning, som du selv sender, skal ikke vente.']),
        'Hvis du ikke har søgt, behøver du ikke gøre noget.',
      ],
      link: page === null ? null : 'Søg igen',
    }),
    invitation: ({ title, employer, referrer, until }) => ({
      subject: `${referrer} tænkte på dig: ${title}`,
      paragraphs: [
        `${referrer} tror, at »${title}« hos ${employer} kan være noget for dig, og har givet os dit navn og din e-mailadresse.`,
        'På siden bag linket kan du se stillingen, og hvad der er gemt om dig. Du kan sige ja, sige nej eller få det hele slettet.',
        `Hvis du ikke svarer senest ${until}, slettes dine oplysninger.`,
      ],
      link: 'Se stillingen og svar',
    }),
    reminder: ({ title, employer, referrer, until }) => ({
      subject: `Stadig åben for dig: ${title}`,
      paragraphs: [
        `${referrer} har anbefalet dig til »${title}« hos ${employer}. Du har ikke svaret endnu.`,
        `Du behøver ikke gøre noget: Hører vi ikke fra dig senest ${until}, slettes dine oplysninger. Dette er den eneste påmindelse.`,
      ],
      link: 'Se stillingen og svar',
    }),
    answer: ({ title, employer, candidate }) => ({
      subject: `${candidate} sagde ja: ${title}`,
      paragraphs: [`${candidate} har sagt ja til din anbefaling til »${title}« hos ${employer}. Mange tak!`],
      link: 'Se dine anbefalinger',
    }),
    'own-link': ({ employer, opens, until }) => ({
      subject: opens === 'person' ? `Dine oplysninger hos ${employer}` : `Dine anbefalinger hos ${employer}`,
      paragraphs: [
        opens === 'person'
          ? `Med dette link kan du se og ændre det, som ${employer} har gemt om dig.`
          : `Med dette link kan du se, hvordan det er gået med dem, du har anbefalet til ${employer}.`,
        `Det virker indtil ${until}. Giv det ikke videre: Den, der har linket, kan bruge det.`,
      ],
      link: 'Åbn din side',
    }),
    receipt: ({ employer, at }) => ({
      subject: `Dine oplysninger hos ${employer} er slettet`,
      paragraphs: [
        `Den ${at} blev alt, hvad ${employer} havde gemt om dig her, slettet: dit navn, dine kontaktoplysninger, det du skrev, og dine filer.`,
        'Kun tal er tilbage, for eksempel hvor mange der har søgt. Med denne mail er din adresse også væk.',
      ],
      link: null,
    }),
    kept: ({ employer, reason, authority }) => ({
      subject: `Dine oplysninger hos ${employer} bliver gemt`,
      paragraphs: [
        `Du bad ${employer} om at slette det, der er gemt om dig. Det blev afslået, fordi oplysningerne skal gemmes.`,
        `Begrundelsen: ${reason}`,
        `Hvis du er uenig, kan du klage til ${authority ?? 'datatilsynsmyndigheden i det land, hvor du bor eller arbejder'}.`,
      ],
      link: null,
    }),
    letter: ({ subject, text }) => ({ subject, paragraphs: text.split(/\n{2,}/), link: null }),
    proof: ({ employer, until }) => ({
      subject: 'Bekræft, at e-mailadressen er din',
      paragraphs: [
        `${employer} har inviteret dig, og nogen har allerede en konto med din e-mailadresse. Du, eller en, der har invitationen, bad om dette link. Det viser, at adressen er din, og åbner invitationen. Det virker til ${until}.`,
        'Vil du ikke være med, behøver du ikke gøre noget. Giv ikke linket videre.',
      ],
      link: 'Åbn invitationen',
    }),
    'sign-in': ({ employer, number }) => ({
      subject: 'Nogen har prøvet at logge ind som dig',
      paragraphs: [
        `I løbet af et døgn kom der ${number} forkerte adgangskoder eller koder til din konto hos ${employer}. Ingen kom ind.`,
        'Hvis det var dig, behøver du ikke gøre noget. Ellers kan du under »Din konto« se, hvorfra nogen har prøvet, og hvor du er logget ind. Brug en adgangskode, du ikke har andre steder, eller allerhelst en adgangsnøgle.',
      ],
      link: 'Åbn din konto',
    }),
  },
}

/** The texts of notifications in Danish. */
export const notificationWords: NotificationWords = {
  title: 'Notifikationer',
  lead: 'Det, der kom de seneste 30 dage og ikke er ordnet endnu, det nyeste først.',
  bell: (count) => `Notifikationer, ${count} nye`,
  isNew: 'Ny',
  seeAll: 'Markér alle som læst',
  seen: 'Alt er markeret som læst.',
  none: 'Intet venter på dig',
  noneText:
    'Nye kandidater, ansøgninger, der venter, stillinger, hvor fristen snart udløber, og modtagere, der fejler, vises her.',
  kinds: {
    candidate: (who, about) => (who === null ? `En ny kandidat til ${about}` : `${who} er ny kandidat til ${about}`),
    mention: (who, about) =>
      who === null ? `En note om en kandidat til ${about} nævner dig` : `En note om ${who}, til ${about}, nævner dig`,
    submission: (who, about) =>
      who === null
        ? `En ansøgning til ${about} venter på godkendelse`
        : `Ansøgningen fra ${who} til ${about} venter på godkendelse`,
    erasure: (who) => (who === null ? 'Nogen beder om at blive slettet' : `${who} beder om at blive slettet`),
    receiver: (_who, about) => `Modtageren ${about} fejler`,
    expiring: (_who, about) => `Fristen for ${about} udløber snart`,
  },
}

const noticeCountries = { NO: 'Norge', SE: 'Sverige', DK: 'Danmark' } as const

/** Teksterne i en privatlivspolitik på dansk. */
export const noticeWords: NoticeWords = {
  title: (company) => `Privatlivspolitik for ${company}`,
  lead: 'Her står, hvad der sker med det, du sender, når du søger, eller når nogen anbefaler dig.',
  version: (version, date) => `Version ${version}, gælder fra ${date}`,
  shortWho: (controller) => `${controller} er ansvarlig for dine oplysninger.`,
  shortWhy: 'De bruges til at vurdere din ansøgning og ikke til andet.',
  period: ({ others, exceptions }) =>
    [
      `senest ${others} måneder efter, at forløbet er afsluttet`,
      ...exceptions.map(({ country, months }) => `${months} måneder for stillinger i ${noticeCountries[country]}`),
    ].join(', og '),
  criterion: 'så snart ingen længere kan rejse krav om forløbet efter loven',
  shortLong: (period) => `De slettes ${period}.`,
  headings: {
    who: 'Hvem der er ansvarlig',
    what: 'Hvad der gemmes, og hvorfor',
    long: 'Hvor længe',
    recipients: 'Hvem der får oplysningerne',
    rights: 'Dine rettigheder',
    complaint: 'Hvis du vil klage',
  },
  who: ({ controller, address, email, officer }: NoticeFacts) => [
    `${controller}${address === '' ? '' : `, ${address}`} bestemmer, hvad dine oplysninger bruges til.`,
    ...(email === '' ? [] : [`Du kan kontakte os på ${email}.`]),
    ...(officer === '' ? [] : [`Databeskyttelsesrådgiver: ${officer}.`]),
  ],
  what: () => [
    'Vi gemmer det, du skriver i formularen: dit navn, din e-mailadresse og, hvis du oplyser det, telefonnummer, links, CV og besked. Hvis en anden har anbefalet dig, gemmer vi det, de skrev, og hvem de er.',
    'Vi bruger oplysningerne til at afgøre, om vi tilbyder dig jobbet (GDPR artikel 6, stk. 1, litra b), og til at forebygge og besvare krav om forløbet (artikel 6, stk. 1, litra f). Ingen afgørelse træffes af en maskine alene.',
    'Du behøver ikke give os oplysninger. Uden navn og e-mail kan vi ikke tage imod din ansøgning.',
  ],
  long: ({ period }: NoticeFacts) => [
    `Vi sletter dine oplysninger ${period}.`,
    'Forløbet er afsluttet, når afgørelsen er truffet, eller stillingen er lukket, det seneste af de to, og senest 12 måneder efter det første. Sker ingen af delene, er det afsluttet 24 måneder efter, at nogen sidst gjorde noget ved det. Bliver du ansat, er det ikke afsluttet før din første arbejdsdag.',
    'Hvis du giver samtykke til, at vi gemmer dem til andre stillinger, gemmer vi dem i 12 måneder fra den dag (artikel 6, stk. 1, litra a). Du kan til enhver tid trække samtykket tilbage.',
    'Hvis nogen har anbefalet dig, og du ikke svarer inden 30 dage, slettes dine oplysninger.',
    'Hvis nogen har anbefalet dig, kan de kun se dit navn, og om du er i proces, ansat eller afsluttet, hvis du giver samtykke til det (artikel 6, stk. 1, litra a). Du kan til enhver tid trække samtykket tilbage.',
  ],
  recipients: ({ recipients, site }: NoticeFacts) => [
    `${site} gemmer oplysningerne for os og gør ikke andet med dem. Hvis stillingen er hos en anden virksomhed, som vi rekrutterer for, ser den virksomhed din ansøgning.`,
    ...(recipients === '' ? [] : [`Andre, der får dine oplysninger: ${recipients}`]),
  ],
  rights: ({ reviewsErasure }: NoticeFacts) => [
    'På din egen side kan du se og rette oplysningerne, tilføje et CV, trække ansøgningen tilbage og tage en kopi med dig. Adressen på siden fik du, da du søgte. Har du mistet den, så spørg os.',
    reviewsErasure
      ? 'Der kan du også bede os slette alt. Det gør vi inden 30 dage, medmindre en lov siger, at vi skal beholde noget. Så fortæller vi dig hvad og hvorfor.'
      : 'Der kan du også slette alt med det samme.',
    'Du kan gøre indsigelse mod det, vi gør med dine oplysninger, og bede os begrænse behandlingen.',
  ],
  complaint: ({ authority }: NoticeFacts) => [
    authority === ''
      ? 'Du kan klage til datatilsynsmyndigheden i det land, hvor du bor eller arbejder.'
      : `Du kan klage til ${authority}.`,
  ],
}

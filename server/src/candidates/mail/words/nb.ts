import type { MailWords } from './en.ts'

/** The texts of mails in Norwegian. */
export const nb: MailWords = {
  greeting: (name) => (name === null ? 'Hei,' : `Hei ${name},`),
  footer: (employer) => `Du får denne e-posten fordi noen har oppgitt denne adressen i et skjema hos ${employer}.`,
  letterFooter: (employer) => `Du får denne e-posten fordi du er eller har vært i kontakt med ${employer} om en jobb.`,
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
  },
}

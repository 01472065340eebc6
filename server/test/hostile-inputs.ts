import { once } from 'node:events'
import { createGzip } from 'node:zlib'
import type { ServerResponse } from 'node:http'

/** A feed that is made to take memory, time or disk. */
export interface HostileInput {
  name: string
  format: string
  /** What the command must say about it. */
  says: RegExp
  /** Positions that are read all the same. */
  created?: number
  /** The feed, or a server that answers with it. */
  pieces?: () => Iterable<string>
  answer?: (url: string, response: ServerResponse) => void
}

const MB = 1024 * 1024

function* repeated(piece: string, bytes: number): Generator<string> {
  const chunk = piece.repeat(Math.max(1, Math.ceil(MB / piece.length)))
  for (let given = 0; given < bytes; given += chunk.length) yield chunk
}

/** An item that can be imported, by its format. */
const good = {
  jsonl: (id: string | number) =>
    JSON.stringify({ type: 'position', id: String(id), title: 'Cook', language: 'EN', text: 'We cook' }),
  greenhouse: (id: string | number) =>
    JSON.stringify({ id, internal_job_id: id, title: 'Cook', content: '<p>We cook</p>' }),
  ashby: (id: string | number) => JSON.stringify({ id, title: 'Cook', descriptionHtml: '<p>We cook</p>' }),
  personio: (id: string | number) => `<position><id>${id}</id><name>Cook</name></position>`,
}

/** A greenhouse feed with one hostile item between two good ones. */
function* amongGood(item: () => Iterable<string>): Generator<string> {
  yield `{"jobs":[${good.greenhouse(1)},`
  yield* item()
  yield `,${good.greenhouse(2)}]}`
}

function* inXml(item: () => Iterable<string>): Generator<string> {
  yield `<workzag-jobs>${good.personio(1)}`
  yield* item()
  yield `${good.personio(2)}</workzag-jobs>`
}

function* numbered(count: number, item: (i: number) => string): Generator<string> {
  for (let from = 0; from < count; from += 1_000)
    yield Array.from({ length: Math.min(1_000, count - from) }, (_, i) => item(from + i)).join('')
}

/** An item of just less than 8 MB, whose text is in one of its members. */
const full = (member: string, piece: string) =>
  `{"id":3,"internal_job_id":3,"title":"Cook","content":"<p>We cook</p>",${member.replace('…', () => piece.repeat(Math.floor((7.9 * MB) / piece.length)))}}`
const tooLarge = /is larger than 8 MB, which is the limit for an item/
const tooDeep = /is nested deeper than 100 levels, which is the limit for an item/
const tooMany = /has more than 100000 values, which is the limit for an item/
const nothing = /1 items? (was|were) skipped|created/

/** The feeds, the cheapest first. */
export const hostileInputs: readonly HostileInput[] = [
  {
    name: 'a million opening brackets',
    format: 'greenhouse',
    says: tooDeep,
    created: 2,
    pieces: () => amongGood(() => ['['.repeat(1_000_000) + ']'.repeat(1_000_000)]),
  },
  {
    name: 'an item of 32 MB of small objects',
    format: 'greenhouse',
    says: tooMany,
    created: 2,
    pieces: () =>
      amongGood(function* () {
        yield '[{}'
        yield* repeated(',{}', 32 * MB)
        yield ']'
      }),
  },
  {
    name: 'an item of 32 MB of text',
    format: 'greenhouse',
    says: tooLarge,
    created: 2,
    pieces: () =>
      amongGood(function* () {
        yield '{"id":3,"title":"'
        yield* repeated('æ', 32 * MB)
        yield '"}'
      }),
  },
  {
    name: 'a line of 500 MB',
    format: 'jsonl',
    says: tooLarge,
    created: 2,
    *pieces() {
      yield `${good.jsonl(1)}\n{"text":"`
      yield* repeated('x', 500 * MB)
      yield `"}\n${good.jsonl(2)}\n`
    },
  },
  {
    name: 'an XML element of 200 MB',
    format: 'personio',
    says: /has a text that is larger than 2 MB, which is the limit for a text in XML/,
    created: 2,
    pieces: () =>
      inXml(function* () {
        yield '<position><id>3</id><name>'
        yield* repeated('x &amp; ', 200 * MB)
        yield '</name></position>'
      }),
  },
  {
    name: 'an XML element with a million attributes',
    format: 'personio',
    says: /created/,
    created: 3,
    pieces: () =>
      inXml(function* () {
        yield '<position '
        yield* numbered(1_000_000, (i) => `a${i}="x" `)
        yield '><id>3</id><name>Cook</name></position>'
      }),
  },
  {
    name: 'an XML comment of 200 MB',
    format: 'personio',
    says: /created/,
    created: 2,
    pieces: () =>
      inXml(function* () {
        yield '<!--'
        yield* repeated('x', 200 * MB)
        yield '-->'
      }),
  },
  {
    name: 'a million nested XML elements',
    format: 'personio',
    says: /nested deeper than 10000 elements/,
    created: 1,
    pieces: () => inXml(() => ['<position>', ...repeated('<a>', 3_000_000)]),
  },
  {
    name: '6 MB of gzip that are 4 GB',
    format: 'greenhouse',
    says: /more than 100 times as large without its compression/,
    answer(_url, response) {
      response.writeHead(200, { 'content-encoding': 'gzip' })
      const gzip = createGzip()
      gzip.pipe(response)
      response.on('close', () => gzip.destroy())
      void (async () => {
        gzip.write('{"jobs":[')
        for (const piece of repeated(' ', 4_096 * MB)) {
          if (gzip.destroyed) return
          if (!gzip.write(piece)) await once(gzip, 'drain').catch(() => {})
        }
        gzip.end(']}')
      })()
    },
  },
  {
    name: '3 GB without compression',
    format: 'greenhouse',
    says: /which is the limit for temporary files|half of what is free/,
    answer(_url, response) {
      void (async () => {
        response.write('{"jobs":[')
        for (const piece of repeated(' ', 3_072 * MB)) {
          if (response.destroyed) return
          if (!response.write(piece)) await Promise.race([once(response, 'drain'), once(response, 'close')])
        }
        response.end(']}')
      })()
    },
  },
  {
    name: '20 million items that do not fit',
    format: 'ashby',
    says: /No item of the feed fits the format.*and 9998 more/,
    *pieces() {
      yield '{"jobs":[{}'
      yield* repeated(',{}', 60 * MB)
      yield ']}'
    },
  },
  {
    name: 'a million items that do not fit after one that does',
    format: 'ashby',
    says: /More than 100000 items do not fit, so the rest was not read/,
    created: 1,
    *pieces() {
      yield `{"jobs":[${good.ashby(1)}`
      yield* numbered(1_000_000, () => ',{}')
      yield ']}'
    },
  },
  {
    name: '300,000 openings',
    format: 'greenhouse',
    says: /more than 200000 openings/,
    *pieces() {
      yield '{"jobs":[0'
      yield* numbered(300_000, (i) => `,{"internal_job_id":"${i}${'x'.repeat(300)}"}`)
      yield ']}'
    },
  },
  {
    name: 'posts of one opening of 7 MB each',
    format: 'greenhouse',
    says: /would have to wait/,
    *pieces() {
      yield `{"jobs":[${good.greenhouse(1)}`
      for (let i = 0; i < 20; i++) yield `,{"id":${i},"internal_job_id":7,"title":"${'x'.repeat(7 * MB)}"}`
      yield ']}'
    },
  },
  {
    name: 'a root object of a million members',
    format: 'nav',
    says: /has more than 100000 values/,
    *pieces() {
      yield '{"uuid":1'
      yield* numbered(1_000_000, (i) => `,"m${i}":0`)
      yield '}'
    },
  },
  ...(
    [
      ['a title', '"department":0,"title":"…"', 'x '],
      ['a location', '"location":{"name":"…"}', 'Oslo; '],
      ['a location of slashes', '"location":{"name":"…"}', 'a/'],
      ['a location of commas', '"location":{"name":"…"}', 'Oslo, '],
      ['an employment term', '"metadata":[{"name":"job type","value":"…"}]', 'vikar '],
      ['a language', '"language":"…"', 'a-'],
      ['a date', '"first_published":"…"', '1'],
      [
        'a pay',
        '"pay_input_ranges":[{"title":"…","min_cents":1,"currency_type":"…"}]'.replace(
          '"currency_type":"…"',
          '"currency_type":"NOK"',
        ),
        '1 ',
      ],
      ['an id', '"id":"…"', 'x'],
      ['an address', '"absolute_url":"https://a.example/…"', 'x'],
      ['encoded markup', '"content":"…"', '&lt;'],
      ['markup', '"content":"…"', '<b>'],
    ] as const
  ).map(([what, member, piece]): HostileInput => ({
    name: `${what} of 7.9 MB`,
    format: 'greenhouse',
    says: nothing,
    pieces: () => amongGood(() => [full(member, piece)]),
  })),
  {
    name: '40 items of 7 MB',
    format: 'ashby',
    says: /created/,
    created: 41,
    *pieces() {
      yield `{"jobs":[${good.ashby('first')}`
      for (let i = 0; i < 40; i++)
        yield `,{"id":"${i}","title":"Cook","descriptionHtml":"<p>We cook</p>","more":"${'x'.repeat(7 * MB)}"}`
      yield ']}'
    },
  },
  {
    name: '100,000 candidates of 2 kB',
    format: 'jsonl',
    says: /created/,
    created: 1,
    *pieces() {
      yield `${good.jsonl(1)}\n`
      yield* numbered(
        100_000,
        (i) =>
          `${JSON.stringify({ type: 'candidate', id: String(i), position: '1', candidate: { email: `a${i}@example.com` }, history: Array.from({ length: 20 }, () => ({ at: '2026-01-05T10:00:00Z', did: 'contacted' })) })}\n`,
      )
    },
  },
  {
    name: 'pages that never end',
    format: 'teamtailor',
    says: /more than 1000 pages/,
    answer(url, response) {
      const page = Number(new URL(url, 'http://a.example').searchParams.get('page') ?? 1)
      response.end(JSON.stringify({ items: [{ id: page, title: 'Cook' }], next_url: `/jobs.json?page=${page + 1}` }))
    },
  },
]

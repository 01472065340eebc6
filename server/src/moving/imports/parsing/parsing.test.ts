// Isolated: it measures the memory of its process.
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chunksOf, collect } from '../../../../test/feeds.ts'
import { remarkText } from '../../../content/words/remarks.ts'
import { openFeed } from './encoding.ts'
import { ITEM_LIMIT, type RawItem } from './raw-item.ts'
import { jsonItems, lineItems } from './json-items.ts'
import { splitJson } from './json-split.ts'
import { splitLines } from './line-split.ts'
import { jsonLdItems } from './json-ld-items.ts'
import { xmlItems } from './xml-items.ts'

const valuesOf = (items: RawItem[]) =>
  items.map((item) => ('value' in item ? item.value : `${item.at}: ${remarkText(item.error, 'en')}`))

async function json(
  content: string | Uint8Array,
  options: { listNames?: string[]; itemMembers?: string[]; size?: number } = {},
) {
  const { listNames = ['jobs'], itemMembers = [], size } = options
  return valuesOf(
    await collect(jsonItems(await openFeed(chunksOf(content, size)), { listNames, itemMembers }, 'The feed')),
  )
}

async function xml(content: string | Uint8Array, size?: number) {
  return valuesOf(await collect(xmlItems(await openFeed(chunksOf(content, size)), 'position', 'The feed')))
}

async function page(content: string | Uint8Array) {
  return collect(jsonLdItems(await openFeed(chunksOf(content)), 'JobPosting'))
}

describe('JSON', () => {
  test('is read the same in chunks of any size', async () => {
    const whole = fc.record({ name: fc.string(), jobs: fc.array(fc.jsonValue()), meta: fc.jsonValue() })
    await fc.assert(
      fc.asyncProperty(
        whole,
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom(undefined, 2),
        async (feed, size, space) => {
          const text = JSON.stringify(feed, null, space)
          expect(await json(text, { size })).toEqual(JSON.parse(text).jobs)
        },
      ),
      { numRuns: 300 },
    )
  })

  test('can be a list, a list in an object, an object, or an object per line', async () => {
    expect(await json('[1, {"a": 2}]')).toEqual([1, { a: 2 }])
    expect(await json('{"meta": {"jobs": [9]}, "jobs": [1]}')).toEqual([1])
    expect(await json('{"jobs": []}')).toEqual([])
    expect(await json('{\n "id": 1,\n "jobs": null }', { itemMembers: ['id'] })).toEqual([{ id: 1, jobs: null }])
    expect(await json('{"id": 1}\n\n{"id": 2}', { itemMembers: ['id'] })).toEqual([{ id: 1 }, { id: 2 }])
    expect(await json('{"jobs": [1, 2]}\n{"jobs": [3]}\n', { itemMembers: ['id'] })).toEqual([1, 2, 3])
  })

  test('with an item that is not valid is read on after it', async () => {
    expect(await json('{"jobs": [{"a": 1}, {"b": tru}, {"c": "\n"}, {"d": 4}]}')).toEqual([
      { a: 1 },
      expect.stringMatching(/^item 2: It is not valid JSON/),
      expect.stringMatching(/^item 3: It is not valid JSON/),
      { d: 4 },
    ])
    expect(await json('{"id": 1}\n{"id": \n{"id": 3}\n', { itemMembers: ['id'] })).toEqual([
      { id: 1 },
      expect.stringMatching(/^line 2: It is not valid JSON/),
      { id: 3 },
    ])
  })

  test('is not quoted in error messages', async () => {
    const [error] = await json('[{"name": Kari Nordmann}]')
    expect(error).toMatch(/^item 1: It is not valid JSON/)
    expect(error).not.toContain('Kari')
  })

  test('that is cut off or goes on after its end is reported', async () => {
    expect(await json('{"jobs": [{"a": 1}, {"b": "never closed, {"c": 3}]}')).toEqual([
      { a: 1 },
      'item 2: It is cut off: the file ends within it, or a quotation mark is missing.',
    ])
    expect(await json('[1] [2]')).toEqual([1, expect.stringContaining('comes after the end of the list')])
    await expect(json('{"jobs": [{"a": 1},')).rejects.toThrow('The JSON ends too early')
  })

  test('of another kind is refused with one message', async () => {
    await expect(json('{"ok": false, "error": "Document not found"}')).rejects.toThrow(
      'The feed has a list "jobs", which is missing here (found: ok, error)',
    )
    await expect(json('<!DOCTYPE html><html><body>Not found')).rejects.toThrow(
      'The feed is JSON, but the input is an HTML page',
    )
    await expect(json('\n<?xml version="1.0"?><jobs/>')).rejects.toThrow('The feed is JSON, but the input is XML')
    await expect(json('Not found')).rejects.toThrow('The feed is JSON, but the input begins with "Not found"')
    await expect(json(' \n')).rejects.toThrow('the input is empty')
    await expect(json('{"jobs": [1 2]}')).rejects.toThrow('This is not valid JSON: unexpected "2" at byte 12')
  })

  test('may have members with names that are special in JavaScript', async () => {
    expect(await json('{"__proto__": {"jobs": [1]}, "constructor": 2, "jobs": [{"__proto__": 3}]}')).toHaveLength(1)
    expect(({} as Record<string, unknown>)['jobs']).toBeUndefined()
  })

  test('may be nested deeply and arrive byte by byte', async () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000)
    expect(await json(`{"jobs": [1, ${deep}, 2]}`)).toHaveLength(3)
    expect(await json('[1,"a\\"]",{"b":"}"}]', { size: 1 })).toEqual([1, 'a"]', { b: '}' }])
  })
})

describe('endless input', () => {
  /** Chunks of up to `bytes` bytes, which are never all in memory. */
  async function* endless(start: string, piece: string, bytes: number, end = '') {
    yield Buffer.from(start)
    const chunk = Buffer.from(piece.repeat(Math.ceil(65_536 / piece.length)))
    for (let given = 0; given < bytes; given += chunk.length) yield chunk
    yield Buffer.from(end)
  }

  test('a line beyond the limit is refused without being held in memory, and the next line is read', async () => {
    const lines = await collect(splitLines(endless('{"a":1}\n', 'x', 300_000, '\n{"b":2}'), 100_000))
    expect(lines.map(({ number, bytes }) => [number, bytes?.toString() ?? null])).toEqual([
      [1, '{"a":1}'],
      [2, null],
      [3, '{"b":2}'],
    ])
  })

  test('an item beyond the limit is refused, and the next item is read', async () => {
    const pieces = await collect(splitJson(endless('[1,"', 'x', 300_000, '",2]'), [], 100_000))
    expect(
      pieces.flatMap((piece) =>
        piece.kind === 'item' ? [Buffer.isBuffer(piece.content) ? piece.content.toString() : null] : [],
      ),
    ).toEqual(['1', null, '2'])
  })

  test('the limit is 8 MB, and memory use stays far below the size of the input', async () => {
    expect(ITEM_LIMIT).toBe(8 * 1024 * 1024)
    const before = process.memoryUsage().rss
    const [read] = await collect(lineItems(endless('{"text":"', 'æ', 120_000_000, '"}\n')))
    expect(read).toEqual({ at: 'line 1', error: { code: 'item-large', megabytes: 8 } })
    expect(process.memoryUsage().rss - before).toBeLessThan(60_000_000)
  })

  test('an item is available before the rest is read', async () => {
    let given = 0
    async function* slow() {
      for (const piece of ['{"jobs": [{"a": 1},', '{"a": 2},', '{"a": 3}]}']) {
        given += 1
        // More than the start of a feed that is examined before anything else.
        yield Buffer.from(piece + ' '.repeat(70_000))
      }
    }
    const items = jsonItems(await openFeed(slow()), { listNames: ['jobs'], itemMembers: [] }, 'The feed')
    expect((await items.next()).value).toMatchObject({ value: { a: 1 } })
    expect(given).toBe(1)
    await items.return(undefined)
  })

  test('an XML element without an end is refused', async () => {
    const items = xmlItems(await openFeed(endless('<a><position>', 'x', 2 * ITEM_LIMIT)), 'position', 'The feed')
    await expect(items.next()).rejects.toThrow('The XML ends too early')
  })
})

describe('encodings', () => {
  const feed = '{"jobs": [{"title": "Kokk på Røst"}]}'

  test('UTF-8 and UTF-16 are read with and without a byte order mark', async () => {
    const little = Buffer.from(feed, 'utf16le')
    const big = Buffer.from(feed, 'utf16le').swap16()
    for (const bytes of [
      Buffer.from(feed),
      Buffer.from(`\ufeff${feed}`),
      Buffer.concat([Buffer.from([0xff, 0xfe]), little]),
      Buffer.concat([Buffer.from([0xfe, 0xff]), big]),
      little,
      big,
    ]) {
      expect(await json(bytes, { size: 7 })).toEqual([{ title: 'Kokk på Røst' }])
    }
  })

  test('an item that is not UTF-8 is reported, and the next item is read', async () => {
    const bytes = Buffer.concat([Buffer.from('[{"a": "'), Buffer.from([0xe6]), Buffer.from('"}, {"b": 2}]')])
    expect(await json(bytes)).toEqual([
      expect.stringMatching(/^item 1: It is not UTF-8. It may be ISO 8859-1/),
      { b: 2 },
    ])
  })

  test('XML and HTML pages are read in the encoding that they declare', async () => {
    const latin = (text: string) => Buffer.from(text, 'latin1')
    expect(await xml(latin('<?xml version="1.0" encoding="ISO-8859-1"?><a><position>på</position></a>'))).toEqual([
      'på',
    ])
    const [item] = await page(
      latin(
        '<meta charset="iso-8859-1"><script type="application/ld+json">{"@type":"JobPosting","title":"på"}</script>',
      ),
    )
    expect(item).toMatchObject({ value: { title: 'på' } })
    await expect(xml(latin('<a><position>på</position></a>'))).rejects.toThrow('The text is not UTF-8')
    await expect(xml('<?xml version="1.0" encoding="klingon"?><a/>')).rejects.toThrow('the unknown encoding "klingon"')
  })

  test('compressed and binary files are refused', async () => {
    await expect(json(gzipSync(feed))).rejects.toThrow(
      'This is not a feed: it is compressed with gzip; unpack it first',
    )
    await expect(json(Buffer.from('PK\u0003\u0004...'))).rejects.toThrow('a ZIP archive')
    await expect(json('%PDF-1.7')).rejects.toThrow('a PDF')
  })
})

describe('XML', () => {
  test('becomes objects of lists, and text if an element has no child elements', async () => {
    const feed = `<?xml version="1.0"?><jobs><title>All</title>
      <position><id> 1 </id><tags><tag>a</tag><tag>b &amp; c</tag></tags><text><![CDATA[<p>x</p>]]></text><none/></position>
      <position>2</position></jobs>`
    for (const size of [1, 9, 1_000]) {
      expect(await xml(feed, size)).toEqual([
        { id: ['1'], tags: [{ tag: ['a', 'b & c'] }], text: ['<p>x</p>'], none: [''] },
        '2',
      ])
    }
  })

  test('is refused if it expands entities exponentially', async () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "${'lol'.repeat(1_000)}">${Array.from(
      { length: 20 },
      (_, i) => `<!ENTITY c${i} "${`&${i === 0 ? 'b' : `c${i - 1}`};`.repeat(20)}">`,
    ).join('')}]><a><position>before</position><position>&c19;</position></a>`
    const items = xmlItems(await openFeed(chunksOf(bomb)), 'position', 'The feed')
    expect((await items.next()).value).toMatchObject({ value: 'before' })
    await expect(collect(items)).rejects.toThrow('The XML uses a custom entity at line 1')
  })

  test('is refused if an entity names a file', async () => {
    const feed = '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a><position>&b;</position></a>'
    await expect(xml(feed)).rejects.toThrow('entities are not expanded')
  })

  test('that is malformed, nested too deeply or not XML at all is refused', async () => {
    await expect(xml('<a><position></a>')).rejects.toThrow('The XML is not well-formed at line 1')
    await expect(xml('<a><position>')).rejects.toThrow('The XML ends too early')
    await expect(xml('<b>'.repeat(200))).rejects.toThrow('The XML is nested deeper than 100 elements')
    await expect(xml('<html><body>Sorry</body></html>')).rejects.toThrow(
      'The feed is XML, but the input is an HTML page',
    )
    await expect(xml('{"jobs": []}')).rejects.toThrow('The feed is XML, but the input begins with "{"jobs": []}"')
    await expect(xml('')).rejects.toThrow('the input is empty')
  })

  test('may use the non-breaking space of HTML', async () => {
    expect(await xml('<a><position>a&nbsp;b</position></a>')).toEqual(['a\u00a0b'])
  })
})

describe('a page', () => {
  const script = (data: string) => `<script type="application/ld+json">${data}</script>`

  test('may contain job postings alone, in lists, in a graph and inside other objects', async () => {
    const html = `<!doctype html><html lang="nb"><head><link rel="canonical" href="https://a.example/1">
      ${script('{"@context":"https://schema.org","@type":"JobPosting","title":"a"}')}
      ${script('[{"@type":["JobPosting","Thing"],"title":"b"},{"@type":"Organization"}]')}
      ${script('{"@graph":[{"@type":"http://schema.org/JobPosting","title":"c"}]}')}
      ${script('{"@type":"WebPage","mainEntity":{"@type":"JobPosting","title":"d"}}')}
      ${script('{"@type":"ItemList","itemListElement":[{"@type":"ListItem","item":{"@type":"JobPosting","title":"e"}}]}')}
      <script>var a = {"@type":"JobPosting"}</script></head></html>`
    const items = await page(html)
    expect(valuesOf(items).map((value) => (value as { title: string }).title)).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(items[0]).toMatchObject({ envelope: { lang: 'nb', url: 'https://a.example/1' } })
  })

  test('is read although its data is in a comment or has line breaks in strings', async () => {
    const html = script('<!-- {"@type":"JobPosting","title":"a"} -->') + script('{"@type":"JobPosting","title":"b\nc"}')
    expect(valuesOf(await page(html))).toEqual([
      { '@type': 'JobPosting', title: 'a' },
      { '@type': 'JobPosting', title: 'b\nc' },
    ])
  })

  test('with broken data or without job postings is reported', async () => {
    expect(valuesOf(await page(script('{"@type":"JobPosting",,}')))).toEqual(['block 1: It is not valid JSON.'])
    await expect(page('<html><body>Jobs!</body></html>')).rejects.toThrow('The page contains no JobPosting')
    await expect(page('Jobs!')).rejects.toThrow('This is neither an HTML page nor JSON-LD')
  })

  test('may be a JSON-LD document', async () => {
    expect(valuesOf(await page('{"@type":"JobPosting","title":"a"}'))).toEqual([{ '@type': 'JobPosting', title: 'a' }])
    expect(valuesOf(await page('{"@graph":[{"@type":"JobPosting","title":"a"},{"@type":"Thing"}]}'))).toHaveLength(1)
  })
})

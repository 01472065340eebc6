import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PDF } from '../../../../test/documents.ts'
import { docx, odt, zip } from '../../../../test/zip.ts'
import { requireContent } from './detection.ts'
import { cvTypes, type CvType, storedFileName, typeOfName } from './file-name.ts'
import { RefusedUpload, type UploadFault } from './upload.ts'

/** What is said of a file under a name: `taken`, or the reason against it. */
async function verdict(name: string, bytes: Buffer): Promise<UploadFault | 'taken'> {
  const type = typeOfName(storedFileName(name))
  if (type === undefined) return 'not-allowed'
  try {
    await requireContent({ size: bytes.length, read: async (at, length) => bytes.subarray(at, at + length) }, type)
    return 'taken'
  } catch (error) {
    if (error instanceof RefusedUpload) return error.fault
    throw error
  }
}

/** A compound file with entries of these names at the places of a directory. */
function compound(...names: string[]): Buffer {
  const head = Buffer.alloc(512)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(head)
  const entries = ['Root Entry', ...names].map((name, i) => {
    const entry = Buffer.alloc(128)
    entry.write(name, 'utf16le')
    entry.writeUInt16LE(name.length * 2 + 2, 64)
    entry[66] = i === 0 ? 5 : 2
    return entry
  })
  return Buffer.concat([head, ...entries, Buffer.alloc(1024)])
}

const RTF = Buffer.from('{\\rtf1\\ansi Hei}')
const DOCX = zip(docx())
const text = (content: string) => Buffer.from(content)
const png = Buffer.from(
  '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000049454e44ae426082',
  'hex',
)
const ALIKE: readonly CvType[][] = [
  ['doc', 'docx', 'rtf'],
  ['jpg', 'png'],
]

test.each<[CvType, Buffer]>([
  ['pdf', PDF],
  ['docx', DOCX],
  ['doc', compound('WordDocument', '1Table')],
  ['odt', zip(odt())],
  ['rtf', RTF],
  ['txt', text('Åse Øy\r\n\tKaptein\f\n')],
  ['jpg', Buffer.from('ffd8ffe000104a464946', 'hex')],
  ['png', png],
])(
  'a %s is taken under its own name and under no other, but for those of Word and of photographs',
  async (type, bytes) => {
    expect(await verdict(`CV.${type.toUpperCase()}`, bytes)).toBe('taken')
    for (const other of cvTypes.filter((each) => each !== type)) {
      const areAlike = ALIKE.some((types) => types.includes(type) && types.includes(other))
      expect(await verdict(`CV.${other}`, bytes), other).toBe(areAlike ? 'taken' : 'wrong-name')
    }
    for (const other of ['html', 'exe', 'docm', 'zip', 'pdf.exe', 'svg']) {
      expect(await verdict(`CV.${other}`, bytes), other).toBe('not-allowed')
    }
  },
)

const huge = Buffer.alloc(30 * 2 ** 20)
const heic = text('\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000mif1heic')
const webp = text('RIFF\u0010\u0000\u0000\u0000WEBPVP8 ')
const wide = (content: string) => Buffer.from(`\ufeff${content}`, 'utf16le')
const hostile: [string, string, Buffer, UploadFault][] = [
  ['an empty file', 'a.pdf', Buffer.alloc(0), 'empty'],
  ['a picture named as a PDF', 'a.pdf', png, 'wrong-name'],
  ['a web page named as a picture', 'a.jpg', text('<html>'), 'wrong-name'],
  ['a PDF named as a picture', 'a.png', PDF, 'wrong-name'],
  ['bytes named as a picture', 'a.jpeg', Buffer.from('0102038081', 'hex'), 'wrong-name'],
  ['a picture of the web named as a photograph', 'a.jpg', webp, 'wrong-name'],
  ['a photograph of an iPhone named as a JPEG', 'a.jpg', heic, 'heic'],
  ['a photograph of an iPhone without an ending', 'IMG', heic, 'heic'],
  ['a program', 'a.pdf', text('MZ\u0000\u0001'), 'not-allowed'],
  ['a web page in a text', 'a.txt', text('\n <!DOCTYPE html><script>alert(1)</script>'), 'markup'],
  ['a drawing in a text', 'a.txt', text('<svg onload="alert(1)">'), 'markup'],
  ['a shell script in a text', 'a.txt', text('#!/bin/sh\nrm -rf /\n'), 'markup'],
  ['a text in no encoding', 'a.txt', Buffer.from('\u00c5se \u0081\u008d', 'latin1'), 'not-utf8'],
  ['a text of blanks', 'a.txt', text('\ufeff \r\n\u200b'), 'empty'],
  ['a web page in Windows-1252', 'a.txt', Buffer.from('<html>\u00e6', 'latin1'), 'markup'],
  ['a web page in UTF-16', 'a.txt', Buffer.from('\ufeff<script>', 'utf16le'), 'markup'],
  ['a text that moves the cursor of a terminal', 'a.txt', text('\u001b[2J'), 'control-characters'],
  ['a zip in a PDF', 'a.pdf', Buffer.concat([PDF, zip(docx())]), 'polyglot'],
  ['a PDF that starts a program', 'a.pdf', text('%PDF-1.4\n<</S/Launch/F(cmd.exe)>>\n%%EOF\n'), 'macros'],
  ['a PDF that hides how it starts a program', 'a.pdf', text('%PDF-1.4\n<</S/L#61un#63h>>\n%%EOF\n'), 'macros'],
  ['a PDF with spread words', 'a.pdf', text(`%PDF-1.4\n<</S${' '.repeat(300_000)}/Launch>>\n%%EOF\n`), 'macros'],
  ['a PDF with a comment between', 'a.pdf', text('%PDF-1.4\n<</S%x\n/Launch>>\n%%EOF\n'), 'macros'],
  ['a PDF with two comments between', 'a.pdf', text('%PDF-1.4\n<</S %x\n%y\r\n /Launch>>\n%%EOF\n'), 'macros'],
  ['a PDF with the kind in another object', 'a.pdf', text('%PDF-1.4\n7 0 obj/Launch endobj\n%%EOF\n'), 'macros'],
  ['a PDF with the kind in a stream', 'a.pdf', text('%PDF-1.4\n<</Type/ObjStm>>1 /Launch\n%%EOF\n'), 'macros'],
  ['a PDF behind a line break that starts a program', 'a.pdf', text('\n%PDF-1.4\n/S/Launch\n%%EOF\n'), 'macros'],
  ['a program without an ending', 'CV', text('MZ\u0000\u0001'), 'not-allowed'],
  ['a picture of the web without an ending', 'CV', webp, 'not-allowed'],
  ['a web page without an ending', 'CV', text('<html>'), 'markup'],
  ['rich text with an object, named as Word', 'a.doc', text('{\\rtf1{\\object{\\*\\objdata 0105}}}'), 'embedded'],
  ['macros in old Word, named as new', 'a.docx', compound('WordDocument', 'Macros'), 'macros'],
  ['a PDF with a password', 'a.pdf', text('%PDF-1.4\ntrailer<</Encrypt 5 0 R>>\n%%EOF\n'), 'encrypted'],
  ['half of a PDF', 'a.pdf', PDF.subarray(0, 100), 'broken'],
  ['a PDF behind a web page', 'a.pdf', Buffer.concat([text('<html>'), PDF]), 'markup'],
  ['a document behind a PDF', 'a.docx', Buffer.concat([PDF, DOCX]), 'polyglot'],
  ['a document with something after it', 'a.docx', Buffer.concat([DOCX, text('<html>')]), 'polyglot'],
  ['a document with a comment', 'a.docx', zip(docx(), '<html>'), 'polyglot'],
  ['a document with a gap', 'a.docx', Buffer.concat([DOCX.subarray(0, 60), text('xx'), DOCX.subarray(60)]), 'polyglot'],
  ['half of a document', 'a.docx', DOCX.subarray(0, 200), 'polyglot'],
  ['any zip', 'a.docx', zip([{ name: 'a.txt', bytes: 'x' }]), 'not-allowed'],
  [
    'a spreadsheet',
    'a.docx',
    zip([
      { name: '[Content_Types].xml', bytes: 'x' },
      { name: 'xl/workbook.xml', bytes: 'x' },
    ]),
    'not-allowed',
  ],
  ['macros', 'a.docx', zip(docx([{ name: 'word/vbaProject.bin', bytes: 'x' }])), 'macros'],
  [
    'macros that are only declared',
    'a.docx',
    zip(docx([], '<Types><Override ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/></Types>')),
    'macros',
  ],
  ['ActiveX', 'a.docx', zip(docx([{ name: 'word/activeX/activeX1.xml', bytes: 'x' }])), 'macros'],
  [
    'a template at an address',
    'a.docx',
    zip(
      docx([
        {
          name: 'word/_rels/settings.xml.rels',
          bytes:
            '<Relationship Type="http://x/attachedTemplate" Target="http://evil.example/t.dotm" TargetMode="External"/>',
        },
      ]),
    ),
    'macros',
  ],
  [
    'an object of another program',
    'a.docx',
    zip(docx([{ name: 'word/embeddings/oleObject1.bin', bytes: 'x' }])),
    'embedded',
  ],
  ...[
    '<script>x</script>',
    '<g onload="x"/>',
    '<a href="&#x6a;avascript:x"/>',
    '<foreignObject/>',
    '<s:script/>',
  ].flatMap((inside): typeof hostile => {
    const svg = (name: string) => [{ name, bytes: `<svg>${inside}</svg>` }]
    return [
      [`a drawing with ${inside}`, 'a.docx', zip(docx(svg('word/media/image1.svg'))), 'embedded'],
      [`a drawing with ${inside}`, 'a.odt', zip(odt(svg('Pictures/1.svg'))), 'embedded'],
    ]
  }),
  [
    'a drawing in UTF-16 with a script',
    'a.docx',
    zip(docx([{ name: 'word/media/1.svg', bytes: wide('<svg><script>') }])),
    'embedded',
  ],
  [
    'a drawing that is no picture',
    'a.docx',
    zip(docx([{ name: 'word/embeddings/a.svg', bytes: '<svg/>' }])),
    'embedded',
  ],
  ['a program inside', 'a.docx', zip(docx([{ name: 'word/media/run.EXE', bytes: 'x' }])), 'embedded'],
  [
    'an entry with a password',
    'a.docx',
    zip(docx([{ name: 'word/x.xml', bytes: 'x', isEncrypted: true }])),
    'encrypted',
  ],
  ['a path out of the document', 'a.docx', zip(docx([{ name: '../../etc/passwd', bytes: 'x' }])), 'broken'],
  [
    'a bomb that says so',
    'a.docx',
    zip(docx([1, 2, 3, 4].map((n) => ({ name: `word/${n}.xml`, bytes: huge })))),
    'bomb',
  ],
  ['a bomb that lies', 'a.docx', zip(docx([{ name: 'word/1.xml', bytes: huge, claimed: 10 }])), 'bomb'],
  ['macros in an OpenDocument', 'a.odt', zip(odt([{ name: 'Basic/Standard/Module1.xml', bytes: 'x' }])), 'macros'],
  [
    'a spreadsheet as OpenDocument',
    'a.odt',
    zip([{ name: 'mimetype', bytes: 'application/vnd.oasis.opendocument.spreadsheet', isStored: true }]),
    'not-allowed',
  ],
  ['macros in old Word', 'a.doc', compound('WordDocument', 'Macros'), 'macros'],
  ['VBA in old Word', 'a.doc', compound('WordDocument', '_VBA_PROJECT'), 'macros'],
  ['an object in old Word', 'a.doc', compound('WordDocument', '\u0001Ole10Native'), 'embedded'],
  ['an old spreadsheet', 'a.doc', compound('Workbook'), 'not-allowed'],
  ['an old spreadsheet, named as new Word', 'a.docx', compound('Workbook'), 'not-allowed'],
  ['an encrypted document', 'a.doc', compound('EncryptedPackage', 'EncryptionInfo'), 'encrypted'],
  ['an object in rich text', 'a.rtf', text('{\\rtf1{\\object{\\*\\objdata 0105}}}'), 'embedded'],
  ['an object in rich text with line breaks', 'a.rtf', text('{\\rtf1{\\obj\r\ndata 0105}}'), 'embedded'],
  ['a template in rich text', 'a.rtf', text('{\\rtf1{\\*\\template http://evil.example/t.dotm}}'), 'macros'],
  ['a template in rich text by numbers', 'a.rtf', text('{\\rtf1{\\*\\template \\u104 ?\\u116 ?tp://x}}'), 'macros'],
  ['a template on another machine in rich text', 'a.rtf', text('{\\rtf1{\\*\\template \\\\\\\\evil\\\\t}}'), 'macros'],
  ['a field of rich text that starts a program', 'a.rtf', text('{\\rtf1{\\*\\fldinst {\\b DDEAUTO cmd}}}'), 'macros'],
  ['rich text with something after it', 'a.rtf', Buffer.concat([RTF, text('<script>')]), 'polyglot'],
]

test.each(hostile)('%s is refused, as %s', async (_what, name, bytes, fault) => {
  expect(await verdict(name, bytes)).toBe(fault)
})

test('entries that share their bytes are a bomb, however small each of them is', async () => {
  const one = zip([...docx(), { name: 'word/a.xml', bytes: Buffer.alloc(100_000) }])
  // The directory of one entry again and again: each unpacks the same bytes.
  const end = one.subarray(-22)
  const directory = one.subarray(end.readUInt32LE(16), -22)
  const times = 1_000
  const many = Buffer.concat([
    one.subarray(0, end.readUInt32LE(16)),
    ...Array.from({ length: times }, () => directory),
    end,
  ])
  many.writeUInt16LE(4 * times, many.length - 14)
  many.writeUInt16LE(4 * times, many.length - 12)
  many.writeUInt32LE(directory.length * times, many.length - 10)
  expect(await verdict('a.docx', many)).toBe('bomb')
})

test('a name has no folder, no invisible and no dangerous characters, and keeps its ending', () => {
  expect(storedFileName('../../etc/pass<wd>.PDF')).toBe('passwd.pdf')
  expect(storedFileName('C:\\Users\\Åse\\Min CV.docx')).toBe('Min CV.docx')
  expect(storedFileName('cv\u202efdp.exe')).toBe('cvfdp.exe')
  expect(storedFileName('\u2066Kari\u200b \u00a0 Lie\u2069\0\r\n.pdf')).toBe('Kari Lie.pdf')
  expect(storedFileName('...')).toBe('file')
  expect(storedFileName('.pdf')).toBe('file.pdf')
  expect(storedFileName(`${'å'.repeat(500)}.pdf`)).toMatch(/^å{116}\.pdf$/)
})

test('any name becomes one that can be stored, sent in a header and used as a file', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
      const stored = storedFileName(name)
      expect(stored.length).toBeGreaterThan(0)
      expect(stored.length).toBeLessThanOrEqual(120)
      expect(stored).not.toMatch(/[/\\\p{Cc}\p{Cf}]|^[.]/u)
      expect(storedFileName(stored)).toBe(stored)
    }),
  )
})

test('no bytes make the check fail in another way than by a reason', async () => {
  const starts = [PDF, DOCX, compound('WordDocument'), zip(odt()), RTF]
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...starts),
      fc.constantFrom(...cvTypes),
      fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 12 }),
      fc.nat(2_000),
      async (start, type, changes, end) => {
        const bytes = start.subarray(0, Math.max(8, end))
        const broken = Buffer.from(bytes)
        for (const [at, value] of changes) broken[at % broken.length] = value
        expect(await verdict(`a.${type}`, broken)).toBeTypeOf('string')
      },
    ),
    { numRuns: 300 },
  )
})

import { expect, test } from 'vitest'
import { PDF } from '../../../../test/documents.ts'
import { docx, odt, zip } from '../../../../test/zip.ts'
import { requireContent } from './detection.ts'
import { nameOfType, storedFileName, typeOfName } from './file-name.ts'
import { RefusedUpload } from './upload.ts'

/** The name under which a file is stored, or why it is refused. */
async function stored(written: string, bytes: Buffer): Promise<string> {
  const name = storedFileName(written)
  const promised = typeOfName(name)
  if (promised === undefined) return 'not-allowed'
  const source = { size: bytes.length, read: async (at: number, length: number) => bytes.subarray(at, at + length) }
  try {
    return nameOfType(name, await requireContent(source, promised))
  } catch (error) {
    if (error instanceof RefusedUpload) return error.fault
    throw error
  }
}

const latin1 = (text: string) => Buffer.from(text, 'latin1')
const SVG = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><style>.a{fill:#123}</style>
  <g id="Icons_Envelope"><path class="a" d="M1 1 9 9Z"/></g></svg>`
const JPEG = latin1('\u00ff\u00d8\u00ff\u00e1')
const RTF = latin1('{\\rtf1\\ansi Hei}\r\n')

// As Word 365 stores an icon: the drawing, and a picture of it for older readers.
const withIcon = docx([
  { name: 'word/media/image1.png', bytes: 'x' },
  { name: 'word/media/image2.svg', bytes: SVG },
])

test.each<[string, string, Buffer, string]>([
  ['a document of Word with an icon', 'CV.docx', zip(withIcon), 'CV.docx'],
  ['a text of LibreOffice with a drawing', 'CV.odt', zip(odt([{ name: 'Pictures/10000.svg', bytes: SVG }])), 'CV.odt'],
  ['a PDF after a byte order mark', 'CV.pdf', Buffer.concat([latin1('\u00ef\u00bb\u00bf'), PDF]), 'CV.pdf'],
  ['a PDF after line breaks', 'CV.pdf', Buffer.concat([latin1('\r\n\r\n'), PDF]), 'CV.pdf'],
  ['a PDF before a few zeros', 'CV.pdf', Buffer.concat([PDF, Buffer.alloc(5_000)]), 'CV.pdf'],
  ['a PDF before many zeros', 'CV.pdf', Buffer.concat([PDF, Buffer.alloc(900_000)]), 'CV.pdf'],
  ['a PDF about strategy', 'CV.pdf', latin1('%PDF-1.4\n(Strategy/Launch of Product/Launch) Tj\n%%EOF'), 'CV.pdf'],
  ['a PDF about strategy of Word', 'CV.pdf', latin1('%PDF-1.7\n/ObjStm(Strategy/Launch)\n%%EOF'), 'CV.pdf'],
  ['a PDF about launches', 'CV.pdf', latin1('%PDF-1.4\n[(Plan /Launch)] TJ\n/Launcher\n%%EOF'), 'CV.pdf'],
  ['a PDF without an ending', 'CV', PDF, 'CV.pdf'],
  ['a PDF with a number in its name', 'CV Kari 01.2024', PDF, 'CV Kari 01.2024.pdf'],
  ['a PDF with a version in its name', 'CV.v2', PDF, 'CV.v2.pdf'],
  ['a PDF with two endings', 'CV.docx.PDF', PDF, 'CV.docx.pdf'],
  ['a document without an ending', 'CV', zip(docx()), 'CV.docx'],
  ['rich text that Word named', 'CV.doc', RTF, 'CV.rtf'],
  ['rich text that Word named in upper case', 'CV.DOCX', RTF, 'CV.rtf'],
  ['a new document with the ending of old Word', 'CV.doc', zip(docx()), 'CV.docx'],
  ['a text in Windows-1252', 'CV.txt', latin1('\u00c5se \u0093K\u0094 \u0096 5 \u0080\r\n'), 'CV.txt'],
  ['a text in UTF-8 with a mark', 'CV.TXT', Buffer.from('\ufeffÅse'), 'CV.txt'],
  ['a text in UTF-16', 'CV.txt', Buffer.from('\ufeffÅse', 'utf16le'), 'CV.txt'],
  ['a name with quotation marks', 'CV "K%22Lie%22".pdf', PDF, 'CV K Lie.pdf'],
  ['a name with line breaks', 'CV%0D%0AKari.pdf', PDF, 'CV Kari.pdf'],
  ['a name with a slash', 'CV 11/24.pdf', PDF, '24.pdf'],
  ['a photograph of a telephone', 'IMG_0001.JPG', JPEG, 'IMG_0001.jpg'],
  ['a photograph of a camera', 'DSC.JPEG', JPEG, 'DSC.jpeg'],
  ['a photograph that Windows saved', 'CV.jfif', JPEG, 'CV.jfif'],
  ['a photograph without an ending', 'IMG_0001', JPEG, 'IMG_0001.jpg'],
  ['a photograph with the ending of the other kind', 'CV.png', JPEG, 'CV.jpg'],
  ['a name with an emoji', '🚀 CV.pdf', PDF, '🚀 CV.pdf'],
  ['a name of macOS', 'A\u030Ase.pdf', PDF, 'Åse.pdf'],
])('%s is taken', async (_what, written, bytes, name) => {
  expect(await stored(written, bytes)).toBe(name)
})

/** The dictionary of an encryption as PDFKit writes it, with the password `secret` for the owner; `open` is that for readers. */
const encrypted = {
  'RC4 with 40 bits': {
    owner:
      '/V 1/R 2/O <be72ff4450d87231d318b78f204e7589bc882e5a842c5b529f1f9dd0ac4de2fc>/U <e2347e4d71394d995d551d75c246c8419b6b23ecba843ce033c986dcd0a5a743>/P -64|cdb491509573e8e14806081d7a2cf716',
    reader:
      '/V 1/R 2/O <f9bdd4743612b62ef96d7398bbb43ad76d5c2fe47a6a6564607b0aaee7122278>/U <1c324582c28b137c11ffc491f6cdeee3072b02e78bf6864b181062344f854f6e>/P -64|947fd81a58ca3220e6f50f4f36de752e',
  },
  'RC4 with 128 bits': {
    owner:
      '/V 2/Length 128/R 3/O <5588040988e54a8ae991ac9d80aac232a494d494b4bcc37a4dcc6d07206c9192>/U <020c5026f141d89868c0c1369fe4187300000000000000000000000000000000>/P -3904|44dd883c099a4d4844eac65ccf14aecb',
    reader:
      '/V 2/Length 128/R 3/O <12472f39ee2f8e95c3e4688a1b508d6c7540d52a4afafd4cb2a8fa796b335116>/U <56bb6b9f83d438cf498c18b5dce009cf00000000000000000000000000000000>/P -3904|ac791d60a6ef856525e64546d6df4b0a',
  },
  'AES with 128 bits': {
    owner:
      '/V 4/Length 128/CF<</StdCF<</AuthEvent/DocOpen/CFM/AESV2/Length 16>>>>/StmF/StdCF/StrF/StdCF/R 4/O <5588040988e54a8ae991ac9d80aac232a494d494b4bcc37a4dcc6d07206c9192>/U <253698d05e470e0cc4a0effbf60e9f2700000000000000000000000000000000>/P -3904|87efb91279fecfa4bd104255d3a2a45d',
    reader:
      '/V 4/Length 128/CF<</StdCF<</AuthEvent/DocOpen/CFM/AESV2/Length 16>>>>/StmF/StdCF/StrF/StdCF/R 4/O <12472f39ee2f8e95c3e4688a1b508d6c7540d52a4afafd4cb2a8fa796b335116>/U <67dfca5fecacdbf7c93ad30ed92ab8ed00000000000000000000000000000000>/P -3904|9b629d32ca21594d6684496d60e945ed',
  },
  'AES with 256 bits': {
    owner:
      '/V 5/Length 256/R 5/O <e210bf3eef90e201106d843687aefc47983e11ef31cafc9016c5e35cd7fbe28ab0129a54ce7b103816311fe042ce4e3a>/U <f8e37f1f5681537ac8c00013f1f22a7d1356616d138054c04ade7e33b1186511b1ef18ef3b59d595cb4bb4ffbe622872>/P -3904|b6e21b92bc50c06b98c04c725d88364c',
    reader:
      '/V 5/Length 256/R 5/O <3a8261c4e89a141df756c483e87dd900af1a399c7eae4b51d7be78e9452bc1402d97bd12da10d4097a995e7e30fcc51c>/U <f637669d069ff4b2d61d63b29054dc45b580d8fe2dfb713508b0a1efeb14c43df6e555c71c9be1679cd819d02adc5b4d>/P -3904|46daa3b367a0098daffb8c2ca324417a',
  },
}

test.each(Object.entries(encrypted))('a PDF in %s is taken if it opens without a password', async (_, by) => {
  const pdf = (written: string, named: 'reference' | 'inline') => {
    const [dictionary = '', id = ''] = written.split('|')
    const whole = `<</Filter/Standard${dictionary}>>`
    const far = ' '.repeat(30_000)
    const object = named === 'reference' ? `15 0 obj<<>>endobj\n5 0 obj\n${whole}\nendobj${far}` : far
    const at = named === 'reference' ? '5 0 R' : whole
    return latin1(`%PDF-1.6\n${object}\ntrailer<</Root 1 0 R/ID [<${id}><${id}>]/Encrypt ${at}>>\n%%EOF\n`)
  }
  for (const named of ['reference', 'inline'] as const) {
    expect(await stored('CV.pdf', pdf(by.owner, named))).toBe('CV.pdf')
    expect(await stored('CV.pdf', pdf(by.reader, named))).toBe('encrypted')
  }
  expect(await stored('CV.pdf', pdf(by.owner.replace('/U <', '/U <00'), 'reference'))).toBe('encrypted')
})

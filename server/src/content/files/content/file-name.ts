/** Photographs that are taken as CVs: of a page on paper, or of a certificate. */
const pictureTypes = ['jpg', 'png'] as const
export type PictureType = (typeof pictureTypes)[number]

/** The kinds of CVs that are taken. */
export const cvTypes = ['pdf', 'docx', 'doc', 'odt', 'rtf', 'txt', ...pictureTypes] as const
export type CvType = (typeof cvTypes)[number]

/** Whether a file is shown as a picture, and stored as we have drawn it. */
export function isPictureType(type: string | null): type is PictureType {
  return pictureTypes.some((each) => each === type)
}

/** What a stored file is: of one of the types of CVs, or a feed, which an import reads. */
export type FileType = CvType | 'feed'
/** What a file is uploaded for. A document is what colleagues add about a candidate (candidates/documents). */
export type FileKind = 'cv' | 'feed' | 'document'

/** Bytes of one CV. */
export const MAX_FILE = 10 * 2 ** 20
/** Bytes of one feed: less than `base/web/serving/multipart.ts` lets pass, so that a longer one is noticed. */
export const MAX_FEED = 15 * 2 ** 20
/** Bytes of a chunk, in which files are stored. */
export const CHUNK = 256 * 1024
/** Files of one submission. */
export const MAX_FILES = 3

/** The media types of CVs, as they are served. */
export const mediaTypes: Readonly<Record<CvType, string>> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  doc: 'application/msword',
  odt: 'application/vnd.oasis.opendocument.text',
  rtf: 'application/rtf',
  // Its encoding is that of its editor.
  txt: 'text/plain',
  jpg: 'image/jpeg',
  png: 'image/png',
}

/** Other endings of the kinds. The last one is that of Windows. */
const otherEndings: Readonly<Record<string, CvType>> = { jpeg: 'jpg', jfif: 'jpg' }
/** Endings of photographs of telephones whose encoding nobody may decode for free. */
const PATENTED = /^(?:heic|heif|hif)$/

/** The value of `accept` of an input for CVs. An iPhone turns its photographs into JPEG for it. */
export const ACCEPTED_CVS = [...cvTypes, ...Object.keys(otherEndings)].map((ending) => `.${ending}`).join(',')

const LONGEST = 120

/**
 * Characters that change the order or the look of those beside them, or have no look at all. A name such as
 * `cv<U+202E>fdp.exe` is shown as `cvexe.pdf`.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}]/gu

/**
 * A name as it is stored, shown and served: without folders, invisible characters, and characters that a file system
 * refuses.
 * @param name as a browser sent it; anything
 */
export function storedFileName(name: string): string {
  // Browsers write quotation marks and line breaks so (HTML, multipart form data).
  const written = name.toWellFormed().replaceAll(/%(?:22|0D|0A)/g, ' ')
  const [last = ''] = written.split(/[/\\]/).slice(-1)
  const clean = last
    .normalize('NFC')
    .replaceAll(INVISIBLE, '')
    .replaceAll(/[<>:"|?*%;]/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^ +|[. ]+$/g, '')
  const extension = extensionOf(clean)
  const stem = extension === '' ? clean : clean.slice(0, -extension.length - 1).replaceAll(/^[. ]+| +$/g, '')
  const ending = extension === '' ? '' : `.${extension}`
  return `${shortened(stem, LONGEST - ending.length) || 'file'}${ending}`
}

/** The extension of a name in lower case, without the dot; empty if there is none. */
function extensionOf(name: string): string {
  return /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? ''
}

/**
 * The kind of CV that a name promises; null if it promises nothing, as `CV` or `CV v.2`, and undefined if it promises something
 * else.
 */
export function typeOfName(name: string): CvType | null | undefined {
  const extension = extensionOf(name)
  return /^v?\d*$/.test(extension) ? null : (otherEndings[extension] ?? cvTypes.find((type) => type === extension))
}

/** Whether a name is that of a photograph in HEIC, as iPhones take them. */
export function isHeicName(name: string): boolean {
  return PATENTED.test(extensionOf(name))
}

/** A stored name with the ending of what the file is. */
export function nameOfType(name: string, type: CvType): string {
  const promised = typeOfName(name)
  if (promised === type) return name
  const stem = promised === null ? name : name.slice(0, -extensionOf(name).length - 1)
  return `${shortened(stem, LONGEST - type.length - 1)}.${type}`
}

/** Cuts a text between characters, not inside one. Postgres and this count differently beyond U+FFFF, so both limits hold. */
function shortened(text: string, longest: number): string {
  let cut = text.slice(0, longest)
  if (/[\uD800-\uDBFF]$/.test(cut)) cut = cut.slice(0, -1)
  return cut.trim()
}

/**
 * The header Content-Disposition of a file that browsers shall store and never show (RFC 6266). Names beyond ASCII are
 * given a second time, encoded.
 */
export function attachment(name: string): string {
  const ascii = name.replaceAll(/[^\x20-\x7e]|["\\]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

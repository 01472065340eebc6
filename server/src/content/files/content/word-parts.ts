import { isFollowed, isInside, isNameAlone, isOwnFile } from './document-address.ts'
import { RefusedUpload } from './upload.ts'
import { readXml, textOfXml, valueOf } from './xml-part.ts'

/** Who defined kinds of relations that documents of Word have. */
const MAKERS =
  /^https?:\/\/(?:schemas\.openxmlformats\.org|purl\.oclc\.org\/ooxml|schemas\.microsoft\.com|customschemas\.google\.com)\//i

/** The kinds of relations that a CV may have: its parts, pictures, charts and links. None of them runs or loads anything. */
const ALLOWED = new Set(
  (
    'officeDocument core-properties extended-properties custom-properties thumbnail origin signature certificate ' +
    'classificationlabels styles stylesWithEffects settings webSettings fontTable font numbering theme themeOverride ' +
    'header footer footnotes endnotes comments commentsExtended commentsIds commentsExtensible people image hdphoto ' +
    'hyperlink customXml customXmlProps glossaryDocument chart chartEx chartUserShapes chartStyle chartColorStyle style ' +
    'colors diagramData diagramLayout diagramQuickStyle diagramColors diagramDrawing attachedTemplate printerSettings ' +
    'bibliography documenttasks package metadata'
  ).split(' '),
)
/** Kinds that are macros, or that give the program commands of their own. */
const PROGRAMS =
  /vba|macro|activeX|control|customUI|extensibility|userCustomization|keyMap|attachedToolbars|webextension/i

/**
 * Checks what a part of a document of Word refers to.
 * @param name of the part, such as `word/_rels/document.xml.rels`
 * @throws {RefusedUpload} if opening the document would load something from elsewhere, or start something
 */
export function requireHarmlessRelations(name: string, bytes: Buffer): void {
  readXml(bytes, {
    open(element, attributes) {
      if (element !== 'Relationship') return
      const type = valueOf(attributes, 'Type') ?? ''
      const kind = type.slice(type.lastIndexOf('/') + 1)
      const target = valueOf(attributes, 'Target') ?? ''
      if (kind === 'attachedTemplate') {
        // Word loads it with its macros. Most documents name one on the machine of their writer.
        if (!isOwnFile(target) && !isNameAlone(target)) throw new RefusedUpload('macros')
        return
      }
      if (PROGRAMS.test(kind)) throw new RefusedUpload('macros')
      if (!ALLOWED.has(kind) || !MAKERS.test(type)) throw new RefusedUpload('embedded')
      if (kind === 'hyperlink') {
        if (!isFollowed(target)) throw new RefusedUpload('external')
        return
      }
      const mode = valueOf(attributes, 'TargetMode') ?? 'Internal'
      if (!(mode === 'Internal' ? isPart(name, target) : isNowhere(target))) throw new RefusedUpload('external')
      // The numbers of a chart are a workbook.
      const isChart = /^word\/(?:charts|diagrams)\/_rels\//i.test(name) && /\.xlsx$/i.test(target)
      if (kind === 'package' && !isChart) throw new RefusedUpload('embedded')
    },
  })
}

/** Whether a target is a part of the document. It is found from the folder of what refers to it, or from the first one. */
function isPart(name: string, target: string): boolean {
  const folders = name.split('/').length - 2
  const ups = target.split('/').filter((step) => step === '..').length
  return isInside(target.replaceAll('../', '')) && ups <= folders
}

/** Whether a target is a picture that Word looks for where the document was written, beside the one that is stored. */
function isNowhere(target: string): boolean {
  return target === 'NULL' || isOwnFile(target)
}

/** Checks what the parts of a document are, by their list. @throws {RefusedUpload} unless it is a document without macros */
export function requireWordTypes(bytes: Buffer): void {
  const types: string[] = []
  readXml(bytes, { open: (_, attributes) => void types.push(valueOf(attributes, 'ContentType') ?? '') })
  if (types.some((type) => /macroEnabled|vbaProject|activeX/i.test(type))) throw new RefusedUpload('macros')
  if (!types.some((type) => type.includes('wordprocessingml.document.main+xml'))) throw new RefusedUpload('not-allowed')
}

/** Fields that start a program, and those that load a file, with the file. */
const STARTING = /^\s*DDE(?:AUTO)?\b/i
const LOADING = /^\s*(?:INCLUDETEXT|INCLUDEPICTURE|INCLUDE|IMPORT|LINK|DATABASE|RD)\b(.*)$/is

/** Checks the fields in a text of Word, which are instructions to it. @throws {RefusedUpload} if one starts or loads something */
export function requireHarmlessFields(bytes: Buffer): void {
  // Names of elements cannot be hidden, and most parts have no field.
  if (!/instr(?:Text)?\b|fldSimple|altChunk|subDoc|\bOLEObject\b/.test(textOfXml(bytes).content)) return
  const fields: string[] = []
  let isInstruction = false
  readXml(bytes, {
    open(name, attributes) {
      if (name === 'altChunk' || name === 'subDoc' || name === 'OLEObject') throw new RefusedUpload('embedded')
      if (name === 'fldSimple') requireHarmlessField(valueOf(attributes, 'instr') ?? '')
      if (name === 'fldChar') {
        const kind = valueOf(attributes, 'fldCharType')
        if (kind === 'begin') fields.push('')
        else if (kind === 'separate' || kind === 'end') requireHarmlessField(fields.at(-1) ?? '')
        if (kind === 'end') fields.pop()
      }
      isInstruction = name === 'instrText'
    },
    // An instruction may be spread over many elements.
    text(text) {
      if (isInstruction && fields.length > 0) fields.push(`${fields.pop()}${text}`)
      else if (isInstruction) requireHarmlessField(text)
    },
    close() {
      isInstruction = false
    },
  })
}

function requireHarmlessField(instruction: string): void {
  if (STARTING.test(instruction)) throw new RefusedUpload('macros')
  const [, rest] = LOADING.exec(instruction) ?? []
  if (rest === undefined) return
  const target = /"([^"]*)"|(\S+)/.exec(rest)
  const address = (target?.[1] ?? target?.[2] ?? '').replaceAll('\\\\', '\\')
  // A picture that was pasted from a page is stored, and names where it came from. With this switch it is not.
  const isStored = /^\s*INCLUDEPICTURE/i.test(instruction) && !/\\d\b/i.test(rest) && /^https?:/i.test(address)
  if (!isStored && !isOwnFile(address)) throw new RefusedUpload('external')
}

import { byName } from '../../base/web/words/name-order.ts'
import { fileWords } from '../../content/words/words.ts'
import { findInReach, requireReach } from '../../base/access/reach-store.ts'
import { originIn } from '../candidates/adding/origin-view.tsx'
import { addingWords } from '../words/candidates.ts'
import { listClients } from '../../organisation/clients/store.ts'
import { isId } from '../../base/db/id.ts'
import { findUploads } from '../../content/files/actions.ts'
import type { Upload } from '../../content/files/content/upload.ts'
import { readMultipart } from '../../content/files/form-actions.ts'
import { readChunks } from '../../content/files/store.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { positionStatuses } from '@kandidat/contract/resources/enumerations'
import { ShowAgain } from '../../base/web/serving/answer.ts'
import { listOverview } from '../../positions/lists/overview-store.ts'
import { Submitted, type Refused } from '../../base/web/form.ts'
import { editScreen } from '../parts/edit-screen.ts'
import { namesOfPositions } from '../parts/position-names.ts'
import { findPositions } from '../positions/choice-view.tsx'
import { changeRow } from '../parts/row-actions.ts'
import { type Answer, goTo, type Screen } from '../parts/screen.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { commonWords, webWords } from '../../base/web/words/words.ts'
import { previewCsv } from '../../moving/imports/candidates/csv-entries.ts'
import { candidateFormats } from '../../moving/imports/candidates/reading-actions.ts'
import { shownFeedError } from './shown-fault.ts'
import { formats } from '../../moving/imports/formats.ts'
import { FeedError } from '../../content/texts/feed-error.ts'
import { checkImport, type RunForm } from '../../moving/imports/runs/actions.ts'
import { CandidatesFields, type OfferedPosition, PositionsFields } from './form-view.tsx'
import { IMPORT_PATH } from '../addresses.ts'
import { importWords } from '../words/imports.ts'

/** So many positions and clients are offered to choose from. */
const OFFERED = 100

/** The first step of an import: what is read, and how. */
export const newScreens: readonly Screen[] = [
  editScreen('imports.run', {
    path: `${IMPORT_PATH}/new`,
    edit: async (visit, _, refused) => {
      const { language } = visit
      const w = importWords[language]
      const web = webWords[language]
      const common = commonWords[language]
      const uploads = await uploadsOf(visit, refused)
      const clients = await clientsOf(visit)
      return {
        title: w.positions,
        lead: w.lead,
        above: [{ href: IMPORT_PATH, label: web.imports }],
        labels: {
          format: w.format,
          file: fileWords[language].file,
          address: common.address,
          board: w.board,
          client: w.client,
        },
        hasFiles: true,
        initial: { format: formats[0]?.name ?? '', client: 'none' },
        fields: (form) => <PositionsFields {...{ form, language, uploads, clients }} />,
        submit: w.check,
      }
    },
    save: checkPositions,
  }),
  editScreen('imports.run', {
    path: `${IMPORT_PATH}/candidates`,
    edit: async (visit, _, refused) => {
      const { language, query } = visit
      const w = importWords[language]
      const web = webWords[language]
      const common = commonWords[language]
      const { source, legalBasis } = addingWords[language]
      const uploads = await uploadsOf(visit, refused)
      const wanted = (refused?.posted ?? query).get('position') ?? ''
      const positions = await offeredPositions(visit, wanted, refused?.posted.get('positionSearch') ?? '')
      return {
        title: w.candidates,
        lead: w.candidatesLead,
        above: [{ href: IMPORT_PATH, label: web.imports }],
        labels: {
          file: fileWords[language].file,
          position: common.position,
          source,
          legalBasis,
        },
        hasFiles: true,
        // Nobody adds people to a position that they did not choose.
        initial: { position: positions.choices.some(({ id }) => id === wanted) ? wanted : '' },
        fields: (form) => <CandidatesFields {...{ form, language, uploads, positions }} />,
        submit: w.next,
      }
    },
    save: checkCandidates,
  }),
]

/** The position that is chosen already, and the newest ones, or those that the form searches for. */
async function offeredPositions(visit: MemberVisit, wanted: string, search: string): Promise<OfferedPosition> {
  const { database, access } = visit
  const found = (await findPositions(visit, search)).filter(({ status }) => status !== 'ARCHIVED')
  const ids = isId(wanted) && !found.some(({ id }) => id === wanted) ? [wanted] : []
  const chosen = await listOverview(database, access, { statuses: positionStatuses, ids }, { limit: 1 })
  const names = namesOfPositions([...chosen, ...found.slice(0, OFFERED)], visit)
  const foundNone = search !== '' && found.length === 0
  return { choices: [...names].map(([id, name]) => ({ id, name })), foundNone }
}

/** The files that came with a form that was refused. */
async function uploadsOf({ database, access }: MemberVisit, refused?: Refused): Promise<Upload[]> {
  if (refused === undefined) return []
  return findUploads(database, access.companyId, refused.posted.getAll('file').slice(0, 1), 'feed')
}

/** The clients to choose from; null for companies. */
async function clientsOf({ database, access, language, signedIn }: MemberVisit) {
  if (!signedIn.membership.isAgency) return null
  const clients = (await listClients(database, access)).map((json) => JSON.parse(json) as { id: string; name: string })
  return byName(clients, language).slice(0, OFFERED)
}

/** Reads a form with a file. What is wrong with the file is a fault of the form. */
async function readSent(visit: MemberVisit): Promise<{ sent: Submitted; file: Upload | undefined }> {
  const { language, access, posted, site, signedIn } = visit
  const { companyId } = access
  const uploader = site.uploads.member(signedIn.identityId, companyId)
  const read = await readMultipart(visit, { companyId, inputs: ['file'], language, kind: 'feed', uploader })
  const sent = new Submitted(posted, webWords[language].form)
  for (const { field, message } of read.faults) sent.refuse(field, message)
  // A file that was chosen now takes the place of one that was sent before.
  return { sent, file: read.uploads.get('file')?.at(-1) }
}

async function checkPositions(visit: MemberVisit): Promise<Answer> {
  const { language } = visit
  const w = importWords[language]
  const { sent, file } = await readSent(visit)
  const [first = '', ...others] = formats.map(({ name }) => name)
  const format = sent.choice('format', [first, ...others])
  const address = sent.text('address')
  const board = sent.text('board', { max: 100 })
  const client = sent.text('client', { max: 40 })
  if ((file === undefined) === (address === '')) sent.refuse(address === '' ? 'file' : 'address', w.oneSource)
  const isKnown = client === '' || client === 'none' || client === 'per-employer' || isId(client)
  if (!isKnown) sent.refuse('client', webWords[language].form.choose)
  sent.check()
  if (isId(client)) await requireReach(visit.database, visit.access, 'clients', [client])
  return begin(visit, {
    format,
    ...(board !== '' && { board }),
    source: file === undefined ? { address } : { file },
    options: {
      client: visit.signedIn.membership.isAgency && client !== '' ? client : 'none',
      marketplace: sent.isTicked('marketplace'),
      publish: sent.isTicked('publish'),
    },
  })
}

async function checkCandidates(visit: MemberVisit): Promise<Answer> {
  const { database, access, language } = visit
  const w = importWords[language]
  const common = commonWords[language]
  const { sent, file } = await readSent(visit)
  if (file === undefined) sent.refuse('file', common.chooseFile)
  const origin = originIn(sent)
  if (visit.posted.has('find')) throw new ShowAgain()
  const position = sent.text('position')
  if (position === '') sent.refuse('position', w.noPosition)
  const positionId = position === 'column' ? null : position
  const isThere = positionId === null || (await findInReach(database, access, 'positions', positionId)) !== undefined
  if (position !== '' && !isThere) sent.refuse('position', webWords[language].form.choose)
  const isLines = file !== undefined && /\.(jsonl|ndjson|json)$/i.test(file.name)
  if (file !== undefined && !isLines) {
    const open = () => readChunks(database, { companyId: access.companyId, id: file.id })
    await previewCsv(open, 0).catch((error: unknown) => {
      if (!(error instanceof FeedError)) throw error
      sent.refuse('file', shownFeedError(error, language))
    })
  }
  sent.check()
  if (file === undefined) throw new Refusal('invalid', common.chooseFile)
  return begin(visit, {
    format: isLines ? candidateFormats.lines : candidateFormats.csv,
    board: positionId ?? 'several',
    source: { file },
    options: { positionId, ...origin, mapping: null },
    needsMapping: !isLines,
  })
}

async function begin(visit: MemberVisit, form: Omit<RunForm, 'companyId'>): Promise<Answer> {
  const run = await changeRow(visit, 'companies', visit.access.companyId, (change, [company]) =>
    checkImport(change, { ...form, companyId: company.id }),
  )
  return goTo(`${IMPORT_PATH}/${run.id}${form.needsMapping === true ? '/columns' : ''}`)
}

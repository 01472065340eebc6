import { createHash } from 'node:crypto'
import { addCandidate } from '../../candidates/adding/actions.ts'
import type { AddedCandidacy } from '../../candidates/intake/actions.ts'
import { addDocument } from '../../candidates/documents/actions.ts'
import { addNote } from '../../candidates/notes/actions.ts'
import { inTransaction } from '../../base/changes/actions.ts'
import type { AllowedKey } from '../../base/access/reach.ts'
import type { Database, Transaction } from '../../base/db/connection.ts'
import type { DemoLine } from './lines.ts'
import { shownTo } from '../../public/applying/shown-to-applicant.ts'
import { readFormPosition } from '../../public/public-form/form-store.ts'
import { accessOfVisitor, submitApplication } from '../../candidates/submissions/submit-actions.ts'
import { readNotice } from '../../candidates/privacy/store.ts'
import { catalogueOf, pageLanguageOf } from '../../base/web/public/page-language.ts'
import type { CompanyAccess } from '../../base/access/access.ts'
import { transitionCandidacies } from '../../candidates/actions.ts'
import { rejectCandidates } from '../../candidates/letters/actions.ts'
import { rejectionReasons } from '../../candidates/rejections/rejection.ts'
import type { AuditVerb } from '../../base/changes/audit-verb.ts'
import type { CandidateLine } from '../../moving/imports/conversion/candidate-line.ts'
import { type CandidateHistoryEntry, POSITION_TRANSITIONS } from '../../moving/imports/conversion/history.ts'
import { linksOf } from '../../moving/imports/storing/item-store.ts'
import { transitionPositions } from '../../positions/actions.ts'
import { userAccess } from '../../organisation/users/actions.ts'
import { receiveUpload } from '../../content/files/actions.ts'
import type { Events } from './schedule.ts'
import { curriculumPdf } from './sent-files/curriculum.ts'

/** What colleagues write about: positions and candidates by the ids of their lines, and users by company and e-mail. */
export interface Known {
  readonly database: Database
  readonly tx: Transaction
  readonly users: ReadonlyMap<string, { id: string }>
  /** Those who look after positions. */
  readonly team: readonly AllowedKey<'users'>[]
  readonly positions: ReadonlyMap<string, AllowedKey<'positions'>>
  readonly candidates: Map<string, AllowedKey<'candidacies'>>
}

/** Writes notes, each as its author. */
async function writeNotes(
  { database, tx, users, candidates }: Known,
  lines: readonly DemoLine<'note'>[],
): Promise<void> {
  for (const { company, author, candidate, text, personal = false } of lines) {
    const [user, candidacy] = [users.get(`${company} ${author}`), candidates.get(candidate)]
    if (!user || !candidacy) throw new Error(`A note of the demonstration is by ${author} about ${candidate}.`)
    const access = await accessOfColleague(tx, user.id)
    await inTransaction(database, access, async (change) => {
      const [key] = await change.within('candidacies', [candidacy.id])
      if (key) await addNote(change, key, { text, isPersonal: personal, mentions: [] })
    })
  }
}

/** Adds files about candidates, each as its author. They come through the same door as those of pages. */
async function addDocuments(
  { database, tx, users, candidates }: Known,
  lines: readonly DemoLine<'document'>[],
): Promise<void> {
  for (const { company, author, candidate, kind, title = '', readers, file: name, heading, lines: text } of lines) {
    const [user, candidacy] = [users.get(`${company} ${author}`), candidates.get(candidate)]
    if (!user || !candidacy) throw new Error(`A file of the demonstration is by ${author} about ${candidate}.`)
    const bytes = curriculumPdf({ name: heading, contact: [], sections: [{ heading: '', lines: text }] })
    const stream = (async function* () {
      yield bytes
    })()
    const upload = await receiveUpload(tx, { companyId: candidacy.companyId, name, kind: 'document', stream })
    const access = await accessOfColleague(tx, user.id)
    await inTransaction(database, access, async (change) => {
      const [key] = await change.within('candidacies', [candidacy.id])
      if (key) await addDocument(change, key, { kind, title, readers, fileId: upload.id })
    })
  }
}

/** Adds people by hand, each as the colleague who found them. */
async function addByHand(
  { database, tx, users, positions, candidates }: Known,
  lines: readonly DemoLine<'added'>[],
): Promise<void> {
  for (const { company, author, id, position: name, candidate, source, legalBasis, isImported } of lines) {
    const [user, position] = [users.get(`${company} ${author}`), positions.get(name)]
    if (!user || !position) throw new Error(`Somebody of the demonstration is added by ${author} to ${name}.`)
    const access = await accessOfColleague(tx, user.id)
    const added = await inTransaction(database, access, async (change): Promise<AddedCandidacy | undefined> => {
      const [key] = await change.within('positions', [position.id])
      if (key === undefined) return undefined
      const { companyId, id: positionId } = key
      return addCandidate(change, {
        companyId,
        positionId,
        person: candidate,
        origin: { source, legalBasis, ...(isImported && { isImported }) },
        fileIds: [],
      })
    })
    if (added) candidates.set(id, added)
  }
}

/** What the demonstration calls itself in the notices that its applicants saw. */
const SITE = 'Kandidat'

/** Sends applications that look like spam, each from the careers page it came through: they wait for a human. */
async function sendHeldForms(
  { database, tx, positions }: Known,
  pages: ReadonlyMap<string, AllowedKey<'pages'>>,
  lines: readonly DemoLine<'held'>[],
): Promise<void> {
  for (const { company, page: name, position: title, candidate, message = '', because } of lines) {
    const [page, known] = [pages.get(`${company} ${name}`), positions.get(title)]
    const position = known && (await readFormPosition(tx, known.id))
    const notice = position && (await readNotice(tx, position.companyId))
    if (!page || !position || !notice)
      throw new Error(`An application of the demonstration is for ${title} on ${name}.`)
    const { companyId, positionId } = position
    await inTransaction(database, accessOfVisitor(companyId, page.id), async (change) => {
      const [allowed] = await change.within('positions', [positionId])
      if (!allowed)
        throw new Error(`An application of the demonstration is for ${title}, which is not live on ${name}.`)
      await submitApplication(change, {
        ...{ companyId, positionId: allowed.id, linkId: page.id, heldBecause: because },
        form: { person: candidate, message, keepMe: false, tellReferrer: false, fileIds: [] },
        shown: shownTo(position, notice, catalogueOf(pageLanguageOf(position.language)), SITE),
        requestHash: createHash('sha256').update(`${positionId} ${candidate.email}`).digest(),
        hasLostFiles: false,
      })
    })
  }
}

/** Whether a user of the demonstration looks after all positions of the company. */
export function isInTeam({ name, until, role, positions }: DemoLine<'user'>): boolean {
  return name !== undefined && until === undefined && positions === undefined && role !== 'viewer'
}

/** The access of a colleague in the portal. */
async function accessOfColleague(tx: Transaction, userId: string): Promise<CompanyAccess> {
  return { ...(await userAccess(tx, userId)), who: { kind: 'user', id: userId, via: 'portal' } }
}

/** The access of the colleague who looks after a position: always the same one. Undefined if nobody works for the company. */
async function accessFor(
  { tx, team, positions }: Known,
  position: string,
): Promise<{ access: CompanyAccess; key: AllowedKey<'positions'> } | undefined> {
  const key = positions.get(position)
  const [colleague] = key === undefined ? [] : lookingAfter(team, key, position)
  return key && colleague && { key, access: await accessOfColleague(tx, colleague.id) }
}

/** The colleagues who look after a position, first of them the one who does what is done with it. */
export function lookingAfter(
  team: Known['team'],
  { companyId }: AllowedKey<'positions'>,
  position: string,
): AllowedKey<'users'>[] {
  const colleagues = team.filter((colleague) => colleague.companyId === companyId)
  const first = numberOf(position) % Math.max(1, colleagues.length)
  return [...colleagues.slice(first), ...colleagues.slice(0, first)]
}

/** A number that belongs to a name, to choose among a few without chance. */
function numberOf(name: string): number {
  let hash = 2_166_136_261
  for (const byte of Buffer.from(name)) hash = Math.imul(hash ^ byte, 16_777_619) >>> 0
  return hash >>> 13
}

/** Publishes, pauses and archives positions, each as the colleague who looks after it. */
async function setPositionsByTeam(known: Known, events: readonly Events['positionSetByTeam'][]): Promise<void> {
  for (const { position, at, did } of events) {
    const found = await accessFor(known, position)
    if (!found) throw new Error(`Nobody of the demonstration looks after the position ${position}.`)
    const { verb, transition } = POSITION_TRANSITIONS[did]
    await inTransaction(known.database, found.access, async (change) =>
      transitionPositions(change, verb, await change.within('positions', [found.key.id]), (before) =>
        transition(before, at),
      ),
    )
  }
}

/** Moves, contacts, hires and rejects candidates, each as the colleague who looks after the position. */
async function setCandidatesByTeam(known: Known, events: readonly Events['candidateSetByTeam'][]): Promise<void> {
  for (const { candidate, position, entries, transition } of events) {
    const [found, candidacy] = [await accessFor(known, position), known.candidates.get(candidate)]
    if (!found || !candidacy) throw new Error(`Nobody of the demonstration looks after the candidate ${candidate}.`)
    const reason = rejectionReasons[numberOf(candidate) % rejectionReasons.length] ?? 'other'
    await inTransaction(known.database, found.access, async (change) => {
      const keys = await change.within('candidacies', [candidacy.id])
      if (entries.some(({ stage }) => stage === 'REJECTED')) {
        await rejectCandidates(change, keys, { reason, words: '' })
      } else await transitionCandidacies(change, verbOf(entries), keys, transition)
    })
  }
}

/** The verb that a colleague would use for what happened at one time. */
function verbOf(entries: readonly CandidateHistoryEntry[]): AuditVerb {
  const stage = entries.findLast((entry) => entry.stage !== undefined)?.stage
  if (stage !== undefined) return stage === 'HIRED' ? 'candidates hire' : 'candidates move'
  if (entries.some(({ did }) => did === 'accepted')) return 'candidates accept'
  return entries.some(({ did }) => did === 'started') ? 'candidates start' : 'candidates contact'
}

/** The access of somebody who applies or refers: through the link that the line names, or a careers page with the position. */
export async function accessOfSender(
  { tx, positions }: Known,
  { position, over }: CandidateLine,
): Promise<CompanyAccess | undefined> {
  const key = positions.get(position)
  const links = key === undefined ? [] : await linksOf(tx, [key])
  const link = links.find(({ name }) => name === over) ?? links.find(({ kind }) => kind !== 'sharing_link')
  return key && link && { ...accessOfVisitor(key.companyId, link.id), positions: 'all' }
}

/** The verbs for what people do themselves, in the order in which they run. */
export function verbsOfPeople(known: () => Known, pages: ReadonlyMap<string, AllowedKey<'pages'>>) {
  return {
    positionSetByTeam: (events: Events['positionSetByTeam'][]) => setPositionsByTeam(known(), events),
    addedByHand: (lines: DemoLine<'added'>[]) => addByHand(known(), lines),
    candidateSetByTeam: (events: Events['candidateSetByTeam'][]) => setCandidatesByTeam(known(), events),
    formHeld: (lines: DemoLine<'held'>[]) => sendHeldForms(known(), pages, lines),
    documentAdded: (lines: DemoLine<'document'>[]) => addDocuments(known(), lines),
    noteWritten: (lines: DemoLine<'note'>[]) => writeNotes(known(), lines),
  }
}

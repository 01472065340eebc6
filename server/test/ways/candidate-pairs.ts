import { submissionWords } from '../../src/portal/words/nb/submissions.ts'
import { refusalWords } from '../../src/portal/words/nb/refusals.ts'
import { newId } from '../../src/base/db/id.ts'
import { boardWords } from '../../src/portal/words/nb/candidates.ts'
import { webWords } from '../../src/base/web/words/nb.ts'
import { byVerb } from '../by-verb.ts'
import { PDF } from '../documents.ts'
import { userAccess } from '../../src/organisation/users/actions.ts'
import type { Call, Pair, Pairs, RefusedCall } from './pair.ts'
import { position } from './position-pairs.ts'
import { fileWith, type Side } from './side.ts'

const PATH = '/portal/candidates'

/** Somebody who applied for a position of the agency. */
export async function candidate(side: Side, values: object = {}) {
  const email = `${side.slug()}@example.com`
  const { id } = await side.fixture.make.person(side.agency, { email, email_normalized: email })
  return side.fixture.make.vouch(await position(side), { person_id: id, ...values })
}

const hired = { stage: 'HIRED', start_date: new Date('2027-01-31') }

/** A step of a candidate. @param against the state in which it is refused */
function step(
  name: string,
  call: (id: string) => Pick<Call, 'fields' | 'command'>,
  against: object,
  refusal: Pick<RefusedCall, 'says' | 'reason'>,
  before: object = {},
  other: (id: string) => Pick<Call, 'fields' | 'command'> = call,
): Pair {
  return {
    what: `candidates ${name}`,
    done: async (side) => {
      const { id } = await candidate(side, before)
      return { to: `${PATH}/${id}/${name}`, on: `${PATH}/${id}`, ...call(id) }
    },
    refused: async (side) => {
      const { id } = await candidate(side, against)
      return { to: `${PATH}/${id}/${name}`, on: `${PATH}/${id}`, ...other(id), ...refusal }
    },
  }
}

/** How far candidates are, and what colleagues write about them. */
export const candidatePairs: Pairs<
  | 'moveCandidacies'
  | 'transitionCandidacies'
  | 'exportList'
  | 'addNote'
  | 'editNote'
  | 'removeNotes'
  | 'readMentions'
  | 'addDocument'
  | 'editDocument'
  | 'removeDocuments'
  | 'letIn'
  | 'discard'
> = {
  moveCandidacies: [
    step(
      'move',
      (id) => ({ fields: { stage: 'OFFER_MADE' }, command: ['candidates', 'move', id, 'OFFER_MADE'] }),
      {},
      { reason: 'invalid', says: [webWords.form.choose, /./] },
      {},
      (id) => ({ fields: { stage: 'NOWHERE' }, command: ['candidates', 'move', id, 'NOWHERE'] }),
    ),
  ],
  transitionCandidacies: [
    step(
      'hire',
      (id) => ({
        fields: { day: '2027-01-31' },
        command: ['candidates', 'hire', id, '--at', '2027-01-30T23:00:00Z'],
      }),
      {},
      { reason: 'invalid', says: [boardWords.badDate, /./] },
      {},
      (id) => ({ fields: { day: '2027-02-31' }, command: ['candidates', 'hire', id, '--at', '2027-02-31'] }),
    ),
    {
      ...step(
        'name',
        (id) => ({
          fields: { name: 'Second interview' },
          command: ['candidates', 'stage', id, '--name', 'Second interview'],
        }),
        {},
        { reason: 'invalid', says: [webWords.form.tooLong(200, 201), /at most 200/] },
        {},
        (id) => ({
          fields: { name: 'x'.repeat(201) },
          command: ['candidates', 'stage', id, '--name', 'x'.repeat(201)],
        }),
      ),
      what: 'candidates stage',
    },
    {
      ...step(
        'start',
        (id) => ({ fields: { day: '' }, command: ['candidates', 'start-date', id, '--clear'] }),
        {},
        { reason: 'conflict', says: [refusalWords['not-hired'], /hire first/] },
        hired,
      ),
      what: 'candidates start-date',
    },
    step(
      'contact',
      (id) => ({ fields: { by: 'company' }, command: ['candidates', 'contact', id, '--by', 'company'] }),
      {},
      { reason: 'invalid', says: [webWords.form.choose, /company or candidate/] },
      {},
      (id) => ({ fields: { by: 'nobody' }, command: ['candidates', 'contact', id, '--by', 'nobody'] }),
    ),
  ],
  addNote: [
    {
      what: 'write a note',
      done: async (side) => {
        const { id } = await candidate(side)
        return {
          to: `${PATH}/${id}/notes`,
          on: `${PATH}/${id}`,
          fields: { text: 'Speaks Sami', readers: 'team' },
        }
      },
      // Until the referred person agrees.
      refused: async (side) => {
        const referrer = await side.fixture.make.person(side.agency)
        const { id } = await candidate(side, {
          ...{ kind: 'referral', referrer_id: referrer.id, stage: 'REFERRAL_CREATED', accepted_by_candidate_at: null },
        })
        return {
          to: `${PATH}/${id}/notes`,
          on: `${PATH}/${id}`,
          fields: { text: 'Speaks Sami', readers: 'team' },
          ...{ reason: 'conflict', says: refusalWords['note-not-agreed'] },
        }
      },
    },
  ],
  editNote: [
    {
      what: 'change a note',
      done: async (side) => {
        const { id, note } = await noteOf(side, side.administrator.userId)
        return {
          to: `${PATH}/${id}/notes/${note}`,
          fields: { text: 'Speaks Finnish' },
        }
      },
      refused: async (side) => {
        const { id, note } = await noteOf(side, side.administrator.userId)
        return {
          to: `${PATH}/${id}/notes/${note}`,
          fields: { text: '' },
          ...{ reason: 'invalid', says: webWords.form.required },
        }
      },
    },
  ],
  removeNotes: [
    {
      what: 'remove a note',
      done: async (side) => {
        const { id, note } = await noteOf(side, side.administrator.userId)
        return { to: `${PATH}/${id}/notes/${note}/remove` }
      },
      refused: async (side) => {
        const { id } = await candidate(side)
        return { to: `${PATH}/${id}/notes/${newId()}/remove`, reason: 'not-found' }
      },
    },
  ],
  readMentions: [
    {
      what: 'read mentions',
      done: async (side) => {
        const made = await candidate(side)
        const mentions = [side.administrator.email]
        await byVerb(side.fixture).note(made, { text: 'Speaks Sami', mentions })
        const { id } = made
        return { to: `${PATH}/${id}/notes/read`, on: `${PATH}/${id}` }
      },
      notBy: async ({ atClient }) => atClient,
      refused: async () => ({ to: `${PATH}/${newId()}/notes/read`, reason: 'not-found' }),
    },
  ],
  addDocument: [
    {
      what: 'add a file about a candidate',
      done: async (side) => {
        const { id } = await candidate(side)
        return {
          to: `${PATH}/${id}/files/new`,
          fields: { kind: 'reference', title: 'Letter', readers: 'everybody' },
          files: { file: letter() },
        }
      },
      // Until the referred person agrees.
      refused: async (side) => {
        const referrer = await side.fixture.make.person(side.agency)
        const { id } = await candidate(side, {
          ...{ kind: 'referral', referrer_id: referrer.id, stage: 'REFERRAL_CREATED', accepted_by_candidate_at: null },
        })
        return {
          to: `${PATH}/${id}/files/new`,
          fields: { kind: 'reference', title: 'Letter', readers: 'everybody' },
          files: { file: letter() },
          ...{ reason: 'conflict', says: refusalWords['document-not-agreed'] },
        }
      },
    },
  ],
  editDocument: [
    {
      what: 'say who may see a file',
      done: async (side) => {
        const { id, document } = await documentOf(side)
        return { to: `${PATH}/${id}/files/${document}/edit`, fields: { kind: 'contract', readers: 'recruiters' } }
      },
      refused: async (side) => {
        const { id, document } = await documentOf(side)
        return {
          to: `${PATH}/${id}/files/${document}/edit`,
          fields: { readers: 'nobody' },
          ...{ reason: 'invalid', says: webWords.form.choose },
        }
      },
    },
  ],
  removeDocuments: [
    {
      what: 'remove a file about a candidate',
      done: async (side) => {
        const { id, document } = await documentOf(side)
        return { to: `${PATH}/${id}/files/${document}/remove` }
      },
      refused: async (side) => {
        const { id } = await candidate(side)
        return { to: `${PATH}/${id}/files/${newId()}/remove`, reason: 'not-found' }
      },
    },
  ],
  exportList: [
    {
      what: 'csv candidates',
      done: async (side) => {
        const { position_id: id } = await candidate(side)
        return {
          to: `/portal/positions/${id}/candidates/export`,
          fields: { delimiter: 'semicolon' },
          command: [
            'csv',
            'candidates',
            await freePath(),
            '--company',
            side.agency.slug,
            '--position',
            id,
            ...semicolon,
          ],
        }
      },
      notBy: async ({ atClient }) => atClient,
      refused: async (side) => {
        const id = newId()
        return {
          to: `/portal/positions/${id}/candidates/export`,
          command: [
            'csv',
            'candidates',
            await freePath(),
            '--company',
            side.agency.slug,
            '--position',
            id,
            ...semicolon,
          ],
          ...{ reason: 'not-found', says: /There is no position/ },
        }
      },
    },
  ],
  letIn: [submission('let-in')],
  discard: [submission('discard')],
}

const semicolon = ['--delimiter', 'semicolon']

/** Where a command writes a file that does not exist yet. */
const freePath = async () => `${await fileWith({})}.csv`

const letter = () => new File([new Uint8Array(PDF)], 'letter.pdf', { type: 'application/pdf' })

async function documentOf(side: Side) {
  const made = await candidate(side)
  const document = await byVerb(side.fixture).document(made, { title: 'Letter' })
  return { ...made, document: document.id }
}

async function noteOf(side: Side, author: string) {
  const made = await candidate(side)
  const by = await userAccess(side.fixture.server.app.database, author)
  const note = await byVerb(side.fixture).note(made, { text: 'Speaks Sami' }, by)
  return { ...made, note: note.id }
}

/** Deciding about an application that waits. Nobody decides twice. */
function submission(name: 'let-in' | 'discard'): Pair {
  const path = '/portal/applications'
  return {
    what: `submissions ${name}`,
    done: async (side) => {
      const id = await side.held(await position(side))
      return { to: `${path}/${id}/${name}`, on: `${path}/${id}`, command: ['submissions', name, id] }
    },
    refused: async (side) => {
      const id = await side.held(await position(side))
      await side.run('submissions', 'discard', id)
      return {
        to: `${path}/${id}/${name}`,
        command: ['submissions', name, id],
        ...{ reason: 'conflict', says: [submissionWords.gone, /does not wait any more/] },
      }
    },
  }
}

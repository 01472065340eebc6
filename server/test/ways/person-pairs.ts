import { refusalWords } from '../../src/portal/words/nb/refusals.ts'
import { newId } from '../../src/base/db/id.ts'
import { webWords } from '../../src/base/web/words/nb.ts'
import { byVerb } from '../by-verb.ts'
import { candidate } from './candidate-pairs.ts'
import type { Pairs } from './pair.ts'
import { position } from './position-pairs.ts'
import { fileWith, type Side } from './side.ts'

const PATH = '/portal/persons'
const ERASURES = '/portal/erasures'

/** People, whatever they applied for. */
export const personPairs: Pairs<
  | 'addCandidate'
  | 'editPeople'
  | 'anonymizePeople'
  | 'declineErasure'
  | 'openPersonPage'
  | 'exportPerson'
  | 'replaceCvLinks'
> = {
  addCandidate: [
    {
      what: 'candidates add',
      done: async (side) => {
        const [{ id }, email] = [await position(side), `added@${side.name}.example`]
        return {
          to: `/portal/positions/${id}/candidates/new`,
          fields: { step: 'add', email, firstName: 'Liv', source: 'event', legalBasis: 'consent' },
          command: [
            ...['candidates', 'add', email, '--position', id, '--first-name', 'Liv'],
            ...['--source', 'event', '--legal-basis', 'consent'],
          ],
        }
      },
      refused: async (side) => {
        const { id } = await position(side)
        return {
          to: `/portal/positions/${id}/candidates/new`,
          fields: { step: 'add', email: 'nobody', source: 'event', legalBasis: 'consent' },
          command: ['candidates', 'add', 'nobody', '--position', id, '--source', 'event', '--legal-basis', 'consent'],
          ...{ reason: 'invalid', says: [webWords.email.one, /e-mail|email/] },
        }
      },
    },
  ],
  editPeople: [
    {
      what: 'candidates edit',
      done: async (side) => {
        const { person_id: id } = await candidate(side)
        return {
          to: `${PATH}/${id}/edit`,
          fields: { lastName: 'Nord' },
          command: ['candidates', 'edit', id, await fileWith({ lastName: 'Nord' })],
        }
      },
      refused: async (side) => {
        const { person_id: id } = await candidate(side)
        const email = `taken-${id}@example.com`
        await side.fixture.make.person(side.agency, { email, email_normalized: email })
        return {
          to: `${PATH}/${id}/edit`,
          fields: { email },
          command: ['candidates', 'edit', id, await fileWith({ email })],
          ...{ reason: 'conflict', says: [refusalWords['person-email-taken'], /belongs to/] },
        }
      },
    },
  ],
  anonymizePeople: [
    {
      what: 'candidates anonymize',
      done: async (side) => {
        const { person_id: id } = await candidate(side)
        return {
          to: `${PATH}/${id}/anonymize`,
          fields: { typed: 'Kari Lie' },
          command: ['candidates', 'anonymize', id],
        }
      },
      refused: async (side) => {
        const other = await side.fixture.make.person({ id: side.client.id })
        return {
          to: `${PATH}/${other.id}/anonymize`,
          fields: { typed: 'Kari Lie' },
          command: ['candidates', 'anonymize', other.id],
          ...{ reason: 'forbidden', says: /person/ },
        }
      },
    },
    {
      what: 'candidates anonymize, of somebody who asked for it',
      done: async (side) => {
        const id = await asking(side)
        return { to: `${ERASURES}/${id}/erase`, command: ['candidates', 'anonymize', id] }
      },
      refused: null,
    },
  ],
  declineErasure: [
    {
      what: 'candidates keep',
      done: async (side) => {
        const [id, reason] = [await asking(side), 'There is a lawsuit.']
        return {
          to: `${ERASURES}/${id}/keep`,
          fields: { reason },
          command: ['candidates', 'keep', id, '--reason', reason],
        }
      },
      refused: async (side) => {
        const id = await asking(side)
        return {
          to: `${ERASURES}/${id}/keep`,
          fields: { reason: ' ' },
          command: ['candidates', 'keep', id, '--reason', ' '],
          ...{ reason: 'invalid', says: [webWords.form.required, /1 to 1000 characters/] },
        }
      },
    },
    {
      what: 'candidates keep, of somebody who has not asked for it',
      done: async (side) => {
        const id = await asking(side)
        return {
          to: `${ERASURES}/${id}/keep`,
          fields: { reason: 'A law.' },
          command: ['candidates', 'keep', id, '--reason', 'A law.'],
        }
      },
      refused: async (side) => {
        const { person_id: id } = await candidate(side)
        return {
          to: `${ERASURES}/${id}/keep`,
          fields: { reason: 'A law.' },
          command: ['candidates', 'keep', id, '--reason', 'A law.'],
          ...{ reason: 'conflict', isMissing: true, says: /no open request to be erased/ },
        }
      },
    },
  ],
  openPersonPage: [
    {
      what: 'candidates page-link',
      done: async (side) => {
        const { person_id: id } = await candidate(side)
        return { to: `${PATH}/${id}/own-page`, command: ['candidates', 'page-link', id] }
      },
      refused: async (side) => {
        const id = await anonymized(side)
        const command = ['candidates', 'page-link', id]
        return { to: `${PATH}/${id}/own-page`, command, reason: 'conflict', isMissing: true, says: /was anonymized/ }
      },
    },
    {
      what: 'candidates page-link --mail',
      done: async (side) => {
        const { person_id: id } = await candidate(side)
        return {
          to: `${PATH}/${id}/own-page`,
          fields: { mail: 'on' },
          command: ['candidates', 'page-link', id, '--mail'],
        }
      },
      refused: null,
    },
  ],
  exportPerson: [
    {
      what: 'candidates export',
      done: async (side) => {
        const { person_id: id } = await candidate(side)
        return { to: `${PATH}/${id}/copy`, command: ['candidates', 'export', id] }
      },
      refused: async (side) => {
        const id = await anonymized(side)
        const command = ['candidates', 'export', id]
        return { to: `${PATH}/${id}/copy`, command, reason: 'conflict', isMissing: true, says: /was anonymized/ }
      },
    },
  ],
  replaceCvLinks: [
    {
      what: 'candidates replace-cv-links',
      done: async (side) => {
        const { person_id: id } = await candidate(side)
        await side.fixture.database.run(
          `insert into files (company_id, id, person_id, kind, name, type, size, sha256, handle_hash, link_token, created_at,
            attached_at)
          values ($1, $2::uuid, $3, 'cv', 'cv.pdf', 'pdf', 8, sha256('x'), sha256('x'),
            replace($2::uuid::text, '-', '') || 'abcdefghijk', clock(), clock())`,
          [side.agency.id, newId(), id],
        )
        return { to: `${PATH}/${id}/cv-links`, command: ['candidates', 'replace-cv-links', id] }
      },
      refused: async (side) => {
        const { person_id: id } = await candidate(side)
        const command = ['candidates', 'replace-cv-links', id]
        return { to: `${PATH}/${id}/cv-links`, command, reason: 'conflict', isMissing: true, says: /has a CV/ }
      },
    },
  ],
}

/** Somebody who asked to be erased. */
async function asking(side: Side): Promise<string> {
  const { person_id: id } = await candidate(side)
  const verbs = byVerb(side.fixture)
  await verbs.reviewErasures(side.agency)
  await verbs.askErasure({ id })
  return id
}

/** Somebody of whom nothing is left. */
async function anonymized(side: Side): Promise<string> {
  const { person_id: id } = await candidate(side)
  await side.run('candidates', 'anonymize', id)
  return id
}

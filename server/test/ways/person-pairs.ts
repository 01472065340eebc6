import { nb as publicFormWords } from '../../src/candidates/public-form/words/nb.ts'
import { nb as refusalWords } from '../../src/portal/refusals/words/nb.ts'
import { candidate } from './candidate-pairs.ts'
import type { Pairs } from './pair.ts'
import { position } from './position-pairs.ts'
import { fileWith } from './side.ts'

const PATH = '/portal/persons'

/** People, whatever they applied for. */
export const personPairs: Pairs<'addCandidate' | 'editPeople' | 'anonymizePeople'> = {
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
          ...{ reason: 'invalid', says: [publicFormWords.faults.email, /e-mail|email/] },
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
  ],
}

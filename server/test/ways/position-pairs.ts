import { newId } from '../../src/base/db/id.ts'
import { editorWords, stepWords } from '../../src/portal/words/nb/positions.ts'
import { refusalWords } from '../../src/portal/words/nb/refusals.ts'
import type { Pair, Pairs, RefusedCall } from './pair.ts'
import { fileWith, type Side } from './side.ts'

const PATH = '/portal/positions'

/** A published position of the agency. */
export async function position({ fixture, agency }: Side, values: object = {}) {
  const made = await fixture.make.published(agency, { title: 'Los', language: 'EN', ...values })
  await fixture.make.refresh()
  return made
}

const archived = (side: Side) => position(side, { status: 'ARCHIVED', archived_at: new Date() })
const paused = (side: Side) => position(side, { status: 'PAUSED', paused_at: new Date() })

/** A step by a button, and by the command of the same name. */
function step(
  name: 'publish' | 'pause' | 'resume' | 'restore',
  make: (side: Side) => Promise<{ id: string }>,
  against: (side: Side) => Promise<{ id: string }>,
  says: RefusedCall['says'],
): Pair {
  const call = ({ id }: { id: string }) => ({ to: `${PATH}/${id}/${name}`, command: ['positions', name, id] })
  return {
    what: `positions ${name}`,
    done: async (side) => call(await make(side)),
    refused: async (side) => ({ ...call(await against(side)), reason: 'conflict', says }),
  }
}

const isArchived = [stepWords.obstacles.archived, /is archived/] as const

/** What is done to positions. */
export const positionPairs: Pairs<
  | 'createPositions'
  | 'duplicatePositions'
  | 'editPositions'
  | 'transitionPositions'
  | 'assignPositions'
  | 'entrustPositions'
> = {
  createPositions: [
    {
      what: 'positions create',
      done: async ({ agency }) => ({
        to: `${PATH}/new`,
        fields: { title: 'Matros', language: 'EN', pitch: 'Out at sea' },
        command: [
          ...['positions', 'create', await fileWith({ title: 'Matros', language: 'EN', pitch: 'Out at sea' })],
          ...['--company', agency.slug],
        ],
      }),
      refused: async ({ agency }) => ({
        to: `${PATH}/new`,
        fields: { title: 'Matros', 'contact-0-name': 'Kari', 'contact-0-email': 'nobody' },
        command: [
          'positions',
          'create',
          await fileWith({ title: 'Matros', language: 'EN', contacts: [{ name: 'Kari', email: 'nobody' }] }),
          ...['--company', agency.slug],
        ],
        ...{ reason: 'invalid', says: [editorWords.noEmail, /contacts\.0/] },
      }),
    },
  ],
  duplicatePositions: [
    {
      what: 'positions duplicate',
      done: async (side) => {
        const { id } = await position(side)
        return { to: `${PATH}/${id}/duplicate`, on: `${PATH}/${id}`, command: ['positions', 'duplicate', id] }
      },
      refused: async () => {
        const id = newId()
        const [to, command] = [`${PATH}/${id}/duplicate`, ['positions', 'duplicate', id]]
        return { to, command, reason: 'not-found', says: /There is no position/ }
      },
    },
  ],
  editPositions: [
    {
      what: 'positions edit',
      done: async (side) => {
        const { id } = await position(side)
        return {
          to: `${PATH}/${id}/edit`,
          fields: { title: 'Kaptein' },
          command: ['positions', 'edit', id, await fileWith({ title: 'Kaptein' })],
        }
      },
      refused: async (side) => {
        const { id } = await position(side)
        return {
          to: `${PATH}/${id}/edit`,
          fields: { 'contact-0-name': 'Kari', 'contact-0-phone': '12' },
          command: ['positions', 'edit', id, await fileWith({ contacts: [{ name: 'Kari', phone: '12' }] })],
          ...{ reason: 'invalid', says: [editorWords.noPhone, /contacts\.0/] },
        }
      },
    },
  ],
  transitionPositions: [
    step(
      'publish',
      (side) => position(side, { status: 'DRAFT', published_at: null, last_published_at: null }),
      archived,
      isArchived,
    ),
    step('pause', position, archived, isArchived),
    step('resume', paused, position, [stepWords.obstacles['not-paused'], /is not paused/]),
    {
      what: 'positions archive',
      done: async (side) => {
        const { id } = await position(side)
        return { to: `${PATH}/${id}/archive`, command: ['positions', 'archive', id] }
      },
      // Archiving again changes nothing, and is not refused.
      refused: async () => {
        const id = newId()
        const [to, command] = [`${PATH}/${id}/archive`, ['positions', 'archive', id]]
        return { to, command, reason: 'not-found', says: /There is no position/ }
      },
    },
    step('restore', archived, position, [stepWords.obstacles['not-archived'], /not archived or deleted/]),
    {
      what: 'positions expire',
      done: async (side) => {
        const { id } = await position(side)
        return {
          to: `${PATH}/${id}/deadline`,
          fields: { deadline: '2030-01-31' },
          command: ['positions', 'expire', id, '--at', '2030-01-31'],
        }
      },
      refused: async (side) => {
        const { id } = await archived(side)
        return {
          to: `${PATH}/${id}/deadline`,
          fields: { deadline: '2030-01-31' },
          command: ['positions', 'expire', id, '--at', '2030-01-31'],
          ...{ reason: 'conflict', says: isArchived },
        }
      },
    },
  ],
  assignPositions: [
    {
      what: 'positions assign',
      // The form has the other fields too.
      done: async (side) => {
        const [{ id }, saved] = [await position(side), await fileWith({ title: 'Los' })]
        return {
          to: `${PATH}/${id}/edit`,
          fields: { client: side.client.id },
          command: ['positions', 'assign', id, '--client', side.client.slug],
          next: () => ['positions', 'edit', id, saved],
        }
      },
      refused: async (side) => {
        const { id } = await position(side)
        const other = await side.fixture.make.company({ slug: side.slug() })
        return {
          to: `${PATH}/${id}/edit`,
          fields: { client: other.id },
          command: ['positions', 'assign', id, '--client', other.slug],
          ...{ reason: 'forbidden', isTold: true, says: [editorWords.noClient, /client|access|reach/] },
        }
      },
    },
  ],
  entrustPositions: [
    {
      what: 'positions entrust',
      done: async (side) => {
        const { id } = await position(side)
        return { to: `${PATH}/${id}/team`, fields: { owner: side.viewer.userId, team: [side.administrator.userId] } }
      },
      refused: async (side) => {
        const { id } = await position(side)
        return {
          to: `${PATH}/${id}/team`,
          fields: { owner: side.atClient.userId },
          ...{ reason: 'conflict', says: refusalWords['team-unfit'] },
        }
      },
    },
  ],
}

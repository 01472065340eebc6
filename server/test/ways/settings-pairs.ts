import { webWords } from '../../src/base/web/words/nb.ts'
import { teamWords } from '../../src/portal/words/nb/users.ts'
import { refusalWords } from '../../src/portal/words/nb/refusals.ts'
import { newId } from '../../src/base/db/id.ts'
import type { Pairs, RefusedCall } from './pair.ts'
import { position } from './position-pairs.ts'
import { fileWith, type Side } from './side.ts'

/** One pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
)
const TEAM = '/portal/team'
const KEYS = '/portal/settings/api/keys'

/** The profile of a company, its colleagues and its keys. */
export const settingsPairs: Pairs<
  | 'addPictures'
  | 'editCompanies'
  | 'publishNotice'
  | 'confirmPolicy'
  | 'inviteUser'
  | 'createInvitation'
  | 'editUsers'
  | 'restrictUsers'
  | 'switchUsers'
  | 'createKeys'
  | 'revokeKeys'
> = {
  addPictures: [
    {
      what: 'pictures add',
      // The form saves the profile too.
      done: async ({ agency }) => ({
        to: '/portal/settings/company',
        files: { logo: new File([new Uint8Array(PICTURE)], 'logo.png', { type: 'image/png' }) },
        command: ['pictures', 'add', agency.slug, await fileWith(PICTURE, 'logo.png')],
        next: async ({ result }) => [
          'companies',
          'edit',
          agency.slug,
          await fileWith({ logoUrl: result.pictures[0].path }),
        ],
      }),
      refused: async ({ agency }) => ({
        to: '/portal/settings/company',
        files: { logo: new File(['no picture'], 'logo.png', { type: 'image/png' }) },
        command: ['pictures', 'add', agency.slug, await fileWith(Buffer.from('no picture'), 'none.png')],
        ...{ reason: 'invalid', says: [/bilde/i, /picture|JPEG/] },
      }),
    },
  ],
  editCompanies: [
    {
      what: 'companies edit',
      done: async ({ agency }) => ({
        to: '/portal/settings/company',
        fields: { website: 'https://www.example.com' },
        command: ['companies', 'edit', agency.slug, await fileWith({ website: 'https://www.example.com' })],
      }),
      refused: async ({ agency }) => ({
        to: '/portal/settings/company',
        fields: { brandColor: 'blue' },
        command: ['companies', 'edit', agency.slug, await fileWith({ brandColor: 'blue' })],
        ...{ reason: 'invalid', says: [refusalWords['wrong-form'], /brandColor/] },
      }),
    },
  ],
  publishNotice: [
    {
      what: 'companies publish-notice',
      done: async ({ agency }) => ({
        to: '/portal/settings/privacy',
        fields: { controller: 'Meglerdata AS', address: 'Oslo' },
        command: [
          'companies',
          'publish-notice',
          agency.slug,
          await fileWith({ controller: 'Meglerdata AS', address: 'Oslo' }),
        ],
      }),
      refused: async ({ agency }) => ({
        to: '/portal/settings/privacy',
        fields: { controller: 'Meglerdata AS', email: 'nobody' },
        command: ['companies', 'publish-notice', agency.slug, await fileWith({ email: 'nobody' })],
        ...{ reason: 'invalid', says: [webWords.email.one, /e-mail/] },
      }),
    },
  ],
  confirmPolicy: [
    {
      what: 'companies confirm-retention',
      // The page that shows what these periods would delete.
      done: async ({ agency }) => ({
        to: '/portal/settings/retention',
        on: '/portal/settings/retention?NO=7&SE=24&DK=6&others=6',
        command: ['companies', 'confirm-retention', agency.slug, await fileWith({ NO: 7, SE: 24, DK: 6, others: 6 })],
      }),
      refused: async ({ agency }) => ({
        to: '/portal/settings/retention',
        fields: { NO: '61' },
        command: ['companies', 'confirm-retention', agency.slug, await fileWith({ NO: 61, SE: 24, DK: 6, others: 6 })],
        ...{ reason: 'invalid', says: [/60/, /60/] },
      }),
    },
  ],
  inviteUser: [
    {
      what: 'users create --invite',
      done: async (side) => {
        const email = `${side.slug()}@example.com`
        return {
          to: `${TEAM}/invite`,
          fields: { email, name: 'Liv Lie', role: 'viewer', access: 'everything' },
          command: [
            ...['users', 'create', email, '--company', side.agency.slug, '--name', 'Liv Lie', '--role', 'viewer'],
            '--invite',
          ],
        }
      },
      refused: async ({ viewer, agency }) => ({
        to: `${TEAM}/invite`,
        fields: { email: viewer.email, role: 'viewer', access: 'everything' },
        command: ['users', 'create', viewer.email, '--company', agency.slug, '--role', 'viewer', '--invite'],
        ...{ reason: 'conflict', says: [teamWords.rules['email-taken'], /has a user with that e-mail/] },
      }),
    },
  ],
  createInvitation: [
    {
      what: 'users invite',
      done: async (side) => {
        const { id } = await guest(side)
        return { to: `${TEAM}/${id}/invite`, command: ['users', 'invite', id] }
      },
      refused: async ({ viewer: { userId } }) => ({
        to: `${TEAM}/${userId}/invite`,
        command: ['users', 'invite', userId],
        ...{ reason: 'conflict', says: [teamWords.rules.joined, /has joined already/] },
      }),
    },
  ],
  editUsers: [
    {
      what: 'users edit',
      done: async (side) => {
        const { id } = await guest(side)
        return {
          to: `${TEAM}/${id}/edit`,
          fields: { name: 'Liv Nord', role: 'recruiter' },
          command: ['users', 'edit', id, '--name', 'Liv Nord', '--role', 'recruiter'],
        }
      },
      refused: async (side) => {
        const { id } = await guest(side)
        return {
          to: `${TEAM}/${id}/edit`,
          fields: { email: side.viewer.email },
          command: ['users', 'edit', id, '--email', side.viewer.email],
          ...{ reason: 'conflict', says: [teamWords.rules['email-taken'], /has a user with that e-mail/] },
        }
      },
    },
  ],
  restrictUsers: [
    {
      what: 'users restrict',
      done: async (side) => {
        const [{ id }, granted] = [await guest(side), await position(side)]
        return {
          to: `${TEAM}/${id}/access`,
          fields: { access: 'certain', positionIds: granted.id },
          command: ['users', 'restrict', id, '--positions', granted.id],
        }
      },
      refused: async (side) => {
        const [{ id }, strange] = [await guest(side), await side.fixture.make.published({ id: side.client.id })]
        return {
          to: `${TEAM}/${id}/access`,
          fields: { access: 'certain', positionIds: strange.id },
          command: ['users', 'restrict', id, '--positions', strange.id],
          ...{ reason: 'not-found', isTold: true, says: [/stilling/i, /position/] },
        }
      },
    },
    {
      what: 'users lift',
      done: async (side) => {
        const { id } = await guest(side, { restricted: true, role: 'recruiter' })
        return { to: `${TEAM}/${id}/access`, fields: { access: 'everything' }, command: ['users', 'lift', id] }
      },
      refused: async () => unknown('access', ['users', 'lift']),
    },
  ],
  switchUsers: [
    {
      what: 'users deactivate',
      done: async (side) => {
        const { id } = await guest(side)
        return { to: `${TEAM}/${id}/deactivate`, command: ['users', 'deactivate', id] }
      },
      refused: async ({ administrator: { userId } }) => ({
        to: `${TEAM}/${userId}/deactivate`,
        command: ['users', 'deactivate', userId],
        ...{ reason: 'conflict', says: [teamWords.rules['own-access'], /your own role or access/] },
      }),
    },
    {
      what: 'users reactivate',
      done: async (side) => {
        const { id } = await guest(side, { deactivated_at: new Date() })
        return { to: `${TEAM}/${id}/reactivate`, command: ['users', 'reactivate', id] }
      },
      refused: async () => unknown('reactivate', ['users', 'reactivate']),
    },
  ],
  createKeys: [
    {
      what: 'keys create',
      done: async ({ agency }) => ({
        to: `${KEYS}/new`,
        fields: { name: 'Careers site', limit: '60', access: 'everything', expiry: 'never' },
        command: ['keys', 'create', '--company', agency.slug, '--name', 'Careers site'],
      }),
      // Everybody makes keys for what they may read.
      notBy: null,
      refused: async (side) => {
        const strange = await side.fixture.make.published({ id: side.client.id })
        return {
          to: `${KEYS}/new`,
          fields: { name: 'Site', limit: '60', access: 'certain', positionIds: strange.id, expiry: 'never' },
          command: ['keys', 'create', '--company', side.agency.slug, '--name', 'Site', '--positions', strange.id],
          ...{ reason: 'not-found', isTold: true, says: [/stilling/i, /position/] },
        }
      },
    },
  ],
  revokeKeys: [
    {
      what: 'keys revoke',
      done: async (side) => {
        const { id } = await side.fixture.make.key(side.agency)
        return { to: `${KEYS}/${id}/revoke`, command: ['keys', 'revoke', id] }
      },
      refused: async () => {
        const id = newId()
        return { to: `${KEYS}/${id}/revoke`, command: ['keys', 'revoke', id], reason: 'not-found', says: /no key/ }
      },
    },
  ],
}

/** A colleague who has not joined. */
const guest = ({ fixture, agency, slug }: Side, values: object = {}) =>
  fixture.make.user(agency, { email: `${slug()}@example.com`, name: 'Liv Lie', role: 'viewer', ...values })

function unknown(step: string, command: readonly string[]): RefusedCall {
  const id = newId()
  return { to: `${TEAM}/${id}/${step}`, command: [...command, id], reason: 'not-found', says: /There is no user/ }
}

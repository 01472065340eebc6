import { installationAccess } from '../../src/base/access/access.ts'
import { inTransaction } from '../../src/base/changes/actions.ts'
import { newId } from '../../src/base/db/id.ts'
import { createInvitation } from '../../src/organisation/identities/links-actions.ts'
import { insertSession } from '../../src/organisation/sessions/store.ts'
import { makeToken, sessionCookie } from '../../src/organisation/sessions/token.ts'
import type { Role } from '../../src/base/access/abilities.ts'
import type { CompanyAccess } from '../../src/base/access/access.ts'
import { userAccess } from '../../src/organisation/users/actions.ts'
import { anyKey } from '../factory.ts'
import type { Fixture } from '../fixture.ts'
import { Visitor, type VisitorOptions } from './visitor.ts'

/** Everybody who visits the portal in tests. All but the first have signed in. */
export const everybody = [
  'nobody',
  'other company',
  'restricted user',
  'viewer',
  'hiring manager',
  'recruiter',
  'administrator',
  'agency',
] as const
export type Name = (typeof everybody)[number]
/** Those who work for a company. */
export type MemberName = Exclude<Name, 'nobody'>
export const members = everybody.filter((name): name is MemberName => name !== 'nobody')

/** Somebody with an identity and a membership. */
export interface Member {
  readonly name: MemberName
  readonly companyId: string
  readonly userId: string
  readonly identityId: string
  readonly email: string
  readonly access: CompanyAccess
}

/**
 * Words in every text of a company, by which a page gives away what it must not show. The agency knows the name of its
 * client, and nothing else of it.
 */
export const marks = {
  home: 'Havnedata',
  homeName: 'Havnegruppen',
  agency: 'Meglerdata',
  elsewhere: 'Fremmeddata',
  /** In texts that only the administrators of the company may read. */
  administrators: 'Adminsak',
  /** In the title of the position that the restricted user does not reach. */
  outOfReach: 'Skjultstilling',
} as const

/** A word in texts that only one member and the administrators of the company may read. */
export function ownWord(name: MemberName): string {
  return `${marks.home}-sak-${name.replace(' ', '-')}`
}

/** Words in the names of colleagues, for pages that name them. */
export const inNames = () => [marks.administrators, ...members.map(ownWord)]

/** Has the form of a hash, which takes a tenth of a second to make. No password fits. */
const NO_PASSWORD = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

/**
 * A company with a user of each role, an agency that works for it, and an unrelated agency with a client of its own.
 * Each has positions, and texts with its mark.
 */
export async function makeWorld({ make, database, server }: Fixture) {
  await make.company({ kind: 'platform', slug: 'platform' })
  const home = await make.company({ name: `${marks.homeName} AS`, slug: 'havnegruppen' })
  const agency = await make.company({ kind: 'agency', name: `${marks.agency} AS`, slug: 'meglerdata' })
  const elsewhere = await make.company({ kind: 'agency', name: `${marks.elsewhere} AS`, slug: 'fremmeddata' })
  await make.client(agency, home)
  await make.client(elsewhere, await make.company({ name: `${marks.elsewhere} klient`, slug: 'fremmeddata-klient' }))
  const positions = {
    open: await make.published(home, { title: `${marks.home} kaptein` }),
    outOfReach: await make.published(home, { title: `${marks.home} ${marks.outOfReach}` }),
    agency: await make.published(agency, { title: `${marks.agency} los`, client_id: home.id }),
    elsewhere: await make.published(elsewhere, { title: `${marks.elsewhere} matros` }),
  }
  await make.refresh()

  async function member(
    name: MemberName,
    company: { id: string },
    mark: string,
    role: Role,
    granted?: { id: string }[],
  ): Promise<Member> {
    const identityId = newId()
    const email = `${name.replace(' ', '.')}@${mark.toLowerCase()}.example`
    await database.run(
      `insert into identities (id, email, name, password_hash, created_at) values ($1, $2, $3, $4, clock())`,
      [identityId, email, `${mark} ${name}`, NO_PASSWORD],
    )
    const values = { email, name: `${mark} ${name}`, role, identity_id: identityId, restricted: granted !== undefined }
    const user = await make.user(company, values, granted)
    const access = await userAccess(server.app.database, user.id)
    return { name, companyId: company.id, userId: user.id, identityId, email, access }
  }
  const people: Record<MemberName, Member> = {
    'restricted user': await member('restricted user', home, ownWord('restricted user'), 'recruiter', [positions.open]),
    viewer: await member('viewer', home, ownWord('viewer'), 'viewer'),
    'hiring manager': await member('hiring manager', home, ownWord('hiring manager'), 'hiring_manager'),
    recruiter: await member('recruiter', home, ownWord('recruiter'), 'recruiter'),
    administrator: await member('administrator', home, `${marks.home}-${marks.administrators}`, 'administrator'),
    agency: await member('agency', agency, marks.agency, 'administrator'),
    'other company': await member('other company', elsewhere, marks.elsewhere, 'administrator'),
  }
  return { companies: { home, agency, elsewhere }, positions, people }
}

export type World = Awaited<ReturnType<typeof makeWorld>>

/** Signs somebody in as the portal does after the last factor. @returns the token of the session */
export async function signIn(
  { database, server }: Fixture,
  { identityId, companyId, userId }: Pick<Member, 'identityId' | 'companyId' | 'userId'>,
  { isFresh = true, hasCompany = true } = {},
): Promise<{ sessionId: string; token: string }> {
  const [id, token] = [newId(), makeToken()]
  const membership = hasCompany ? { companyId, userId } : null
  const client = { address: '192.0.2.7', device: 'A browser of a test' }
  await insertSession(server.app.database, { id, token, identityId, membership, client, isProven: true })
  if (!isFresh) {
    await database.run(`update sessions set proven_at = clock() - interval '11 minutes' where id = $1`, [id])
  }
  return { sessionId: id, token }
}

/** Gives a visitor the cookie of a session. */
export function bring(visitor: Visitor, token: string): Visitor {
  visitor.cookies.set(sessionCookie(visitor.publicUrl.startsWith('https:')), token)
  return visitor
}

/** A visitor who has signed in, or nobody. */
export async function visitAs(
  fixture: Fixture,
  { people }: Pick<World, 'people'>,
  name: Name,
  options: VisitorOptions & { isFresh?: boolean } = {},
): Promise<Visitor> {
  const visitor = new Visitor(fixture.server.url, options)
  return name === 'nobody' ? visitor : bring(visitor, (await signIn(fixture, people[name], options)).token)
}

/** An invitation for a new user of a company. @returns its path */
export async function invite(
  { server, make }: Fixture,
  company: { id: string },
  email: string,
): Promise<{ path: string; token: string; userId: string }> {
  const user = await make.user(company, { email, role: 'viewer' })
  const { token } = await inTransaction(server.app.database, installationAccess('operator'), (change) =>
    createInvitation(change, anyKey({ companyId: company.id, id: user.id })),
  )
  return { path: `/portal/welcome/${token}`, token, userId: user.id }
}

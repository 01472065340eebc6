import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import type { Role } from '../../src/base/access/abilities.ts'
import { newId } from '../../src/base/db/id.ts'
import { byVerb } from '../by-verb.ts'
import { runIn } from '../command.ts'
import type { Fixture } from '../fixture.ts'
import { Visitor } from '../portal/visitor.ts'
import { bring, signIn } from '../portal/world.ts'

/** Somebody who works for a company of a side. */
export interface Colleague {
  readonly companyId: string
  readonly userId: string
  readonly identityId: string
  readonly email: string
}

/** An application that waits, for a position. */
type Held = (position: { company_id: string; id: string }) => Promise<string>

/**
 * An agency with a client, and everything that people and programs need to work there. The two sides are made alike: what is
 * done by screens on one is done by commands on the other.
 */
export interface Side {
  readonly name: string
  readonly fixture: Fixture
  readonly agency: { readonly id: string; readonly slug: string }
  readonly client: { readonly id: string; readonly slug: string }
  readonly administrator: Colleague
  readonly viewer: Colleague
  /** The administrator of the client. */
  readonly atClient: Colleague
  /** Makes somebody who works for a company, and reads Norwegian. */
  readonly colleague: (of: { id: string }, role: Role) => Promise<Colleague>
  readonly held: Held
  /** A browser in which somebody has signed in, and has just proved who they are. */
  readonly browserOf: (colleague: Colleague) => Promise<Visitor>
  /** Runs a command with the settings of the installation. */
  readonly run: ReturnType<typeof runIn>
  /** A name that is in use nowhere yet, and the same on both sides but for the name of the side. */
  readonly slug: () => string
}

let folder: string | undefined
afterAll(async () => folder === undefined || rm(folder, { recursive: true }))

/** Writes what a command reads. @returns the path of the file */
export async function fileWith(content: object | Buffer, name = `${newId()}.json`): Promise<string> {
  folder ??= await mkdtemp(join(tmpdir(), 'kandidat-ways-'))
  const path = join(folder, name)
  await writeFile(path, Buffer.isBuffer(content) ? content : JSON.stringify(content))
  return path
}

/** Makes a side. @param name a word in every slug and e-mail of it */
export async function makeSide(fixture: Fixture, name: string, env: Record<string, string>): Promise<Side> {
  const { make, database, server } = fixture
  let count = 0
  const agency = await make.company({ kind: 'agency', name: 'Meglerdata AS', slug: `${name}-megler` })
  const client = await make.company({ name: 'Havnegruppen AS', slug: `${name}-havn` })
  await make.client(agency, client)

  async function colleague(of: { id: string }, role: Role): Promise<Colleague> {
    const [identityId, email] = [newId(), `colleague${++count}@${name}.example`]
    await database.run(
      `insert into identities (id, email, name, language, created_at) values ($1, $2, 'Kari Lie', 'nb', clock())`,
      [identityId, email],
    )
    const user = await make.user(of, { email, name: 'Kari Lie', role, identity_id: identityId })
    return { companyId: of.id, userId: user.id, identityId, email }
  }

  const browser = new Visitor(server.url)
  afterAll(() => browser.close())

  const held: Held = async (position) => {
    const link = await make.sharingLink(position)
    await make.refresh()
    return byVerb(fixture).hold(position, link, { email: `held${++count}@${name}.example` })
  }

  return {
    ...{ name, fixture, agency, client, colleague, held },
    administrator: await colleague(agency, 'administrator'),
    viewer: await colleague(agency, 'viewer'),
    atClient: await colleague(client, 'administrator'),
    browserOf: async (who) => bring(browser, (await signIn(fixture, who)).token),
    run: runIn(env, server.app.database),
    slug: () => `${name}-${++count}`,
  }
}

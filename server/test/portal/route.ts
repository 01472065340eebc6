import type { Fixture } from '../fixture.ts'
import type { Name, World } from './world.ts'

/**
 * What an address answers.
 * - `page`: 200
 * - `data`: 200 with JSON, for our scripts
 * - `sign in`: 303 to the page for signing in
 * - `elsewhere`: 303 to another address of the portal
 * - `missing`: 404, the same as for something that does not exist
 * - `refused`: 422 with the form
 * - `no such method`: 405
 */
export type Outcome = 'page' | 'data' | 'sign in' | 'elsewhere' | 'missing' | 'refused' | 'no such method'

/** Something that an address can be about. */
export interface Case {
  readonly name: string
  /** The parameters of the path. */
  readonly params?: Readonly<Record<string, string>>
  /** What the form sends; nothing if not given. */
  readonly fields?: Readonly<Record<string, string>>
  /** For whom it exists; everybody who can open the address if not given. */
  readonly reach?: readonly Name[]
  /** What the form answers to somebody for whom it exists, if that is not what the entry says. */
  readonly post?: (name: Name) => Outcome
}

/** Who can open an address of the portal, and what follows. Written by hand: it is what the design says. */
export interface Entry {
  readonly for: readonly Name[]
  readonly get: Outcome | Readonly<Record<Name, Outcome>>
  readonly post: Outcome | Readonly<Record<Name, Outcome>>
  /** Whether it asks for fresh proof. */
  readonly isSensitive?: true
  /** Makes what the address can be about; each call makes new ones. */
  readonly cases?: (fixture: Fixture, world: World) => Promise<readonly Case[]>
  /** Words of another company that the page shows on purpose. */
  readonly shows?: readonly string[]
}

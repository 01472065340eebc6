import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Access } from '../../src/base/access/access.ts'
import { type Change, inTransaction } from '../../src/base/changes/actions.ts'
import { Refusal } from '../../src/base/forms/refusal.ts'
import { openFixture } from '../fixture.ts'
import { holders, makeHolders } from './holders.ts'
import { makeVerbCalls } from './verb-calls.ts'
import { parts } from './parts.ts'
import type { Outcome, TriedVerb } from './rows.ts'

const { make, server } = await openFixture()
const { database } = server.app
const world = await makeHolders(database, make)
const { accesses } = world
const verbs: Readonly<Record<string, TriedVerb>> = await makeVerbCalls(database, make, world)

describe.each(Object.entries(verbs))('%s', (_verb, { row, call }) => {
  test.each(holders.map((holder) => [holder, row[holder]] as const))('by %s: %s', async (holder, outcome) => {
    expect(await outcomeOf(accesses[holder], call)).toBe(outcome)
  })
})

test('every function that changes something is a verb of the table, or said to be a part of verbs', () => {
  const root = join(import.meta.dirname, '../../src')
  const said = Object.entries(parts).flatMap(([file, names]) => names.map((name) => `${file} ${name}`))
  const found = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('actions.ts') && file !== 'base/changes/actions.ts')
    .flatMap((file) => changingFunctions(readFileSync(join(root, file), 'utf8')).map((name) => ({ file, name })))
  const isSaid = ({ file, name }: { file: string; name: string }) => said.includes(`${file} ${name}`)
  expect(said.filter((each) => !found.some(({ file, name }) => each === `${file} ${name}`))).toEqual([])
  const names = found.filter((each) => !isSaid(each)).map(({ name }) => name)
  expect(names.toSorted()).toEqual(Object.keys(verbs).toSorted())
})

/**
 * The functions of a file that can change something: those that are exported and take a `Change`, and those that open a transaction
 * or ask for an ability.
 */
function changingFunctions(text: string): string[] {
  return text.split(/^(?=(?:export )?(?:async )?(?:function|const))/m).flatMap((part) => {
    const [, isExported, name, first] =
      /^(export )?(?:async )?(?:function\*?|const) (\w+)(?: = (?:async )?)?(?:<[^(]*>)?\(\s*(?:\{[^}]*\}|\w+): (\w+)/.exec(
        part,
      ) ?? []
    if (name === undefined) return []
    if (first === 'Change') return isExported !== undefined ? [name] : []
    return /\binTransaction\(|\.require\(|\brequireAbility\(/.test(part) ? [name] : []
  })
}

class Rollback extends Error {}

/** Calls a verb, and takes back whatever it did. A refusal for another reason means that access was given. */
async function outcomeOf(access: Access, call: (c: Change) => Promise<unknown>): Promise<Outcome> {
  try {
    await inTransaction(database, access, async (c) => {
      await call(c)
      throw new Rollback()
    })
  } catch (error) {
    if (error instanceof Refusal && error.reason === 'forbidden') {
      return error.message.includes('needs the ability') ? 'role' : 'reach'
    }
    if (error instanceof Refusal || error instanceof Rollback) return 'yes'
    throw error
  }
  throw new Error('the transaction was not rolled back')
}

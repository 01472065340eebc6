import { expect, test } from 'vitest'
import { checkMigrations } from './manifest.ts'

const three = ['0001-a', '0002-b', '0003-c']

test('an archive is taken if its migrations are the first ones of the database, or all of them', () => {
  for (const archived of [three, three.slice(0, 2), three.slice(0, 1)]) {
    expect(() => checkMigrations(archived, three, three)).not.toThrow()
  }
})

test('an archive is refused if the database or this version lacks a migration, or if the manifest leaves one out', () => {
  const refusals: [archived: string[], applied: string[], known: string[], says: string][] = [
    [three, three.slice(0, 2), three.slice(0, 2), 'The archive is of a newer version, which has 0003-c'],
    // The previous release runs on the schema of the next, but has no rules for what is new in it.
    [three, three, three.slice(0, 2), 'The archive is of a newer version, which has 0003-c'],
    [three.slice(0, 1), three, three.slice(0, 2), 'The database is of a newer version, which has 0003-c'],
    [['0001-a', '0003-c'], three, three, 'The manifest leaves out 0002-b'],
    [[], three, three, 'The manifest leaves out every migration'],
  ]
  for (const [archived, applied, known, says] of refusals) {
    expect(() => checkMigrations(archived, applied, known)).toThrow(says)
  }
})

// Isolated: it opens a vitest of its own.
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { createVitest } from 'vitest/node'
import { slowestFirst } from './test-files.ts'

const folder = join(import.meta.dirname, 'structure')

test('a run begins with the slow files in their order, and a slow file that does not exist is an error', async () => {
  const vitest = await createVitest({ config: false, watch: false, root: folder })
  try {
    const project = vitest.getRootProject()
    const names = ['references.test.ts', 'lint.test.ts', 'workspaces.test.ts', 'rules.test.ts']
    const all = names.map((name) => project.createSpecification(join(folder, name)))
    const Sequencer = slowestFirst(['workspaces.test.ts', 'lint.test.ts'], folder)
    // oxlint-disable-next-line unicorn/no-array-sort -- it is a method of vitest's, not of an array
    const sorted = await new Sequencer(vitest).sort(all)
    expect(sorted.slice(0, 2).map(({ moduleId }) => basename(moduleId))).toEqual(['workspaces.test.ts', 'lint.test.ts'])
    expect(new Set(sorted)).toEqual(new Set(all))
    expect(sorted).toHaveLength(all.length)
  } finally {
    await vitest.close()
  }
  expect(() => slowestFirst(['renamed.test.ts'], folder)).toThrow(/files that do not exist: .*renamed\.test\.ts/)
})

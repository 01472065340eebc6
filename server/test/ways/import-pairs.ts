import { refusalWords } from '../../src/portal/words/nb/refusals.ts'
import { makeImportRun } from '../import-runs.ts'
import type { Call, Pair, Pairs } from './pair.ts'
import type { Side } from './side.ts'

/** Imports that were checked, and those that are at work. */
export const importPairs: Pairs<'startImports' | 'cancelImports'> = {
  startImports: [step('start', () => undefined)],
  cancelImports: [step('cancel', (id) => ['import', 'cancel', id])],
}

/** Nothing is done with an import that has ended. */
function step(name: 'start' | 'cancel', commandFor: (id: string) => Call['command']): Pair {
  const call = async ({ fixture, agency, administrator }: Side) => {
    const { id } = await makeImportRun(fixture.server.app.database, agency.id, administrator.userId, 'checked')
    return { id, to: `/portal/settings/import/${id}`, fields: { step: name }, command: commandFor(id) }
  }
  return {
    what: `import ${name}`,
    done: call,
    refused: async (side) => {
      const ended = await call(side)
      await side.run('import', 'cancel', ended.id)
      return { ...ended, reason: 'conflict', says: [refusalWords['import-ended'], 'This import has ended'] }
    },
  }
}

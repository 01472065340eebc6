import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = globSync('**/*.ts', { cwd: import.meta.dirname }).filter((file) => !file.endsWith('.test.ts'))

test.for(files)('%s imports only TypeBox and the contract, because it must also run without Node', (file) => {
  // Quoted lines are those of examples.
  const text = readFileSync(`${import.meta.dirname}/${file}`, 'utf8').replaceAll(/"import [^"\n]*"/g, '')
  const specifiers = Array.from(text.matchAll(/(?:from|import\()\s*'([^']+)'/g), ([, specifier]) => specifier)
  expect(specifiers.filter((specifier) => !/^(?:\.{1,2}\/|typebox(?:\/|$))/.test(specifier ?? ''))).toEqual([])
})

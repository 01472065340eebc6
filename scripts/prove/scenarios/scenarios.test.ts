import { expect, test } from 'vitest'
import { scenarioName, scenarios } from './scenarios.ts'

test('every scenario is found by its name, and the renamed ones by their former names too', () => {
  for (const { name } of scenarios) expect(scenarioName(name)).toBe(name)
  expect(scenarioName('between')).toBe('crash-while-sending')
  expect(scenarioName('emptying')).toBe('enqueue-while-emptying')
  expect(scenarioName('nowhere')).toBeUndefined()
})

test('no two scenarios share a name, present or former', () => {
  const names = scenarios.flatMap(({ name, formerName }) => [name, ...(formerName === undefined ? [] : [formerName])])
  expect(new Set(names).size).toBe(names.length)
})

// Runs all test cases against receivers that the test suites leave out. `node
// examples/test/try-receivers.ts` tests those in Go and Java, which must be installed. Arguments
// select other languages.
import { battery } from './battery.ts'
import { type Language, receivers, startReceiver } from './receiver-process.ts'

const isLanguage = (name: string): name is Language => Object.hasOwn(receivers, name)
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !isLanguage(name))
if (unknown.length > 0) {
  console.error(`There is no receiver in ${unknown.join(', ')}. The languages are ${Object.keys(receivers).join(', ')}`)
  process.exit(2)
}

let passed = 0
let failed = 0
for (const language of asked.length > 0 ? asked.filter(isLanguage) : (['go', 'java'] as const)) {
  const receiver = await startReceiver(language)
  for (const { name, run } of battery) {
    try {
      await run(receiver)
      passed += 1
      console.log(`${language}: ${name}`)
    } catch (error) {
      failed += 1
      console.log(`${language}: ${name}: FAILED: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  await receiver.stop()
}
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

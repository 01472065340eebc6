// Measures what is promised, side by side in one run: `npm run bench import [POSITIONS]`.
import { benchImport } from './bench/import.ts'

const [what, size] = process.argv.slice(2)
if (what !== 'import' || (size !== undefined && !/^[1-9]\d*$/.test(size))) {
  console.error('Usage: npm run bench import [POSITIONS]')
  process.exit(2)
}
await benchImport(size === undefined ? 100_000 : Number(size))

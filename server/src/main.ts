// oxlint-disable-next-line import/no-unassigned-import -- It must run before anything else that makes V8 collect garbage.
import './base/http/next-tick.ts'
import { runCommandLine } from './commands/command-line.ts'

// A connection that is still open must not keep a finished command running.
process.exit(await runCommandLine(process.argv.slice(2)))

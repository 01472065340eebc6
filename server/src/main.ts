import { runCommandLine } from './commands/command-line.ts'

// A connection that is still open must not keep a finished command running.
process.exit(await runCommandLine(process.argv.slice(2)))

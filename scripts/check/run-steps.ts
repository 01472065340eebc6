import { spawn } from 'node:child_process'

/** A check by programs. It passes if all of them end with exit code 0. */
export interface Step {
  name: string
  /** Programs with their arguments. All of them run, in this order, so that one run shows every fault. */
  commands: readonly (readonly [program: string, ...args: string[]])[]
}

interface StepOptions {
  cwd: string
  /** Prints text. */
  write: (text: string) => void
}

/**
 * Runs every step, even after one has failed. Prints the name and the time of each, the output of those that failed, and
 * `N passed, N failed` as the last line.
 * @returns whether all passed
 */
export async function runSteps(steps: readonly Step[], { cwd, write }: StepOptions): Promise<boolean> {
  let passed = 0
  for (const { name, commands } of steps) {
    const started = performance.now()
    const faults: string[] = []
    for (const command of commands) {
      const fault = await run(command, cwd)
      if (fault !== undefined) faults.push(fault)
    }
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    write(`${faults.length === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(32)} ${seconds.padStart(5)} s\n`)
    for (const fault of faults) write(`${fault}\n`)
    if (faults.length === 0) passed += 1
  }
  write(`${passed} passed, ${steps.length - passed} failed\n`)
  return passed === steps.length
}

/** Runs a program. @returns its output if it failed */
function run([program, ...args]: readonly [string, ...string[]], cwd: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const take = (text: string) => (output += text)
    child.stdout.setEncoding('utf8').on('data', take)
    child.stderr.setEncoding('utf8').on('data', take)
    child.on('error', (error) => resolve(`${program} could not be run: ${error.message}`))
    child.on('close', (code, signal) => {
      if (code === 0) return resolve(undefined)
      const end = signal ? `was ended by ${signal}` : `ended with exit code ${code}`
      resolve(`${output.trimEnd()}\n${[program, ...args].join(' ')} ${end}`.trimStart())
    })
  })
}

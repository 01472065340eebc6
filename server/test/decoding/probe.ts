// A decoder that does what its jobs say, as one that was taken over would.
import { closeSync, openSync, readFileSync, readdirSync, readlinkSync } from 'node:fs'
import { connect } from 'node:net'
import { answerJobs } from '../../src/base/decoding/decoder-loop.ts'

const answer = (said: unknown) => ({ head: { said }, bodies: [] })
const attempt = (work: () => unknown): unknown => {
  try {
    return work()
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error)
  }
}

await answerJobs({
  environment: async () => answer(process.env),
  files: async () =>
    answer(readdirSync('/proc/self/fd').map((name) => attempt(() => readlinkSync(`/proc/self/fd/${name}`)))),
  read: async ({ path }) => answer(attempt(() => readFileSync(String(path), 'utf8'))),
  // What the permissions of Node have no say in: a native decoder that was taken over asks the kernel.
  open: async ({ path }) => answer(attempt(() => closeSync(openSync(String(path), 'r')) ?? 'opened')),
  connect: ({ port }) =>
    new Promise((resolve) => {
      const socket = connect(Number(port), '127.0.0.1')
      socket.on('connect', () => resolve(answer('connected')))
      socket.on('error', (error: NodeJS.ErrnoException) => resolve(answer(error.code)))
    }),
  allocate: async () => {
    const held: Buffer[] = []
    for (;;) held.push(Buffer.alloc(16 * 2 ** 20, held.length + 1))
  },
  spin: async ({ seconds }) => {
    const until = performance.now() + Number(seconds) * 1_000
    while (performance.now() < until) Math.sqrt(until)
    return answer('done')
  },
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..', '..')
const folder = join(root, 'deploy')

/** The text of a file of deploy/. */
export const deployed = (name: string) => readFileSync(join(folder, name), 'utf8')

/** The path of a file of deploy/. */
export const pathOf = (name: string) => join(folder, name)

/** All blocks of commands of a page, in their order. */
export function stepsOf(page: string): string[] {
  const text = readFileSync(join(root, 'docs', page), 'utf8')
  return [...text.matchAll(/^ *```sh\n([^]*?)^ *```$/gm)].map(([, steps = '']) => steps.replaceAll(/^ {3}/gm, ''))
}

/** The commands of docs/self-hosting.md below a heading, one text for each block. @throws if there are none */
export function stepsBelow(heading: string): string[] {
  const page = readFileSync(join(root, 'docs', 'self-hosting.md'), 'utf8')
  const section = page.split(/^## /m).find((each) => each.startsWith(`${heading}\n`)) ?? ''
  const steps = [...section.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, text = '']) => text)
  if (steps.length === 0) throw new Error(`docs/self-hosting.md has no steps below “${heading}”`)
  return steps
}

/** What a Dockerfile says, for running its steps without a container engine. */
export interface Image {
  args: Record<string, string>
  env: Record<string, string>
  copied: string[]
  run: string[]
  health: string[]
  command: string[]
}

/** Reads a Dockerfile. @throws if it has an instruction that this reader does not know */
export function readDockerfile(text: string): Image {
  const image: Image = { args: {}, env: {}, copied: [], run: [], health: [], command: [] }
  const pairs = (rest: string) => Object.fromEntries(rest.split(' ').map((pair) => pair.split('=') as [string, string]))
  for (const line of text.replaceAll(/\\\n\s*/g, '').split('\n')) {
    const [, instruction = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? []
    if (instruction === 'ARG') Object.assign(image.args, pairs(rest))
    else if (instruction === 'ENV') Object.assign(image.env, pairs(rest))
    else if (instruction === 'COPY') image.copied.push(rest.split(' ')[0]!)
    else if (instruction === 'RUN') image.run.push(rest)
    else if (instruction === 'HEALTHCHECK') image.health = JSON.parse(rest.slice(rest.indexOf('['))) as string[]
    else if (instruction === 'ENTRYPOINT' || instruction === 'CMD')
      image.command.push(...(JSON.parse(rest) as string[]))
    else if (!['', 'FROM', 'USER', 'EXPOSE'].includes(instruction)) throw new Error(`${instruction} is not known`)
  }
  return image
}

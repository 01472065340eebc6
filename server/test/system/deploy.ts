import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '..', '..', '..', 'deploy')

/** The text of a file of deploy/. */
export const deployed = (name: string) => readFileSync(join(folder, name), 'utf8')

/** The path of a file of deploy/. */
export const pathOf = (name: string) => join(folder, name)

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

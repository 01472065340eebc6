import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/**
 * Writes a generated file, or with `--check` compares it with what it should be and ends with exit code 1 where it is not.
 * @param path the file, from the root of the project
 * @param content what it should hold
 * @param command what writes it
 */
export const writeOrCheck = async (path: string, content: string, command: string): Promise<void> => {
  const file = fileURLToPath(new URL(`../${path}`, import.meta.url))
  if (!process.argv.includes('--check')) {
    await writeFile(file, content)
    return
  }
  const current = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  })
  if (current === content) return
  const what = current === undefined ? 'is missing' : 'is out of date'
  console.error(`${path} ${what}. Write it with: ${command}`)
  process.exitCode = 1
}

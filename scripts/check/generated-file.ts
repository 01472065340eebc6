import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/**
 * Writes a generated file. With `--check` it compares the file with its content instead, and sets exit code 1 if they differ.
 * @param path from the root of the project
 * @param content what the file should contain
 * @param command the command that writes the file
 */
export const writeOrCheck = async (path: string, content: string, command: string): Promise<void> => {
  const file = fileURLToPath(new URL(`../../${path}`, import.meta.url))
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

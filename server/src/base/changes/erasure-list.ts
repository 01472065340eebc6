import { constants } from 'node:fs'
import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { giveToOwnerOfFolder } from '../db/embedded/data-folder.ts'
import type { Database, ErasedPerson } from '../db/connection.ts'

/**
 * # The list of everybody who was erased
 *
 * It is a file outside of the database, because a database that is restored from an older backup contains people again who
 * were erased since. Each line has ids and a time, in the form of a line of `erasures.jsonl` in an archive.
 */

/** What the list has. */
export interface ErasureList {
  readonly people: readonly Pick<ErasedPerson, 'companyId' | 'id'>[]
  /** The numbers of lines that are not whole: a machine stopped while it wrote one. */
  readonly broken: readonly number[]
}

const ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/**
 * Adds people to the list. Lines of several processes do not mix: each call appends once. When it returns they are on the disk.
 */
export async function addToErasureList(path: string, people: readonly ErasedPerson[]): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = await open(path, constants.O_RDWR | constants.O_APPEND | constants.O_CREAT, 0o600)
  try {
    const { size } = await file.stat()
    const lines = people.map(
      ({ companyId, id, at }) => `${JSON.stringify({ company_id: companyId, person_id: id, at: at.toISOString() })}\n`,
    )
    if (lines.length > 0)
      await file.appendFile(Buffer.from(((await endsLine(file, size)) ? '' : '\n') + lines.join('')))
    await file.sync()
    if (size === 0) await keepName(path)
  } finally {
    await file.close()
  }
}

/** Lets the folder of a new file survive the end of the machine, and its owner write it if root has made it. */
async function keepName(path: string): Promise<void> {
  giveToOwnerOfFolder(path)
  const folder = await open(dirname(path))
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/**
 * Adds everybody whom this process erases from now on. The erasure has committed by then, so a list that cannot be written is
 * reported, and is completed later.
 */
export function listErased(database: Pick<Database, 'onErased'>, path: string, failed: (reason: string) => void): void {
  database.onErased.add(async (people) => {
    try {
      await addToErasureList(path, people)
    } catch (error) {
      failed(`The list of erasures ${path} cannot be written: ${(error as Error).message}`)
    }
  })
}

/** Whether what follows begins a line: not after a line that was only written in part. */
async function endsLine(file: FileHandle, size: number): Promise<boolean> {
  if (size === 0) return true
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1)
  return buffer[0] === 0x0a
}

/** Reads the list; undefined if there is none. */
export async function readErasureList(path: string): Promise<ErasureList | undefined> {
  const file = await open(path).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  })
  if (file === undefined) return undefined
  // Whoever was anonymized again after restoring is on the list twice.
  const people = new Map<string, { companyId: string; id: string }>()
  const broken: number[] = []
  let number = 0
  for await (const line of file.readLines()) {
    number++
    if (line === '') continue
    const person = personIn(line)
    if (person) people.set(person.id, person)
    else broken.push(number)
  }
  return { people: [...people.values()], broken }
}

function personIn(line: string): { companyId: string; id: string } | undefined {
  try {
    const { company_id: companyId, person_id: id } = JSON.parse(line) as { company_id?: unknown; person_id?: unknown }
    if (typeof companyId !== 'string' || typeof id !== 'string' || !ID.test(companyId) || !ID.test(id)) return undefined
    return { companyId, id }
  } catch {
    return undefined
  }
}

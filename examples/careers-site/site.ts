import { copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type CareerPage, type CareerPagePosition, type Client, Forbidden, NotFound } from '@kandidat/client'
import { indexPage, jobPage } from './pages.ts'

/** Keeps a folder in step with a careers page: an index, and a page for each job. */
export function createSite(kandidat: Client, page: CareerPage, folder: string, address: string) {
  const shown = new Map<string, CareerPagePosition>()
  let last: Promise<unknown> = Promise.resolve()

  /** Runs changes one after another, so that an older state never overwrites a newer one. */
  const inTurn = (work: () => Promise<unknown>): Promise<unknown> => (last = last.catch(() => {}).then(work))

  /** Builds all pages that differ from the API, and removes those that it no longer lists. */
  const rebuild = () =>
    inTurn(async () => {
      await mkdir(join(folder, 'jobs'), { recursive: true })
      await copyFile(join(import.meta.dirname, 'style.css'), join(folder, 'style.css'))
      const listed = await kandidat.listCareerPagePositions(page.id, { take: 100 }).toArray()
      for (const { id, updatedAt } of listed) if (shown.get(id)?.updatedAt !== updatedAt) await read(id)
      for (const id of shown.keys()) if (!listed.some((each) => each.id === id)) shown.delete(id)
      for (const name of await readdir(join(folder, 'jobs')))
        if (!shown.has(name.replace('.html', ''))) await rm(join(folder, 'jobs', name))
      await writeIndex()
    })

  /** Builds the page of one job, and the index. */
  const refresh = (id: string) => inTurn(async () => ((await read(id)) ? writeIndex() : undefined))

  /** Reads a job, and writes or removes its page. Returns whether the index has changed. */
  async function read(id: string): Promise<boolean> {
    const path = `jobs/${encodeURIComponent(id)}.html`
    try {
      const position = await kandidat.getCareerPagePosition(page.id, id)
      shown.set(id, position)
      await write(path, jobPage(page, position, new URL(path, address).href))
      return true
    } catch (error) {
      // Not live on the page any more: 404 for a position of the key's company, 403 for another's.
      if (!(error instanceof NotFound || error instanceof Forbidden)) throw error
      await rm(join(folder, path), { force: true })
      return shown.delete(id)
    }
  }

  function writeIndex(): Promise<void> {
    const newest = (position: CareerPagePosition) => position.lastPublishedAt ?? position.createdAt
    const positions = [...shown.values()].toSorted((a, b) => newest(b).localeCompare(newest(a)))
    return write('index.html', indexPage(page, positions))
  }

  /** Replaces a file in one step, so that nobody is ever served half of it. */
  async function write(path: string, text: string): Promise<void> {
    await writeFile(join(folder, `${path}.part`), text)
    await rename(join(folder, `${path}.part`), join(folder, path))
  }

  return { rebuild, refresh }
}

import type { TestServer } from './server.ts'

/**
 * Every response of the API to a key: all pages of all lists, and everything that they name. Path →
 * body.
 * @param take objects a page, so that a small world has several pages
 */
export async function crawl(server: TestServer, key: string, take = 3): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  const read = async (path: string) => {
    const reply = await server.get(path, { key })
    answers.set(path, `${reply.status} ${reply.text}`)
    return reply
  }
  const readAll = async (list: string): Promise<string[]> => {
    const ids: string[] = []
    const sign = list.includes('?') ? '&' : '?'
    for (let cursor: string | null = ''; cursor !== null;) {
      const { status, body } = await read(`${list}${sign}take=${take}${cursor && `&cursor=${cursor}`}`)
      if (status !== 200) break
      ids.push(...body.data.map((item: { id: string }) => item.id))
      cursor = body.nextCursor
    }
    return ids
  }
  for (const status of ['DRAFT', 'PUBLISHED', 'ACTIVE', 'PAUSED', 'ARCHIVED'])
    await readAll(`/positions?status=${status}`)
  for (const id of await readAll('/positions')) {
    await read(`/positions/${id}`)
    await read(`/positions/${id}/performance`)
    await readAll(`/positions/${id}/candidates`)
  }
  const clients: { id: string; slug: string }[] | undefined = (await read('/clients')).body.data
  for (const { id, slug } of clients ?? []) {
    await read(`/clients/${id}`)
    await readAll(`/positions?clientSlug=${slug}`)
  }
  for (const page of await readAll('/career-pages')) {
    for (const id of await readAll(`/career-pages/${page}/positions`))
      await read(`/career-pages/${page}/positions/${id}`)
  }
  return answers
}

import { expect } from 'vitest'
import { PUBLIC_URL, type TestServer } from '../server.ts'

interface GivenLink {
  readonly jobUrl: string
  readonly applyUrl: string
  readonly vouchUrl: string
  readonly idForEmbedded: string
  readonly enableApplication?: boolean
  readonly enableVouch?: boolean
}

/** The address of a form that the API gives, with what it says about the form; undefined where it says nothing. */
export type GivenForms = Map<string, boolean | undefined>

/** The path of an address of ours. */
export function pathOf(url: string): string {
  expect(url).toMatch(new RegExp(`^${PUBLIC_URL}/`))
  return url.slice(PUBLIC_URL.length)
}

/** Collects every address that the API gives. @param keys of whom it gives them to */
export function addressesGiven(server: () => TestServer, keys: readonly string[]) {
  /** The paths of all addresses that the API gave so far, each of which led somewhere then. */
  const seen = {
    jobs: new Set<string>(),
    forms: new Set<string>(),
    embedded: new Set<string>(),
    pages: new Set<string>(),
  }

  /** What the API gives now, with each list and each detail. */
  async function given(): Promise<{ jobs: Set<string>; forms: GivenForms }> {
    const [jobs, forms]: [Set<string>, GivenForms] = [new Set(), new Map()]
    const add = ({ jobUrl, applyUrl, vouchUrl, ...link }: GivenLink) => {
      jobs.add(pathOf(jobUrl))
      for (const [url, isOn] of [
        [applyUrl, link.enableApplication],
        [vouchUrl, link.enableVouch],
      ] as const)
        forms.set(pathOf(url), isOn ?? forms.get(pathOf(url)))
      seen.embedded.add(link.idForEmbedded)
    }
    const all = async (path: string, key: string) => (await server().get(path, { key })).body.data
    const visited = new Set<string>()
    for (const key of keys) {
      const [positions, pages] = await Promise.all([all('/positions?take=100', key), all('/career-pages', key)])
      const details = positions.map(({ id }: { id: string }) => all(`/positions/${id}`, key))
      for (const { sharingLinks, careerPagesLinks } of await Promise.all(details)) {
        for (const link of sharingLinks) add(link)
        for (const link of careerPagesLinks) add(link)
      }
      for (const { id, url } of pages) {
        seen.pages.add(pathOf(url))
        if (visited.has(id)) continue
        visited.add(id)
        const onPage: { id: string }[] = await all(`/career-pages/${id}/positions`, key)
        for (const each of await Promise.all(onPage.map((p) => all(`/career-pages/${id}/positions/${p.id}`, key))))
          add(each)
      }
    }
    for (const path of jobs) seen.jobs.add(path)
    for (const path of forms.keys()) seen.forms.add(path)
    return { jobs, forms }
  }
  return { seen, given }
}

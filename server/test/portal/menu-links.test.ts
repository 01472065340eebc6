import { expect, test } from 'vitest'
import { randomFrom } from '../../../scripts/harness/random.ts'
import { budget } from '../budget.ts'
import { openFixture } from '../fixture.ts'
import { announceSeed } from '../seed.ts'
import { linksOf } from './page-parts.ts'
import { makeWorld, visitAs } from './world.ts'

const fixture = await openFixture()
const world = await makeWorld(fixture)
await fixture.make.refresh()

const roles = ['hiring manager', 'viewer', 'recruiter', 'restricted user', 'administrator', 'agency'] as const
/** Who opens the links: others for each seed. */
const ROLES = budget(2, roles.length)
const chosen = randomFrom(announceSeed('roles of the menu')).some(roles, ROLES)

test.each(chosen)(
  `whatever the pages of the menu link to exists for a %s, one of ${ROLES} roles`,
  { tags: 'long' },
  async (role) => {
    const visitor = await visitAs(fixture, world, role)
    const inPortal = (links: readonly string[]) => links.filter((link) => /^\/portal(?:[/?#]|$)/.test(link))
    const bare = (link: string) => link.replace(/#.*/, '')
    const menu = [...new Set(inPortal(linksOf(await visitor.page('/portal'))).map(bare))]
    const tried = new Map<string, string>()
    const dead: string[] = []
    // The pages of the menu, and the pages that these lead to.
    for (let [depth, pages] = [0, menu]; depth < 2; depth++) {
      const next: string[] = []
      for (const page of pages) {
        const links = inPortal(linksOf(await visitor.page(page))).map(bare)
        for (const link of new Set(links)) {
          if (tried.has(link)) continue
          tried.set(link, page)
          const { status, headers } = await visitor.get(link)
          if (status >= 400) dead.push(`${page} → ${link}: ${status}`)
          else if (status === 200 && headers['content-type']?.startsWith('text/html')) next.push(link)
        }
      }
      pages = next
    }
    expect(menu.length).toBeGreaterThan(2)
    expect(dead).toEqual([])
    await visitor.close()
  },
)

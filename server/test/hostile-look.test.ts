import { expect, test } from 'vitest'
import { installationAccess } from '../src/base/access/access.ts'
import { changeLooks } from '../src/positions/careers-pages/look/actions.ts'
import { inTransaction } from '../src/base/changes/actions.ts'
import { anyKey } from './factory.ts'
import { openFixture } from './fixture.ts'
import { faultsInMarkup } from './markup.ts'
import { chosenVectors } from './markup-vectors.ts'
import { browse } from './public/browse.ts'
import { announceSeed } from './seed.ts'

const vectors = chosenVectors(announceSeed('hostile texts of careers pages'))

test(
  `a careers page with scripts in its heading and introduction shows them as text: ${vectors.length} hostile texts`,
  { tags: 'long' },
  async () => {
    const fixture = await openFixture()
    const page = await fixture.make.page(await fixture.make.company(), { is_default: true })
    const open = browse(fixture.server)
    for (const vector of vectors) {
      const edit = { heading: `Head ${vector}`.slice(0, 200), introduction: `By hand ${vector}` }
      const pages = [{ ...anyKey({ companyId: page.company_id, id: page.id }), edit }]
      await inTransaction(fixture.server.app.database, installationAccess('operator'), (c) => changeLooks(c, pages))
      const { text } = await open(`/c/${page.id}`)
      const head = /<h1 dir="auto">.*?<\/h1><div class="introduction">.*?<\/div>/s.exec(text)?.[0] ?? ''
      expect(head).toContain('Head ')
      expect(head).toContain('By hand ')
      const texts = head.replaceAll(/<\/?(?:h1|p)(?: dir="auto")?>|<div class="introduction">|<\/div>/g, '')
      expect(faultsInMarkup(texts), vector).toEqual([])
    }
  },
)

import type { Scene } from '../../tour/scene.ts'
import { onPage, publicScene } from './public-scene.ts'

const LIST = '/c/:pageId'
const market = { values: onPage('marketplace') }

/** Careers pages, of which the marketplace is one. */
export const listScenes: readonly Scene[] = [
  publicScene('start', '/'),
  publicScene('market', LIST, market),
  publicScene('market-one', LIST, { ...market, query: '?q=sjølokalitet' }),
  publicScene('market-none', LIST, { ...market, query: '?q=astronaut&place=Bergen&type=Full-time' }),
  publicScene('market-none-text', LIST, { ...market, query: '?q=astronaut' }),
  publicScene('market-search', LIST, { ...market, query: '?q=sykepleier&sort=closing' }),
  publicScene('market-filters', LIST, {
    ...market,
    query: '?type=Full-time&type=Part-time&place=Bergen&place=Oslo&salary=shown&lang=sv',
  }),
  publicScene('market-next', LIST, {
    ...market,
    act: async (page) => {
      await page.locator('.pages a').last().click()
      await page.waitForLoadState()
    },
  }),
  publicScene('careers-nb', LIST, { values: onPage('fjellvik') }),
  publicScene('careers-da', LIST, { values: onPage('magebakken') }),
  publicScene('careers-sv', LIST, { values: onPage('kvistbyte') }),
  publicScene('careers-en', LIST, { values: onPage('norrskar') }),
  publicScene('careers-no-banner', LIST, { values: onPage('strandlys-energi') }),
  publicScene('careers-no-logo', LIST, { values: onPage('kolonne-regnskap') }),
  publicScene('careers-black', LIST, { values: onPage('ellevang-studio') }),
  publicScene('careers-unusable-colour', LIST, { values: onPage('stiftelsen') }),
  publicScene('careers-only-name', LIST, { values: onPage('fjord') }),
  publicScene('careers-empty', LIST, { values: onPage('nordlys-omsorg') }),
  publicScene('careers-unknown', LIST, { values: () => ({ pageId: 'nothing' }), faults: [404] }),
]

import { webWords } from '../../src/base/web/words/nb.ts'
import { explanationWords } from '../../src/positions/words/nb.ts'
import { obstacleText } from '../../src/positions/words/words.ts'
import type { Pairs } from './pair.ts'
import { position } from './position-pairs.ts'
import type { Side } from './side.ts'

const PATH = '/portal/positions'

async function listed(side: Side) {
  const made = await position(side)
  const page = await side.fixture.make.page(side.agency)
  await side.fixture.make.listing(made, page)
  await side.fixture.make.refresh()
  return { made, page }
}

/** Where positions are listed, and the links that lead to them. */
export const listingPairs: Pairs<
  | 'listOnPages'
  | 'unlistFromPages'
  | 'overrideListings'
  | 'createSharingLinks'
  | 'editSharingLinks'
  | 'switchSharingLinks'
> = {
  listOnPages: [
    {
      what: 'positions list-on',
      done: async (side) => {
        const [{ id }, page] = [await position(side), await side.fixture.make.page(side.agency)]
        return {
          to: `${PATH}/${id}/pages/${page.id}/list`,
          on: `${PATH}/${id}`,
          command: ['positions', 'list-on', id, '--pages', page.id],
        }
      },
      refused: async (side) => {
        const { make } = side.fixture
        const [{ id }, page] = [await position(side), await make.page(await make.company({ slug: side.slug() }))]
        return {
          to: `${PATH}/${id}/pages/${page.id}/list`,
          on: `${PATH}/${id}`,
          command: ['positions', 'list-on', id, '--pages', page.id],
          ...{ reason: 'forbidden', says: /careers page/ },
        }
      },
    },
  ],
  unlistFromPages: [
    {
      what: 'positions unlist',
      done: async (side) => {
        const { made, page } = await listed(side)
        return {
          to: `${PATH}/${made.id}/pages/${page.id}/unlist`,
          on: `${PATH}/${made.id}`,
          command: ['positions', 'unlist', made.id, '--pages', page.id],
        }
      },
      refused: async (side) => {
        const { make } = side.fixture
        const [{ id }, page] = [await position(side), await make.page(await make.company({ slug: side.slug() }))]
        return {
          to: `${PATH}/${id}/pages/${page.id}/unlist`,
          on: `${PATH}/${id}`,
          command: ['positions', 'unlist', id, '--pages', page.id],
          ...{ reason: 'forbidden', says: /careers page/ },
        }
      },
    },
  ],
  overrideListings: [
    {
      what: 'positions override',
      done: async (side) => {
        const { made, page } = await listed(side)
        return {
          to: `${PATH}/${made.id}/pages/${page.id}`,
          fields: { application: 'off', vouch: 'inherit' },
          command: ['positions', 'override', made.id, '--pages', page.id, '--application', 'off', '--vouch', 'inherit'],
        }
      },
      refused: async (side) => {
        const [{ id }, page] = [await position(side), await side.fixture.make.page(side.agency)]
        return {
          to: `${PATH}/${id}/pages/${page.id}`,
          fields: { application: 'off', vouch: 'inherit' },
          command: ['positions', 'override', id, '--pages', page.id, '--application', 'off'],
          ...{ reason: 'conflict', says: [obstacleText(explanationWords.obstacles['not-listed'], true), /not listed/] },
        }
      },
    },
  ],
  createSharingLinks: [
    {
      what: 'links create',
      done: async (side) => {
        const { id } = await position(side)
        return {
          to: `${PATH}/${id}/links/new`,
          fields: { name: 'Poster', type: 'AD', platform: 'Paper' },
          command: ['links', 'create', id, '--type', 'AD', '--name', 'Poster', '--platform', 'Paper'],
        }
      },
      refused: async (side) => {
        const { id } = await position(side)
        return {
          to: `${PATH}/${id}/links/new`,
          fields: { name: '', type: 'AD' },
          command: ['links', 'create', id, '--type', 'AD', '--name', ''],
          ...{ reason: 'invalid', says: [webWords.form.required, /name/] },
        }
      },
    },
  ],
  editSharingLinks: [
    {
      what: 'links edit',
      done: async (side) => {
        const of = await position(side)
        const link = await side.fixture.make.sharingLink(of)
        return {
          to: `${PATH}/${of.id}/links/${link.id}/edit`,
          fields: { name: 'Radio' },
          command: ['links', 'edit', link.id, '--name', 'Radio'],
        }
      },
      refused: async (side) => {
        const of = await position(side)
        const link = await side.fixture.make.sharingLink(of)
        return {
          to: `${PATH}/${of.id}/links/${link.id}/edit`,
          fields: { name: '' },
          command: ['links', 'edit', link.id, '--name', ''],
          ...{ reason: 'invalid', says: [webWords.form.required, /name/] },
        }
      },
    },
  ],
  switchSharingLinks: (['off', 'on'] as const).map((turn) => ({
    what: `links ${turn}`,
    done: async (side) => {
      const of = await position(side)
      const link = await side.fixture.make.sharingLink(of, { active: turn === 'off' })
      await side.fixture.make.refresh()
      const at = `${PATH}/${of.id}/links/${link.id}`
      return { to: `${at}/${turn}`, on: at, command: ['links', turn, link.id] }
    },
    refused: async (side) => {
      const { make } = side.fixture
      const of = await position(side)
      const elsewhere = await make.published(await make.company({ slug: side.slug() }))
      const link = await make.sharingLink(elsewhere)
      const [to, command] = [`${PATH}/${of.id}/links/${link.id}/${turn}`, ['links', turn, link.id]]
      return { to, command, reason: 'forbidden', says: /sharing link/ }
    },
  })),
}

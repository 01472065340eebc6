import { pageWords } from '../../src/portal/words/nb/careers-pages.ts'
import { webWords } from '../../src/base/web/words/nb.ts'
import { newId } from '../../src/base/db/id.ts'
import type { Pair, Pairs } from './pair.ts'
import type { Side } from './side.ts'

const PATH = '/portal/pages'

const page = ({ fixture, agency }: Side, values: object = {}) =>
  fixture.make.page(agency, { name: 'Jobs at sea', ...values })

/** Careers pages: what they are called, look like and say, and whether they are on. */
export const careersPagePairs: Pairs<
  'createPages' | 'renamePages' | 'switchPages' | 'makeDefaultPages' | 'setEmbedOrigins' | 'changeLooks'
> = {
  createPages: [
    {
      what: 'pages create',
      // The form has colours and texts too.
      done: async (side) => ({
        to: `${PATH}/new`,
        fields: { name: 'Jobs ashore', heading: 'Ashore' },
        command: ['pages', 'create', 'Jobs ashore', '--company', side.agency.slug],
        next: ({ result }) => ['pages', 'set', result.pages[0], '--heading', 'Ashore'],
      }),
      refused: async (side) => ({
        to: `${PATH}/new`,
        fields: { name: '' },
        command: ['pages', 'create', '', '--company', side.agency.slug],
        ...{ reason: 'invalid', says: [webWords.form.required, /name/] },
      }),
    },
  ],
  renamePages: [
    {
      what: 'pages rename',
      done: async (side) => {
        const { id } = await page(side)
        return {
          to: `${PATH}/${id}/edit`,
          fields: { name: 'Jobs at home', heading: 'Home' },
          command: ['pages', 'rename', id, 'Jobs at home'],
          next: () => ['pages', 'set', id, '--heading', 'Home'],
        }
      },
      refused: async (side) => {
        const { id } = await page(side)
        return {
          to: `${PATH}/${id}/edit`,
          fields: { name: '' },
          command: ['pages', 'rename', id, ''],
          ...{ reason: 'invalid', says: [webWords.form.required, /name/] },
        }
      },
    },
  ],
  switchPages: [step('off'), step('on', { active: false })],
  makeDefaultPages: [step('default')],
  setEmbedOrigins: [
    {
      what: 'pages set --embed-origins',
      done: async (side) => {
        const { id } = await page(side)
        return {
          to: `${PATH}/${id}/embedding`,
          fields: { origins: 'https://www.example.com' },
          command: ['pages', 'set', id, '--embed-origins', 'https://www.example.com'],
        }
      },
      refused: async (side) => {
        const { id } = await page(side)
        return {
          to: `${PATH}/${id}/embedding`,
          fields: { origins: 'example' },
          command: ['pages', 'set', id, '--embed-origins', 'example'],
          ...{ reason: 'invalid', says: /example/ },
        }
      },
    },
  ],
  changeLooks: [
    {
      what: 'pages set --colour',
      done: async (side) => {
        const { id } = await page(side)
        return {
          to: `${PATH}/${id}/edit`,
          fields: { colour: '#0a4d68' },
          command: ['pages', 'set', id, '--colour', '#0a4d68'],
        }
      },
      refused: async (side) => {
        const { id } = await page(side)
        return {
          to: `${PATH}/${id}/edit`,
          fields: { colour: 'blue' },
          command: ['pages', 'set', id, '--colour', 'blue'],
          ...{ reason: 'invalid', says: [pageWords.noColour('blue'), /colour/] },
        }
      },
    },
  ],
}

function step(name: 'on' | 'off' | 'default', before: object = {}): Pair {
  return {
    what: `pages ${name}`,
    done: async (side) => {
      const { id } = await page(side, before)
      return { to: `${PATH}/${id}/${name}`, command: ['pages', name, id] }
    },
    refused: async () => {
      const id = newId()
      return { to: `${PATH}/${id}/${name}`, command: ['pages', name, id], reason: 'not-found', says: /careers page/ }
    },
  }
}

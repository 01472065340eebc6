import { beforeAll, expect, test } from 'vitest'
import { sanitizeHtml } from '../src/content/content.ts'
import { type Change, change } from '../src/events/actions.ts'
import { createPositions, editPositions } from '../src/positions/actions.ts'
import { faultsInMarkup } from './markup.ts'
import { markupVectors } from './markup-vectors.ts'
import { openStage, type Stage } from './stage.ts'

let stage: Stage
let owner: { id: string }
let read: (id: string) => Promise<Record<string, unknown> & { company: Record<string, unknown> }>

beforeAll(async () => {
  stage = await openStage()
  owner = await stage.make.company()
  const get = stage.as(await stage.make.key(owner))
  read = async (id) => (await get(`/positions/${id}`)).body.data
})

const act = <T>(work: (change: Change) => Promise<T>) => change(stage.server.app.database, { kind: 'operator' }, work)

/** Every text field that somebody writes, filled with the same text. */
const everywhere = (text: string) => ({
  title: `T ${text}`,
  pitch: text,
  highlights: [text],
  salary: { extra: text },
  contentHtmlOverride: text,
  locations: [
    {
      country: 'NO',
      lat: 60,
      lng: 5,
      address: text,
      city: text,
      locality: text,
      postalCode: text,
      administrativeArea: text,
      subAdministrativeArea: text,
    },
  ],
  sections: [
    { kind: 'text' as const, heading: text, html: text },
    { kind: 'text' as const, html: `<p>${text}</p>` },
  ],
})

function expectHarmless(vector: string, shown: Record<string, unknown>): void {
  for (const field of ['contentHtml', 'contentHtmlDefault', 'contentHtmlOverride']) {
    const html = shown[field]
    if (typeof html !== 'string') continue
    expect(faultsInMarkup(html), `${field} of ${vector}`).toEqual([])
    expect(sanitizeHtml(html), `${field} of ${vector}, again`).toBe(html)
  }
}

test('a browser would find something in at least sixty of the texts, were they shown as they are', () => {
  expect(new Set(markupVectors.filter((vector) => faultsInMarkup(vector).length > 0)).size).toBeGreaterThanOrEqual(60)
})

test('a position that is made with scripts in every text shows none, and is the same when sanitized again', async () => {
  const made = await act((c) =>
    createPositions(
      c,
      markupVectors.map((vector) => ({
        companyId: owner.id,
        form: { ...everywhere(vector), language: 'EN' as const },
      })),
    ),
  )
  for (const [i, { id }] of made.entries()) expectHarmless(markupVectors[i] ?? '', await read(id))
})

test('a position that is edited with scripts in every text shows none either', async () => {
  const [made] = await act((c) =>
    createPositions(c, [{ companyId: owner.id, form: { title: 'Cook', language: 'EN' } }]),
  )
  if (!made) throw new Error('nothing was made')
  for (const vector of markupVectors) {
    await act((c) => editPositions(c, [{ ...made, edit: everywhere(vector) }]))
    expectHarmless(vector, await read(made.id))
  }
})

test('texts that are no HTML stay the text that was written, without what nobody sees', async () => {
  const [made] = await act((c) =>
    createPositions(c, [
      {
        companyId: owner.id,
        form: { title: 'C++ <Senior> & "Lead"\u0000\n role', language: 'EN', highlights: ['a < b'] },
      },
    ]),
  )
  expect(await read(made?.id ?? '')).toMatchObject({ title: 'C++ <Senior> & "Lead" role', highlights: ['a < b'] })
})

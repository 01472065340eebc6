import { afterAll, expect, test } from 'vitest'
import { openFixture } from '../../../test/fixture.ts'
import { makeWorld, visitAs } from '../../../test/portal/world.ts'
import { sendWithFile } from '../../../test/portal/upload.ts'
import { newId } from '../../base/db/id.ts'
import { languages } from '../../base/web/words/language.ts'
import { workOnNext } from '../../moving/imports/runs/job.ts'
import { insertFinishedRun } from '../../moving/imports/runs/run-store.ts'

const fixture = await openFixture()
const world = await makeWorld(fixture)
const administrator = await visitAs(fixture, world, 'administrator')
const agency = await visitAs(fixture, world, 'agency')
const { database } = fixture.server.app
afterAll(async () => {
  await Promise.all([administrator, agency].map((visitor) => visitor.close()))
})

const PATH = '/portal/settings/import'

const checked = async (visitor: typeof administrator, fields: Record<string, string>, feed: unknown) => {
  const { to } = await sendWithFile(visitor, `${PATH}/new`, { address: '', board: '', ...fields }, [
    'feed.json',
    typeof feed === 'string' ? feed : JSON.stringify(feed),
  ])
  const policy = { allowHttp: false, allowCidr: [] }
  await workOnNext({ database, policy, timeZone: 'Europe/Oslo' }, 30, new AbortController().signal)
  return to
}

test('what an import assumed, and why it left something out, is said in the language of whoever reads it', async () => {
  const job = { language: { code: 'xx' }, location: { fullLocation: 'Ruritania' }, company: { name: 'Elsewhere' } }
  const to = await checked(
    administrator,
    { format: 'smartrecruiters' },
    {
      offset: 0,
      limit: 100,
      totalFound: 40,
      content: [
        { ...job, id: '1', name: 'Welder' },
        { ...job, id: '2', name: 'Cook' },
        { ...job, id: '3', name: 'Boss', active: false },
        { ...job, id: '4' },
      ],
    },
  )
  const said = {
    en: [
      'The list of postings has no texts',
      '“xx” is not supported',
      '(2 times)',
      '40 items, but only 4',
      'It is not open to everybody (active: false).',
      'It has no title',
    ],
    nb: [
      'Listen over annonser har ingen tekster',
      '«xx» støttes ikke',
      '(2 ganger)',
      '40 oppføringer, men bare 4',
      'Den er ikke åpen for alle (active: false).',
      'Feltet mangler: title',
    ],
    da: [
      'Listen over opslag har ingen tekster',
      '»xx« understøttes ikke',
      '(2 gange)',
      '40 poster, men kun 4',
      'Den er ikke åben for alle (active: false).',
      'Feltet mangler: title',
    ],
    sv: [
      'Listan med annonser har inga texter',
      '”xx” stöds inte',
      '(2 gånger)',
      '40 poster, men bara 4',
      'Det är inte öppet för alla (active: false).',
      'Fältet saknas: title',
    ],
  }
  for (const language of languages) {
    const { text } = await administrator.page(`${to}?language=${language}`)
    for (const words of said[language]) expect(text).toContain(words)
    if (language !== 'en') for (const words of said.en.slice(0, 4)) expect(text).not.toContain(words)
  }
})

test('what a parser met in an item, where it was, and why a line of ours was refused are said in the language of whoever reads it', async () => {
  const ashby = await checked(
    administrator,
    { format: 'ashby' },
    '{"jobs":[{"id":"1","title":"Welder"},{"id":,},3,{"id":"4","title":"Cook","descriptionHtml":"<p>Cut',
  )
  const own = await checked(
    administrator,
    { format: 'jsonl' },
    [
      '{"type":"position","id":"1","title":"Baker"}',
      '{"type":"job","id":"2"}',
      '{"type":"position","id":"3","title":"Boss","pages":[{"page":"Elsewhere"}]}',
      '{"type":"candidate","id":"4","position":"nowhere","candidate":{"email":"kari@example.com"}}',
    ].join('\n'),
  )
  const said = {
    en: {
      ashby: ['item 2', 'It is not valid JSON', 'It is a number, not an object.', 'It is cut off'],
      own: ['Its “type” is “job”', 'careers page “Elsewhere”', 'no position with the id “nowhere”'],
    },
    nb: {
      ashby: ['oppføring 2', 'Den er ikke gyldig JSON', 'Den er et tall, ikke et objekt.', 'Den er kuttet'],
      own: ['«type» er «job»', 'karriereside «Elsewhere»', 'ingen stilling med ID-en «nowhere»'],
    },
    da: {
      ashby: ['post 2', 'Den er ikke gyldig JSON', 'Den er et tal, ikke et objekt.', 'Den er afkortet'],
      own: ['»type« er »job«', 'karriereside »Elsewhere«', 'ingen stilling med id’et »nowhere«'],
    },
    sv: {
      ashby: ['post 2', 'Det är inte giltig JSON', 'Det är ett tal, inte ett objekt.', 'Det är avklippt'],
      own: ['”type” är ”job”', 'karriärsida ”Elsewhere”', 'ingen tjänst med id:t ”nowhere”'],
    },
  }
  for (const language of languages)
    for (const [to, words] of [
      [ashby, said[language].ashby],
      [own, said[language].own],
    ] as const) {
      const { text } = await administrator.page(`${to}?language=${language}`)
      for (const each of words) expect(text).toContain(each)
      if (language !== 'en') expect(text).not.toMatch(/item \d|not valid|careers page|Systemet siger|Systemet sier/)
    }
})

test('the sentences that an older release stored are shown as they are', async () => {
  const { userId, companyId } = world.people.administrator
  const run = {
    ...{ companyId, id: newId(), userId, format: 'lever', board: 'old', fileId: null, fileName: 'old.json' },
    ...{ address: null, state: 'checking' as const, options: { client: 'none', marketplace: false, publish: false } },
  }
  await database.transaction((tx) =>
    insertFinishedRun(tx, run, {
      ...{ created: 2, changed: 0, unchanged: 0, skipped: 1, excluded: 0, gone: 0 },
      ...{ items: [], goneItems: [], clientsCreated: [], visibleOn: [], dropped: [] },
      candidates: { created: 0, unchanged: 0, differing: 0 },
      leftOut: [{ at: 'item 3', title: 'Cook', reason: 'it is not active', isExcluded: false }],
      problems: [['salary: the currency is missing', 2]],
      notices: ['the feed is empty'],
    }),
  )
  const { text } = await administrator.page(`${PATH}/${run.id}?language=nb`)
  for (const words of ['salary: the currency is missing (2 ganger)', 'the feed is empty', 'it is not active'])
    expect(text).toContain(words)
})

test('the heading of an import names the client that was chosen, whatever employer the feed names', async () => {
  const { id, name } = world.companies.home
  const to = await checked(
    agency,
    { format: 'smartrecruiters', client: id },
    { content: [{ id: '1', name: 'Welder', company: { name: 'Quite Another AS' } }] },
  )
  const { heading, text } = await agency.page(to)
  expect(heading).toContain(`SmartRecruiters · ${name}`)
  expect(text).not.toContain('Quite Another AS')
})

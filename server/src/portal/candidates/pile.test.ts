import { afterAll, expect, test } from 'vitest'
import { openFixture } from '../../../test/fixture.ts'
import { attribute, type ParsedPage } from '../../../test/portal/parsed-page.ts'
import { formTo } from '../../../test/portal/visitor.ts'
import { makeWorld, visitAs } from '../../../test/portal/world.ts'

const fixture = await openFixture()
const { make, database } = fixture
const world = await makeWorld(fixture)
const home = world.companies.home
const [recruiter, viewer] = [await visitAs(fixture, world, 'recruiter'), await visitAs(fixture, world, 'viewer')]
afterAll(() => Promise.all([recruiter.close(), viewer.close()]))

const day = (n: number) => new Date(`2026-01-0${n}T00:00:00Z`)
const pageOf = ({ id }: { id: string }, pile = '') => `/portal/candidates/${id}${pile === '' ? '' : `?${pile}`}`
const linksOf = ({ elements }: ParsedPage) => elements.flatMap((element) => attribute(element, 'href') ?? [])
const NEW = 'pile=board&stage=READY_FOR_REVIEW'

/** Candidates of a position, the newest first. */
async function pileOf(names: readonly string[], values: readonly object[] = []) {
  const position = await make.published(home, { title: 'Welder' })
  const made = []
  for (const [i, name] of names.entries()) {
    const person = await make.person(home, {
      first_name: name,
      last_name: 'Lie',
      email: `${name}-${position.id}@example.com`,
    })
    made.push(await make.vouch(position, { person_id: person.id, created_at: day(9 - i), ...values[i] }))
  }
  return { position, made }
}

async function around(path: string) {
  const { html } = await recruiter.get(path)
  const link = (rel: string) => new RegExp(`href="([^"]*)" rel="${rel}"`).exec(html)?.[1]?.replaceAll('&amp;', '&')
  return { previous: link('prev'), next: link('next'), place: /\d+ of \d+/.exec(html)?.[0] }
}

test('a table with filters is gone through in its order, and everybody who does not fit it is left out', async () => {
  const { position, made } = await pileOf(['Xenia', 'Bo', 'Xaver', 'Xilla'], [{}, {}, { stage: 'OFFER_MADE' }, {}])
  const table = await recruiter.page(`/portal/positions/${position.id}/candidates?view=table&search=x`)
  const pile = 'pile=table&search=x'
  expect(linksOf(table)).toContain(pageOf(made[0]!, pile))
  expect(await around(pageOf(made[0]!, pile))).toEqual({ next: pageOf(made[2]!, pile), place: '1 of 3' })
  expect(await around(pageOf(made[2]!, pile))).toEqual({
    ...{ previous: pageOf(made[0]!, pile), next: pageOf(made[3]!, pile), place: '2 of 3' },
  })
  expect(await around(pageOf(made[3]!, pile))).toEqual({ previous: pageOf(made[2]!, pile), place: '3 of 3' })
  const page = await recruiter.page(pageOf(made[2]!, pile))
  expect(linksOf(page)).toContain(`/portal/positions/${position.id}/candidates?view=table&search=x`)
})

test('the new ones of all positions are gone through, and those of one position alone if somebody began there', async () => {
  const [one, other] = [
    // Older than everybody else.
    await pileOf(['Eva'], [{ created_at: new Date('2001-01-02') }]),
    await pileOf(['Ida'], [{ created_at: new Date('2001-01-01') }]),
  ]
  const [eva, ida] = [one.made[0]!, other.made[0]!]
  expect((await around(pageOf(eva, 'pile=new'))).next).toBe(pageOf(ida, 'pile=new'))
  const here = `pile=new&position=${one.position.id}`
  expect(await around(pageOf(eva, here))).toEqual({})
})

test('after a decision the next of the pile opens, says what was done, and takes it back by one button', async () => {
  const { made } = await pileOf(['Ada', 'Bo', 'Cy'])
  const [ada, bo, cy] = [made[0]!, made[1]!, made[2]!]
  const page = await recruiter.page(pageOf(ada, NEW))
  const form = formTo(page, `${pageOf(ada)}/move?${NEW}`)
  const first = page.elements.find((each) => each.tagName === 'button' && attribute(each, 'name') === 'stage')
  expect(first && attribute(first, 'value')).toBe('ACCEPTED_BY_COMPANY')
  const moved = await recruiter.submit(form, { stage: 'ACCEPTED_BY_COMPANY' })
  expect(moved.to).toContain(pageOf(bo, `${NEW}&of=${ada.id}&move=`))
  const next = await recruiter.page(moved.to)
  expect([next.heading, next.text]).toEqual(['Bo Lie', expect.stringContaining('Ada Lie was moved. Now: Shortlisted.')])
  const rejected = await recruiter.post(`${pageOf(bo)}/reject?${NEW}`, { reason: 'salary' })
  expect(rejected.to).toContain(pageOf(cy, NEW))
  const last = await recruiter.page(rejected.to)
  expect(last.text).toContain('Bo Lie was rejected.')
  expect((await recruiter.submit(formTo(last, `${pageOf(bo)}/undo?${NEW}`))).to).toContain(pageOf(bo, NEW))
  const [row] = await database.run('select stage from vouches where id = $1', [bo.id])
  expect(row).toEqual({ stage: 'READY_FOR_REVIEW' })
  const end = await recruiter.post(`${pageOf(cy)}/move?${NEW}`, { stage: 'OFFER_MADE' })
  expect((await recruiter.page(end.to)).text).toContain('That was the last one in this list.')
})

test('who came to one candidate by a link stays there after a decision', async () => {
  const { made } = await pileOf(['Ada', 'Bo'])
  const reply = await recruiter.post(`${pageOf(made[0]!)}/move`, { stage: 'OFFER_MADE' })
  expect(reply.to).toMatch(new RegExp(`^${pageOf(made[0]!)}\\?move=[\\w-]+$`))
})

test('a stale page decides nothing, and nobody is passed by', async () => {
  const { made } = await pileOf(['Ada', 'Bo'])
  const stale = formTo(await recruiter.page(pageOf(made[0]!, NEW)), `${pageOf(made[0]!)}/move?${NEW}`)
  const colleague = await visitAs(fixture, world, 'administrator')
  await colleague.post(`${pageOf(made[0]!)}/reject`, { reason: 'salary' })
  await colleague.close()
  const refused = await recruiter.submit(stale, { stage: 'ACCEPTED_BY_COMPANY' })
  expect([refused.status, refused.html]).toEqual([422, expect.stringContaining('Nothing was changed.')])
})

test('a viewer goes through a pile too, and is offered no decision', async () => {
  const { made } = await pileOf(['Ada', 'Bo'])
  const page = await viewer.page(pageOf(made[0]!, NEW))
  expect(page.forms.filter(({ action }) => action.includes('/move'))).toEqual([])
  expect(linksOf(page)).toContain(pageOf(made[1]!, NEW))
})

test.each(['pile=nothing', 'pile=board&stage=NOTHING', 'pile=new&position=%00', `pile=all&search=${'x'.repeat(500)}`])(
  'the pile %j, which is none, shows the candidate all the same',
  async (pile) => {
    const { made } = await pileOf(['Ada'])
    expect((await recruiter.page(pageOf(made[0]!, pile))).heading).toBe('Ada Lie')
  },
)

test('how somebody came is on the card, on the page, in the table with its filter, and in its file', async () => {
  const position = await make.published(home, { title: 'Cook' })
  const careers = await make.page(home, { name: 'Jobs in Bergen' })
  const by = async (name: string, values: object) => {
    const person = await make.person(home, { first_name: name })
    return make.vouch(position, { person_id: person.id, ...values })
  }
  const ada = await by('Ada', { link_id: careers.id })
  await by('Bo', { source: 'event', legal_basis: 'consent' })
  const board = `/portal/positions/${position.id}/candidates`
  for (const path of [pageOf(ada), board, `${board}?view=table`, `${board}?view=table&source=page`]) {
    expect((await recruiter.page(path)).text, path).toContain('Careers page Jobs in Bergen')
  }
  const found = (await recruiter.page(`${board}?view=table&source=event`)).text
  expect([found.includes('Bo'), found.includes('Ada')]).toEqual([true, false])
})

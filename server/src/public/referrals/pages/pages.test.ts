import { expect, test } from 'vitest'
import { byVerb } from '../../../../test/by-verb.ts'
import { candidates } from '../../../../test/candidates.ts'
import { openFixture } from '../../../../test/fixture.ts'
import { movableClock } from '../../../../test/movable-clock.ts'
import { browse } from '../../../../test/public/browse.ts'
import { anonymizePeople } from '../../../candidates/person-actions.ts'
import { TRAP } from '../../public-form/sent-form.ts'
import { referWords } from '../../words/referrals.ts'

const fixture = await openFixture()
const verbs = byVerb(fixture)
const { server, make, database } = fixture
const { act } = candidates(fixture)
const advance = movableClock(database)
const open = browse(server)
const w = referWords.nb

const company = await make.company({ name: 'Fjellvik', country: 'NO', language: 'NO' })
const page = await make.page(company, { is_default: true })
const position = await make.published(company, { title: 'Welder <b>', language: 'NO' })
await make.listing(position, page)
await make.refresh()
const form = `/c/${page.id}/${position.id}/refer`

let count = 0
const email = (name: string) => `${name}${++count}@example.com`

/** The hidden fields of the form of a page. */
function hidden(text: string): Record<string, string> {
  const inputs = [...text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)]
  return Object.fromEntries(inputs.map(([, name = '', value = '']) => [name, value]))
}

/** Fills in a form as people do: in more than three seconds. */
async function fill(path: string, fields: Record<string, string>, seconds = 10) {
  const shown = await open(path)
  expect(shown.status).toBe(200)
  await advance(seconds * 1000)
  return open(path, { form: { ...hidden(shown.text), ...fields }, from: elsewhere() })
}

let visitors = 0
/** The address of somebody who has not sent anything yet. */
const elsewhere = () => `127.0.2.${++visitors}`

const ola = () => ({ firstName: 'Ola', lastName: 'Lie', email: email('ola') })
const kari = () => ({ theirFirstName: 'Kari', theirLastName: 'Ek', theirEmail: email('kari'), knows: 'on' })
const pathIn = (text: string, id: string) =>
  new RegExp(`<input id="${id}" type="text" readonly value="https?://[^/"]+([^"]+)"`).exec(text)?.[1] ?? ''

async function referred(fields: Record<string, string>) {
  const reply = await fill(fields['theirEmail'] === undefined ? form : `${form}?way=name`, fields)
  expect([reply.status, reply.text]).toEqual([303, ''])
  const shown = await open(reply.headers['location'] ?? '')
  expect(shown).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' } })
  const [link, own, invitation] = ['link', 'own', 'invitation'].map((id) => pathIn(shown.text, id))
  return { link: link ?? '', own: own ?? '', invitation: invitation ?? '', shown, reply }
}

test('a referrer gets a link with a code for phones, which leads to the job and its form', async () => {
  const referrer = ola()
  const { link, own, invitation, shown } = await referred(referrer)
  expect(shown.text).toContain(`E-posten går til <strong>${referrer.email}</strong>`)
  expect([link, own, invitation]).toEqual([
    expect.stringMatching(/^\/j\/[0-9a-f-]{36}$/),
    expect.stringMatching(/^\/m\/[\w-]{43}$/),
    '',
  ])
  expect(shown.text).toContain(w.mine.thanks)
  expect(shown.text).toContain('class="code-picture"')
  const job = await open(link)
  expect(job).toMatchObject({ status: 200 })
  expect(job.text).toContain(`href="${link}/apply"`)
  expect(job.text).toContain(`href="${link}/refer"`)
  expect((await open(own)).text).toContain(w.mine.nobodyText)
})

test('naming somebody shows an invitation, which asks without saying anything to others', async () => {
  const them = kari()
  const { invitation } = await referred({ ...ola(), ...them, note: 'You weld\nso well.' })
  const asked = await open(invitation)
  expect(asked).toMatchObject({
    status: 200,
    headers: { 'cache-control': 'no-store', 'referrer-policy': 'same-origin' },
  })
  for (const said of ['Ola Lie anbefaler deg', 'You weld', them.theirEmail, 'Kari Ek', w.invitation.stored, '&lt;b>']) {
    expect(asked.text).toContain(said)
  }
  expect(asked.text).not.toContain('Welder <b>')
  // Scanners of mail follow links: looking changes nothing.
  for (const method of ['GET', 'HEAD']) await open(invitation, { method })
  expect((await open(`${invitation}?answer=erase`)).status).toBe(200)
  expect((await open(`${invitation}?lang=sv`)).text).toContain(referWords.sv.invitation.title)
})

test.each(['no', 'erase'])('answering %s erases what was stored, and ends the invitation', async (answer) => {
  const them = kari()
  const { invitation, own } = await referred({ ...ola(), ...them })
  expect((await open(`${invitation}?answered=${answer}`)).text).toContain(w.invitation.answerTitle)
  const reply = await open(invitation, { form: { answer } })
  expect(reply.status).toBe(303)
  expect((await open(reply.headers['location'] ?? '')).text).toContain(w.invitation.done)
  expect(await database.run('select from people where email = $1', [them.theirEmail])).toEqual([])
  const again = await open(invitation, { form: { answer } })
  expect(again).toMatchObject({ status: 410, text: expect.stringContaining(w.invitation.over) })
  // For the referrer a no looks like no answer.
  expect((await open(own)).text).toContain(w.mine.states.invited)
  await advance(31 * 24 * 3_600_000)
  expect((await open(own)).text).toContain(w.mine.states.no_answer)
})

test('the link of an invitation says the same after every answer, so that a referrer who opens it learns none', async () => {
  const answered = async (answer: (invitation: string, link: string, theirEmail: string) => Promise<unknown>) => {
    const them = kari()
    const { invitation, link, reply } = await referred({ ...ola(), ...them })
    await answer(invitation, link, them.theirEmail)
    // The referrer still has the page that shows the invitation, too.
    expect(pathIn((await open(reply.headers['location'] ?? '')).text, 'invitation')).toBe(invitation)
    const pages = [await open(invitation), await open(`${invitation}?answered=no`)]
    return pages.map(({ status, text }) => ({ status, text: text.replaceAll(invitation, '') }))
  }
  const no = await answered((invitation) => open(invitation, { form: { answer: 'no' } }))
  const erased = await answered((invitation) => open(invitation, { form: { answer: 'erase' } }))
  const yes = await answered(async (_, link, theirEmail) => {
    const sent = await fill(`${link}/apply`, { firstName: 'Kari', lastName: 'Ek', email: theirEmail })
    expect(sent.status).toBe(303)
  })
  const byCompany = await answered((_, __, theirEmail) =>
    act(async (change) => {
      const [person] = await database.run<{ id: string }>('select id from people where email = $1', [theirEmail])
      await anonymizePeople(change, await change.within('people', [person?.id ?? '']))
    }),
  )
  expect(no[0]).toMatchObject({ status: 410, text: expect.stringContaining(w.invitation.over) })
  expect([erased, yes, byCompany]).toEqual([no, no, no])
})

test('an answer from another website, or another word, changes nothing', async () => {
  const { invitation } = await referred({ ...ola(), ...kari() })
  const foreign = { headers: { 'sec-fetch-site': 'cross-site' }, form: { answer: 'erase' } }
  expect(
    (
      await open(invitation, {
        ...foreign,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...foreign.headers },
      })
    ).status,
  ).toBe(403)
  expect((await open(invitation, { form: { answer: 'maybe' } })).text).toContain(w.invitation.answerTitle)
  expect((await open(invitation)).text).toContain(w.invitation.answerTitle)
})

test('yes is the form of an application: the company then sees the person, and the referrer the answer', async () => {
  const [them, referrer] = [kari(), ola()]
  const { invitation, own } = await referred({ ...referrer, ...them })
  expect((await open(invitation)).text).toContain(`href="${invitation}/apply"`)
  const fields = { firstName: 'Kari', lastName: 'Ek', email: them.theirEmail, phone: '91234567' }
  const reply = await fill(`${invitation}/apply`, fields)
  expect([reply.status, reply.text]).toEqual([303, ''])
  expect((await open(invitation)).text).toContain(w.invitation.over)
  const [vouch] = await database.run(
    `select stage, kind, accepted_by_candidate_at is not null as agreed from vouches v join people p on p.id = v.person_id
    where p.email = $1`,
    [them.theirEmail],
  )
  expect(vouch).toEqual({ stage: 'READY_FOR_REVIEW', kind: 'referral', agreed: true })
  const seen = (await open(own)).text
  expect(seen).toContain(w.mine.states.answered)
  expect(seen).not.toContain('Kari Ek')
  expect(seen).not.toContain(w.mine.progress.in_process)
  expect((await open(invitation, { form: { answer: 'erase' } })).text).toContain(w.invitation.over)
  const mails = await database.run(`select kind, recipient from mails where recipient = any ($1) order by id`, [
    [them.theirEmail, referrer.email],
  ])
  expect(mails).toEqual([
    { kind: 'own-link', recipient: referrer.email },
    { kind: 'invitation', recipient: them.theirEmail },
    { kind: 'answer', recipient: referrer.email },
    { kind: 'received', recipient: them.theirEmail },
  ])
  // The submission owns what it agreed to, and the record that it alone knows about: it can erase both.
  const ownPage = (reply.headers['location'] ?? '').replace('/thanks', '')
  expect((await open(`${ownPage}/erase`, { form: {} })).status).toBeLessThan(400)
  expect(await database.run('select from people where email = $1', [them.theirEmail])).toEqual([])
})

test('whoever comes through a link can let the referrer see how it goes on; nobody else is asked', async () => {
  const { link, own } = await referred(ola())
  expect((await open(form.replace('/refer', '/apply'))).text).not.toContain('tellReferrer')
  const fields = { firstName: 'Bo', lastName: 'Ek', email: email('bo'), tellReferrer: 'on' }
  expect((await fill(`${link}/apply`, fields)).status).toBe(303)
  const seen = (await open(own)).text
  expect(seen).toContain('Bo Ek')
  expect(seen).toContain(w.mine.progress.in_process)
})

test('faults are told at each field in the language of the page, with everything that was typed', async () => {
  const reply = await fill(`${form}?way=name&lang=sv`, {
    firstName: 'Ola',
    email: 'ola',
    theirEmail: 'x y',
    note: 'x'.repeat(2001),
  })
  expect(reply.status).toBe(422)
  const names = [...reply.text.matchAll(/id="(\w+)-fault"/g)].map(([, name]) => name)
  expect(names).toEqual(['email', 'theirFirstName', 'theirEmail', 'note', 'knows'])
  expect(reply.text).toContain(referWords.sv.faults.knows)
  expect(reply.text).toContain('value="Ola"')
  expect(reply.text).toContain('value="x y"')
  const same = await fill(`${form}?way=name`, {
    ...ola(),
    ...kari(),
    email: 'me@example.com',
    theirEmail: 'ME@example.com',
  })
  expect(same.text).toContain(w.faults.same)
})

test('a form that a program may have sent comes back once more, with everything in it, and nothing is stored', async () => {
  const referrer = ola()
  const countOf = async () => (await database.run('select from referrer_links')).length
  const before = await countOf()
  const doubtful = await fill(form, { ...referrer, [TRAP]: 'x' }, 1)
  expect(doubtful.status).toBe(422)
  expect(doubtful.text).toContain(w.faults.again)
  expect(doubtful.text).toContain(`value="${referrer.email}"`)
  expect(await countOf()).toBe(before)
  expect((await open(form, { form: { ...hidden(doubtful.text), ...referrer }, from: elsewhere() })).status).toBe(303)
  // One sign alone is none: browsers fill in forms within a second, and password managers fill in what nobody sees.
  expect((await fill(form, ola(), 1)).status).toBe(303)
  expect((await fill(form, { ...ola(), [TRAP]: 'x' })).status).toBe(303)
})

test('both addresses of a form are asked about once if they have a usual slip', async () => {
  const values = { ...ola(), ...kari(), email: 'ola@hotmial.com', theirEmail: 'kari@gmail.con' }
  const asked = await fill(`${form}?way=name`, values)
  expect(asked.status).toBe(422)
  for (const meant of ['ola@hotmail.com', 'kari@gmail.com']) expect(asked.text).toContain(`Mente du ${meant}?`)
  const again = [...asked.text.matchAll(/name="email_asked" value="([^"]+)"/g)].map(([, value = '']) => value)
  expect(again).toEqual([values.email, values.theirEmail])
})

test('the same form sent twice makes one link', async () => {
  const shown = await open(form)
  await advance(10_000)
  const sent = { form: { ...hidden(shown.text), ...ola() }, from: elsewhere() }
  const replies = await Promise.all([open(form, sent), open(form, sent)])
  const links = await Promise.all(
    replies.map(async ({ headers }) => pathIn((await open(headers['location'] ?? '')).text, 'link')),
  )
  expect(links[0]).toMatch(/^\/j\//)
  expect(new Set(links).size).toBe(1)
})

test('a position that takes no referrals there, is paused, closed or unknown has no form', async () => {
  const off = await make.published(company, { enable_vouch: false })
  const paused = await make.published(company)
  for (const each of [off, paused]) await make.listing(each, page)
  await make.refresh()
  await verbs.pause(paused)
  expect(await open(`/c/${page.id}/${off.id}/refer`)).toMatchObject({
    status: 404,
    text: expect.stringContaining(w.off),
  })
  expect(await open(`/c/${page.id}/${paused.id}/refer`)).toMatchObject({ status: 404 })
  await verbs.archive(paused)
  expect(await open(`/c/${page.id}/${paused.id}/refer`)).toMatchObject({
    status: 410,
    text: expect.stringContaining(w.closedText),
  })
  expect((await open(`/c/${page.id}/x/refer`)).status).toBe(404)
  const [{ status }] = [await open(`/m/${'x'.repeat(43)}`)]
  expect(status).toBe(404)
})

test('the token of an invitation opens no page of a referrer, and the other way round', async () => {
  const { invitation, own, reply } = await referred({ ...ola(), ...kari() })
  expect((await open(`${invitation}/link`)).status).toBe(404)
  expect((await open(own, { form: { answer: 'erase' } })).status).toBe(404)
  // An invitation of somebody else is not shown, even if its token is known.
  const other = await referred({ ...ola(), ...kari() })
  const mixed = `${(other.reply.headers['location'] ?? '').split('?')[0]}?${(reply.headers['location'] ?? '').split('?')[1]}`
  expect(pathIn((await open(mixed)).text, 'invitation')).toBe('')
})

import { describe, expect, test } from 'vitest'
import { applicationForms, trusting } from '../../../test/application-forms.ts'
import { byVerb } from '../../../test/by-verb.ts'
import { openFixture } from '../../../test/fixture.ts'
import { movableClock } from '../../../test/movable-clock.ts'
import { applyWords } from '../words/applying.ts'
import { ownWords } from '../words/own-page.ts'
import { referWords } from '../words/referrals.ts'

const fixture = await openFixture({ ...trusting })
const { make, database } = fixture
const forms = applicationForms(fixture)
const verbs = byVerb(fixture)
const advance = movableClock(database)
const HOST = 'https://www.example.com'
const agency = await make.company({ kind: 'agency', country: 'NO' })
await make.page(agency, { is_default: true, embed_origins: [HOST] })

/** A job with everything that leads to it: a careers page, a sharing link, the page of a client, and the link of a referrer. */
async function open() {
  const client = await make.client(agency)
  const clientPage = await make.page(client, { is_default: true })
  const job = await forms.open(agency, { client_id: client.id, ask_cv: 'optional' })
  await verbs.list(job, clientPage)
  const sent = await refer(`/c/${job.pageId}/${job.id}/refer`)
  const referrer = (await forms.get(sent.location)).page.match(/\/j\/[0-9a-f-]{36}/)?.[0] ?? ''
  return { job, client, clientPage, referrer }
}

type Opened = Awaited<ReturnType<typeof open>>

let count = 0
const person = () => ({ firstName: 'Kari', lastName: 'Lie', email: `kari${++count}@example.com` })
const bare = (path: string) => path.split('?')[0] ?? path

function refer(path: string, values: Record<string, string> = {}) {
  return forms.postText(path, { seal: forms.sealOf({ path: bare(path) }), way: 'link', ...person(), ...values })
}

/** Sends a form as browsers do. */
const sendTo = (path: string, values: Record<string, string>) =>
  bare(path).endsWith('/refer') ? forms.postText(path, values) : forms.post(path, values)

/** The doors by which a form can be open: its path, of what it is, and what it says about a closed job. */
const doors: Record<string, (opened: Opened) => string> = {
  'an application on a careers page': ({ job }) => job.path,
  'an application in a frame of a website': ({ job }) => `${job.path}?embedder=${encodeURIComponent(HOST)}`,
  'an application on the page of a client': ({ job, clientPage }) => `/c/${clientPage.id}/${job.id}/apply`,
  'an application behind a link': ({ job }) => `/j/${job.linkId}/apply`,
  'an application behind the link of a referrer': ({ referrer }) => `${referrer}/apply`,
  'a referral on a careers page': ({ job }) => `/c/${job.pageId}/${job.id}/refer`,
  'a referral that names somebody': ({ job }) => `/c/${job.pageId}/${job.id}/refer?way=name`,
  'a referral behind a link': ({ job }) => `/j/${job.linkId}/refer`,
  'a referral behind the link of a referrer': ({ referrer }) => `${referrer}/refer`,
}

const everywhere = Object.keys(doors)
const onPage = everywhere.filter(
  (door) => / (careers page|website|names somebody)$/.test(door) || door.includes('frame'),
)
const behindLink = everywhere.filter((door) => door.endsWith('behind a link'))
const onClient = everywhere.filter((door) => door.endsWith('of a client'))

/** What closes a job, and the forms that it closes. */
const closings: [string, (opened: Opened) => Promise<unknown>, string[]][] = [
  ['is archived', ({ job }) => verbs.archive(job), everywhere],
  ['is deleted', ({ job }) => verbs.remove(job), everywhere],
  ['is paused', ({ job }) => verbs.pause(job), everywhere],
  ['is closed by an expiration that has passed', ({ job }) => verbs.expire(job, new Date(0)), everywhere],
  [
    'expires by the clock',
    async ({ job }) => {
      const [now] = await database.run<{ at: Date }>('select clock() as at')
      await verbs.expire(job, new Date((now?.at.getTime() ?? 0) + 60_000))
      await advance(61_000)
    },
    everywhere,
  ],
  [
    'takes neither applications nor referrals any more',
    ({ job }) => verbs.edit(job, { enableApplication: false, enableVouch: false }),
    everywhere,
  ],
  ['is taken off the page', ({ job }) => verbs.unlist(job, { id: job.pageId }), onPage],
  [
    'is switched off on the page alone',
    ({ job }) => verbs.override(job, { id: job.pageId }, { enableApplication: false, enableVouch: false }),
    onPage,
  ],
  ['has its link switched off', ({ job }) => verbs.switchLink({ id: job.linkId }, false), behindLink],
  ['is on a page that is switched off', ({ clientPage }) => verbs.switchPage(clientPage, false), onClient],
  ['is for a client that has ended the work', ({ client }) => verbs.endClient(agency, client), onClient],
  ['is for another client now', ({ job }) => verbs.assign(job, null), onClient],
]

describe.each(closings)('a job that %s while somebody fills in a form says so', (_, close, doorsClosed) => {
  test('in each form that it closes, with everything that was typed, and stores nothing', async () => {
    const opened = await open()
    const paths = doorsClosed.map((door) => ({ door, path: doors[door]?.(opened) ?? '' }))
    // Before anything closes, each of them takes what is sent.
    const seals = paths.map(({ path }) => forms.sealOf({ path: bare(path) }, 30))
    for (const { door, path } of paths) expect((await forms.get(path)).status, door).toBe(200)
    await close(opened)
    for (const [i, { door, path }] of paths.entries()) {
      const seal = seals[i] ?? ''
      const isReferral = bare(path).endsWith('/refer')
      const way = path.includes('way=name') ? 'name' : 'link'
      const them = { theirFirstName: 'Bo', theirLastName: 'Ek', theirEmail: `bo${++count}@example.com`, knows: 'on' }
      const values = { ...person(), ...(isReferral ? { way, ...them } : { message: 'My long letter' }) }
      const closed = isReferral ? referWords.en.faults.closed : applyWords.en.faults.closed
      const reply = await sendTo(path, { seal, ...values })
      expect([door, reply.status]).toEqual([door, 422])
      expect(reply.page.split(closed).length - 1, door).toBe(1)
      expect(reply.page, door).toContain(`value="${values.email}"`)
      expect(await database.run('select from submissions where email = $1', [values.email])).toEqual([])
      expect(
        await database.run('select from people where email = any ($1)', [[values.email, them.theirEmail]]),
      ).toEqual([])
    }
  })
})

test('a form with faults says it too, and nothing else: nobody corrects a form that leads nowhere', async () => {
  const { job } = await open()
  await verbs.archive(job)
  for (const path of [job.path, job.path.replace('/apply', '/refer')]) {
    const { status, page } = await sendTo(path, {
      seal: forms.sealOf({ path }),
      email: 'kari',
      message: 'My long letter',
    })
    expect(status).toBe(422)
    expect(page).toContain(path === job.path ? applyWords.en.faults.closed : referWords.en.faults.closed)
    expect(page).toContain('value="kari"')
    expect(page).not.toContain('-fault"')
  }
})

test('a closed form shows similar jobs and all jobs, as the page of the closed job does, behind a link too', async () => {
  const company = await make.company({ country: 'NO' })
  const job = await forms.open(company)
  const similar = await forms.open(company)
  await verbs.archive(job)
  for (const address of [`/c/${job.pageId}/${job.id}`, `/j/${job.linkId}`]) {
    for (const path of [address, `${address}/apply`, `${address}/refer`]) {
      const { status, page } = await forms.get(`${path}?lang=en`)
      expect([path, status]).toEqual([path, 410])
      expect(page).toContain('Similar jobs')
      expect(page).toContain(`href="/c/${job.pageId}/${similar.id}?lang=en"`)
      expect(page).toContain(`href="/c/${job.pageId}?lang=en"`)
    }
  }
})

describe('what arrived before a job closed', () => {
  test('is found when the same form is sent again', async () => {
    const { job } = await open()
    const values = person()
    const seal = forms.sealOf(job)
    await forms.send(job, values, { seal })
    const path = job.path.replace('/apply', '/refer')
    const request = { seal: forms.sealOf({ path }), way: 'link', ...person() }
    await forms.postText(path, request)
    await verbs.archive(job)
    expect((await forms.send(job, values, { seal })).status).toBe(303)
    expect((await forms.postText(path, request)).status).toBe(303)
  })

  test('can be corrected, withdrawn and erased on the own page', async () => {
    const { job } = await open()
    const own = async () => (await forms.send(job, person())).location.replace('/thanks', '')
    const [corrected, withdrawn, erased] = [await own(), await own(), await own()]
    await verbs.archive(job)
    const fixed = await forms.postText(`${corrected}/correct`, { firstName: 'Karin', lastName: 'Lie', message: 'More' })
    expect(fixed.status).toBe(303)
    const page = (await forms.get(withdrawn)).page
    const process = /\/withdraw\/[0-9a-f-]{36}/.exec(page)?.[0] ?? ''
    expect((await forms.postText(`${withdrawn}${process}`, {})).status).toBe(303)
    expect((await forms.get(withdrawn)).page).toContain(ownWords.en.stages.withdrawn)
    expect((await forms.postText(`${erased}/erase`, {})).status).toBe(303)
  })

  test('as an invitation can still be declined', async () => {
    const { job } = await open()
    const path = `/c/${job.pageId}/${job.id}/refer?way=name`
    const them = { theirFirstName: 'Bo', theirLastName: 'Ek', theirEmail: 'bo-closed@example.com', knows: 'on' }
    const { location } = await refer(path, { way: 'name', ...them })
    const invitation = `/m/${new URL(location, 'http://x').searchParams.get('invitation')}`
    await verbs.archive(job)
    expect((await forms.get(invitation)).page).toContain(referWords.en.invitation.jobClosed)
    expect((await forms.postText(invitation, { answer: 'no' })).status).toBe(303)
    expect(await database.run(`select from people where email = 'bo-closed@example.com'`)).toEqual([])
  })
})

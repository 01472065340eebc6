import { describe, expect, test } from 'vitest'
import { applicationForms, trusting } from '../../../test/application-forms.ts'
import { byVerb } from '../../../test/by-verb.ts'
import { candidates } from '../../../test/candidates.ts'
import { openFixture } from '../../../test/fixture.ts'

const fixture = await openFixture({ ...trusting })
const verbs = byVerb(fixture)
const { make, database } = fixture
const forms = applicationForms(fixture)
const { applied } = candidates(fixture)
const company = await make.company({ country: 'NO', name: 'Fjellvik' })

/** The submissions with an e-mail, with the events of what they led to. */
const submissionsOf = (email: string) =>
  database.run<Record<string, unknown>>(
    `select s.state, s.first_name, s.phone, s.message, s.keep_me, s.notice_version, s.policy_version, s.is_new_vouch, s.vouch_id, s.link_id,
      (select string_agg(e.kind, ',') from events e where e.object_id = s.vouch_id) as events
    from submissions s where s.email_normalized = $1 order by s.id`,
    [email],
  )

const count = async (table: 'people' | 'vouches' | 'submissions' | 'events') =>
  Number((await database.run<{ n: string }>(`select count(*) as n from ${table}`))[0]?.n)

describe('the form of an application', () => {
  test('asks for what the position asks for, and for nothing else', async () => {
    const job = await forms.open(company, { ask_phone: 'off', ask_cv: 'required' })
    const { status, page, headers } = await forms.show(job)
    expect(status).toBe(200)
    expect(page).toContain('name="firstName"')
    expect(page).not.toContain('name="phone"')
    expect(page).toMatch(/<label for="cv">CV<\/label>/)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect(headers.get('set-cookie')).toBeNull()
  })

  test('makes a candidate with one event, and leads to a page that thanks and shows the own address', async () => {
    const job = await forms.open(company, { title: 'Welder' })
    const sent = await forms.send(job, { email: 'kari@example.com', message: 'I weld.\r\n\r\nEvery day.' })
    expect(sent.status).toBe(303)
    const thanks = await forms.get(sent.location)
    expect(thanks.page).toContain('Thank you')
    expect(thanks.page).toContain('Welder, Fjellvik')
    expect(thanks.page).toContain(sent.location.replace('/thanks', ''))
    expect(await submissionsOf('kari@example.com')).toMatchObject([
      { state: 'taken', message: 'I weld.\n\nEvery day.', events: 'CANDIDATE_ADDED', link_id: job.pageId },
    ])
  })

  test('works behind a link too, and the candidacy remembers the link', async () => {
    const job = await forms.open(company)
    await forms.send({ path: `/j/${job.linkId}/apply` }, { email: 'link@example.com' })
    const rows = await database.run('select link_id from vouches where id = any (select vouch_id from submissions)')
    expect(rows).toContainEqual({ link_id: job.linkId })
  })

  test('is shown again with everything that was typed, and says beside each field what is wrong', async () => {
    const job = await forms.open(company, { ask_message: 'required' })
    const sent = await forms.send(job, {
      ...{ firstName: '', lastName: '', email: 'kari', phone: '12', portfolioUrl: 'kari.example.com' },
    })
    expect(sent.status).toBe(422)
    expect(sent.page).toContain('<title>Error: ')
    expect(sent.page).toMatch(/role="alert"[^>]*autofocus/)
    for (const name of ['firstName', 'email', 'message']) {
      expect(sent.page).toMatch(new RegExp(`id="${name}-fault"`))
      expect(sent.page).toContain(`href="#${name}"`)
    }
    expect(sent.page).toContain('value="kari.example.com"')
    // In one round: nobody corrects a form twice.
    expect(sent.page).toMatch(/id="phone-fault">\s*We cannot read this phone number./)
  })

  test('keeps the files that came before an error, so that nobody chooses a file twice', async () => {
    const job = await forms.open(company)
    const file = new File(['A letter in plain text.\n'], 'cv.txt', { type: 'text/plain' })
    const seal = forms.sealOf(job)
    const first = await forms.send(job, { email: 'no mail' }, { seal, files: [file] })
    expect(first.status).toBe(422)
    expect(first.page).toContain('cv.txt')
    const handle = forms.hidden(first.page, 'cv')
    const again = { cv: handle, cv_kept: handle, email: 'files@example.com' }
    expect((await forms.send(job, again, { seal: forms.hidden(first.page, 'seal') })).status).toBe(303)
    const files = await database.run(
      `select f.name from files f join submissions s on s.vouch_id = f.candidacy_id where s.email = 'files@example.com'`,
    )
    expect(files).toEqual([{ name: 'cv.txt' }])
  })

  test('names the address that the mail goes to and the number that was understood, as they were written', async () => {
    const job = await forms.open(company)
    const sent = await forms.send(job, { email: 'Where@example.com', phone: '912 34 567' })
    const { page } = await forms.get(sent.location)
    expect(page).toContain('The mail goes to <strong>Where@example.com</strong>')
    expect(page).toContain('Your phone number is <strong>+47 91 23 45 67</strong>')
  })

  test('takes one name, and no mark in place of the other', async () => {
    const job = await forms.open(company)
    expect((await forms.send(job, { firstName: 'Suharto', lastName: '-', email: 'one@example.com' })).status).toBe(303)
    expect((await forms.send(job, { firstName: '', lastName: 'Lie', email: 'last@example.com' })).status).toBe(303)
    const people = await database.run(
      `select first_name, last_name from people where email in ('one@example.com', 'last@example.com') order by email`,
    )
    expect(people).toEqual([
      { first_name: null, last_name: 'Lie' },
      { first_name: 'Suharto', last_name: null },
    ])
    const none = await forms.send(job, { firstName: '\u200b', lastName: '\u202e-', email: 'none@example.com' })
    expect([none.status, none.page.includes('id="firstName-fault"')]).toEqual([422, true])
  })

  test('keeps nothing of an optional address that is none, and says so; a required one is asked for', async () => {
    const job = await forms.open(company)
    const values = { linkedInUserName: 'Kari Lie', portfolioUrl: 'see my CV' }
    const sent = await forms.send(job, { ...values, email: 'optional@example.com' })
    expect(sent.status).toBe(303)
    const { page } = await forms.get(sent.location)
    expect(page).toContain('We kept nothing of what you wrote about LinkedIn')
    expect(page).toContain('We kept nothing of what you wrote about your website')
    const silent = await forms.send(job, { linkedInUserName: 'N/A', portfolioUrl: '-', email: 'silent@example.com' })
    expect((await forms.get(silent.location)).page).not.toContain('We kept nothing')
    const people = await database.run(
      `select linkedin_user_name, portfolio_url from people where email in ('optional@example.com', 'silent@example.com')`,
    )
    expect(people).toEqual(Array.from({ length: 2 }, () => ({ linkedin_user_name: null, portfolio_url: null })))
    const required = await forms.send(await forms.open(company, { ask_linkedin: 'required' }), values)
    expect([required.status, required.page.includes('id="linkedInUserName-fault"')]).toEqual([422, true])
  })

  test('takes an address for the same one, whatever invisible characters a program has put around it', async () => {
    const job = await forms.open(company)
    const written = ['\u200bTwo@blåbær.no\u202c', 'two@xn--blbr-roah.no.']
    for (const email of written) expect((await forms.send(job, { email })).status).toBe(303)
    const people = await database.run('select email from people where email_normalized = $1', ['two@blåbær.no'])
    expect(people).toEqual([{ email: 'Two@blåbær.no' }])
  })

  test.each(['kari@example', 'kari@example..com', '.kari@example.com', '\u200b@example.com'])(
    'refuses %j, to which no mail can go, beside the field',
    async (email) => {
      const sent = await forms.send(await forms.open(company), { email })
      expect(sent.status).toBe(422)
      expect(sent.page).toMatch(/id="email-fault">\s*Write one whole e-mail address, such as kari@example.com./)
    },
  )

  test('asks once about an address with a usual slip, and takes it as it is when it is sent again', async () => {
    const job = await forms.open(company)
    const seal = forms.sealOf(job)
    const values = { email: 'slip@gmial.com', message: 'Hello' }
    const asked = await forms.send(job, values, { seal })
    expect(asked.status).toBe(422)
    expect(asked.page).toMatch(/id="email-fault">\s*Did you mean slip@gmail.com\?/)
    expect(await submissionsOf('slip@gmial.com')).toEqual([])
    const again = { ...values, email_asked: forms.hidden(asked.page, 'email_asked') }
    expect((await forms.send(job, again, { seal })).status).toBe(303)
    expect(await submissionsOf('slip@gmial.com')).toHaveLength(1)
    // Another slip is another question; a right address is none.
    expect((await forms.send(job, { ...again, email: 'slip@hotmial.com' }, { seal })).status).toBe(422)
    expect((await forms.send(job, { ...again, email: 'slip@gmail.com' }, { seal })).status).toBe(303)
    const refused = await forms.send(job, { ...values, email: 'slip@gmail,com' })
    expect(refused.page).toMatch(/id="email-fault">\s*Write one whole e-mail address[^<]*Did you mean slip@gmail.com\?/)
  })

  test('says that a file has gone which nobody sent within a day', async () => {
    const job = await forms.open(company)
    const cv = '01a20000-0000-7000-8000-000000000000.' + 'x'.repeat(43)
    const sent = await forms.send(job, { cv, cv_kept: cv })
    expect(sent.status).toBe(422)
    expect(sent.page).toContain('A file is not there any more. Choose it again.')
  })

  test('fills only unknown fields of somebody who is known, and keeps what was written with the submission', async () => {
    const job = await forms.open(company)
    await applied({ company_id: company.id, id: job.id }, { email: 'known@example.com', firstName: 'Known' })
    await forms.send(await forms.open(company), {
      ...{ email: 'Known@Example.com', firstName: 'Eve', phone: '912 34 567', keepMe: 'on' },
    })
    const people = await database.run(
      `select first_name, phone from people where email_normalized = 'known@example.com'`,
    )
    expect(people).toEqual([{ first_name: 'Known', phone: '+4791234567' }])
    expect(await submissionsOf('known@example.com')).toMatchObject([{ first_name: 'Eve', keep_me: true }])
    // Anybody can type the e-mail of somebody who is known: it is no consent of theirs until they confirm it.
    expect(await database.run('select from consents')).toEqual([])
  })

  test('stores the version of the notice and the ad that it showed', async () => {
    const other = await make.company({ country: 'NO' })
    await verbs.publishNotice(other, { controller: 'Old' })
    await verbs.publishNotice(other, { controller: 'New AS' })
    const job = await forms.open(other, { title: 'Cook', content_html_default: '<p>Cook for us</p>' })
    expect((await forms.show(job)).page).toContain('New AS')
    await forms.send(job, { email: 'notice@example.com' })
    expect(await submissionsOf('notice@example.com')).toMatchObject([{ notice_version: 2, policy_version: 0 }])
    const texts = await database.run<{ kind: string; html: string }>(
      'select kind, html from shown_texts where company_id = $1 order by kind',
      [other.id],
    )
    expect(texts[0]?.html).toContain('Cook for us')
    expect(texts[1]?.html).not.toMatch(/at the latest \d+ months/)
    // From then on the form names the months, and the submission keeps which.
    await verbs.confirmPolicy(other, { others: 9 })
    expect((await forms.show(job)).page).toContain('They are deleted at the latest 9 months after')
    await forms.send(job, { email: 'named@example.com' })
    expect(await submissionsOf('named@example.com')).toMatchObject([{ notice_version: 3, policy_version: 1 }])
  })
})

describe('nothing is created twice', () => {
  test('a repeated request finds what the first one stored, also at the same moment', async () => {
    const job = await forms.open(company)
    const seal = forms.sealOf(job)
    const values = { email: 'twice@example.com', message: 'Once' }
    const sent = await Promise.all(Array.from({ length: 4 }, () => forms.send(job, values, { seal })))
    expect(sent.map(({ status }) => status)).toEqual([303, 303, 303, 303])
    expect(await submissionsOf('twice@example.com')).toHaveLength(1)
    expect(new Set(sent.map(({ location }) => location)).size).toBe(4)
    for (const { location } of sent) expect((await forms.get(location)).page).toContain('Thank you')
  })

  test('a repeated request with a CV has the CV once', async () => {
    const job = await forms.open(company)
    const seal = forms.sealOf(job)
    const files = [new File(['A letter.\n'], 'cv.txt', { type: 'text/plain' })]
    const send = () => forms.send(job, { email: 'twice-cv@example.com' }, { seal, files })
    const sent = [...(await Promise.all([send(), send()])), await send()]
    expect(sent.map(({ status }) => status)).toEqual([303, 303, 303])
    const [one, ...more] = await submissionsOf('twice-cv@example.com')
    expect(more).toEqual([])
    expect(await database.run('select name from files where candidacy_id = $1', [one?.['vouch_id']])).toEqual([
      { name: 'cv.txt' },
    ])
  })

  test('somebody who goes back and corrects the form is not lost, and is one candidate', async () => {
    const job = await forms.open(company)
    const seal = forms.sealOf(job)
    await forms.send(job, { email: 'back@example.com', message: 'First' }, { seal })
    await forms.send(job, { email: 'back@example.com', message: 'Second' }, { seal })
    const rows = await submissionsOf('back@example.com')
    expect(rows).toMatchObject([
      { message: 'First', is_new_vouch: true },
      { message: 'Second', is_new_vouch: false },
    ])
    expect(rows[0]?.['vouch_id']).toBe(rows[1]?.['vouch_id'])
  })

  test('64 people who apply at once are 64 candidates with 64 events', async () => {
    const job = await forms.open(company)
    const before = { people: await count('people'), vouches: await count('vouches'), events: await count('events') }
    const sent = await Promise.all(
      Array.from({ length: 64 }, (_, i) => forms.send(job, { email: `many${i}@example.com` })),
    )
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([303]))
    const held = await database.run(`select count(*)::int as n from submissions where state = 'held'`)
    expect(held).toEqual([{ n: 0 }])
    expect(await count('people')).toBe(before.people + 64)
    expect(await count('vouches')).toBe(before.vouches + 64)
    expect(await count('events')).toBe(before.events + 64)
  })
})

describe('a position that takes no applications', () => {
  test('says so at once if the form is switched off, and leads to the job', async () => {
    const job = await forms.open(company, { enable_application: false })
    const { status, page } = await forms.show(job)
    expect(status).toBe(404)
    expect(page).toContain('Applications are not taken here')
    expect(page).toContain(`href="${job.path.replace('/apply', '')}"`)
  })

  test('that has closed since the form was opened keeps everything that was written, and stores nothing', async () => {
    const job = await forms.open(company)
    const seal = forms.sealOf(job)
    await verbs.archive(job)
    await make.refresh()
    const files = [new File(['A letter.\n'], 'late-cv.txt', { type: 'text/plain' })]
    const sent = await forms.send(job, { email: 'late@example.com', message: 'My long letter' }, { seal, files })
    expect(sent.status).toBe(422)
    expect(sent.page).toContain('late-cv.txt')
    expect(sent.page).toContain('The position does not take applications any more.')
    expect(sent.page).toContain('My long letter')
    expect(await submissionsOf('late@example.com')).toEqual([])
    expect((await forms.show(job)).status).toBe(410)
  })

  test('on a page that was switched off since the form was opened keeps what was written, for whoever had the form', async () => {
    const other = await make.company({ country: 'NO' })
    const job = await forms.open(other)
    const seal = forms.sealOf(job)
    await verbs.switchPage({ id: job.pageId }, false)
    await make.refresh()
    const files = [new File(['A letter.\n'], 'off-cv.txt', { type: 'text/plain' })]
    const values = { email: 'off@example.com', message: 'My long letter' }
    const sent = await forms.send(job, values, { seal, files })
    expect(sent.status).toBe(422)
    expect(sent.page).toContain('The position does not take applications any more.')
    expect(sent.page).toContain('My long letter')
    expect(sent.page).toContain('value="off@example.com"')
    expect(await submissionsOf('off@example.com')).toEqual([])
    expect(await database.run(`select from files where name = 'off-cv.txt'`)).toEqual([])
    // Nobody else learns that there is a page.
    const elsewhere = forms.sealOf({ path: job.path.replace('/apply', '/refer') })
    for (const made of ['', elsewhere]) expect((await forms.send(job, values, { seal: made })).status).toBe(404)
    expect((await forms.show(job)).status).toBe(404)
  })

  test('is the same 404 for one that was never here and one that does not exist', async () => {
    const job = await forms.open(company)
    const unknown = job.path.replace(job.id, '01a20000-0000-7000-8000-000000000000')
    expect((await forms.get(unknown)).status).toBe(404)
    expect((await forms.post(unknown, { email: 'x' })).status).toBe(404)
  })
})

test('a form that comes from another website is refused, with a link to the form', async () => {
  const job = await forms.open(company)
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }]) {
    const sent = await forms.send(job, {}, { headers })
    expect(sent.status).toBe(403)
    expect(sent.page).toContain(`href="${job.path}"`)
  }
})

test('the audit log says that a visitor came through the page', async () => {
  const job = await forms.open(company)
  await forms.send(job, { email: 'audited@example.com' })
  const entries = await database.run(
    `select actor_kind, actor_id, verb from audit_entries where object_ids && array(
      select vouch_id from submissions where email = 'audited@example.com')`,
  )
  expect(entries).toEqual([{ actor_kind: 'visitor', actor_id: job.pageId, verb: 'candidates apply' }])
})

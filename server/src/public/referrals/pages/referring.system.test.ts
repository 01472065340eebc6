import { chromium, type Page } from 'playwright-core'
import { pino } from 'pino'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openFixture } from '../../../../test/fixture.ts'
import { startMailServer } from '../../../../test/mail-server.ts'
import { movableClock } from '../../../../test/movable-clock.ts'
import { sendDueMails } from '../../../candidates/mail/job.ts'
import { openMailer } from '../../../candidates/mail/smtp-client.ts'
import { referWords } from '../../words/referrals.ts'

const fixture = await openFixture()
const { make, server, database } = fixture
const advance = movableClock(database)
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
afterAll(() => browser.close())

const company = await make.company({ name: 'Fjellvik Verft', country: 'NO', language: 'NO', brand_color: '#0a4d68' })
const careers = await make.page(company, { is_default: true })
const position = await make.published(company, {
  title: 'Sveiser',
  language: 'NO',
  pitch: 'Sveis skip som seler i tretti år.',
})
await make.listing(position, careers)
await make.refresh()
const w = referWords.nb

/** A phone whose browser runs no scripts. */
async function phone(): Promise<Page> {
  const context = await browser.newContext({
    ...{ javaScriptEnabled: false, baseURL: server.url, viewport: { width: 390, height: 844 } },
  })
  onTestFinished(() => context.close())
  return context.newPage()
}

async function send(page: Page, name: string): Promise<void> {
  // Whoever is faster is no human.
  await advance(10_000)
  await page.getByRole('button', { name }).click()
}

const fieldOf = (page: Page, name: string) => page.locator(`[name=${name}]`)
const local = (address: string) => address.replace(/^https?:\/\/[^/]+/, '')

test('on a phone without JavaScript: naming somebody, the mailed invitation, yes, and a candidate', async () => {
  const inbox = await startMailServer()
  const mailer = openMailer({ url: inbox.url, from: 'post@kandidat.example' })
  onTestFinished(() => mailer.close())
  const { database: connection } = server.app
  const deliver = () =>
    sendDueMails({
      database: connection,
      mailer,
      publicUrl: server.url,
      timeZone: 'Europe/Oslo',
      log: pino({ level: 'silent' }),
    })

  const ola = await phone()
  await ola.goto(`/c/${careers.id}/${position.id}`)
  await ola.locator(`a[href$="/refer"]`).first().click()
  await ola.getByRole('link', { name: w.wayName }).click()
  await fieldOf(ola, 'firstName').fill('Ola')
  await send(ola, w.sendName)
  await ola.getByRole('alert').waitFor()
  expect(await fieldOf(ola, 'firstName').inputValue()).toBe('Ola')
  await fieldOf(ola, 'lastName').fill('Lie')
  await fieldOf(ola, 'email').fill('ola@example.com')
  await fieldOf(ola, 'theirFirstName').fill('Kari')
  await fieldOf(ola, 'theirLastName').fill('Ek')
  await fieldOf(ola, 'theirEmail').fill('kari@example.com')
  await fieldOf(ola, 'note').fill('Du sveiser bedre enn noen jeg vet.')
  await fieldOf(ola, 'knows').check()
  await send(ola, w.sendName)
  await ola.getByRole('heading', { name: w.mine.invitationTitle }).waitFor()

  await deliver()
  const invitation = inbox.received.find(({ envelope }) => envelope.to[0] === 'kari@example.com')
  expect(invitation?.subject).toBe('Ola Lie tenkte på deg: Sveiser')
  const address = /https?:\/\/\S+\/m\/\S+/.exec(invitation?.text ?? '')?.[0] ?? ''
  const kari = await phone()
  await kari.goto(local(address))
  await kari.getByText('Du sveiser bedre enn noen jeg vet.').waitFor()
  await kari.getByRole('link', { name: w.invitation.yes }).click()
  await fieldOf(kari, 'firstName').fill('Kari')
  await fieldOf(kari, 'lastName').fill('Ek')
  await fieldOf(kari, 'email').fill('kari@example.com')
  await fieldOf(kari, 'tellReferrer').check()
  await send(kari, 'Send søknaden')
  await kari.getByRole('heading', { name: 'Takk', level: 1 }).waitFor()

  const [candidate] = await database.run(
    `select v.stage, v.kind, p.first_name as name from vouches v join people p on p.id = v.person_id where p.email = $1`,
    ['kari@example.com'],
  )
  expect(candidate).toEqual({ stage: 'READY_FOR_REVIEW', kind: 'referral', name: 'Kari' })
  await deliver()
  expect(
    inbox.received
      .map(({ envelope, subject }) => `${envelope.to[0]}: ${subject}`)
      .toSorted((a, b) => a.localeCompare(b)),
  ).toEqual([
    'kari@example.com: Ola Lie tenkte på deg: Sveiser',
    'kari@example.com: Søknaden din: Sveiser',
    'ola@example.com: Anbefalingene dine hos Fjellvik Verft',
    'ola@example.com: Kari Ek sa ja: Sveiser',
  ])
  await ola.getByRole('link', { name: w.mine.openPage }).click()
  await ola.getByText('Kari Ek').waitFor()
  await ola.getByText(w.mine.progress.in_process).waitFor()
})

test('a link of one’s own, and an invitation that somebody declines', async () => {
  const ola = await phone()
  await ola.goto(`/c/${careers.id}/${position.id}/refer`)
  await fieldOf(ola, 'firstName').fill('Ola')
  await fieldOf(ola, 'lastName').fill('Nord')
  await fieldOf(ola, 'email').fill('nord@example.com')
  await send(ola, w.sendLink)
  const link = local(await ola.locator('#link').inputValue())
  await ola.goto(link)
  await ola.getByRole('heading', { name: 'Sveiser', level: 1 }).waitFor()

  await ola.goto(`${link}/refer?way=name`)
  for (const [name, text] of Object.entries({
    ...{ firstName: 'Ola', lastName: 'Nord', email: 'nord@example.com' },
    ...{ theirFirstName: 'Siri', theirLastName: 'Dahl', theirEmail: 'siri@example.com' },
  })) {
    await fieldOf(ola, name).fill(text)
  }
  await fieldOf(ola, 'knows').check()
  await send(ola, w.sendName)
  const siri = await phone()
  await siri.goto(local(await ola.locator('#invitation').inputValue()))
  await siri.getByRole('button', { name: w.invitation.no }).click()
  await siri.getByRole('heading', { name: w.invitation.done }).waitFor()
  expect(await database.run('select from people where email = $1', ['siri@example.com'])).toEqual([])
})

import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { TRAP } from '../public-form/sent-form.ts'
import { applicationForms } from '../../../test/application-forms.ts'
import { PDF } from '../../../test/documents.ts'
import { openFixture } from '../../../test/fixture.ts'
import { parsePage } from '../../../test/portal/parsed-page.ts'
import { publicWords } from '../../base/web/words/words.ts'

const fixture = await openFixture({ requestTimeout: 1_000 })
const { make, database, server } = fixture
const forms = applicationForms(fixture)
const job = await forms.open(await make.company({ country: 'NO' }))

/** Sends the beginning of a body over a raw connection. @returns what was answered */
function begin(path: string, type: string, body: string | Buffer): Promise<{ status: number; text: string }> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: 100000\r\n\r\n`)
  socket.write(body)
  return new Promise((resolve, reject) => {
    let text = ''
    socket.on('data', (bytes) => (text += bytes.toString()))
    socket.on('error', reject)
    socket.on('close', () => resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]), text }))
  })
}

const part = (name: string, value: string) =>
  `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

test('an upload that stops leads back to the form, with everything that was typed', async () => {
  // The first form of a process takes longest. A form that is not begun to be read in time gets the page of the other test.
  await forms.send(job)
  const { page } = await forms.show(job)
  // In the order of the page, as browsers send it: whatever is typed comes before the file.
  const names = parsePage(page)
    .elements.filter(({ tagName }) => ['input', 'textarea'].includes(tagName))
    .flatMap(({ attrs }) => attrs.filter(({ name }) => name === 'name').map(({ value }) => value))
  const before = names.slice(0, names.indexOf('cv'))
  expect(before).toEqual(expect.arrayContaining(['firstName', 'email', 'phone', 'message', 'portfolioUrl']))
  const typed = before.map((name) =>
    part(name, name === 'seal' ? forms.sealOf(job) : name === TRAP || name === 'proof' ? '' : `My ${name}`),
  )
  const file = '--b\r\ncontent-disposition: form-data; name="cv"; filename="cv.pdf"\r\n\r\n'
  const body = Buffer.concat([Buffer.from(typed.join('') + file), PDF])
  const { status, text } = await begin(job.path, 'multipart/form-data; boundary=b', body)
  expect(status).toBe(408)
  expect(text).toContain('content-type: text/html')
  expect(text.toLowerCase()).toContain('connection: close')
  expect(text).toContain('choose the file again')
  for (const typedText of ['My firstName', 'My email', 'My message', 'My portfolioUrl'])
    expect(text).toContain(typedText)
  expect(await database.run('select from submissions')).toHaveLength(1)
})

test('any other form that stops is answered with a page in four languages, and a request of a program with JSON', async () => {
  const [form, program] = await Promise.all([
    begin(job.path.replace('apply', 'report'), 'application/x-www-form-urlencoded', 'reason=x'),
    begin('/api/v1/positions', 'application/json', '{'),
  ])
  expect(form.status).toBe(408)
  expect(form.text).toContain('content-security-policy: ')
  for (const { errors } of Object.values(publicWords)) expect(form.text).toContain(errors.tooSlowText)
  expect(program.text).not.toContain('<html')
})

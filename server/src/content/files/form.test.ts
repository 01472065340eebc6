import { connect } from 'node:net'
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { openFixture } from '../../../test/fixture.ts'
import { formServer } from '../../../test/form-server.ts'
import { PDF } from '../../../test/documents.ts'
import { UploadGate } from '../../base/limits/upload-gate.ts'
import type { Parts } from '../../base/web/form.ts'
import { readMultipart } from './form-actions.ts'
import { fileWords } from '../words/words.ts'

const REQUEST_TIMEOUT = 400
const { make, server } = await openFixture()
const company = await make.company()
const { database } = server.app
const uploader = new UploadGate().visitor('192.0.2.1', company.id)

/** A form with a text and files, which answers with what it has read. */
const answer = async (parts: Parts | null) => {
  const posted = new URLSearchParams()
  const request = { database, posted, parts }
  const { uploads, faults } = await readMultipart(request, {
    companyId: company.id,
    inputs: ['cv'],
    language: 'nb',
    uploader,
  })
  return { posted: [...posted], cvs: uploads.get('cv'), faults }
}
const forms = await formServer(database, { requestTimeout: 30_000, answer })
const hasty = await formServer(database, { requestTimeout: REQUEST_TIMEOUT, answer })
afterAll(() => Promise.all([forms.close(), hasty.close()]))

const file = (bytes: string | Buffer, name: string) => ({
  bytes: new Blob([new Uint8Array(typeof bytes === 'string' ? Buffer.from(bytes) : bytes)]),
  name,
})

async function post(texts: Record<string, string>, files: { bytes: Blob; name: string }[] = [], input = 'cv') {
  const body = new FormData()
  for (const [name, value] of Object.entries(texts)) body.append(name, value)
  for (const { bytes, name } of files) body.append(input, bytes, name)
  const response = await fetch(forms.url, { method: 'POST', body })
  return { status: response.status, body: (await response.json()) as Awaited<ReturnType<typeof read>> }
}
type Shown = { posted: [string, string][]; cvs: { id: string; name: string; handle: string }[]; faults: unknown[] }
const read = async (response: Response) => (await response.json()) as Shown

test('texts and files of a form are read, and a file stands in the form as its handle', async () => {
  const { status, body } = await post({ firstName: 'Åse', message: 'Hei\r\n"du"' }, [file(PDF, 'Min cv.pdf')])
  expect(status).toBe(200)
  expect(body.cvs).toMatchObject([{ name: 'Min cv.pdf', type: 'pdf', size: PDF.length }])
  expect(body.posted).toEqual([
    ['firstName', 'Åse'],
    ['message', 'Hei\r\n"du"'],
    ['cv', body.cvs[0]?.handle],
  ])
})

test('an input that was left empty is no file, and a form that is sent again has the file by its handle', async () => {
  const first = await post({ firstName: 'Åse' }, [file(PDF, 'cv.pdf')])
  const again = await post({ firstName: 'Åse', cv: first.body.cvs[0]?.handle ?? '' }, [file('', '')])
  expect(again.body.cvs).toEqual(first.body.cvs)
  expect(again.body.faults).toEqual([])
})

test('a refused file does not lose the rest of the form, and its reason is in the language of the page', async () => {
  const { body } = await post({ firstName: 'Åse' }, [
    file('<html>', 'cv.html'),
    file(PDF, 'cv.pdf'),
    file('', 'cv.txt'),
  ])
  expect(body.cvs).toMatchObject([{ name: 'cv.pdf' }])
  const { faults } = fileWords.nb
  expect(body.faults).toEqual([{ field: 'cv', message: `Fil 1: ${faults['not-allowed']} Fil 3: ${faults.empty}` }])
  expect(body.posted[0]).toEqual(['firstName', 'Åse'])
})

test('of more than three files three are stored, and the form says so', async () => {
  const { body } = await post(
    {},
    Array.from({ length: 6 }, (_, i) => file(PDF, `${i}.pdf`)),
  )
  expect(body.cvs.map(({ name }) => name)).toEqual(['0.pdf', '1.pdf', '2.pdf'])
  expect(body.faults).toEqual([{ field: 'cv', message: fileWords.nb.faults['too-many'] }])
})

test('a file of an input that the form does not have is not stored', async () => {
  const { body } = await post({ a: 'b' }, [file(PDF, 'cv.pdf')], 'other')
  expect(body).toEqual({ posted: [['a', 'b']], cvs: [], faults: [] })
})

test('a file that is too large is refused at its input, and what comes after it is read', async () => {
  const large = Buffer.concat([PDF, randomBytes(12 * 2 ** 20)])
  const body = new FormData()
  body.append('cv', new Blob([new Uint8Array(large)]), 'cv.pdf')
  body.append('firstName', 'Åse')
  const shown = await read(await fetch(forms.url, { method: 'POST', body }))
  expect(shown.faults).toEqual([{ field: 'cv', message: fileWords.nb.faults['too-large'] }])
  expect(shown.posted).toEqual([['firstName', 'Åse']])
})

const broken: [string, string, string][] = [
  ['no boundary', 'multipart/form-data', 'x'],
  [
    'an end that never comes',
    'multipart/form-data; boundary=b',
    '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\nx',
  ],
  [
    'half of a file',
    'multipart/form-data; boundary=b',
    '--b\r\ncontent-disposition: form-data; name="cv"; filename="a.pdf"\r\n\r\n%PDF-',
  ],
  [
    'a name of a prototype',
    'multipart/form-data; boundary=b',
    '--b\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--',
  ],
  [
    'JSON for a text',
    'multipart/form-data; boundary=b',
    '--b\r\ncontent-disposition: form-data; name="a"\r\ncontent-type: application/json\r\n\r\n{"a":1}\r\n--b--',
  ],
]
test.each(broken)('a form with %s answers 400', async (_what, type, body) => {
  const response = await fetch(forms.url, { method: 'POST', headers: { 'content-type': type }, body })
  expect(response.status).toBe(400)
})

/** Sends a form over a raw connection. @returns what was answered */
function dribble(body: Buffer, pieces: number, type = 'multipart/form-data; boundary=b'): Promise<string> {
  const socket = connect(Number(new URL(hasty.url).port), '127.0.0.1')
  const answered = new Promise<string>((resolve) => {
    let text = ''
    socket.on('data', (bytes) => (text += bytes.toString()))
    socket.on('error', () => resolve(text))
    socket.on('close', () => resolve(text))
  })
  socket.write(
    `POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: ${type}\r\ncontent-length: ${body.length}\r\n\r\n`,
  )
  const size = Math.ceil(body.length / pieces)
  const send = async () => {
    for (let at = 0; at < body.length && !socket.destroyed; at += size) {
      socket.write(body.subarray(at, at + size))
      await pause(REQUEST_TIMEOUT / 4)
    }
  }
  void send()
  return answered
}

const formWith = (bytes: Buffer) =>
  Buffer.concat([
    Buffer.from('--b\r\ncontent-disposition: form-data; name="cv"; filename="cv.pdf"\r\n\r\n'),
    bytes,
    Buffer.from('\r\n--b--\r\n'),
  ])

test('an upload takes longer than any other request while bytes keep arriving', async () => {
  const bytes = Buffer.concat([PDF, Buffer.alloc(64_000, ' '), PDF])
  // Five times as long as other requests may take.
  const text = await dribble(formWith(bytes), 20)
  expect(text).toMatch(/^HTTP\/1\.1 200 /)
  expect(text).toContain(`"size":${bytes.length}`)
})

test('an upload that stops is ended, and so is another slow body although its bytes keep arriving', async () => {
  const stopped = formWith(Buffer.alloc(64_000, ' ')).subarray(0, 40_000)
  const socket = connect(Number(new URL(hasty.url).port), '127.0.0.1')
  const closed = new Promise<string>((resolve) => {
    let text = ''
    socket.on('data', (bytes) => (text += bytes.toString()))
    socket.on('close', () => resolve(text))
  })
  socket.write(
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 64000\r\n\r\n',
  )
  socket.write(stopped)
  expect(await closed).toMatch(/^HTTP\/1\.1 408 /)
  expect(await dribble(Buffer.alloc(20, 'a'), 20, 'application/x-www-form-urlencoded')).toMatch(/^HTTP\/1\.1 408 /)
})

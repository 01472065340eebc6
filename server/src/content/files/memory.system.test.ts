import { randomBytes } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { PDF } from '../../../test/documents.ts'
import { formServer } from '../../../test/form-server.ts'
import { openFixture } from '../../../test/fixture.ts'
import { usedMemory } from '../../../test/used-memory.ts'
import { readMultipart } from './form-actions.ts'

const { make, server } = await openFixture()
const company = await make.company()
const { database } = server.app
const forms = await formServer(database, {
  requestTimeout: 30_000,
  async answer(parts) {
    const form = { database, posted: new URLSearchParams(), parts }
    const { uploads, faults } = await readMultipart(form, { companyId: company.id, inputs: ['cv'], language: 'en' })
    return { sizes: uploads.get('cv')?.map(({ size }) => size), faults }
  },
})
afterAll(() => forms.close())

const UPLOADS = 20
const PIECE = randomBytes(64 * 1024)
const PIECES = 159
const HEAD = Buffer.from('--b\r\ncontent-disposition: form-data; name="cv"; filename="cv.pdf"\r\n\r\n')
const END = Buffer.from('\r\n--b--\r\n')
const SIZE = 2 * PDF.length + PIECE.length * PIECES

/** Sends a form of 10 MB piece by piece, without holding it. */
function upload(): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': HEAD.length + SIZE + END.length,
    }
    const sent = httpRequest(forms.url, { method: 'POST', headers }, (response) => {
      let text = ''
      response.on('data', (bytes: Buffer) => (text += bytes.toString()))
      response.on('end', () => resolve(text))
    })
    sent.on('error', reject)
    sent.write(HEAD)
    sent.write(PDF)
    let left = PIECES
    const more = () => {
      while (left > 0) {
        left -= 1
        if (!sent.write(PIECE)) {
          sent.once('drain', more)
          return
        }
      }
      sent.write(PDF)
      sent.end(END)
    }
    more()
  })
}

test('twenty uploads of 10 MB at once hold at most 1 MB each, and not the files', async () => {
  await upload()
  const before = usedMemory()
  let most = 0
  const watch = setInterval(() => (most = Math.max(most, usedMemory() - before)), 1_000)
  const answers = await Promise.all(Array.from({ length: UPLOADS }, upload))
  clearInterval(watch)
  for (const answer of answers) expect(JSON.parse(answer)).toEqual({ sizes: [SIZE], faults: [] })
  expect(most).toBeGreaterThan(0)
  // A chunk of 256 KiB, its copy on the way to the database, and the sending side, which is in the same process.
  expect(most).toBeLessThan(UPLOADS * 2 ** 20)
}, 120_000)

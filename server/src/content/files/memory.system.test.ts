import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { afterAll, expect, test } from 'vitest'
import { PDF } from '../../../test/documents.ts'
import { formServer } from '../../../test/form-server.ts'
import { openFixture } from '../../../test/fixture.ts'
import { usedMemory } from '../../../test/used-memory.ts'
import { openDatabase } from '../../base/db/connection.ts'
import { UploadGate } from '../../base/limits/upload-gate.ts'
import { readMultipart } from './form-actions.ts'

const UPLOADS = 20

const { make, database: stored } = await openFixture()
const company = await make.company()
// A connection for each: on a busy machine an upload would wait for one longer than requests wait, and be refused.
const database = openDatabase({ url: stored.url, poolSize: UPLOADS })
afterAll(() => database.close())
// Each upload comes from somebody else: what is counted is not what is measured here.
const gate = new UploadGate()
let senders = 0
const forms = await formServer(database, {
  requestTimeout: 30_000,
  async answer(parts) {
    const form = { database, posted: new URLSearchParams(), parts }
    const uploader = gate.visitor(`192.0.${++senders}.1`, company.id)
    const { uploads, faults } = await readMultipart(form, {
      companyId: company.id,
      inputs: ['cv'],
      language: 'en',
      uploader,
    })
    return { sizes: uploads.get('cv')?.map(({ size }) => size), faults }
  },
})
afterAll(() => forms.close())

const PIECE = 64 * 1024
const PIECES = 159
const SIZE = 2 * PDF.length + PIECE * PIECES

/**
 * Sends forms of 10 MB piece by piece and tells the answers. It runs in a thread, whose memory is its own: what a
 * sender holds, more the slower the machine is, says nothing about who receives.
 */
const SENDER = `
  const { request } = require('node:http')
  const { parentPort, workerData: { url, pdf, piece, pieces, size } } = require('node:worker_threads')
  const head = Buffer.from('--b\\r\\ncontent-disposition: form-data; name="cv"; filename="cv.pdf"\\r\\n\\r\\n')
  const end = Buffer.from('\\r\\n--b--\\r\\n')
  const bytes = Buffer.alloc(piece, 'x')
  const headers = {
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': head.length + size + end.length,
  }
  const upload = () => new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers }, (response) => {
      let text = ''
      response.on('data', (part) => (text += part))
      response.on('end', () => resolve(text))
    })
    sent.on('error', reject)
    sent.write(head)
    sent.write(pdf)
    let left = pieces
    const more = () => {
      while (left > 0) {
        left -= 1
        if (!sent.write(bytes)) return void sent.once('drain', more)
      }
      sent.write(pdf)
      sent.end(end)
    }
    more()
  })
  parentPort.on('message', (count) =>
    Promise.all(Array.from({ length: count }, upload)).then((answers) => parentPort.postMessage(answers)))
`

const sender = new Worker(SENDER, {
  eval: true,
  workerData: { url: forms.url, pdf: PDF, piece: PIECE, pieces: PIECES, size: SIZE },
})
afterAll(() => sender.terminate())

/** Sends so many forms at once. @returns their answers */
async function upload(count: number): Promise<string[]> {
  sender.postMessage(count, [])
  const [answers] = (await once(sender, 'message')) as [string[]]
  return answers
}

test('twenty uploads of 10 MB at once hold at most 1 MB each, and not the files', async () => {
  await upload(1)
  const before = usedMemory()
  let most = 0
  const watch = setInterval(() => (most = Math.max(most, usedMemory() - before)), 1_000)
  const answers = await upload(UPLOADS)
  clearInterval(watch)
  for (const answer of answers) expect(JSON.parse(answer)).toEqual({ sizes: [SIZE], faults: [] })
  expect(most).toBeGreaterThan(0)
  // A chunk of 256 KiB, its copy on the way to the database, and what waits in the socket.
  expect(most).toBeLessThan(UPLOADS * 2 ** 20)
}, 120_000)

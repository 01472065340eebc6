import { createServer } from 'node:http'
import { createClient } from '@kandidat/client'
import { nodeReceiver } from '@kandidat/client/webhooks'
import { createSite } from './site.ts'

const { KANDIDAT_URL = 'http://localhost:8080/api/v1', KANDIDAT_KEY = '', WEBHOOK_SECRET = '' } = process.env
const { PORT = '3000', SITE_FOLDER = 'site', SITE_URL = 'http://localhost:4000', CAREER_PAGE } = process.env

const kandidat = createClient({ baseUrl: KANDIDAT_URL, key: KANDIDAT_KEY })
const pages = await kandidat.listCareerPages({ take: 100 }).toArray()
const page = pages.find(({ id, isDefault, forAgency }) => (CAREER_PAGE ? id === CAREER_PAGE : isDefault && forAgency))
if (!page) throw new Error(`CAREER_PAGE must be one of ${pages.map(({ id, name }) => `${id} (${name})`).join(', ')}`)
const site = createSite(kandidat, page, SITE_FOLDER, SITE_URL)
await site.rebuild()

const sequences = new Map<string, number>()
const receive = nodeReceiver({
  secret: WEBHOOK_SECRET,
  // If this throws, the response is an error, so the service sends the event again.
  onEvent: async (event, { sequence = 0, test }) => {
    if (test || (event.type !== 'POSITION_CREATED' && event.type !== 'POSITION_UPDATED')) return
    // A position's events are numbered without gaps. If one is missing, others may be too.
    const before = sequences.get(event.id) ?? sequence
    await (sequence > before + 1 ? site.rebuild() : site.refresh(event.id))
    sequences.set(event.id, Math.max(before, sequence))
  },
})
const server = createServer((request, response) => void receive(request, response))
server.listen(Number(PORT), '127.0.0.1', () => console.log(`${page.name} is in ${SITE_FOLDER}`))

// If an event is lost, the site is right within an hour. Without changes, this takes one request.
setInterval(() => void site.rebuild().catch(console.error), 60 * 60 * 1000)

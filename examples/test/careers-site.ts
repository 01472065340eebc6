import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { freePort } from '../../server/src/base/db/embedded/address.ts'
import { runCommand, runService } from '../../server/test/service.ts'

const settings = { WEBHOOK_ALLOW_HTTP: 'true', WEBHOOK_ALLOW_CIDR: '127.0.0.1' }

/** Creates a folder that is removed at the end of the test. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `kandidat-${name}-`))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
  return folder
}

/** A company with a careers page, on a real server without other data. */
export interface Company {
  /**
   * Runs a command and returns its JSON output. An argument that is an object is passed as a file.
   */
  kandidat: (...args: (string | object)[]) => Promise<Record<string, unknown>>
  slug: string
  baseUrl: string
  pageId: string
  key: string
}

/** @param more settings of the server */
export async function openCompany(more: Record<string, string> = {}): Promise<Company> {
  const folder = temporaryFolder('careers')
  const env = { ...settings, DATA_DIR: join(folder, 'data'), ...more }
  const { url } = await runService(env, ['--no-demo'])
  let files = 0
  const kandidat = async (...args: (string | object)[]) => {
    const words = args.map((arg) => {
      if (typeof arg === 'string') return arg
      const file = join(folder, `${(files += 1)}.json`)
      writeFileSync(file, JSON.stringify(arg))
      return file
    })
    const command = runCommand([...words, '--json'], env)
    if ((await command.ended) !== 0) throw new Error(`${words.join(' ')}: ${command.stdout()}${command.stderr()}`)
    return JSON.parse(command.stdout()) as Record<string, unknown>
  }
  const slug = 'nordlys'
  const profile = { name: 'Nordlys & Sønner', slug, website: 'https://nordlys.example', country: 'NO', language: 'NO' }
  await kandidat('companies', 'create', profile)
  const { pages } = await kandidat('pages', 'list', '--company', slug)
  const [page] = pages as { id: string }[]
  const { key } = await kandidat('keys', 'create', '--company', slug, '--limit', '6000')
  return { kandidat, slug, baseUrl: `${url}/api/v1`, pageId: page?.id ?? '', key: String(key) }
}

export interface RunningSite {
  /** The folder of its files. */
  folder: string
  /** The URL for browsers. */
  url: string
  stop: () => Promise<void>
}

/** Starts examples/careers-site as its README says, and waits until it has built the site. */
export async function startSite(
  { baseUrl, key, pageId }: Company,
  { port, secret, folder }: { port: number; secret: string; folder: string },
): Promise<RunningSite> {
  const url = await serveFolder(folder)
  const child = spawn(process.execPath, [join(import.meta.dirname, '../careers-site/main.ts')], {
    env: {
      ...{ PATH: process.env['PATH'], PORT: String(port), SITE_FOLDER: folder, SITE_URL: url },
      ...{ KANDIDAT_URL: baseUrl, KANDIDAT_KEY: key, CAREER_PAGE: pageId, WEBHOOK_SECRET: secret },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text))
  }
  const ended = once(child, 'close')
  const stop = async () => {
    child.kill('SIGKILL')
    await ended
  }
  onTestFinished(stop)
  while (!printed.includes(`is in ${folder}`)) {
    await Promise.race([once(child.stdout, 'data'), ended])
    if (child.exitCode !== null) throw new Error(`the site did not start: ${printed}`)
  }
  return { folder, url, stop }
}

/** Chooses a port for the site's webhooks, and adds a receiver for it. */
export async function addReceiver({ kandidat, slug }: Company): Promise<{ port: number; secret: string }> {
  const port = await freePort('127.0.0.1')
  const { secret } = await kandidat('receivers', 'add', `http://127.0.0.1:${port}/`, '--company', slug)
  return { port, secret: String(secret) }
}

/** Serves the files of a folder. @returns the URL for browsers */
export async function serveFolder(folder: string): Promise<string> {
  const types: Record<string, string> = {
    '.html': 'text/html; charset=utf-8',
    '.css': 'text/css',
    '.js': 'text/javascript',
  }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const path = pathname === '/' ? '/index.html' : pathname
    readFile(join(folder, path)).then(
      (content) => response.writeHead(200, { 'content-type': types[extname(path)] ?? 'text/plain' }).end(content),
      () => response.writeHead(404).end('not found'),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

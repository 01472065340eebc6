import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { unavailable } from '../../base/http/authentication/authenticator.ts'
import { JSON_TYPE } from '../../base/http/responses/cached-response.ts'
import { type Catalogue, preferredLanguage } from '../../base/web/words/language.ts'

/** Seconds after which a browser asks again. */
const AGAIN = 2

const words: Catalogue<{ title: string; text: string }> = {
  en: {
    title: 'Kandidat is starting',
    text: 'The demonstration is being loaded, which takes some seconds. This page opens it by itself.',
  },
  nb: {
    title: 'Kandidat starter',
    text: 'Demonstrasjonen lastes inn, og det tar noen sekunder. Denne siden åpner den av seg selv.',
  },
  da: {
    title: 'Kandidat starter',
    text: 'Demonstrationen indlæses, og det tager nogle sekunder. Denne side åbner den af sig selv.',
  },
  sv: {
    title: 'Kandidat startar',
    text: 'Demonstrationen läses in, och det tar några sekunder. Den här sidan öppnar den av sig själv.',
  },
}

const STYLE =
  ':root{color-scheme:light dark;font-family:sans-serif}body{max-width:36rem;margin:20vh auto;padding:0 1rem}'
const styleHash = createHash('sha256').update(STYLE).digest('base64')
const headers = {
  connection: 'close',
  'retry-after': String(AGAIN),
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'`,
}

/**
 * Answers in place of the service while the demonstration is loaded: people learn that they have to wait and then see the page that
 * they asked for, and programs that the service is unavailable for a moment.
 * @returns a function that ends it, so that the service can listen there
 * @throws if it cannot listen there
 */
export async function answerWhileLoading(address: { host: string; port: number }): Promise<() => Promise<void>> {
  const server = createServer(answer).listen(address)
  await once(server, 'listening')
  // A start that fails meanwhile ends with its own error, and does not wait for this.
  server.unref()
  return async () => {
    if (!server.listening) return
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  const [path = ''] = (request.url ?? '').split('?')
  if (path === '/health/live')
    response.writeHead(200, { ...headers, 'content-type': JSON_TYPE }).end('{"status":"live"}')
  else if (/^\/(api|health)\//.test(path))
    response.writeHead(503, { ...headers, 'content-type': JSON_TYPE }).end(unavailable().body)
  else {
    const type = { 'content-type': 'text/html; charset=utf-8', vary: 'Accept-Language' }
    // Works without JavaScript, and only for who reads: a form would be sent again.
    const again = request.method === 'GET' ? { refresh: String(AGAIN) } : {}
    response.writeHead(503, { ...headers, ...type, ...again }).end(page(request.headers['accept-language']))
  }
}

function page(wishes: string | undefined): string {
  const language = preferredLanguage(wishes)
  const { title, text } = words[language]
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${STYLE}</style>
<body>
<h1>${title}</h1>
<p>${text}</p>
</body>
</html>
`
}

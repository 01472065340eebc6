import { Client } from 'undici'
import { filledIn, type PageForm, type ParsedPage, parsePage, attribute } from '../portal/parsed-page.ts'
import type { Journal } from './journal.ts'

/** A page as somebody reads it. */
export interface Opened extends ParsedPage {
  /** Where redirects led to. */
  readonly path: string
  readonly status: number
  readonly html: string
}

type Filled = Readonly<Record<string, string | readonly string[]>>

/** Words of addresses that say which object it is. */
const ID = /[0-9a-f]{8}-[0-9a-f-]{27}|[\w-]{20,}/g
/** Redirects that lead nowhere soon lead in a circle. */
const MOST_REDIRECTS = 5

/** A browser without scripts, whose requests go to one process after the other, as a load balancer sends them. */
export class Visitor {
  /** Where it is written down what pages take. */
  journal: Journal
  readonly #clients: readonly Client[]
  readonly #cookies = new Map<string, string>()
  readonly #headers: Readonly<Record<string, string>>
  #next = 0

  /** @param from the address that a proxy saw, for those who come from elsewhere */
  constructor(urls: readonly string[], journal: Journal, from?: string) {
    this.#clients = urls.map((url) => new Client(url))
    this.journal = journal
    this.#headers = from === undefined ? {} : { 'x-forwarded-for': from }
  }

  /** Opens an address as a link does. @param wanted statuses that lead on */
  open(path: string, wanted: readonly number[] = [200]): Promise<Opened> {
    return this.#ask('GET', path, undefined, wanted)
  }

  /** Fills in a form and sends it. */
  submit(form: PageForm, filled: Filled = {}, wanted: readonly number[] = [200]): Promise<Opened> {
    return this.#ask('POST', form.action, filledIn(form, filled), wanted)
  }

  /** Sends a form with a file. */
  upload(action: string, body: FormData, wanted: readonly number[] = [200]): Promise<Opened> {
    return this.#ask('POST', action, body, wanted)
  }

  async close(): Promise<void> {
    await Promise.all(this.#clients.map((client) => client.close()))
  }

  async #ask(method: string, path: string, form: URLSearchParams | FormData | undefined, wanted: readonly number[]) {
    let [address, how, body] = [path, method, form]
    for (let step = 0; step <= MOST_REDIRECTS; step++) {
      const began = performance.now()
      const { status, to, html } = await this.#send(how, address, body)
      this.journal.took(nameOf(how, address), performance.now() - began)
      this.journal.count(how === 'GET' ? 'pages opened' : 'forms sent')
      if (status === 303 || status === 302 || status === 301) {
        ;[address, how, body] = [to, 'GET', undefined]
        continue
      }
      const page: Opened = { ...parsePage(html), path: address, status, html }
      if (!wanted.includes(status)) {
        this.journal.fault(`${nameOf(how, address)} answered ${status}: ${page.heading} ${page.text.slice(0, 300)}`)
      } else if (linksOf(page).length === 0 && page.forms.length === 0) {
        this.journal.fault(`${nameOf(how, address)} leads nowhere`)
      }
      return page
    }
    throw new Error(`${method} ${path} leads in a circle`)
  }

  async #send(method: string, path: string, form: URLSearchParams | FormData | undefined) {
    const client = this.#clients[this.#next++ % this.#clients.length]
    if (!client) throw new Error('There is no process to ask')
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const encoded = form === undefined ? undefined : new Response(form)
    const response = await client.request({
      path,
      method,
      headers: {
        ...this.#headers,
        ...(cookie !== '' && { cookie }),
        ...(encoded && { 'sec-fetch-site': 'same-origin', 'content-type': encoded.headers.get('content-type') ?? '' }),
      },
      body: encoded ? Buffer.from(await encoded.arrayBuffer()) : null,
    })
    const html = await response.body.text()
    for (const line of [response.headers['set-cookie'] ?? []].flat()) this.#keep(line)
    return { status: response.statusCode, to: String(response.headers['location'] ?? ''), html }
  }

  #keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (value === '' || /; max-age=0/i.test(line)) this.#cookies.delete(name)
    else this.#cookies.set(name, value)
  }
}

/** The page of an address, without what says which object it shows. What changes the page itself stays. */
function nameOf(method: string, address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  const view = ['view', 'stage', 'search'].filter((name) => searchParams.has(name))
  const name = pathname.replaceAll(ID, ':id') + (view.length === 0 ? '' : `?${view.join('&')}`)
  return method === 'GET' ? name : `${method} ${name}`
}

/** The addresses of this site that a page links to, in the order of the page. */
export function linksOf({ elements }: ParsedPage): string[] {
  return elements
    .filter(({ tagName }) => tagName === 'a')
    .map((element) => attribute(element, 'href') ?? '')
    .filter((href) => href.startsWith('/'))
}

/** The form of a page that is sent to an address with this end. Undefined if there is none. */
export function formTo({ forms }: ParsedPage, end: string): PageForm | undefined {
  return forms.find(({ method, action }) => method === 'post' && action.split('?')[0]?.endsWith(end) === true)
}

import { Client } from 'undici'
import { expect } from 'vitest'
import { mediaTypes } from '../../src/content/files/content/file-name.ts'
import { PUBLIC_URL } from '../server.ts'
import { filledIn, parsePage, type PageForm, type ParsedPage } from './parsed-page.ts'

/** What the portal answered. */
export interface PortalReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The Set-Cookie headers. */
  readonly cookies: readonly string[]
  readonly html: string
  /** Where a redirect leads; empty for others. */
  readonly to: string
}

/** How a request differs from that of a browser that follows a link, or sends a form of ours. */
export interface PortalRequest {
  readonly method?: string
  /** Headers to add. A value of null leaves out one that a browser would send. */
  readonly headers?: Readonly<Record<string, string | null>>
  readonly body?: string | Buffer
}

/** How a visitor reaches the portal. */
export interface VisitorOptions {
  /** The address that the portal is known by, from which come Host and Origin; that of the test server if not given. */
  readonly publicUrl?: string
  /** The address that a trusted proxy saw the visitor come from. */
  readonly from?: string
  /** The address of this machine that its connections come from. */
  readonly localAddress?: string
}

/** What a page may load, and who may show it in a frame. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; " +
  "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** What files that others made may do: a browser stores them, and shows none. */
const DOWNLOAD_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'"
const DOCUMENTS = new Set<string>(Object.values(mediaTypes))

/** A photograph that is opened alone does nothing. A page with a CV shows it in a frame of ours, and the CV may be shown in such a frame alone. */
function policyOf({ headers, html }: PortalReply): string {
  const isDownload = headers['content-disposition']?.startsWith('attachment') === true
  if (isDownload && DOCUMENTS.has(headers['content-type'] ?? '')) return DOWNLOAD_POLICY
  if (headers['content-type'] === 'image/jpeg')
    return "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"
  if (headers['content-type'] === 'application/pdf') return "default-src 'none'; frame-ancestors 'self'"
  return html.includes('<iframe ') ? `${CONTENT_SECURITY_POLICY}; frame-src 'self'` : CONTENT_SECURITY_POLICY
}

/** Stack frames, statements, and errors of the database. A link of somebody may have the same letters behind a hyphen. */
const INSIDE =
  /node_modules|\.tsx?:\d|\n\s+at |(?<![\w-])pg_|duplicate key|violates|invalid input syntax|\[object |>undefined</

/**
 * A browser without scripts: it keeps cookies, follows no redirect by itself, and sends the headers that browsers send.
 * Every answer is checked against what holds for all of them.
 */
export class Visitor {
  readonly cookies = new Map<string, string>()
  readonly publicUrl: string
  readonly #client: Client
  readonly #from: string | undefined

  /** @param url where the server listens */
  constructor(url: string, { publicUrl = PUBLIC_URL, from, localAddress }: VisitorOptions = {}) {
    this.#client = new Client(url, { localAddress })
    this.publicUrl = publicUrl
    this.#from = from
  }

  /** Opens an address. */
  get(path: string, request: PortalRequest = {}): Promise<PortalReply> {
    return this.send(path, { ...request, method: request.method ?? 'GET' })
  }

  /** Sends a form, with what browsers say about where it comes from. */
  post(
    path: string,
    fields: URLSearchParams | Readonly<Record<string, string>> = {},
    request: PortalRequest = {},
  ): Promise<PortalReply> {
    const { protocol, hostname, origin } = new URL(this.publicUrl)
    // Browsers send it to trustworthy addresses alone: https, and loopback.
    const isTrustworthy = protocol === 'https:' || /^(localhost|127\.\d+\.\d+\.\d+)$/.test(hostname)
    return this.send(path, {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      ...request,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin,
        ...(isTrustworthy && { 'sec-fetch-site': 'same-origin' }),
        ...request.headers,
      },
    })
  }

  /** Sends a request as it is given, with the cookies. */
  async send(path: string, { method = 'GET', headers = {}, body }: PortalRequest): Promise<PortalReply> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const all = {
      host: new URL(this.publicUrl).host,
      ...(cookie !== '' && { cookie }),
      ...(this.#from !== undefined && { 'x-forwarded-for': this.#from }),
      ...headers,
    }
    const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null)) as Record<string, string>
    const response = await this.#client.request({ path, method, headers: sent, body: body ?? null })
    const html = await response.body.text()
    const { 'set-cookie': setCookie = [], ...others } = response.headers
    const reply: PortalReply = {
      status: response.statusCode,
      headers: Object.fromEntries(Object.entries(others).map(([name, value]) => [name, String(value)])),
      cookies: [setCookie].flat(),
      html,
      to: String(others['location'] ?? ''),
    }
    for (const line of reply.cookies) this.#keep(line)
    expectRules(`${method} ${path}`, reply)
    return reply
  }

  #keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (value === '' || /; max-age=0/i.test(line)) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }

  /** The page at an address. @throws if the status is another */
  async page(path: string, status = 200): Promise<ParsedPage> {
    const reply = await this.get(path)
    if (reply.status !== status) throw new Error(`GET ${path} answered ${reply.status} and not ${status}`)
    return parsePage(reply.html)
  }

  /** Fills in a form of a page and sends it. */
  submit(form: PageForm, filled: Readonly<Record<string, string | readonly string[]>> = {}): Promise<PortalReply> {
    return this.post(form.action, filledIn(form, filled))
  }

  /** Closes the connections. */
  close(): Promise<void> {
    return this.#client.destroy()
  }
}

/** What holds for each answer below /portal, whatever was asked for. */
function expectRules(what: string, reply: PortalReply): void {
  const { status, headers, html } = reply
  expect(headers, what).toMatchObject({
    'content-security-policy': policyOf(reply),
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  expect(status, `${what} answered ${status}: ${html}`).toBeLessThan(500)
  expect(INSIDE.exec(html)?.[0], `${what} answered ${status}: ${html}`).toBeUndefined()
}

/** The form of a page that is sent to an address. @throws if there is none */
export function formTo(page: ParsedPage, action: string): PageForm {
  const found = page.forms.find((form) => form.action.split('?')[0] === action.split('?')[0])
  if (!found) throw new Error(`no form of “${page.heading}” is sent to ${action}`)
  return found
}

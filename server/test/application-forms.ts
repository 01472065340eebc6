import { randomUUID } from 'node:crypto'
import { formSecrets, sealForm } from '../src/candidates/spam/seal.ts'
import { masterKeys } from '../src/base/secrets/sealed.ts'
import { TRAP } from '../src/public/public-form/sent-form.ts'
import type { Fixture } from './fixture.ts'

/** An answer of a public page. */
export interface FormReply {
  status: number
  headers: Headers
  page: string
  /** Where a redirect leads to. */
  location: string
}

/** A position with the paths of its forms. */
export interface OpenJob {
  readonly id: string
  readonly companyId: string
  readonly pageId: string
  readonly linkId: string
  /** The path of the form on the careers page. */
  readonly path: string
}

type Values = Readonly<Record<string, string | readonly string[]>>

/** The options of a server that believes who senders say they are. */
export const trusting = { trustedProxies: ['127.0.0.1'] } as const

/** What a program sends that never opened the form and fills in what nobody sees: with it, a form waits for a human. */
export const asProgram = { [TRAP]: 'x', seal: '' } as const

const secrets = formSecrets(masterKeys([Buffer.alloc(32, 1)]))

/** What tests of forms do: open a position, show its form, and send it as a browser without scripts does. */
export function applicationForms({ make, database, server }: Pick<Fixture, 'make' | 'database' | 'server'>) {
  let next = 1

  async function get(path: string, headers: Record<string, string> = {}): Promise<FormReply> {
    const reply = await fetch(`${server.url}${path}`, { redirect: 'manual', headers })
    return read(reply)
  }

  async function read(reply: Response): Promise<FormReply> {
    return {
      status: reply.status,
      headers: reply.headers,
      page: await reply.text(),
      location: reply.headers.get('location') ?? '',
    }
  }

  /** A position that is live on the default page of its company, and behind a link. */
  async function open(company: { id: string }, values: Record<string, unknown> = {}): Promise<OpenJob> {
    return lead(await make.published(company, { language: 'EN', ...values }))
  }

  /** Leads to a position from the default page of its company, and from a link. */
  async function lead(position: { company_id: string; id: string }): Promise<OpenJob> {
    const company = { id: position.company_id }
    const [known] = await database.run<{ id: string; company_id: string }>(
      'select id, company_id from careers_pages where company_id = $1 and is_default',
      [company.id],
    )
    const page = known ?? (await make.page(company, { is_default: true }))
    await make.listing(position, page)
    const link = await make.sharingLink(position)
    await make.refresh()
    return {
      id: position.id,
      companyId: company.id,
      pageId: page.id,
      linkId: link.id,
      path: `/c/${page.id}/${position.id}/apply`,
    }
  }

  const show = ({ path }: Pick<OpenJob, 'path'>) => get(path)

  /** The seal of a form, as if it had been shown so many seconds ago. */
  function sealOf({ path }: Pick<OpenJob, 'path'>, secondsAgo = 10): string {
    return sealForm(secrets, path, new Date(Date.now() - secondsAgo * 1000))
  }

  /** What a program sends that opened the form, and filled it in within a second: it waits for a human, with its files. */
  function hasty(job: Pick<OpenJob, 'path'>): { readonly [TRAP]: string; readonly seal: string } {
    // Shown in a year: tests move the clock of the database, and whoever sends sooner is as fast.
    return { [TRAP]: 'x', seal: sealOf(job, -365 * 86_400) }
  }

  /** The value of a hidden input. */
  function hidden(page: string, name: string): string {
    return new RegExp(`<input[^>]*name="${name}"[^>]*value="([^"]*)"`).exec(page)?.[1] ?? ''
  }

  /** Posts a form without files, as browsers do. */
  async function postText(path: string, values: Record<string, string>): Promise<FormReply> {
    const body = new URLSearchParams(values)
    return read(await fetch(`${server.url}${path}`, { method: 'POST', body, redirect: 'manual', headers: from() }))
  }

  /** Each sender has an address of their own, unless the test says otherwise. */
  function from() {
    return { 'x-forwarded-for': `10.${next >> 16}.${(next >> 8) & 255}.${next++ & 255}` }
  }

  /** Posts a form with files, as browsers do. */
  async function post(
    path: string,
    values: Values,
    { files = [], headers = {} }: { files?: readonly File[]; headers?: Record<string, string> } = {},
  ): Promise<FormReply> {
    const body = new FormData()
    for (const [name, value] of Object.entries(values)) for (const each of [value].flat()) body.append(name, each)
    for (const file of files) body.append('cv', file)
    return read(
      await fetch(`${server.url}${path}`, {
        method: 'POST',
        body,
        redirect: 'manual',
        headers: { ...from(), ...headers },
      }),
    )
  }

  /** Fills in the form of a position and sends it. */
  async function send(
    job: Pick<OpenJob, 'path'>,
    values: Values = {},
    options: Parameters<typeof post>[2] & { seal?: string } = {},
  ): Promise<FormReply> {
    const seal = options.seal ?? sealOf(job)
    const filled = { firstName: 'Kari', lastName: 'Lie', email: `${randomUUID()}@example.com`, ...values }
    return post(job.path, { seal, ...filled }, options)
  }

  return { get, open, lead, show, sealOf, hasty, hidden, post, postText, send }
}

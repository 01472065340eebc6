import type { Refusal } from '../../src/base/forms/refusal.ts'
import type { Verb } from '../access/verb-calls.ts'
import type { CommandAnswer } from '../command.ts'
import { filledIn, parsePage } from '../portal/parsed-page.ts'
import type { PortalReply } from '../portal/visitor.ts'
import type { Colleague, Side } from './side.ts'

/** What somebody does, by a screen, and by a command if there is one. */
export interface Call {
  /** The administrator of the agency if not given. */
  readonly by?: Colleague
  /** The address that the form is sent to. */
  readonly to: string
  /** The page that has the form, if that is not the address that it is sent to. */
  readonly on?: string
  /** What is typed and chosen. What the page fills in by itself is sent as it is. */
  readonly fields?: Readonly<Record<string, string | readonly string[]>>
  /** Files that are chosen, by the names of their inputs. */
  readonly files?: Readonly<Record<string, File>>
  /** Undefined if only members do it, in the portal: no operator and no script needs it. */
  readonly command?: readonly string[] | undefined
  /** A further command, for what one form does at once. */
  readonly next?: (first: CommandAnswer) => readonly string[] | Promise<readonly string[]>
}

type Words = string | RegExp

/** What a verb refuses, each way for the same reason. */
export interface RefusedCall extends Call {
  readonly reason: Refusal['reason']
  /** What is out of reach does not exist on pages (404), unless the form says it beside the field in which it was chosen. */
  readonly isTold?: true
  /** What a page would refuse has no page: there is nothing that could be accepted, or ended. */
  readonly isMissing?: true
  /**
   * Words that both use, or those of the page and of the command; those of the command if the page does not exist. Undefined if
   * nobody says anything: the page does not exist, and there is no command.
   */
  readonly says?: Words | readonly [page: Words, command: Words]
}

/** A verb by screen, and by command if there is one. Each call makes what the verb is about, alike on each side. */
export interface Pair {
  readonly what: string
  readonly done: (side: Side) => Promise<Call>
  /** Null if there is nothing that could be refused: everybody may do it at any time. */
  readonly refused: ((side: Side) => Promise<RefusedCall>) | null
  /** Who may not do what `done` does: a colleague who only reads, if nothing else is said; null if everybody may. */
  readonly notBy?: ((side: Side) => Promise<Colleague>) | null
}

/** The pairs of verbs. */
export type Pairs<Verbs extends Verb> = Readonly<Record<Verbs, readonly Pair[]>>

/** Does it by the screens, as a browser does: opens the page, fills in its form and sends it. */
export async function byScreen(side: Side, call: Call, who: Colleague): Promise<PortalReply> {
  const browser = await side.browserOf(who)
  const page = await browser.get(call.on ?? call.to)
  const form = parsePage(page.html).forms.find(
    ({ action, method }) => action.split('?')[0] === call.to.split('?')[0] && method === 'post',
  )
  const sent = filledIn(form ?? { method: 'post', action: call.to, fields: [] }, call.fields)
  const to = form?.action ?? call.to
  if (call.files === undefined) return browser.post(to, sent)
  const data = new FormData()
  for (const [name, value] of sent) data.append(name, value)
  for (const [name, file] of Object.entries(call.files)) data.append(name, file)
  const request = new Response(data)
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  return browser.post(to, {}, { headers, body: Buffer.from(await request.arrayBuffer()) })
}

/** Does it by the command line. */
export async function byCommand({ run }: Side, { command, next }: Call, { userId }: Colleague): Promise<CommandAnswer> {
  if (command === undefined) throw new Error('there is no command')
  const answer = await run(...command, '--as', userId)
  return next === undefined || answer.code !== undefined ? answer : run(...(await next(answer)), '--as', userId)
}

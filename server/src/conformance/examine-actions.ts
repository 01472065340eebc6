import { CommandFailure } from '../cli/failure.ts'
import { OutgoingError } from '../outgoing/outgoing-error.ts'
import { type Asking, openAsking, type Questioner } from './ask-actions.ts'
import { isMapping } from './exchange.ts'
import { judge, type Judgement } from './rules.ts'
import { type Extent, survey, USUAL } from './survey-actions.ts'

/** Whom to examine, and how far. */
export interface Examination extends Questioner, Extent {
  /** Hears how long it will take, once the first answer told the limit. */
  readonly onBegin?: (requests: number, minutes: number) => void
}

/** What came of it. */
export interface Report extends Judgement {
  readonly base: string
  readonly requests: number
  readonly seconds: number
}

/**
 * Asks a server everything that the rules need to see, and holds its answers against them.
 * @param asking makes the requests; closed at the end
 * @throws {CommandFailure} FAILED where there is no such server, or the key opens nothing
 */
export async function examine(examination: Examination, asking = openAsking(examination)): Promise<Report> {
  const { base } = examination
  const began = performance.now()
  try {
    await requireServer(asking, base)
    if (asking.hasOtherKey) await requireOtherKey(asking)
    examination.onBegin?.(USUAL, minutesFor(asking.pace.perWindow))
    const evidence = await survey(base, asking, examination)
    const { length: requests } = evidence.exchanges
    return { ...judge(evidence), base, requests, seconds: Math.round((performance.now() - began) / 1000) }
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    const made = asking.exchanges.length
    const when = made === 0 ? 'Nothing was checked' : `Nothing is judged, because it ended after ${made} requests`
    throw new CommandFailure('FAILED', `${when}: ${error.message}.`, { cause: error })
  } finally {
    await asking.close()
  }
}

/** Full windows that have to pass, each a minute; without a limit that is told, one request a second. */
function minutesFor(perWindow: number | undefined): number {
  return perWindow === undefined ? Math.ceil(USUAL / 60) : Math.ceil(USUAL / perWindow) - 1
}

/** Whether it is the API that answers there, and to this key: anything else is no deviation, but another server. */
async function requireServer({ ask }: Asking, base: string): Promise<void> {
  const { given } = await ask({ path: '/positions', operation: 'listPositions', status: 200 })
  if (given.status === 401)
    throw new CommandFailure('FAILED', 'Nothing was checked: the server does not accept the key (401).')
  const isList = isMapping(given.body) && Array.isArray(given.body['data'])
  if (given.status === 200 && isList) return
  const hint = base.endsWith('/api/v1') ? '' : ' Give the address with its path, such as http://localhost:8080/api/v1.'
  const what = given.status === 200 ? 'something else than { data: [...] }' : `${given.status}`
  throw new CommandFailure('FAILED', `Nothing was checked: GET ${base}/positions answers ${what}.${hint}`)
}

async function requireOtherKey({ ask }: Asking): Promise<void> {
  const { given } = await ask({ path: '/positions', operation: 'listPositions', status: 200, holder: 'other' })
  if (given.status === 401)
    throw new CommandFailure('FAILED', 'Nothing was checked: the server does not accept the other key (401).')
}

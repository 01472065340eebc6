import { CommandFailure } from '@kandidat/shared/command-line/failure'
import { OutgoingError } from '@kandidat/shared/outgoing/outgoing-error'
import { assess, type Assessment } from './rules/all-rules.ts'
import { type ApiAccess, type ApiClient, openApi } from './survey/api-client.ts'
import { isObject } from './survey/exchange.ts'
import { survey, type SurveyOptions, USUAL_REQUESTS } from './survey/survey.ts'

/** The server to check, and how. */
export interface CheckOptions extends ApiAccess, SurveyOptions {
  /** Called with an estimate, once the first response has shown the limit. */
  readonly onBegin?: (requests: number, minutes: number) => void
}

/** The result of a check. */
export interface Report extends Assessment {
  readonly base: string
  readonly requests: number
  readonly seconds: number
}

/**
 * Sends a server all requests that the rules need, and checks its responses against the rules.
 * @param api sends the requests; it is closed at the end
 * @throws {CommandFailure} FAILED if the API is not at the address, or the server does not accept
 * the key
 */
export async function checkServer(options: CheckOptions, api = openApi(options)): Promise<Report> {
  const { base } = options
  const began = performance.now()
  try {
    await requireApi(api, base)
    if (api.hasOtherKey) await requireOtherKey(api)
    options.onBegin?.(USUAL_REQUESTS, minutesFor(api.pace.perWindow))
    const evidence = await survey(base, api, options)
    const { length: requests } = evidence.exchanges
    return { ...assess(evidence), base, requests, seconds: Math.round((performance.now() - began) / 1000) }
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    const sent = api.exchanges.length
    const when =
      sent === 0 ? 'Nothing was checked' : `There is no result, because the check ended after ${sent} requests`
    throw new CommandFailure('FAILED', `${when}: ${error.message}.`, { cause: error })
  } finally {
    await api.close()
  }
}

/**
 * The number of full windows, each of a minute, that must pass. Without a known limit, one request
 * per second is sent.
 */
function minutesFor(perWindow: number | undefined): number {
  return perWindow === undefined ? Math.ceil(USUAL_REQUESTS / 60) : Math.ceil(USUAL_REQUESTS / perWindow) - 1
}

/**
 * Requires that the API is at the address and accepts the key. Another server there would not
 * deviate, it would be the wrong one.
 */
async function requireApi({ send }: ApiClient, base: string): Promise<void> {
  const { response } = await send({ path: '/positions', operation: 'listPositions', status: 200 })
  if (response.status === 401)
    throw new CommandFailure('FAILED', 'Nothing was checked: the server does not accept the key (401).')
  const isList = isObject(response.body) && Array.isArray(response.body['data'])
  if (response.status === 200 && isList) return
  const hint = base.endsWith('/api/v1') ? '' : ' Give the address with its path, such as http://localhost:8080/api/v1.'
  const what = response.status === 200 ? 'a body other than { data: [...] }' : `${response.status}`
  throw new CommandFailure('FAILED', `Nothing was checked: GET ${base}/positions answers ${what}.${hint}`)
}

async function requireOtherKey({ send }: ApiClient): Promise<void> {
  const { response } = await send({ path: '/positions', operation: 'listPositions', status: 200, key: 'other' })
  if (response.status === 401)
    throw new CommandFailure('FAILED', 'Nothing was checked: the server does not accept the other key (401).')
}

import forms from '@fastify/formbody'
import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify'
import findMyWay from 'find-my-way'
import { LONGEST_PARAMETER, nothingHere } from '../../http/request-target.ts'
import { acceptMultipart } from './multipart.ts'
import type { ShownError } from './shown-error.ts'

/** Bytes of a form. A choice among a thousand positions takes 45,000. */
const MAX_FORM = 256 * 1024

/** Lets the routes of a plugin take forms, as `URLSearchParams` or part by part, and no other bodies. */
export async function acceptForms(server: FastifyInstance): Promise<void> {
  // Fastify reads JSON and plain text by itself, and pages would take them for empty forms.
  server.removeAllContentTypeParsers()
  // The plugin types what a parser returns as an object of values, and passes on whatever it is.
  const parser = (text: string) => new URLSearchParams(text) as unknown as Record<string, unknown>
  await server.register(forms, { bodyLimit: MAX_FORM, parser })
  await acceptMultipart(server)
}

/** The methods of a page. @param takesForms whether its form is sent to its own address */
export function methodsOf(takesForms: boolean): HTTPMethods[] {
  return takesForms ? ['GET', 'HEAD', 'POST'] : ['GET', 'HEAD']
}

/** Whether a request changes nothing. */
export function isReading({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Answers 405 to all other methods than those that an address takes. @param among the methods to refuse; all by default */
export function refuseOtherMethods(
  server: FastifyInstance,
  url: string,
  allowed: readonly HTTPMethods[],
  among: readonly HTTPMethods[] = server.supportedMethods,
): void {
  const method = among.filter((each) => !allowed.includes(each))
  if (method.length === 0) return
  const refuse = async () => {
    throw new WrongMethod(allowed)
  }
  // Before any body is read: without one, Fastify itself would answer QUERY.
  server.route({ method, url, onRequest: refuse, handler: refuse })
}

/**
 * Answers the methods that no page takes, at every address below a path: 405 where there is a page, 404 elsewhere. There are
 * some thirty, and a route for each of them and each page would take 15 MB and most of the time that a start takes.
 * @param pages the methods of each page, by its pattern
 */
export function refuseUnusualMethods(
  server: FastifyInstance,
  below: string,
  pages: ReadonlyMap<string, readonly HTTPMethods[]>,
): void {
  const method = server.supportedMethods.filter((each) => !methodsOf(true).includes(each))
  const openPatterns = () => {
    const patterns = findMyWay({ maxParamLength: LONGEST_PARAMETER })
    for (const [pattern, allowed] of pages) patterns.on('GET', pattern, () => {}, allowed)
    return patterns
  }
  let patterns: ReturnType<typeof openPatterns> | undefined
  const refuse = async (request: FastifyRequest) => {
    patterns ??= openPatterns()
    const found = patterns.find('GET', request.url)
    throw found ? new WrongMethod(found.store as readonly HTTPMethods[]) : nothingHere()
  }
  for (const url of [below, `${below}/*`]) server.route({ method, url, onRequest: refuse, handler: refuse })
}

/** A form from another website, or from no website at all. */
export class CrossSite extends Error implements ShownError {
  readonly status = 403
  readonly headers = {}
}

/** A method that the address does not take. */
export class WrongMethod extends Error implements ShownError {
  readonly status = 405
  readonly headers: Readonly<Record<string, string>>

  constructor(allowed: readonly string[]) {
    super(`The address takes ${allowed.join(', ')}.`)
    this.headers = { allow: allowed.join(', ') }
  }
}

/** A limit of the address was reached. @param headers such as Retry-After */
export class TooMany extends Error implements ShownError {
  readonly status = 429
  readonly headers: Readonly<Record<string, string>>

  constructor(headers: Readonly<Record<string, string>>) {
    super('Too many requests.')
    this.headers = headers
  }
}

import forms from '@fastify/formbody'
import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify'
import { acceptMultipart } from './multipart.ts'
import type { ShownError } from '../error-page.tsx'

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

/** Answers 405 to all other methods than those that an address takes. */
export function refuseOtherMethods(server: FastifyInstance, url: string, allowed: readonly string[]): void {
  server.route({
    method: server.supportedMethods.filter((method) => !allowed.includes(method)),
    url,
    handler: async () => {
      throw new WrongMethod(allowed)
    },
  })
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

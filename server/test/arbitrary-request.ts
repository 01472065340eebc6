import { METHODS } from 'node:http'
import { positionStatuses } from '@kandidat/contract/resources/enumerations'
import { type OperationId, operationIds, operations } from '@kandidat/contract/operations/operations'
import fc from 'fast-check'
import type { Neighbours } from './two-companies.ts'

/** A generated request. */
export interface ArbitraryRequest {
  operation: OperationId
  method: string
  /** Path and query below the base path. */
  target: string
  headers: Record<string, string>
  body?: string | undefined
}

/**
 * The values that request fields are chosen from, by index and not by value. The same seed makes
 * the same choices.
 */
function idsOf({ companies, pages, positions, vouches, keys, link }: Neighbours): string[] {
  const rows = [companies, pages, positions, vouches.own, { a: vouches.ofOther, b: vouches.strangers }, keys, { link }]
  const slugs = Object.values(companies).map(({ slug }) => slug)
  return [...rows.flatMap((some) => Object.values(some).map(({ id }) => id)), ...slugs]
}

const encode = (text: string) => encodeURIComponent(text.toWellFormed())

/**
 * Requests to the nine operations as a careless, curious or hostile client of these two companies
 * would send them.
 */
export function arbitraryRequest(world: Neighbours): fc.Arbitrary<ArbitraryRequest> {
  const { companies, pages, positions, vouches, keys } = world
  const anyId = fc.constantFrom(...idsOf(world))
  const mutated = fc.oneof(
    anyId.map((id) => id.toUpperCase()),
    fc.tuple(anyId, fc.nat(40)).map(([id, length]) => id.slice(0, length)),
    fc
      .tuple(anyId, fc.nat(35), fc.string({ unit: 'binary', maxLength: 1 }))
      .map(([id, at, by]) => id.slice(0, at) + encode(by) + id.slice(at + 1)),
    fc.tuple(anyId, fc.constantFrom('%00', '%20', '.', ';', '%0A', '%2f', '..', '%')).map(([id, end]) => id + end),
  )
  const nonsense = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }).map(encode),
    fc.constantFrom(
      '',
      '.',
      '..',
      '%',
      '%00',
      '%zz',
      '%ff',
      '__proto__',
      'constructor',
      'null',
      '-1',
      '*',
      "'",
      ':id',
      '{id}',
    ),
    fc.nat(9_000).map((length) => 'x'.repeat(length)),
    fc.uuid(),
  )
  const value = (...likely: string[]) =>
    fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...likely) }, { weight: 2, arbitrary: anyId }, mutated, nonsense)

  const pathValues: Record<string, fc.Arbitrary<string>> = {
    '/positions/{id}': value(...Object.values(positions).map(({ id }) => id)),
    '/clients/{id}': value(...Object.values(companies).flatMap(({ id, slug }) => [id, slug])),
    '/career-pages/{id}': value(...Object.values(pages).map(({ id }) => id)),
    '/positions/{positionId}': value(...Object.values(positions).map(({ id }) => id)),
  }
  const path = (id: OperationId): fc.Arbitrary<string> => {
    const parts = operations[id].path.split(/(\/[a-z-]+\/\{\w+\})/).filter((part) => part !== '')
    return fc
      .tuple(
        ...parts.map((part) => pathValues[part]?.map((given) => part.replace(/\{.*/, '') + given) ?? fc.constant(part)),
      )
      .map((made) => made.join(''))
  }

  const parameter = fc.oneof(
    fc.tuple(fc.constant('take'), fc.oneof(fc.integer({ min: -1, max: 102 }).map(String), nonsense)),
    fc.tuple(
      fc.constant('cursor'),
      value(...vouches.own.map(({ id }) => id), ...Object.values(positions).map(({ id }) => id)),
    ),
    fc.tuple(fc.constant('status'), fc.oneof(fc.constantFrom<string>(...positionStatuses), nonsense)),
    fc.tuple(fc.constant('clientId'), value(companies.client.id, companies.idleClient.id)),
    fc.tuple(fc.constant('clientSlug'), value(companies.client.slug, companies.idleClient.slug)),
    fc.tuple(fc.constantFrom('forAgency', 'isDefault'), fc.oneof(fc.constantFrom('true', 'false'), nonsense)),
    fc.tuple(nonsense, nonsense),
  )
  const query = fc
    .array(parameter, { maxLength: 4 })
    .map((given) => given.map(([name, text]) => `${name}=${text}`).join('&'))

  const authorization = fc.oneof(
    {
      weight: 12,
      arbitrary: fc
        .constantFrom(keys.agency, keys.restricted, keys.byRestrictedMaker, keys.client, keys.stranger)
        .map(({ key }) => `Bearer ${key}`),
    },
    { weight: 3, arbitrary: fc.constantFrom(...Object.values(keys)).map(({ key }) => `Bearer ${key}`) },
    fc
      .tuple(fc.constantFrom('Bearer', 'bearer', 'Basic', ''), fc.constantFrom(...Object.values(keys)), fc.nat(80))
      .map(([scheme, { key }, length]) => `${scheme} ${key.slice(0, length)}`),
    fc.stringMatching(/^[\x20-\x7e\xa0-\xff]{0,100}$/),
  )
  const others = fc.dictionary(
    fc.oneof(
      fc.constantFrom(
        'accept',
        'accept-encoding',
        'if-match',
        'range',
        'origin',
        'cookie',
        'x-forwarded-for',
        'x-request-id',
        'content-type',
        'forwarded',
        'prefer',
      ),
      fc.stringMatching(/^x-[a-z_]{1,20}$/),
    ),
    fc.stringMatching(/^[\x20-\x7e\xa0-\xff]{0,60}$/),
    { maxKeys: 3 },
  )
  const condition = fc.option(fc.constantFrom('*', 'W/"x"', '"', ''), { nil: undefined, freq: 5 })

  return fc.constantFrom(...operationIds).chain((operation) =>
    fc
      .record({
        method: fc.oneof(
          { weight: 12, arbitrary: fc.constant('GET') },
          { weight: 2, arbitrary: fc.constant('HEAD') },
          fc.constantFrom(...METHODS.filter((name) => name !== 'CONNECT')),
        ),
        path: path(operation),
        query,
        authorization: fc.option(authorization, { nil: undefined, freq: 15 }),
        condition,
        others,
        body: fc.option(fc.string({ maxLength: 100 }), { nil: undefined, freq: 8 }),
      })
      .map((made) => ({
        operation,
        method: made.method,
        target: made.path + (made.query === '' ? '' : `?${made.query}`),
        headers: {
          ...made.others,
          ...(made.authorization !== undefined && { authorization: made.authorization }),
          ...(made.condition !== undefined && { 'if-none-match': made.condition }),
        },
        body: made.body,
      })),
  )
}

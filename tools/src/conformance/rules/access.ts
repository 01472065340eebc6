import { itemsOf, nameOf } from '../survey/exchange.ts'
import { collect, openapi, responseRule, type Rule, specification, statusRule } from './rule.ts'

const otherNeeds = (what: string) => `--other-key of a company with ${what} that the key cannot see`

/** Rules about keys, and about objects that a key cannot see. */
export const accessRules: readonly Rule[] = [
  statusRule({
    id: 'key.missing',
    place: specification('Authentication, rules 1 and 4'),
    demand: 'Without a key, every operation answers 401.',
    needs: 'a server that answers',
  }),
  statusRule({
    id: 'key.invalid',
    place: specification('Authentication, rule 4'),
    demand: 'An invalid key answers 401.',
    needs: 'a server that answers',
  }),
  statusRule({
    id: 'key.scheme',
    place: specification('Authentication, rule 1'),
    demand: 'A key with a scheme other than Bearer, or in the query, gives no access: 401.',
    needs: 'a server that answers',
  }),
  statusRule({
    id: 'key.first',
    place: specification('Authentication, rule 1'),
    demand: 'The key is checked first: without a key, a wrong parameter and an unknown object answer 401 too.',
    needs: 'a server that answers',
  }),
  responseRule(
    {
      id: 'key.challenge',
      place: openapi('Headers, WWW-Authenticate'),
      demand: 'A 401 names the way to authenticate in WWW-Authenticate.',
      needs: 'a response with 401',
    },
    ({ response }) => {
      if (response.status !== 401) return undefined
      const challenge = response.headers['www-authenticate']
      return /^Bearer\b/i.test(challenge ?? '') ? null : `WWW-Authenticate: ${challenge ?? 'none'}`
    },
  ),
  statusRule({
    id: 'access.position',
    place: specification('Authentication, rule 4'),
    demand: 'A position that the key cannot see answers 403.',
    needs: otherNeeds('a position'),
  }),
  statusRule({
    id: 'access.candidates',
    place: specification('Authentication, rule 4'),
    demand: 'The candidates of a position that the key cannot see answer 403.',
    needs: otherNeeds('a position'),
  }),
  statusRule({
    id: 'access.performance',
    place: specification('Authentication, rule 4'),
    demand: 'The performance of a position that the key cannot see answers 403.',
    needs: otherNeeds('a position'),
  }),
  statusRule({
    id: 'access.client',
    place: specification('Authentication, rule 4'),
    demand: "Another company's client answers 403.",
    needs: otherNeeds('a client'),
  }),
  statusRule({
    id: 'access.client-filter',
    place: specification('Endpoints, behaviour rule 3'),
    demand: "Another company's client as clientId answers 400.",
    needs: otherNeeds('a client'),
  }),
  statusRule({
    id: 'access.page',
    place: specification('Authentication, rule 4'),
    demand: "Another company's careers page answers 403.",
    needs: otherNeeds('a careers page'),
  }),
  statusRule({
    id: 'access.cursor',
    place: openapi('Paging'),
    demand: 'The id of a position that the key cannot see is not a cursor: 400.',
    needs: otherNeeds('a position'),
  }),
  {
    id: 'access.lists',
    place: specification('Endpoints, behaviour rule 1'),
    demand: 'A key can read in full the positions that its list shows.',
    needs: 'a position that the key can see',
    check: ({ exchanges }) => {
      const listed = new Set(
        exchanges
          .filter(({ operation, key }) => operation === 'listPositions' && key === 'own')
          .flatMap((each) => itemsOf(each).map(({ id }) => id)),
      )
      const details = exchanges.filter(
        ({ operation, key, path, rule }) =>
          operation === 'getPosition' &&
          key === 'own' &&
          rule === undefined &&
          listed.has(decodeURIComponent(path.split('/')[2] ?? '')),
      )
      return collect(details, (exchange) => {
        const { status } = exchange.response
        return [
          nameOf(exchange),
          status === 403 || status === 404 ? `status ${status} for a position of the list` : null,
        ]
      })
    },
  },
]

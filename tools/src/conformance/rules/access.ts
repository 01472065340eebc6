import { itemsOf } from '../survey/exchange.ts'
import { aboutEach, aboutStatus, description, type Rule, specification } from './rule.ts'

const otherNeeds = (what: string) => `--other-key of a company with ${what} that the key can not see`

/** Keys, and what is out of the reach of one. */
export const accessRules: readonly Rule[] = [
  aboutStatus({
    id: 'key.missing',
    place: specification('Authentication, rules 1 and 4'),
    demand: 'Every operation answers 401 to a request without a key.',
    needs: 'a server that answers',
  }),
  aboutStatus({
    id: 'key.invalid',
    place: specification('Authentication, rule 4'),
    demand: 'An invalid key answers 401.',
    needs: 'a server that answers',
  }),
  aboutStatus({
    id: 'key.scheme',
    place: specification('Authentication, rule 1'),
    demand: 'A key under another scheme than Bearer, or in the query, opens nothing: 401.',
    needs: 'a server that answers',
  }),
  aboutStatus({
    id: 'key.first',
    place: specification('Authentication, rule 1'),
    demand: 'The key comes first: without one also a wrong parameter and an unknown object answer 401.',
    needs: 'a server that answers',
  }),
  aboutEach(
    {
      id: 'key.challenge',
      place: description('401 of each operation'),
      demand: 'A 401 says by WWW-Authenticate how to authenticate.',
      needs: 'an answer with 401',
    },
    ({ given }) => {
      if (given.status !== 401) return undefined
      const challenge = given.headers['www-authenticate']
      return /^Bearer\b/i.test(challenge ?? '') ? null : `WWW-Authenticate: ${challenge ?? 'none'}`
    },
  ),
  aboutStatus({
    id: 'access.position',
    place: specification('Authentication, rule 4'),
    demand: 'A position that the key has no access to answers 403.',
    needs: otherNeeds('a position'),
  }),
  aboutStatus({
    id: 'access.candidates',
    place: specification('Authentication, rule 4'),
    demand: 'Its candidates answer 403.',
    needs: otherNeeds('a position'),
  }),
  aboutStatus({
    id: 'access.performance',
    place: specification('Authentication, rule 4'),
    demand: 'Its performance answers 403.',
    needs: otherNeeds('a position'),
  }),
  aboutStatus({
    id: 'access.client',
    place: specification('Authentication, rule 4'),
    demand: "Another company's client answers 403.",
    needs: otherNeeds('a client'),
  }),
  aboutStatus({
    id: 'access.client-filter',
    place: specification('Endpoints, behaviour rule 3'),
    demand: "Another company's client as clientId answers 400.",
    needs: otherNeeds('a client'),
  }),
  aboutStatus({
    id: 'access.page',
    place: specification('Authentication, rule 4'),
    demand: "Another company's careers page answers 403.",
    needs: otherNeeds('a careers page'),
  }),
  aboutStatus({
    id: 'access.cursor',
    place: description('Paging'),
    demand: 'A position that the key has no access to is no cursor: 400.',
    needs: otherNeeds('a position'),
  }),
  {
    id: 'access.lists',
    place: specification('Endpoints, behaviour rule 1'),
    demand: 'What a list shows, the same key can open.',
    needs: 'a position that the key can see',
    check: ({ exchanges }) => {
      const listed = new Set(
        exchanges
          .filter(({ operation, holder }) => operation === 'listPositions' && holder === 'own')
          .flatMap((each) => itemsOf(each).map(({ id }) => id)),
      )
      return aboutEach(
        { id: '', place: description(''), demand: '', needs: '' },
        ({ operation, holder, path, given, rule }) => {
          if (operation !== 'getPosition' || holder !== 'own' || rule !== undefined) return undefined
          if (!listed.has(decodeURIComponent(path.split('/')[2] ?? ''))) return undefined
          return given.status === 403 || given.status === 404
            ? `status ${given.status} for a position of the list`
            : null
        },
      ).check({ exchanges, lists: [], base: '' })
    },
  },
]

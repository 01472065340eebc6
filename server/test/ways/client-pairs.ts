import { refusalWords } from '../../src/portal/words/nb/refusals.ts'
import { byVerb } from '../by-verb.ts'
import type { Pair, Pairs } from './pair.ts'
import { fileWith, type Side } from './side.ts'

/** What an agency and its clients agree on. */
export const clientPairs: Pairs<
  'createClients' | 'letClientsGo' | 'proposeToClients' | 'withdrawProposals' | 'acceptProposals' | 'declineProposals'
> = {
  createClients: [
    {
      what: 'companies create-clients',
      done: async (side) => {
        const slug = side.slug()
        return {
          to: '/portal/clients/new',
          fields: { name: 'Verft AS', slug },
          command: [
            ...['companies', 'create-clients', await fileWith({ name: 'Verft AS', slug })],
            ...['--agency', side.agency.slug],
          ],
        }
      },
      refused: async (side) => ({
        to: '/portal/clients/new',
        fields: { name: 'Verft AS', slug: side.client.slug },
        command: [
          ...['companies', 'create-clients', await fileWith({ name: 'Verft AS', slug: side.client.slug })],
          ...['--agency', side.agency.slug],
        ],
        ...{ reason: 'conflict', says: [refusalWords['slug-taken'], /is taken/] },
      }),
    },
  ],
  letClientsGo: [
    {
      what: 'companies let-go, by the agency',
      done: async (side) => {
        const { slug } = await clientOf(side)
        return {
          to: `/portal/clients/${slug}/end`,
          command: ['companies', 'let-go', slug, '--agency', side.agency.slug],
        }
      },
      refused: async (side) => {
        const { slug } = await side.fixture.make.company({ slug: side.slug() })
        return {
          to: `/portal/clients/${slug}/end`,
          command: ['companies', 'let-go', slug, '--agency', side.agency.slug],
          ...{ reason: 'forbidden', says: /company/ },
        }
      },
    },
    {
      what: 'companies let-go, by the client',
      done: async (side) => {
        const agency = await side.fixture.make.company({ kind: 'agency', slug: side.slug() })
        await side.fixture.make.client(agency, side.client)
        return {
          by: side.atClient,
          to: `/portal/agencies/${agency.slug}/end`,
          command: ['companies', 'let-go', side.client.slug, '--agency', agency.slug],
        }
      },
      refused: async (side) => {
        const agency = await side.fixture.make.company({ kind: 'agency', slug: side.slug() })
        return {
          by: side.atClient,
          to: `/portal/agencies/${agency.slug}/end`,
          command: ['companies', 'let-go', side.client.slug, '--agency', agency.slug],
          ...{ reason: 'conflict', isMissing: true, says: /is not a client of/ },
        }
      },
    },
  ],
  proposeToClients: [
    {
      what: 'companies propose',
      done: async (side) => {
        const { slug } = await side.fixture.make.company({ slug: side.slug() })
        return {
          to: '/portal/clients/ask',
          fields: { slug },
          command: ['companies', 'propose', slug, '--agency', side.agency.slug],
        }
      },
      refused: async ({ client, agency }) => ({
        to: '/portal/clients/ask',
        fields: { slug: client.slug },
        command: ['companies', 'propose', client.slug, '--agency', agency.slug],
        ...{ reason: 'conflict', says: [refusalWords['already-client'], /already/] },
      }),
    },
  ],
  withdrawProposals: [
    {
      what: 'companies withdraw',
      done: async (side) => {
        const asked = await side.fixture.make.company({ slug: side.slug() })
        await propose(side, side.agency, asked)
        return {
          to: `/portal/clients/${asked.slug}/withdraw`,
          command: ['companies', 'withdraw', asked.slug, '--agency', side.agency.slug],
        }
      },
      refused: async (side) => {
        const { slug } = await side.fixture.make.company({ slug: side.slug() })
        return {
          to: `/portal/clients/${slug}/withdraw`,
          command: ['companies', 'withdraw', slug, '--agency', side.agency.slug],
          ...{ reason: 'conflict', isMissing: true, says: /no open proposal/ },
        }
      },
    },
  ],
  acceptProposals: [answer('accept')],
  declineProposals: [answer('decline')],
}

async function clientOf(side: Side) {
  const made = await side.fixture.make.company({ slug: side.slug() })
  await side.fixture.make.client(side.agency, made)
  return made
}

const propose = ({ fixture }: Side, agency: { id: string }, client: { id: string }) =>
  byVerb(fixture).propose(agency, client)

/** What the administrator of a company answers an agency. */
function answer(name: 'accept' | 'decline'): Pair {
  const call = (side: Side, agency: { slug: string }) => ({
    by: side.atClient,
    to: `/portal/agencies/${agency.slug}/${name}`,
    command: ['companies', name, side.client.slug, '--agency', agency.slug],
  })
  return {
    what: `companies ${name}`,
    done: async (side) => {
      const agency = await side.fixture.make.company({ kind: 'agency', slug: side.slug() })
      await propose(side, agency, side.client)
      return call(side, agency)
    },
    notBy: (side) => side.colleague(side.client, 'viewer'),
    refused: async (side) => {
      const agency = await side.fixture.make.company({ kind: 'agency', slug: side.slug() })
      return { ...call(side, agency), reason: 'conflict', isMissing: true, says: /no open proposal/ }
    },
  }
}

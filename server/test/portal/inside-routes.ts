import { byVerb } from '../by-verb.ts'
import type { Fixture } from '../fixture.ts'
import { administrators } from './objects.ts'
import type { Case, Entry, Outcome } from './route.ts'
import { everybody, type Name, type World } from './world.ts'

/** Who works inside a client. Nobody else of the world belongs to an agency with the client. */
const INSIDE: readonly Name[] = ['agency']
const isList = ({ params }: Case) => params === undefined
const isInside = ({ reach = everybody }: Case) => reach.includes('agency')
/** Inside a client nobody is an administrator. */
const isOfAdministrators = ({ for: who }: Entry) => who.every((name) => administrators.some((each) => each === name))

/** An address inside a client. */
export const insideAddress = (path: string) => path.replace('/portal', '/portal/clients/:client')

/**
 * What addresses answer to an agency inside a client, made of what they answer to it outside. What it manages for the client
 * answers the same there. What it manages for nobody, and everything below a company that is no client of it, does not exist.
 */
export function insideEntries(entries: Readonly<Record<string, Entry>>): Record<string, Entry> {
  return Object.fromEntries(Object.entries(entries).map(([path, entry]) => [insideAddress(path), inside(entry)]))
}

function inside(entry: Entry): Entry {
  const { cases, ...rest } = entry
  return {
    ...rest,
    for: entry.for.includes('agency') ? INSIDE : [],
    cases: async (fixture, world) => {
      const { home } = world.companies
      const at = (client: string, reach: (each: Case) => boolean) => (each: Case) => ({
        ...each,
        name: `${each.name} inside ${client}`,
        params: { ...each.params, client },
        reach: reach(each) ? INSIDE : [],
        post: reach(each) ? each.post && ((name: Name) => postInside(each, name)) : undefined,
      })
      const isOpen = (each: Case) => isInside(each) && !isOfAdministrators(entry)
      const managed = (await cases?.(fixture, world)) ?? [{ name: 'a list' }]
      await manageForHome(fixture, world)
      // A list is never that of something that is not managed for the client.
      const own = ((await cases?.(fixture, world)) ?? []).filter((each) => !isList(each))
      // A list is there for the other agency inside its own client.
      const stranger = managed.every(isList) ? world.companies.agency.slug : 'fremmeddata-klient'
      const nobodys = [stranger, 'nobody-here', "1'--"].flatMap((client) =>
        managed.filter(isInside).map(at(client, () => false)),
      )
      return [...managed.map(at(home.slug, isOpen)), ...own.map(at(home.slug, () => false)), ...nobodys].map(
        ({ post, ...each }): Case => (post === undefined ? each : { ...each, post }),
      )
    },
  }
}

function postInside({ post }: Case, name: Name): Outcome {
  if (name === 'nobody') return 'sign in'
  return INSIDE.includes(name) ? (post?.(name) ?? 'missing') : 'missing'
}

/** Whatever the agency has so far, it manages for the company at home. */
async function manageForHome(fixture: Fixture, { companies }: World): Promise<void> {
  const own = await fixture.database.run<{ id: string }>(
    'select id from positions where company_id = $1 and client_id is null',
    [companies.agency.id],
  )
  await fixture.make.refresh()
  for (const position of own) await byVerb(fixture).assign(position, companies.home)
}

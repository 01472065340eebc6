import type { Installation } from '../../../scripts/screenshots/tour/installation.ts'
import type { Maker } from '../../../scripts/screenshots/tour/objects.ts'

/** What the tasks are done with: an agency of the demonstration, and positions of its own for them. */
export interface Desk {
  /** A published position to which people have just applied. */
  readonly position: { readonly id: string; readonly title: string }
  /** One that is written and not published yet. */
  readonly draft: { readonly id: string; readonly title: string }
  /** The name of the careers page through which they came. */
  readonly careersPage: string
}

/** How many apply: ten are rejected together, and the others one after the other. */
const APPLICANTS = 20

const first = ['Ada', 'Bo', 'Cecilie', 'Dag', 'Eli', 'Frode', 'Grete', 'Henrik', 'Ida', 'Jonas']
const last = ['Aas', 'Moe']

/** Makes a desk, by the command line. */
export const makeDesk: Maker<Desk> = async (installation, _server, joined) => {
  await joined(installation.links)
  const position = await createPosition(installation, 'Sailmaker', '--publish')
  const draft = await createPosition(installation, 'Boatbuilder')
  const list = ['pages', 'list', '--company', 'fjellvik']
  const { pages } = await installation.run<{ pages: { id: string; name: string }[] }>(list)
  const page = pages[0] ?? { id: '', name: '' }
  const people = Array.from({ length: APPLICANTS }, (_, i) => {
    const [firstName, lastName] = [first[i % 10] ?? '', last[Math.floor(i / 10)] ?? '']
    return { firstName, lastName, email: `${firstName}.${lastName}@example.com`.toLowerCase() }
  })
  const apply = ['candidates', 'apply', '--position', position.id, '--link', page.id]
  await installation.run(apply, JSON.stringify(people))
  return { position, draft, careersPage: page.name }
}

async function createPosition({ run }: Installation, title: string, ...more: string[]) {
  const form = {
    title,
    language: 'EN',
    text: 'You build ships that sail for thirty years.',
    locations: ['Bergen, Norway'],
  }
  const { positions } = await run<{ positions: string[] }>(
    ['positions', 'create', '--company', 'fjellvik', ...more],
    JSON.stringify(form),
  )
  return { id: positions[0] ?? '', title }
}

import type { Installation } from './installation.ts'

/** A name and an e-mail as long as somebody could have. */
const LONG = {
  name: 'Maria-Magdalena von Hohenzollern-Christophersen de la Fuente y Villanueva Østergård-Bjørnsson',
  email: 'maria-magdalena.von.hohenzollern-christophersen@recruiting.oslo-og-akershus.fjellvik.example.com',
}

/** Colleagues of `agency`, by what they show. */
export type Colleagues = Readonly<
  Record<'self' | 'active' | 'restricted' | 'invited' | 'waiting' | 'deactivated' | 'long', string>
>

/** Finds and makes colleagues, by the command line. */
export async function makeColleagues({ run }: Installation, company: string, self: string): Promise<Colleagues> {
  const create = async (email: string, ...more: string[]) => {
    const { users } = await run<{ users: [string] }>(['users', 'create', email, '--company', company, ...more])
    return users[0]
  }
  const waiting = await create('jonas.ek@fjellvik.example.com', '--name', 'Jonas Ek', '--role', 'recruiter')
  const long = await create(LONG.email, '--name', LONG.name, '--role', 'viewer', '--hide-identities', '--invite')
  for (const [i, name] of ['Anne Dahl', 'Bo Holm', 'Carina Lund', 'Daniel Moe'].entries()) {
    const email = `${name.toLowerCase().replace(' ', '.')}@fjellvik.example.com`
    await create(email, '--name', name, '--role', ['viewer', 'recruiter', 'hiring_manager', 'viewer'][i] ?? 'viewer')
  }
  const { users } = await run<{ users: { id: string; email: string }[] }>(['users', 'list', '--company', company])
  const idOf = (email: string) => users.find((user) => user.email === email)?.id ?? 'none'
  return {
    ...{ waiting, long, self: idOf(self) },
    active: idOf('torbjorn.eide@fjellvik.example.com'),
    restricted: idOf('vikar@fjellvik.example.com'),
    invited: idOf('eli.berg@fjellvik.example.com'),
    deactivated: idOf('former@fjellvik.example.com'),
  }
}

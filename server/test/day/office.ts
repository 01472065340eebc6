import { type Installation, startInstallation } from '../../../scripts/screenshots/tour/installation.ts'
import { PASSWORD } from '../../../scripts/screenshots/tour/objects.ts'
import { Journal } from './journal.ts'
import type { Recruiter } from './recruiter.ts'
import { formTo, Visitor } from './visitor.ts'

/** Two processes on one database with the demonstration, and those who work there. */
export interface Office {
  readonly urls: readonly string[]
  readonly recruiters: readonly Recruiter[]
  /** Somebody who reads everything of a company, by its slug. */
  readonly administrators: ReadonlyMap<string, Visitor>
  /** The careers pages on which people look for jobs. */
  readonly careersPages: readonly string[]
  readonly stop: () => Promise<void>
}

/** What processes of the same database encrypt with. */
export const MASTER_KEY = Buffer.alloc(32, 1).toString('base64')

/** A third agency beside the two of the demonstration, which begins with nothing. */
const NEW_AGENCY = { name: 'Nordavind Rekruttering', slug: 'nordavind-rekruttering', country: 'NO', language: 'NO' }
const AGENCIES = ['fjellvik', 'lindkaer-falk', NEW_AGENCY.slug]
/** Companies that hire for themselves. */
const EMPLOYERS = ['kvistbyte', 'havnelykta', 'rugkaer-partners']

/**
 * Opens an office.
 * @param url of a database with the demonstration, which is changed
 */
export async function openOffice(url: string, recruiters: number): Promise<Office> {
  const settings = { DATABASE_URL: url, MASTER_KEY }
  const processes: Installation[] = []
  const visitors: Visitor[] = []
  const stop = async () => {
    for (const visitor of visitors) await visitor.close()
    for (const process of processes.splice(0)) await process.stop()
  }
  try {
    const one = await startInstallation(settings)
    processes.push(one)
    const { run } = one
    processes.push(await startInstallation(settings))
    const urls = processes.map((process) => process.url)
    await run(['companies', 'create', '--agency'], JSON.stringify(NEW_AGENCY))
    /** Joins a company by an invitation, as a new colleague does. */
    const join = async (company: string, name: string, role: string): Promise<Visitor> => {
      const visitor = new Visitor(urls, new Journal())
      visitors.push(visitor)
      const email = `${name.replaceAll(' ', '.')}@example.com`.toLowerCase()
      const user = ['users', 'create', email, '--company', company, '--name', name, '--role', role, '--invite']
      const { pathname } = new URL((await run<{ url: string }>(user)).url)
      const form = formTo(await visitor.open(pathname), pathname)
      if (!form) throw new Error(`The invitation of ${name} has no form`)
      await visitor.submit(form, { name, password: PASSWORD })
      return visitor
    }
    const administrators = new Map<string, Visitor>()
    for (const company of [...AGENCIES, ...EMPLOYERS]) {
      administrators.set(company, await join(company, `Admin of ${company}`, 'administrator'))
    }
    const joined: Recruiter[] = []
    for (let i = 0; i < recruiters; i++) {
      const company = [...AGENCIES, ...EMPLOYERS][i % (AGENCIES.length + EMPLOYERS.length)] ?? ''
      const name = `Recruiter ${i + 1}`
      const visitor = await join(company, name, 'recruiter')
      joined.push({ name, company, visitor, writesPositions: AGENCIES.includes(company) })
    }
    const careersPages: string[] = []
    for (const company of [...administrators.keys()].filter((slug) => slug !== NEW_AGENCY.slug)) {
      const { pages } = await run<{ pages: { id: string; isDefault: boolean }[] }>([
        'pages',
        'list',
        '--company',
        company,
      ])
      careersPages.push(...pages.slice(0, 1).map(({ id }) => id))
    }
    return { urls, recruiters: joined, administrators, careersPages, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

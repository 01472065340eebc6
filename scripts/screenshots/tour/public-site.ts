import type { Installation } from './installation.ts'
import { sendApplication } from './forms/sent-application.ts'
import { companies, positions } from './companies.ts'
import { type OpenForm, openForm } from './forms/open-form.ts'
import { openForms, sendReferrals } from './forms/referrals.ts'

/** A position on the careers page on which it is shown. */
export interface Place {
  readonly pageId: string
  readonly positionId: string
}

/** Positions of the demonstration, by what they show: the company, and words of the title. */
const demonstrated = {
  rich: ['fjellvik', 'Driftsleder, sjølokalitet'],
  english: ['norrskar', ''],
} as const

/** What visitors look at, beside the portal's objects. */
export interface PublicSite {
  /** The default careers page of each company by its slug, and the `marketplace`. */
  readonly pages: ReadonlyMap<string, string>
  readonly jobs: Readonly<Record<keyof typeof positions | keyof typeof demonstrated | 'bare', Place>>
  /** A sharing link of a position that no careers page shows. */
  readonly unlisted: string
  readonly tokens: Readonly<Record<'person' | 'submission' | 'referrer' | 'named' | 'asked' | 'declining', string>>
  /** The page after naming somebody, below the page of the referrer, with the invitation. */
  readonly namedQuery: string
}

/** Makes what the demonstration has nothing of, by the command line and the forms. */
export async function makePublicSite(installation: Installation): Promise<PublicSite> {
  const { run, url } = installation
  const lines = Object.values(companies).map((company) => JSON.stringify(company))
  await run(['companies', 'create'], lines.join('\n'))
  const listed = await run<{ pages: ListedPage[] }>(['pages', 'list', '--take', '100'])
  const pages = new Map(listed.pages.filter(({ isDefault }) => isDefault).map(({ company, id }) => [company, id]))
  pages.set('marketplace', listed.pages.find(({ isMarketplace }) => isMarketplace)?.id ?? '')
  const create = async <N extends string>(company: string, given: Readonly<Record<N, object>>, ...more: string[]) => {
    const command = ['positions', 'create', '--company', company, '--publish', '--no-marketplace', ...more]
    const created = await run<{ positions: string[] }>(command, JSON.stringify(Object.values(given)))
    const pageId = pages.get(company) ?? ''
    const places = Object.keys(given).map((name, i) => [name, { pageId, positionId: created.positions[i] ?? '' }])
    return Object.fromEntries(places) as Record<N, Place>
  }
  const { unlisted: hidden, ...shown } = positions
  const long = companies.long.slug
  const jobs = {
    ...(await create(long, shown)),
    ...(await create(long, { unlisted: hidden }, '--no-own-page')),
    ...(await create(companies.bare.slug, { bare: { title: 'Skipper', language: 'EN' } })),
    ...(await findDemonstrated(installation, pages)),
  }
  const pathOf = ({ pageId, positionId }: Place) => `/c/${pageId}/${positionId}`
  const forms = await openForms(url, `${pathOf(jobs.asking)}/refer`)
  const application = await openForm(url, `${pathOf(jobs.rich)}/apply`)
  const network = ['--type', 'NETWORK', '--name', 'Styret']
  const made = await run<{ links: [{ id: string }] }>(['links', 'create', jobs.unlisted.positionId, ...network])
  await run(['positions', 'pause', jobs.paused.positionId])
  await run(['positions', 'expire', jobs.expired.positionId, '--at', new Date(Date.now() - 60_000).toISOString()])
  return {
    pages,
    jobs,
    unlisted: made.links[0].id,
    ...(await makeTokens(installation, forms, application)),
  }
}

interface ListedPage {
  readonly id: string
  readonly company: string
  readonly isDefault: boolean
  readonly isMarketplace: boolean
}

async function findDemonstrated({ run }: Installation, pages: PublicSite['pages']) {
  const find = async ([company, title]: readonly [string, string]): Promise<Place> => {
    const pageId = pages.get(company) ?? ''
    const command = ['positions', 'list', '--page', pageId, '--status', 'PUBLISHED', '--take', '100']
    const { data } = await run<{ data: { id: string; title: string }[] }>(command)
    const found = data.find((position) => position.title.startsWith(title))
    if (!found) throw new Error(`The demonstration has no published position ${title} of ${company}.`)
    return { pageId, positionId: found.id }
  }
  return { rich: await find(demonstrated.rich), english: await find(demonstrated.english) }
}

async function makeTokens(
  installation: Installation,
  forms: readonly OpenForm[],
  application: OpenForm,
): Promise<Pick<PublicSite, 'tokens' | 'namedQuery'>> {
  const { run, url } = installation
  const list = ['candidates', 'people', '--company', 'fjellvik', '--take', '1']
  const [known] = (await run<{ people: { id: string; email: string }[] }>(list)).people
  if (!known) throw new Error('The demonstration has nobody who applied to fjellvik.')
  const person = await run<{ url: string }>(['candidates', 'page-link', known.id])
  const submission = await sendApplication(url, application, known.email)
  const [byLink, named, declining] = await sendReferrals(url, forms)
  return {
    tokens: {
      person: person.url.split('/').at(-1) ?? '',
      submission,
      referrer: byLink.referrer,
      named: named.referrer,
      asked: named.invitation,
      declining: declining.invitation,
    },
    namedQuery: `?invitation=${named.invitation}`,
  }
}

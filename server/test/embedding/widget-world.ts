import { afterAll } from 'vitest'
import { openFixture } from '../fixture.ts'
import { PUBLIC_URL } from '../server.ts'
import { openBrowser, type BrowserName, type Tab } from './browsers.ts'
import { hostPage } from './host-page.ts'
import { openWebsites } from './websites.ts'

/** The website that embeds the widget. */
export const HOST = 'https://www.example.com'

/** SQL values of a position. */
type Values = Parameters<Awaited<ReturnType<typeof openFixture>>['make']['published']>[1]

/** A company with a careers page on a server that websites embed, and browsers that visit them. */
export async function openWidgetWorld({ name = 'Nordlys AS', origins = [HOST] } = {}) {
  const fixture = await openFixture()
  const { server, make } = fixture
  const websites = await openWebsites(server.url)
  afterAll(() => websites.close())
  const company = await make.company({ name, language: 'NO' })
  const page = await make.page(company, { is_default: true, embed_origins: origins })
  let pages = 0

  /** Publishes a position on the page. */
  async function publish(values: Values = {}) {
    const position = await make.published(company, values)
    await make.listing(position, page)
    await make.refresh()
    return { ...position, idForEmbedded: `${page.id}.${position.id}`, url: `${PUBLIC_URL}/c/${page.id}/${position.id}` }
  }

  /** A browser that opens pages of the host with elements in them. */
  async function browse(browserName: BrowserName) {
    const browser = await openBrowser(browserName, websites.proxyPort)
    let last: Tab | undefined
    return {
      async open(elements: string, options: Parameters<typeof hostPage>[1] & { host?: string } = {}): Promise<Tab> {
        const { host = HOST, ...rest } = options
        const address = `${host}/${++pages}`
        websites.put(address, hostPage(elements, rest))
        await last?.close()
        last = await browser.tab()
        await last.goto(address)
        return last
      },
      close: () => browser.close(),
    }
  }

  return { ...fixture, websites, company, page, publish, browse }
}

/** A script that finds the shadow root of the first element of a name. */
export const rootOf = (name = 'kandidat-position') => `document.querySelector('${name}').shadowRoot`

/** A script that finds the first element in the widget. */
export const inWidget = (selector: string, name?: string) =>
  `${rootOf(name)}?.querySelector(${JSON.stringify(selector)})`

/** `<kandidat-position>` with a link inside. */
export function jobElement(idForEmbedded: string, attributes = ''): string {
  return `<kandidat-position id-for-embedded="${idForEmbedded}" ${attributes}><a id="inside" href="/jobs">All jobs</a></kandidat-position>`
}

/** A script that collects the events of the widget in `events`, each with its detail. */
export const COLLECT_EVENTS = `
  window.events = []
  for (const name of ['ready', 'shown', 'open', 'applied', 'referred', 'closed', 'error'])
    document.addEventListener('kandidat:' + name, (event) => events.push([name, event.detail, event.composed]))`

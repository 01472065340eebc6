/** The style of the widget, which the build fills in. */
declare const EMBED_STYLE: string

interface Policy {
  createHTML(html: string): string
}

interface TrustedTypes {
  createPolicy(name: string, rules: Policy): Policy
}

const sheet = new CSSStyleSheet()
sheet.replaceSync(EMBED_STYLE)

/** Hosts that require trusted types allow this policy by its name. */
function policy(): Policy {
  const rules: Policy = { createHTML: (html) => html }
  const types = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes
  try {
    return types?.createPolicy('kandidat', rules) ?? rules
  } catch {
    // The host allows no such policy. If it also requires one, the element shows its link.
    return rules
  }
}

const trusted = policy()

/** The address of something of the installation that this script came from. */
export function addressOf(path: string): URL {
  return new URL(path, import.meta.url)
}

/** What the server sent for an element. */
export interface Fragment {
  /** 200, or 404 and 410 for what is not open. */
  readonly status: number
  /** Whether forms may be shown in a frame on this website. */
  readonly areFormsFramed: boolean
  readonly content: DocumentFragment
}

/**
 * Fetches a fragment, without cookies and without saying which page asks.
 * @throws {Error} if there is no answer, or none that can be shown
 */
export async function fetchFragment(address: URL, signal: AbortSignal): Promise<Fragment> {
  const response = await fetch(address, { credentials: 'omit', referrerPolicy: 'no-referrer', signal })
  const { status, headers } = response
  if (status !== 200 && status !== 404 && status !== 410) throw new Error(`${address.pathname} answered ${status}`)
  const content = parsed(await response.text())
  return { status, areFormsFramed: headers.get('kandidat-forms') === 'frame', content }
}

function parsed(html: string): DocumentFragment {
  const template = document.createElement('template')
  template.innerHTML = trusted.createHTML(html)
  return template.content
}

/** Opens the shadow root of an element, and an element in it that nothing of the host's style reaches. */
export function openRoot(element: HTMLElement): HTMLElement {
  const shadow = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
  shadow.adoptedStyleSheets = [sheet]
  const root = document.createElement('div')
  root.className = 'root'
  root.append(document.createElement('slot'))
  shadow.replaceChildren(root)
  return root
}

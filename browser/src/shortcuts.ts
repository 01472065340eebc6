// What the pages load of those who have single keys on.
/** Milliseconds in which the second key of a jump must follow `g`. */
const JUMP = 1_500

/** How the address ends where the second key of a jump leads: inside a client it begins otherwise. A link of the menu must lead there too. */
const jumps: Readonly<Record<string, string>> = {
  p: '/positions',
  c: '/candidates',
  k: '/settings/api',
  t: '/team',
  a: '/account',
}

const links: Readonly<Record<string, string>> = { n: '[data-shortcut="create"]', e: '[data-shortcut="edit"]' }

function isTyping(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, select, textarea'))
}

function serve(key: string, isHeld: boolean): boolean {
  if (key === '?') return help()
  if (key === '/')
    return focus(document.querySelector('main form[method="get"] :is(input:not([type="hidden"]), select)'))
  if (!isHeld && press(key)) return true
  if (key === 'j' || key === 'k') return move(key === 'j' ? 1 : -1)
  return follow(links[key])
}

/** Presses what the page has for the key. A key that is held would decide about the next candidate too. */
function press(key: string): boolean {
  const pressed = document.querySelector<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(key)}"]`)
  if (pressed instanceof HTMLTextAreaElement) pressed.focus()
  else pressed?.click()
  return pressed !== null
}

function help(): boolean {
  const template = document.querySelector<HTMLTemplateElement>('template#shortcuts')
  template?.dispatchEvent(new Event('opentemplate', { bubbles: true }))
  return template !== null
}

function follow(selector: string | undefined): boolean {
  const link = selector === undefined ? null : document.querySelector<HTMLElement>(selector)
  link?.click()
  return link !== null
}

function focus(element: Element | null | undefined): boolean {
  if (!(element instanceof HTMLElement)) return false
  element.focus()
  return true
}

/** Moves to the first link of the next or previous row, which Enter then opens. */
function move(step: 1 | -1): boolean {
  const rows = [...document.querySelectorAll('[data-row]')].filter((row) => row.querySelector('a'))
  const now = rows.findIndex((row) => row.contains(document.activeElement))
  const next = now === -1 && step === -1 ? rows.length - 1 : now + step
  return focus(rows[next]?.querySelector('a'))
}

let jumpsUntil = 0
// Speech input types single keys by mistake. Those in fields and dialogs are left alone, and those with Ctrl, Alt or Meta, which
// belong to the browser.
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return
  const isJump = Date.now() < jumpsUntil
  jumpsUntil = event.key === 'g' && !isJump ? Date.now() + JUMP : 0
  const isServed = isJump ? follow(`.links a[href$="${jumps[event.key] ?? ''}"]`) : serve(event.key, event.repeat)
  if (isServed) event.preventDefault()
})

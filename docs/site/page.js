// What makes a page of the documentation more comfortable; it can be read without.

for (const figure of document.querySelectorAll('figure.code')) {
  const code = figure.querySelector('code')
  if (!code) continue
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'copy'
  button.textContent = 'Copy'
  button.addEventListener(
    'click',
    () => void copy(code).then((isCopied) => say(button, isCopied ? 'Copied' : 'Not allowed')),
  )
  figure.append(button)
}

/** Browsers have a clipboard on https and localhost only. Elsewhere the code is selected and copied. */
async function copy(code) {
  try {
    await navigator.clipboard.writeText(code.textContent)
    return true
  } catch {
    getSelection().selectAllChildren(code)
    // oxlint-disable-next-line typescript/no-deprecated -- Nothing else copies on a page that came over http.
    return document.execCommand('copy')
  }
}

/** The words go back after a while, and are read aloud meanwhile. */
function say(button, word) {
  button.setAttribute('aria-live', 'polite')
  button.textContent = word
  setTimeout(() => (button.textContent = 'Copy'), 1600)
}

// The search is loaded when somebody uses it first.
const search = document.querySelector('.search')
if (search) {
  const open = async () => (await import(search.dataset.script)).openSearch(search.dataset.index)
  search.hidden = false
  search.addEventListener('click', () => void open())
  addEventListener('keydown', (event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
    event.preventDefault()
    void open()
  })
}

// The navigation is longer than most screens.
const menu = document.querySelector('.menu')
const shown = menu?.querySelector('[aria-current]')
if (shown && shown.offsetTop > menu.clientHeight * 0.8) menu.scrollTop = shown.offsetTop - menu.clientHeight / 2

// What is wider than the page scrolls by itself: then the keyboard has to reach it.
const scrollers = document.querySelectorAll('.table, figure.code pre')
const marking = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    if (target.scrollWidth > target.clientWidth) {
      target.tabIndex = 0
      target.setAttribute('role', 'group')
      target.setAttribute('aria-label', target.matches('.table') ? 'Table, scrolls sideways' : 'Code, scrolls sideways')
    } else {
      for (const name of ['tabindex', 'role', 'aria-label']) target.removeAttribute(name)
    }
  }
})
for (const each of scrollers) marking.observe(each)

// Beside the text there is room for the contents, above it there is not.
const contents = document.querySelector('.contents details')
if (contents) {
  const wide = matchMedia('(min-width: 75rem)')
  const follow = () => (contents.open = wide.matches)
  wide.addEventListener('change', follow)
  follow()

  const links = new Map(
    [...contents.querySelectorAll('a')].map((link) => [decodeURIComponent(link.hash.slice(1)), link]),
  )
  const headings = [...links.keys()].map((id) => document.getElementById(id)).filter(Boolean)
  const mark = () => {
    const passed = headings.filter((heading) => heading.getBoundingClientRect().top < 120)
    const current = passed.at(-1) ?? headings[0]
    for (const [id, link] of links) {
      if (id === current?.id) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
    }
  }
  addEventListener('scroll', mark, { passive: true })
  mark()
}

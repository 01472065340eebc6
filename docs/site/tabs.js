// Turns examples in several languages into tabs. Without this script they stand one below the other, with headings.

/** Where the chosen language is kept. Browsers may forbid it: then it holds for one page. */
const KEY = 'docs-language'
const groups = []

for (const [i, box] of document.querySelectorAll('.tabs').entries()) {
  const list = document.createElement('div')
  list.setAttribute('role', 'tablist')
  list.setAttribute('aria-label', 'Language')
  const tabs = [...box.querySelectorAll('.tab')].map((panel, j) => {
    const heading = panel.firstElementChild
    const tab = document.createElement('button')
    tab.type = 'button'
    tab.id = `tab-${i}-${j}`
    tab.textContent = heading.textContent
    tab.setAttribute('role', 'tab')
    tab.setAttribute('aria-controls', `panel-${i}-${j}`)
    panel.id = `panel-${i}-${j}`
    panel.setAttribute('role', 'tabpanel')
    panel.setAttribute('aria-labelledby', tab.id)
    heading.remove()
    tab.addEventListener('click', () => choose(tab))
    list.append(tab)
    return { name: tab.textContent, tab, panel }
  })
  list.addEventListener('keydown', (event) => moveByKey(event, tabs))
  box.prepend(list)
  groups.push(tabs)
  show(tabs, tabs[0].name)
}
showEverywhere(read())

/** Shows the tab of a language. A group without it stays as it is. */
function show(tabs, name) {
  if (!tabs.some((each) => each.name === name)) return
  for (const { name: own, tab, panel } of tabs) {
    const isShown = own === name
    tab.setAttribute('aria-selected', String(isShown))
    tab.tabIndex = isShown ? 0 : -1
    panel.hidden = !isShown
  }
}

function showEverywhere(name) {
  for (const tabs of groups) show(tabs, name)
}

/** Shows the language of a tab in all examples, and remembers it. What is above may change its height: the tab stays where it is. */
function choose(tab) {
  const top = tab.getBoundingClientRect().top
  showEverywhere(tab.textContent)
  scrollBy({ top: tab.getBoundingClientRect().top - top, behavior: 'instant' })
  try {
    localStorage.setItem(KEY, tab.textContent)
  } catch {
    // The next page begins with its first language.
  }
}

function read() {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** Arrow keys move between the tabs of a group and begin again at the end; Home and End go to the first and the last. */
function moveByKey(event, tabs) {
  const place = tabs.findIndex(({ tab }) => tab === event.target)
  const places = { ArrowRight: place + 1, ArrowLeft: place - 1, Home: 0, End: -1 }
  if (place < 0 || !(event.key in places) || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  const { tab } = tabs.at(places[event.key] % tabs.length)
  tab.focus()
  choose(tab)
}

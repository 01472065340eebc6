// Repairs what screen readers and keyboards lack in Scalar's own controls. Scalar makes them while somebody scrolls and opens things.

/** What is wrong in Scalar's markup, and how each element is mended. Mending twice changes nothing. */
const repairs = {
  // Buttons with a symbol alone: only those that copy have no name.
  'button.group\\/copy-button:not([aria-label])': (button) => button.setAttribute('aria-label', 'Copy'),
  // The dialog of a request is built before what a button refers to.
  'button[aria-controls]': (button) => {
    if (!document.getElementById(button.getAttribute('aria-controls'))) button.removeAttribute('aria-controls')
  },
  'button[role="none"]': (button) => button.removeAttribute('role'),
  // People who speak to their browser say what they see.
  'button.show-more': (button) => {
    const [seen, name] = [button.textContent.trim(), button.getAttribute('aria-label') ?? '']
    if (!name.startsWith(seen)) button.setAttribute('aria-label', `${seen}: ${name}`)
  },
  // Fields that say they have a list to choose from. They have none here, where nobody sets variables.
  '.code-input-lite__editor[role="combobox"]': (field) => {
    field.removeAttribute('aria-autocomplete')
    field.setAttribute('role', 'textbox')
  },
  '.cm-content:not([aria-label])': (text) => text.setAttribute('aria-label', 'Body'),
  // Lists and texts that scroll: the keyboard has to reach them.
  'ul.endpoints, .cm-scroller': (scroller) => {
    if (scroller.scrollWidth > scroller.clientWidth || scroller.scrollHeight > scroller.clientHeight)
      scroller.tabIndex = 0
  },
  // Landmarks that each operation repeats.
  '.response-card[role="region"], section.contents:not([role])': (part) => part.setAttribute('role', 'group'),
  // The dialog has messages of its own, by the same name as those of the page.
  '[role="dialog"] > section[aria-live]': (part) => part.setAttribute('aria-label', 'Messages of the dialog'),
}

/** While the dialog is open, the page behind it is out of reach. */
function closeOffPage() {
  const main = document.querySelector('main.references-rendered')
  if (main) main.inert = document.querySelector('.scalar-client--open') !== null
}

let isPlanned = false
function plan() {
  // At once, because the focus goes back to the page when the dialog closes.
  closeOffPage()
  if (isPlanned) return
  isPlanned = true
  requestAnimationFrame(() => {
    isPlanned = false
    for (const [selector, mend] of Object.entries(repairs))
      for (const each of document.querySelectorAll(selector)) mend(each)
  })
}

const watched = ['role', 'aria-label', 'aria-controls', 'class']
new MutationObserver(plan).observe(document.body, { childList: true, subtree: true, attributeFilter: watched })
plan()

// Loaded by the page of a candidate: closes the menus of the head, which open and close without it too, and sends a note by the keyboard.

const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('details.menu[open]')

document.addEventListener('click', ({ target }) => {
  for (const menu of openMenus()) if (target instanceof Node && !menu.contains(target)) menu.open = false
})

document.addEventListener('keydown', (event) => {
  const { target, key } = event
  if (key === 'Escape' && !event.defaultPrevented) {
    for (const menu of openMenus()) {
      menu.open = false
      menu.querySelector('summary')?.focus()
    }
  }
  if (key === 'Enter' && (event.ctrlKey || event.metaKey) && target instanceof HTMLTextAreaElement) {
    target.closest<HTMLFormElement>('form[data-note]')?.requestSubmit()
  }
})

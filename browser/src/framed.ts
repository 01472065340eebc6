// Loaded by a form that a widget shows in a frame. The page says which website that is, after the server has checked it, and
// nothing is sent to any other.
const { embedder = '', page = 'form' } = document.documentElement.dataset

function say(message: Readonly<Record<string, string | number>>): void {
  if (embedder !== '' && parent !== window) parent.postMessage(message, embedder)
}

/** The height of the content, and not of the frame around it. */
function sayHeight(): void {
  say({ kandidat: 'height', height: document.body.getBoundingClientRect().height })
}

// What a form links to opens beside it: in the frame it would take the place of what somebody typed. Other ways to fill it in
// say for which website they are.
for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href]:not([href^="#"])')) {
  const staysHere = new URL(link.href).searchParams.has('embedder')
  if (link.target === '' && !staysHere) Object.assign(link, { target: '_blank', rel: 'noopener' })
}

// `autofocus` does nothing in a frame of another website. After an error the focus moves to the summary, and
// after sending to the page that follows.
const summary = document.querySelector<HTMLElement>('.summary')
if (summary) summary.focus()
else if (page !== 'form') document.querySelector<HTMLElement>('main')?.focus()

new ResizeObserver(sayHeight).observe(document.body)
say({ kandidat: 'page', page })
sayHeight()

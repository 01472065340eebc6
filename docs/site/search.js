// The search of the documentation. page.js loads it, and it loads the index, when somebody first searches.

/** How many results are shown at most. */
const MOST = 12
/** How much of a line is shown around the first word that was found, in characters. */
const AROUND = 160

/**
 * The sections that contain the words of a query, the best first. Words match the beginnings of words in the text.
 * If no section contains all of them, those that contain the most are found.
 * @param pages the index: pages with their label, address and sections
 * @returns how many words of the query each result contains, and the results
 */
export function find(pages, query) {
  const words = wordsOf(query)
  if (words.length === 0) return { isPartial: false, results: [] }
  const matches = pages.flatMap(([page, address, sections]) =>
    sections.flatMap(([heading, anchor, text]) => {
      const found = words.filter((word) => word.test(page) || word.test(heading) || word.test(text))
      if (found.length === 0) return []
      const target = anchor === '' ? address : `${address}#${anchor}`
      return { page, heading, target, text, count: found.length, score: scoreOf(words, page, heading, anchor, text) }
    }),
  )
  const most = Math.max(0, ...matches.map(({ count }) => count))
  const best = matches.filter(({ count }) => count === most).toSorted((a, b) => b.score - a.score)
  const results = best.slice(0, MOST).map((match) => ({ ...match, sentence: sentenceOf(words, match.text) }))
  return { isPartial: most < words.length, results }
}

/** Each word as a pattern for the beginning of a word. The plural finds the singular. */
function wordsOf(query) {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/(?<=\w{3})s$/, ''))
  return words
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map((word) => new RegExp(`(?<![\\p{L}\\p{N}])${word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)}`, 'iu'))
}

function scoreOf(words, page, heading, anchor, text) {
  let score = 0
  for (const word of words) {
    if (word.test(heading)) score += 8
    if (word.test(page)) score += anchor === '' ? 8 : 3
    if (word.test(text)) score += 2
  }
  const sentence = words.filter((word) => word.test(sentenceOf(words, text))).length
  return score + sentence - Math.min(1, text.length / 4000)
}

/** The sentence with the most words of the query. */
function sentenceOf(words, text) {
  const sentences = text.split(/\n|(?<=[.?!]) (?=\p{Lu})/u)
  let [best, most] = [sentences[0] ?? '', 0]
  for (const sentence of sentences) {
    const count = words.filter((word) => word.test(sentence)).length
    if (count > most) [best, most] = [sentence, count]
  }
  return best
}

/** The nodes that show a sentence: shortened around the first word that was found, with the words marked. */
function marked(sentence, query) {
  const words = wordsOf(query)
  const places = words.map((word) => sentence.search(word)).filter((place) => place >= 0)
  const first = places.length === 0 ? 0 : Math.min(...places)
  const start = first > AROUND / 2 ? sentence.indexOf(' ', first - AROUND / 2) + 1 : 0
  const shown = `${start > 0 ? '… ' : ''}${sentence.slice(start, start + AROUND)}${sentence.length > start + AROUND ? ' …' : ''}`
  if (words.length === 0) return [shown]
  const any = new RegExp(`((?:${words.map(({ source }) => source).join('|')})[\\p{L}\\p{N}]*)`, 'iu')
  return shown.split(any).map((part, i) => (i % 2 === 0 ? part : element('mark', {}, part)))
}

function element(name, attributes, ...children) {
  const made = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value)
  made.append(...children)
  return made
}

let dialog

/** Opens the search. @param indexAddress the address of the index */
export async function openSearch(indexAddress) {
  if (dialog?.open) return
  dialog ??= makeDialog((await import(indexAddress)).default)
  dialog.showModal()
  dialog.querySelector('input').select()
}

function makeDialog(pages) {
  const input = element('input', {
    ...{ type: 'search', id: 'search-words', autocomplete: 'off', spellcheck: 'false', enterkeyhint: 'go' },
    'aria-describedby': 'search-count',
  })
  const close = element('button', { type: 'button' }, 'Close')
  const count = element('p', { id: 'search-count', role: 'status' })
  const list = element('ul', { 'aria-label': 'Results' })
  const made = element(
    'dialog',
    { class: 'search-dialog', 'aria-label': 'Search' },
    element('div', {}, element('label', { for: 'search-words' }, 'Search the documentation'), input, close),
    count,
    list,
  )
  const show = () => {
    const { isPartial, results } = find(pages, input.value)
    count.textContent = sentenceOfCount(input.value, isPartial, results.length)
    list.replaceChildren(...results.map((result) => itemOf(result, input.value)))
  }
  input.addEventListener('input', show)
  close.addEventListener('click', () => made.close())
  made.addEventListener('click', (event) => {
    // A click beside the dialog hits the dialog itself. A result may be on the page that is shown already.
    if (event.target === made || event.target.closest('a')) made.close()
  })
  made.addEventListener('keydown', (event) => moveByKey(event, input, [...list.querySelectorAll('a')]))
  document.body.append(made)
  show()
  return made
}

function sentenceOfCount(query, isPartial, count) {
  if (query.trim() === '') return 'Type one or more words. Arrow keys move through the results.'
  if (count === 0) return 'No section contains this. Try fewer or shorter words.'
  const results = count === 1 ? '1 result' : count === MOST ? `The ${MOST} best results` : `${count} results`
  return isPartial ? `No section contains all of these words. ${results} with some of them` : results
}

function itemOf({ page, heading, target, sentence }, query) {
  const title = heading === '' ? page : heading
  const where = heading === '' ? [] : [element('span', { class: 'where' }, page)]
  const link = element('a', { href: target }, ...where, element('strong', {}, title))
  if (sentence !== '') link.append(element('span', { class: 'sentence' }, ...marked(sentence, query)))
  return element('li', {}, link)
}

/**
 * Arrow keys move between the field and the results. Enter in the field opens the first one. Escape closes the search at
 * once: by itself, a browser would only empty the field first.
 */
function moveByKey(event, input, links) {
  const place = links.indexOf(document.activeElement)
  if (event.key === 'Escape') event.currentTarget.close()
  else if (event.key === 'Enter' && event.target === input) links[0]?.click()
  else if (event.key === 'ArrowDown') (links[place + 1] ?? links.at(-1))?.focus()
  else if (event.key === 'ArrowUp' && place >= 0) (links[place - 1] ?? input).focus()
  else return
  event.preventDefault()
}

import { baseKeymap, chainCommands, exitCode, setBlockType, toggleMark } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import { DOMParser as DocumentParser, DOMSerializer } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list'
import { type Command, EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { cleanPasted } from './pasted.ts'
import { schema } from './schema.ts'
import { rove } from './toolbar.ts'

const { nodes, marks } = schema
const { paragraph, heading, bullet_list: bullets, ordered_list: numbers, list_item: item } = nodes

const lineBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView())
  return true
}

/** An address as people type it, with what they left out; null if it is none. */
function addressOf(given: string): string | null {
  if (/^(https?:\/\/|mailto:|tel:)\S+$/i.test(given)) return given
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(given)) return `mailto:${given}`
  return /^[\w-]+(\.[\w-]+)+(\/\S*)?$/.test(given) ? `https://${given}` : null
}

/** Asks for an address until it is one. @returns it as it was given and as a link, empty for nothing; null if nobody answered */
function askForAddress(question: string, known: string): { given: string; href: string } | null {
  let given = known
  for (;;) {
    const answer = prompt(question, given)?.trim()
    if (answer === undefined) return null
    if (answer === '') return { given: '', href: '' }
    given = answer
    const href = addressOf(answer)
    if (href !== null) return { given, href }
  }
}

/** The link that the cursor stands in, with where it begins and ends. */
function linkAround({ selection }: EditorState) {
  const { $from, empty } = selection
  const held = marks.link.isInSet($from.marks())
  if (!empty || !held) return undefined
  const { parent } = $from
  let [first, last] = [$from.index(), $from.indexAfter()]
  // At the end of a link, the cursor stands before what comes next.
  if (first > 0 && !held.isInSet(parent.maybeChild(first)?.marks ?? [])) first--
  last = Math.max(last, first + 1)
  while (first > 0 && held.isInSet(parent.child(first - 1).marks)) first--
  while (last < parent.childCount && held.isInSet(parent.child(last).marks)) last++
  const lengthOf = (count: number) =>
    Array.from({ length: count }, (_, i) => parent.child(i).nodeSize).reduce((sum, size) => sum + size, 0)
  const href: unknown = held.attrs['href']
  return { from: $from.start() + lengthOf(first), to: $from.start() + lengthOf(last), href: String(href) }
}

/**
 * Links the selected words, or takes their link away. Where nothing is selected, the link that the cursor stands in is
 * changed, or else the address itself is written.
 */
const link =
  (question: string, questionOfChange: string): Command =>
  (state, dispatch) => {
    const { from, to, empty } = state.selection
    if (state.doc.rangeHasMark(from, to, marks.link)) return toggleMark(marks.link)(state, dispatch)
    if (!dispatch) return true
    const known = linkAround(state)
    const answer = askForAddress(known ? questionOfChange : question, known?.href ?? 'https://')
    if (answer === null || (answer.href === '' && !known)) return true
    const { given, href } = answer
    const made = marks.link.create({ href })
    if (known) {
      const without = state.tr.removeMark(known.from, known.to, marks.link)
      dispatch(href === '' ? without : without.addMark(known.from, known.to, made))
      return true
    }
    dispatch(
      empty ? state.tr.replaceSelectionWith(schema.text(given, [made]), false) : state.tr.addMark(from, to, made),
    )
    return true
  }

/** What the buttons of the toolbar do, by their names. Their texts come from the page. */
const commands = ({ linkAddress = '', linkChange = '' }: DOMStringMap): Readonly<Record<string, Command>> => ({
  bold: toggleMark(marks.strong),
  italic: toggleMark(marks.em),
  underline: toggleMark(marks.underline),
  heading: (state, dispatch) =>
    state.selection.$from.parent.type === heading
      ? setBlockType(paragraph)(state, dispatch)
      : setBlockType(heading, { level: 3 })(state, dispatch),
  bullets: (state, dispatch) => wrapInList(bullets)(state, dispatch) || liftListItem(item)(state, dispatch),
  numbers: (state, dispatch) => wrapInList(numbers)(state, dispatch) || liftListItem(item)(state, dispatch),
  link: link(linkAddress, linkChange),
})

const keys: Readonly<Record<string, Command>> = {
  'Mod-z': undo,
  'Mod-y': redo,
  'Shift-Mod-z': redo,
  'Mod-b': toggleMark(marks.strong),
  'Mod-i': toggleMark(marks.em),
  'Mod-u': toggleMark(marks.underline),
  Enter: splitListItem(item),
  'Shift-Enter': chainCommands(exitCode, lineBreak),
  'Mod-[': liftListItem(item),
  'Mod-]': sinkListItem(item),
}

/**
 * An editor above a text field. The field stays what the form sends: it gets the HTML with each change, and keeps what the server
 * wrote until then. Without scripts it takes HTML, or plain text.
 */
class RichText extends HTMLElement {
  #view: EditorView | undefined

  connectedCallback(): void {
    const field = this.querySelector('textarea')
    if (!field || this.#view) return
    const words = this.dataset
    const content = new DOMParser().parseFromString(words['html'] ?? '', 'text/html').body
    const place = document.createElement('div')
    place.className = 'rich-text'
    field.before(place)
    const toolbar = document.createElement('div')
    toolbar.className = 'toolbar'
    toolbar.role = 'toolbar'
    toolbar.ariaLabel = words['toolbar'] ?? ''
    place.append(toolbar)
    // Labels, and links of the summary of faults, lead to the editor.
    const { id } = field
    field.id = `${id}-source`
    field.hidden = true
    const hint = this.querySelector('.hint')
    if (hint && words['hint'] !== undefined) hint.textContent = words['hint']
    const view = new EditorView(place, {
      state: EditorState.create({
        doc: DocumentParser.fromSchema(schema).parse(content),
        plugins: [
          history(),
          inputRules({
            rules: [
              wrappingInputRule(/^\s*[-*•]\s$/, bullets),
              wrappingInputRule(/^1[.)]\s$/, numbers),
              textblockTypeInputRule(/^##\s$/, heading, { level: 3 }),
            ],
          }),
          keymap(keys),
          keymap(baseKeymap),
        ],
      }),
      transformPastedHTML: cleanPasted,
      attributes: { id, role: 'textbox', 'aria-multiline': 'true', ...described(field, id) },
      dispatchTransaction: (transaction) => {
        view.updateState(view.state.apply(transaction))
        mark(toolbar, view)
        if (!transaction.docChanged) return
        field.value = written(view)
        field.dispatchEvent(new Event('input', { bubbles: true }))
      },
    })
    this.#view = view
    for (const [name, command] of Object.entries(commands(words))) {
      toolbar.append(button(name, words[name] ?? name, () => command(view.state, view.dispatch, view) && view.focus()))
    }
    rove(toolbar)
    for (const label of document.querySelectorAll(`label[for="${id}"]`)) {
      label.addEventListener('click', () => view.focus())
    }
    mark(toolbar, view)
  }
}

/** The name, the hint and the fault of the field, for the editor. */
function described(field: HTMLTextAreaElement, id: string): Record<string, string> {
  // The label names the id, which the editor has taken over.
  const label = document.querySelector(`label[for="${id}"]`)
  if (label && label.id === '') label.id = `${id}-label`
  const found: Record<string, string> = label ? { 'aria-labelledby': label.id } : {}
  for (const name of ['aria-describedby', 'aria-invalid']) {
    const value = field.getAttribute(name)
    if (value !== null) found[name] = value
  }
  return found
}

function button(name: string, label: string, press: () => void): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.className = 'button secondary'
  made.dataset['command'] = name
  made.textContent = label
  // The selection stays in the text.
  made.addEventListener('mousedown', (event) => event.preventDefault())
  made.addEventListener('click', press)
  return made
}

/** Shows which of the buttons apply to what is selected. */
function mark(toolbar: HTMLElement, { state }: EditorView): void {
  const { from, to, empty, $from } = state.selection
  const has = (name: 'strong' | 'em' | 'underline' | 'link') => {
    const type = marks[name]
    return empty ? Boolean(type.isInSet(state.storedMarks ?? $from.marks())) : state.doc.rangeHasMark(from, to, type)
  }
  const within = (type: typeof bullets) =>
    Array.from({ length: $from.depth + 1 }, (_, depth) => $from.node(depth).type).includes(type)
  const pressed: Readonly<Record<string, boolean>> = {
    bold: has('strong'),
    italic: has('em'),
    underline: has('underline'),
    link: has('link'),
    heading: $from.parent.type === heading,
    bullets: within(bullets),
    numbers: within(numbers),
  }
  for (const each of toolbar.querySelectorAll('button')) {
    each.ariaPressed = String(pressed[each.dataset['command'] ?? ''] ?? false)
  }
}

/** The HTML of the editor, as forms have it: an empty text for nothing, and items without paragraphs in them. */
function written({ state }: EditorView): string {
  if (state.doc.textContent.trim() === '') return ''
  const holder = document.createElement('div')
  holder.append(DOMSerializer.fromSchema(schema).serializeFragment(state.doc.content))
  for (const only of holder.querySelectorAll('li > p:first-child')) {
    if (only.nextElementSibling?.tagName !== 'P') only.replaceWith(...only.childNodes)
  }
  return holder.innerHTML
}

/** Makes the fields of texts into editors. */
export function startRichText(): void {
  customElements.define('rich-text', RichText)
}

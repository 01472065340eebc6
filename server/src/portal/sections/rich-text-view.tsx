import { Refusal } from '../../base/forms/refusal.ts'
import { TextArea } from '../../base/web/controls.tsx'
import { sanitizeHtml } from '../../content/html/sanitize.ts'
import { textToHtml } from '../../content/text.ts'
import { submittedHtml } from './section-fields.ts'
import { sectionWords } from '../words/sections.ts'

/** What a page with such fields loads. */
export const EDITOR_SCRIPT = 'editor.js'

/**
 * A field for a text with headings, lists and links: with an editor above it, if scripts run.
 * @param props.editorHint the hint of the editor, if it is another one than that of the field
 */
export function RichTextArea({ editorHint, ...props }: Parameters<typeof TextArea>[0] & { editorHint?: string }) {
  const { form, language, name } = props
  const w = sectionWords[language].editor
  // The editor begins with what the server makes of the text, so that both understand it in the same way.
  const data = {
    'data-html': editorHtml(form.value(name)),
    'data-toolbar': w.toolbar,
    'data-bold': w.bold,
    'data-italic': w.italic,
    'data-underline': w.underline,
    'data-heading': w.heading,
    'data-bullets': w.bullets,
    'data-numbers': w.numbers,
    'data-link': w.link,
    'data-link-address': w.linkAddress,
    'data-link-change': w.linkChange,
    ...(editorHint !== undefined && { 'data-hint': editorHint }),
  }
  return (
    <rich-text {...data}>
      <TextArea {...props} />
    </rich-text>
  )
}

/** What the editor begins with: no more than it can write. Chromium reports handlers of events even in a page that runs nothing. */
function editorHtml(written: string): string {
  try {
    return sanitizeHtml(submittedHtml(written))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // The form refuses it too. The editor shows what was typed, so that it can be shortened.
    return textToHtml(written)
  }
}

import type { ComponentChildren } from 'preact'
import { type Notice, noticeText, periodText } from '../../candidates/privacy/notice.ts'
import { noticeWords } from '../../candidates/words/words.ts'
import { Prose } from '../../base/web/public/markup.tsx'
import type { Language } from '../../base/web/words/language.ts'
import type { SealedForm } from './page-view.tsx'
import { TRAP } from './sent-form.ts'
import { publicFormWords } from '../words/applying.ts'

/**
 * The inputs that nobody fills in: the seal, the solution of the challenge, and the trap.
 * @param trap what the trap holds already
 */
export function SealInputs({ language, seal, proof, trap }: Omit<SealedForm, 'form' | 'challenge'> & { trap: string }) {
  return (
    <>
      <input type="hidden" name="seal" value={seal} />
      <input type="hidden" name="proof" value={proof} />
      <div class="trap" aria-hidden="true">
        <label for={TRAP}>{publicFormWords[language].trap}</label>
        {/* Each password manager has a word of its own for what it leaves alone. */}
        <input
          type="text"
          id={TRAP}
          name={TRAP}
          tabindex={-1}
          autocomplete="off"
          data-1p-ignore
          data-bwignore
          data-lpignore="true"
          data-protonpass-ignore="true"
          data-form-type="other"
          value={trap}
        />
      </div>
    </>
  )
}

/** Who stores the data, why and for how long, and the whole notice to unfold: nobody leaves the form to read it. */
export function PrivacyNote(props: {
  notice: Notice
  language: Language
  site: string
  /** What the data are for, if it is not an application. */
  why?: string
}) {
  const { notice, language, site } = props
  const w = noticeWords[language]
  const why = props.why ?? w.shortWhy
  const { title, html } = noticeText(notice, language, site)
  const sentences: ComponentChildren =
    notice.ownHtml === null ? (
      <p>
        {w.shortWho(notice.controller)} {why} {w.shortLong(periodText(notice, language))}
      </p>
    ) : (
      <p>
        {w.shortWho(notice.controller)} {why}
      </p>
    )
  return (
    <>
      {sentences}
      <details class="notice">
        <summary>{title}</summary>
        <Prose html={html} />
      </details>
    </>
  )
}

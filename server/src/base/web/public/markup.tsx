import type { PageLanguage } from './page-language.ts'

/** HTML that somebody wrote. @param html sanitized when it was written (docs/content.md#html) */
export function Prose({ html, language }: { html: string; language?: PageLanguage | undefined }) {
  const markup = { __html: html }
  return (
    <div
      class="prose"
      dir="auto"
      {...(language !== undefined && { lang: language })}
      // oxlint-disable-next-line react/no-danger -- It was sanitized when it was written, and is nothing but text in few tags.
      dangerouslySetInnerHTML={markup}
    />
  )
}

/** Data for other machines, which browsers do not run. */
export function DataScript({ type, data }: { type: string; data: object }) {
  // Nothing in a text can end the element.
  const markup = { __html: JSON.stringify(data).replaceAll('<', '\\u003c') }
  // oxlint-disable-next-line react/no-danger -- A script is no element for text: Preact would escape its quotation marks.
  return <script type={type} dangerouslySetInnerHTML={markup} />
}

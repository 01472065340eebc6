import type { Language } from '../../base/web/words/language.ts'
import { dayText } from '../../base/web/words/dates.ts'
import type { MailContent } from './mail.ts'
import type { MailText } from '../words/en.ts'
import type { MailFacts, MailKind } from '../words/mail-facts.ts'
import { mailWords } from '../words/words.ts'

/** A mail as it is sent. */
export interface Message {
  subject: string
  text: string
  html: string
}

/** What is written beside the facts. */
export interface MessageFrame {
  language: Language
  /** The beginning of addresses, without a slash at the end. */
  publicUrl: string
  /** The IANA time zone of days. */
  timeZone: string
  /** Whether replies go anywhere. */
  takesReplies: boolean
}

/** Writes a mail in its language, as text and as HTML without pictures, scripts and styles of others. */
export function messageOf(
  content: MailContent,
  { language, publicUrl, timeZone, takesReplies }: MessageFrame,
): Message {
  const words = mailWords[language]
  const facts = withDays(content.facts, (time) => dayText(new Date(time), language, timeZone))
  // The facts belong to the kind, which the type of a lookup does not know.
  const write = words.texts[content.kind] as (facts: MailFacts[MailKind]) => MailText
  const { subject, paragraphs, link } = write(facts)
  const address = link !== null && 'page' in facts && facts.page !== null ? `${publicUrl}${facts.page}` : null
  // A letter has a greeting and an end of its own.
  const isLetter = content.kind === 'letter'
  const greeting = isLetter ? [] : [words.greeting('name' in facts ? facts.name : null)]
  const sender = isLetter ? [] : [facts.employer]
  const why = (isLetter ? words.letterFooter : words.footer)(facts.employer)
  const footer = `${why} ${takesReplies ? words.replies : words.noReplies}`
  return {
    subject: oneLine(subject),
    text: `${[...greeting, ...paragraphs, ...(address === null ? [] : [`${link}:\n${address}`]), ...sender, `-- \n${footer}`].join('\n\n')}\n`,
    html: page(language, oneLine(subject), [
      ...[...greeting, ...paragraphs].map((text) => `<p>${escaped(text).replaceAll('\n', '<br>')}</p>`),
      ...(address === null ? [] : [button(address, link ?? '')]),
      ...sender.map((text) => `<p>${escaped(text)}</p>`),
      `<p style="color:#595959;font-size:14px">${escaped(footer)}</p>`,
    ]),
  }
}

/** Times of facts are ISO 8601. People read days. */
function withDays<Facts extends MailFacts[MailKind]>(facts: Facts, day: (time: string) => string): Facts {
  const read = { ...facts }
  if ('until' in read) read.until = day(read.until)
  if ('at' in read) read.at = day(read.at)
  return read
}

function page(language: Language, title: string, parts: readonly string[]): string {
  return `<!doctype html>
<html lang="${language}" dir="ltr"><head><meta charset="utf-8"><title>${escaped(title)}</title>
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"></head>
<body style="font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:560px;padding:24px">
${parts.join('\n')}
</body></html>
`
}

/** The address is shown as well: who distrusts a button sees where it leads. */
function button(address: string, text: string): string {
  const href = escaped(address)
  return `<p><a href="${href}" style="background:#1f4fd8;border-radius:6px;color:#ffffff;display:inline-block;padding:12px 20px;text-decoration:none">${escaped(text)}</a></p>
<p style="font-size:14px;overflow-wrap:anywhere"><a href="${href}">${href}</a></p>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 200)
}

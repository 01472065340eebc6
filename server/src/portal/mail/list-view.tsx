import { commonWords } from '../../base/web/words/words.ts'
import { MAILS_PATH } from '../addresses.ts'
import { Badge, Breakable, type Column, Time, type Tone } from '../../base/web/parts.tsx'
import type { MemberVisit } from '../../base/web/visit.ts'
import { countText } from '../../base/web/words/dates.ts'
import type { Language } from '../../base/web/words/language.ts'
import type { MailLine } from '../../candidates/mail/list-store.ts'
import { KINDS_OF_REFERRERS, type MailState } from '../../candidates/mail/mail.ts'
import { mailPortalWords } from '../words/mail.ts'

const tones: Readonly<Record<MailState, Tone>> = {
  queued: 'neutral',
  sent: 'good',
  failed: 'bad',
  to_pass_on: 'warning',
  passed_on: 'good',
  stopped: 'neutral',
}

/** Why a mail has not left, in the language of the reader. */
export function faultText(fault: string, language: Language): string {
  const { faults } = mailPortalWords[language]
  return fault in faults ? faults[fault as keyof typeof faults] : `${faults.other} (${fault})`
}

/** The columns of a list of mails. */
export function mailColumns(visit: MemberVisit): Column<MailLine>[] {
  const { language } = visit
  const w = mailPortalWords[language]
  const common = commonWords[language]
  const isHidden = ({ kind }: MailLine) => KINDS_OF_REFERRERS.some((each) => each === kind)
  return [
    {
      label: w.kind,
      cell: (mail) =>
        mail.isReadable ? <a href={`${MAILS_PATH}/${mail.id}`}>{w.kinds[mail.kind]}</a> : w.kinds[mail.kind],
    },
    {
      label: w.recipient,
      cell: (mail) =>
        mail.recipient === null ? (
          <span class="hint">{isHidden(mail) ? w.hidden : w.forgotten}</span>
        ) : (
          <Breakable>{mail.recipient}</Breakable>
        ),
    },
    {
      label: common.state,
      cell: ({ state, tries, fault, dueAt }) => (
        <>
          <Badge tone={tones[state]}>{w.states[state]}</Badge>
          {tries > 0 && state !== 'sent' ? <span class="hint"> {countText(tries, language, w.tries)}</span> : null}
          {fault === null ? null : <span class="hint"> {faultText(fault, language)}</span>}
          {dueAt !== null && tries > 0 ? (
            <span class="hint">
              {' '}
              {w.again} <Time at={dueAt} visit={visit} />
            </span>
          ) : null}
        </>
      ),
    },
    { label: w.written, cell: ({ createdAt }) => <Time at={createdAt} visit={visit} /> },
  ]
}

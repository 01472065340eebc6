import { commonWords } from '../../../base/web/words/words.ts'
import { Section, Time } from '../../../base/web/parts.tsx'
import type { MemberVisit } from '../../../base/web/visit.ts'
import { type ListedSubmission, listSubmissions } from '../../../candidates/submissions/list-store.ts'

/** So many messages of a person are shown, the newest ones. */
const SHOWN = 10
/** A longer message scrolls in its place, so that what can be done stays near. */
const LONG = 1_200

/** The applications that led to a candidacy whose person the reader sees, the newest first. */
export function readSent({ database, access }: MemberVisit, candidacyId: string): Promise<ListedSubmission[]> {
  return listSubmissions(database, access, { candidacyId }, SHOWN)
}

/** What the person wrote with the application. */
export function Messages({ visit, sent }: { visit: MemberVisit; sent: readonly ListedSubmission[] }) {
  const messages = sent.filter(({ message }) => message !== null)
  if (messages.length === 0) return null
  const common = commonWords[visit.language]
  return (
    <Section id="message" title={common.message}>
      {messages.map(({ message, createdAt }) => (
        <>
          <p
            class="written letter"
            dir="auto"
            {...((message?.length ?? 0) > LONG && {
              class: 'written letter long',
              tabindex: 0,
              role: 'region',
              'aria-label': common.message,
            })}
          >
            {message}
          </p>
          {messages.length === 1 ? null : (
            <p class="hint">
              <Time at={createdAt} visit={visit} />
            </p>
          )}
        </>
      ))}
    </Section>
  )
}

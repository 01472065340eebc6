import { ActionButton } from '../../../base/web/controls.tsx'
import { Section } from '../../../base/web/parts.tsx'
import type { MemberVisit } from '../../../base/web/visit.ts'
import { shortDayText } from '../../../base/web/words/dates.ts'
import { isOtherName, type Named } from '../../../candidates/names.ts'
import type { ListedSubmission } from '../../../candidates/submissions/list-store.ts'
import { SUBMISSIONS_PATH } from '../../addresses.ts'
import { submissionWords } from '../../words/submissions.ts'

/**
 * Who else has applied with the e-mail of a candidate: the name of somebody else changes nothing about the candidate, so that
 * nobody would hear of them.
 */
export function OtherNames(props: { visit: MemberVisit; person: Named; sent: readonly ListedSubmission[] }) {
  const { visit, person, sent } = props
  const { language, site, access } = visit
  const w = submissionWords[language]
  const others = sent.filter((submission) => submission.nameToCheck || isOtherName(person, submission))
  if (others.length === 0) return null
  return (
    <Section id="other-names" title={w.otherName} lead={w.otherNameText}>
      <ul class="plain">
        {others.map(({ id, firstName, lastName, createdAt, nameToCheck }) => (
          <li>
            <a href={`${SUBMISSIONS_PATH}/${id}`}>{[firstName, lastName].filter((part) => part !== null).join(' ')}</a>{' '}
            <span class="hint">{shortDayText(createdAt, language, site.timeZone)}</span>
            {nameToCheck && access.abilities.has('candidates.apply') ? (
              <CheckedName language={language} id={id} />
            ) : null}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The button of whoever has looked at a name. @param id of the submission */
export function CheckedName({ language, id }: { language: MemberVisit['language']; id: string }) {
  return (
    <ActionButton action={`${SUBMISSIONS_PATH}/${id}/check-name`} icon="check">
      {submissionWords[language].nameChecked}
    </ActionButton>
  )
}

import { commonWords } from '../../../base/web/words/words.ts'
import { ErrorSummary, Form, Submit, TextArea } from '../../../base/web/controls.tsx'
import type { FormState } from '../../../base/web/form.ts'
import { Banner, type Column, Facts, LinkButton, Section } from '../../../base/web/parts.tsx'
import type { MemberVisit } from '../../../base/web/visit.ts'
import { dayText, numberText } from '../../../base/web/words/dates.ts'
import type { ErasureRequest } from '../../../candidates/erasures/list-store.ts'
import type { ErasedCounts } from '../../../candidates/lists/person-store.ts'
import { ERASURES_PATH, PERSONS_PATH } from '../../addresses.ts'
import { personWords } from '../../words/candidates.ts'

/** The longest reason, in characters. */
export const REASON_LENGTH = 1_000

/** Who asks to be erased, as far as the reader may know. */
export function nameOfAsking(
  { firstName, lastName, email }: ErasureRequest,
  language: MemberVisit['language'],
): string {
  const name = [firstName, lastName].filter((part) => part !== null).join(' ')
  return name || (email ?? personWords[language].unknownPerson)
}

/** The columns of a list of requests. */
export function erasureColumns({ language, site }: MemberVisit): Column<ErasureRequest>[] {
  const w = personWords[language]
  const common = commonWords[language]
  const day = (at: Date) => dayText(at, language, site.timeZone)
  return [
    {
      label: common.person,
      cell: (request) => <a href={`${ERASURES_PATH}/${request.id}`}>{nameOfAsking(request, language)}</a>,
    },
    { label: w.asked, cell: ({ askedAt }) => day(askedAt) },
    { label: w.due, cell: ({ dueAt }) => day(dueAt) },
  ]
}

/** How much is emptied if a person is erased. */
export function ErasedFacts({ counts, language }: { counts: ErasedCounts; language: MemberVisit['language'] }) {
  const w = personWords[language]
  return (
    <Facts
      facts={[
        [w.candidacies, numberText(counts.candidacies, language)],
        [commonWords[language].notes, numberText(counts.notes, language)],
        [commonWords[language].files, numberText(counts.files, language)],
        [w.mails, numberText(counts.mails, language)],
      ]}
    />
  )
}

/** Says on the page of a person that the person asked to be erased, and leads whoever may to the answer. */
export function ErasureBanner({ visit, request }: { visit: MemberVisit; request: ErasureRequest }) {
  const { language, access, site } = visit
  const w = personWords[language]
  const answer = `${ERASURES_PATH}/${request.id}`
  return (
    <Banner tone="warning" title={w.wish(dayText(request.askedAt, language, site.timeZone))}>
      <p>{w.wishText(dayText(request.dueAt, language, site.timeZone))}</p>
      {access.abilities.has('people.anonymize') ? (
        <div class="actions">
          <LinkButton href={`${answer}#erase`} tone="danger" icon="trash-2">
            {w.eraseNow}
          </LinkButton>
          <LinkButton href={`${answer}#keep`}>{w.keep}</LinkButton>
        </div>
      ) : null}
    </Banner>
  )
}

/**
 * One request: what erasing empties, and the two answers. The counts are null if only the application is erased by whose page it
 * was asked for.
 */
export function Erasure(props: {
  visit: MemberVisit
  request: ErasureRequest
  counts: ErasedCounts | null
  form: FormState
}) {
  const { visit, request, counts, form } = props
  const { language, site } = visit
  const w = personWords[language]
  const at = `${ERASURES_PATH}/${request.id}`
  return (
    <>
      <ErrorSummary {...{ form, language, labels: { reason: w.reason } }} />
      <Facts
        facts={[
          [w.asked, dayText(request.askedAt, language, site.timeZone)],
          [w.due, dayText(request.dueAt, language, site.timeZone)],
        ]}
      />
      {request.email === null ? null : (
        <p>
          <a href={`${PERSONS_PATH}/${request.id}`}>{w.toPerson}</a>
        </p>
      )}
      <Section id="erase" title={w.eraseNow} lead={counts === null ? w.onlyApplication : w.anonymizeText}>
        {counts === null ? null : <ErasedFacts {...{ counts, language }} />}
        <Form action={`${at}/erase`}>
          <Submit tone="danger" icon="trash-2">
            {w.eraseNow}
          </Submit>
        </Form>
      </Section>
      <Section id="keep" title={w.keep} lead={w.keepText}>
        <Form action={`${at}/keep`}>
          <TextArea
            {...{ form, language, name: 'reason', label: w.reason, hint: w.reasonHint, required: true }}
            maxlength={REASON_LENGTH}
          />
          <Submit tone="secondary" icon="check">
            {w.keepButton}
          </Submit>
        </Form>
      </Section>
    </>
  )
}

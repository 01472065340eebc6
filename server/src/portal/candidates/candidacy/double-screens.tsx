import { ActionButton } from '../../../base/web/controls.tsx'
import { Facts, Section } from '../../../base/web/parts.tsx'
import type { MemberVisit } from '../../../base/web/visit.ts'
import { commonWords } from '../../../base/web/words/words.ts'
import { joinDouble, tellApart } from '../../../candidates/doubles/actions.ts'
import { type KnownOf, readKnownOf } from '../../../candidates/doubles/list-store.ts'
import type { CandidacyPage } from '../../../candidates/lists/candidacy-store.ts'
import { CANDIDATES_PATH, PERSONS_PATH } from '../../addresses.ts'
import { changeRow } from '../../parts/row-actions.ts'
import { type Answer, goTo, memberScreen, type Screen } from '../../parts/screen.ts'
import { visited } from '../../parts/visited.ts'
import { doubleWords } from '../../words/doubles.ts'
import { inPile } from '../pile.ts'
import { pageInPile, pageOf, visitedCandidacy } from './visited-candidacy.ts'

const steps = { 'same-person': joinDouble, 'other-person': tellApart } as const

/** Deciding whether somebody who was added is a person who was known before. */
export const doubleScreens = (show: (visit: MemberVisit) => Promise<Answer>): readonly Screen[] =>
  (['same-person', 'other-person'] as const).map((step) =>
    memberScreen('people.write', {
      path: `${CANDIDATES_PATH}/:id/${step}`,
      show,
      act: async (visit) => {
        const { id, personId } = await visitedDouble(visit)
        await changeRow(visit, 'people', personId, (change, [person]) => steps[step](change, person))
        return goTo(pageInPile(visit, { id }))
      },
    }),
  )

/** A candidacy of a double, for whoever can decide. @throws {ApiError} 404, also to those who must not know that there is somebody */
const visitedDouble = visited(async (visit: MemberVisit) => {
  const candidacy = await visitedCandidacy(visit)
  return (await knownOf(visit, candidacy)) === null
    ? undefined
    : { id: candidacy.id, personId: candidacy.person.id ?? '' }
})

/** Whom the person of a candidacy may be, if the visitor can decide about it. */
export async function knownOf(
  { database, access }: Pick<MemberVisit, 'database' | 'access'>,
  { companyId, id, person }: CandidacyPage,
): Promise<KnownOf | null> {
  if (person.id === null) return null
  return readKnownOf(database, access, { companyId, personId: person.id, candidacyId: id })
}

/** Who a candidate may be, with the buttons that decide. */
export function MaybeKnown(props: { visit: MemberVisit; candidacy: CandidacyPage; known: KnownOf | null }) {
  const { visit, candidacy, known } = props
  if (known === null) return null
  const { language } = visit
  const [w, common] = [doubleWords[language], commonWords[language]]
  const nameOf = ({ firstName, lastName }: { firstName: string | null; lastName: string | null }) =>
    [firstName, lastName].filter((part) => part !== null).join(' ')
  const { person } = candidacy
  const typed = [nameOf(person) || (person.email ?? ''), person.phone].filter((part) => part !== null).join(', ')
  return (
    <Section id="maybe-known" title={w.title} lead={`${w.added(typed, known.addedBy)} ${w.text}`}>
      <Facts
        facts={[
          [w.known, <a href={`${PERSONS_PATH}/${known.id}`}>{nameOf(known) || known.email}</a>],
          ...(known.phone === null ? [] : [[common.phone, known.phone] as const]),
        ]}
      />
      <div class="actions">
        <ActionButton action={inPile(`${pageOf(candidacy)}/same-person`, visit)} icon="check">
          {w.same}
        </ActionButton>
        <ActionButton action={inPile(`${pageOf(candidacy)}/other-person`, visit)} icon="users">
          {w.other}
        </ActionButton>
      </div>
      <p class="hint">{w.hint}</p>
    </Section>
  )
}

import { commonWords } from '../../../base/web/words/words.ts'
import type { Ability } from '../../../base/access/abilities.ts'
import { reachesAllPositions } from '../../../base/access/access.ts'
import type { StoredFile } from '../../../content/files/read-store.ts'
import { Badge, Breakable, type Column, Facts, LinkButton, Section, Table, Time } from '../../../base/web/parts.tsx'
import { mailtoOf } from '../../../content/email.ts'
import type { MemberVisit } from '../../../base/web/visit.ts'
import { shortDayText } from '../../../base/web/words/dates.ts'
import type { PersonPage } from '../../../candidates/lists/person-store.ts'
import type { OtherCandidacy } from '../../../candidates/lists/timeline-store.ts'
import type { ShownNote } from '../../../candidates/notes/note-store.ts'
import { CANDIDATES_PATH } from '../../addresses.ts'
import type { Above } from '../../parts/form-page.tsx'
import { NoteView } from '../candidacy/notes-view.tsx'
import { cameText } from '../origin-text.ts'
import { boardWords, personWords } from '../../words/candidates.ts'
import { retentionWords } from '../../words/retention.ts'
import { pageOf } from './visited-person.ts'

/** What a person is called: the name, otherwise the e-mail; what stands for nobody if the person was anonymized. */
export function nameOfPerson({ firstName, lastName, email }: PersonPage, language: MemberVisit['language']): string {
  const name = [firstName, lastName].filter((part) => part !== null).join(' ')
  return name || (email ?? boardWords[language].anonymized)
}

/** The links above a page below that of a person. */
export function abovePerson(person: PersonPage, language: MemberVisit['language']): Above[] {
  return [{ href: pageOf(person), label: nameOfPerson(person, language) }]
}

interface PersonProps {
  visit: MemberVisit
  person: PersonPage
  candidacies: readonly OtherCandidacy[]
  files: readonly StoredFile[]
  notes: readonly ShownNote[]
  /** Until when the person is kept. */
  kept: string
}

/** Everything about a person: how to reach them, all candidacies in reach, and the notes there. */
export function PersonView({ visit, person, candidacies, files, notes, kept }: PersonProps) {
  const { language } = visit
  const w = personWords[language]
  const common = commonWords[language]
  return (
    <>
      <FieldsOf {...{ visit, person, files, kept }} />
      <Section id="candidacies" title={w.candidacies}>
        <Table caption={w.candidacies} columns={columnsOf(visit)} rows={candidacies} language={language} />
      </Section>
      {person.erased ? null : <AskedFor {...{ visit, person, files }} />}
      {notes.length === 0 ? null : (
        <Section id="notes" title={common.notes}>
          <ol class="notes">
            {notes.map((note) => (
              <NoteView {...{ visit, note }} about={note.positionTitle} />
            ))}
          </ol>
        </Section>
      )}
    </>
  )
}

function FieldsOf({ visit, person, files, kept }: Pick<PersonProps, 'visit' | 'person' | 'files' | 'kept'>) {
  const { language } = visit
  const [w, b] = [personWords[language], boardWords[language]]
  const { email, phone, linkedInUserName: linkedIn, portfolioUrl: portfolio } = person
  const link = (label: string, href: string, text: string) =>
    [
      label,
      <a href={href} rel="noreferrer">
        <Breakable>{text}</Breakable>
      </a>,
    ] as const
  return (
    <Section id="contact" title={b.contactFacts}>
      <Facts
        facts={[
          ...(email === null ? [] : [link(commonWords[visit.language].email, mailtoOf(email), email)]),
          ...(phone === null ? [] : [link(commonWords[visit.language].phone, `tel:${phone}`, phone)]),
          ...(linkedIn === null
            ? []
            : [
                link(
                  commonWords[visit.language].linkedIn,
                  `https://www.linkedin.com/in/${encodeURIComponent(linkedIn)}`,
                  linkedIn,
                ),
              ]),
          ...(portfolio === null ? [] : [link(w.portfolio, portfolio, portfolio)]),
          ...files.map(({ token, name }) => link(commonWords[visit.language].cv, `/f/${token}`, name)),
          [w.known, <Time at={person.createdAt} visit={visit} />],
          ...(person.erased ? [] : [[retentionWords[language].keptUntil, kept] as const]),
        ]}
      />
    </Section>
  )
}

/** What somebody of the company does if this person asks for their data, as far as the reader may do it. */
function AskedFor({ visit, person, files }: Pick<PersonProps, 'visit' | 'person' | 'files'>) {
  const { access, language } = visit
  const w = personWords[language]
  const to = pageOf(person)
  const can = (ability: Ability) => access.abilities.has(ability)
  // A copy must be complete, so only those who reach everything take one.
  const isWhole = reachesAllPositions(access)
  const links = [
    isWhole && can('people.write') ? (
      <LinkButton href={`${to}/own-page`} icon="external-link">
        {w.ownPage}
      </LinkButton>
    ) : null,
    isWhole && can('people.self') ? (
      <LinkButton href={`${to}/copy`} icon="download">
        {w.copy}
      </LinkButton>
    ) : null,
    files.length > 0 && can('people.write') ? <LinkButton href={`${to}/cv-links`}>{w.cvLinks}</LinkButton> : null,
  ].filter((link) => link !== null)
  if (links.length === 0) return null
  return (
    <Section id="asked-for" title={w.askedFor} lead={w.selfLead}>
      <div class="actions">{links}</div>
    </Section>
  )
}

function columnsOf({ language, site }: MemberVisit): Column<OtherCandidacy>[] {
  const w = boardWords[language]
  const common = commonWords[language]
  return [
    {
      label: common.position,
      cell: ({ id, positionTitle }) => <a href={`${CANDIDATES_PATH}/${id}`}>{positionTitle}</a>,
    },
    {
      label: common.stage,
      cell: ({ stage, customStage }) => (
        <Badge tone={stage === 'HIRED' ? 'good' : 'neutral'}>{customStage ?? w.stages[stage]}</Badge>
      ),
    },
    {
      label: w.cameBy,
      cell: ({ kind, source, cameThrough }) =>
        cameText({ kind, referrer: null, origin: source && { source }, cameThrough }, language),
    },
    { label: personWords[language].date, cell: ({ createdAt }) => shortDayText(createdAt, language, site.timeZone) },
  ]
}

import { EmailField, EMAIL_SCRIPT } from '../../../base/web/fields/email-field.tsx'
import { checkEmail } from '../../../content/sent-email.ts'
import { filesOfPeople } from '../../../content/files/read-store.ts'
import { TextField } from '../../../base/web/controls.tsx'
import { Submitted } from '../../../base/web/form.ts'
import { Heading, LinkButton, Section, Toast } from '../../../base/web/parts.tsx'
import { confirmScreen } from '../../parts/confirm-screen.tsx'
import { editScreen } from '../../parts/edit-screen.ts'
import { changeRow } from '../../parts/row-actions.ts'
import { type Answer, goTo, memberScreen, page, type Screen } from '../../parts/screen.ts'
import type { MemberVisit } from '../../../base/web/visit.ts'
import { webWords, commonWords } from '../../../base/web/words/words.ts'
import { readErasureRequest } from '../../../candidates/erasures/list-store.ts'
import { countErased } from '../../../candidates/lists/person-store.ts'
import { readCandidaciesOf } from '../../../candidates/lists/timeline-store.ts'
import { readNotes } from '../../../candidates/notes/note-store.ts'
import { areAllCandidaciesReadable } from '../../../candidates/write-store.ts'
import { anonymizePeople, editPeople } from '../../../candidates/person-actions.ts'
import { readClock } from '../../../base/db/locks.ts'
import { readDeletion } from '../../../candidates/retention/list-store.ts'
import { readKept } from '../../../candidates/retention/kept-store.ts'
import { DeletionBanner, keptText } from './kept-view.tsx'
import { erasureScreens } from './erasure-screens.tsx'
import { ErasedFacts, ErasureBanner } from './erasures-view.tsx'
import { abovePerson, nameOfPerson, PersonView } from './person-view.tsx'
import { PERSONS_PATH } from '../../addresses.ts'
import { selfScreens } from './self-screens.tsx'
import { personWords } from '../../words/candidates.ts'
import { pageOf, visitedEditable, visitedKnown, visitedPerson } from './visited-person.ts'

const ONE = `${PERSONS_PATH}/:id` as const

async function showPerson(visit: MemberVisit): Promise<Answer> {
  const { database, access, language, query } = visit
  const w = personWords[language]
  const common = commonWords[language]
  const person = await visitedPerson(visit)
  const { companyId, id, erased } = person
  const now = await readClock(database)
  const [isEditable, candidacies, files, notes, request, kept, deletion] = await Promise.all([
    areAllCandidaciesReadable(database, access, [person]),
    readCandidaciesOf(database, access, person),
    filesOfPeople(database, access, [person]),
    readNotes(database, access, { companyId, personId: id }),
    readErasureRequest(database, access, id),
    readKept(database.reads, person, now, access.positions !== 'all'),
    readDeletion(database.reads, access, person),
  ])
  const name = nameOfPerson(person, language)
  const to = pageOf(person)
  const actions = (
    <>
      {isEditable && access.abilities.has('people.write') ? (
        <LinkButton href={`${to}/edit`} icon="pencil" shortcut="edit">
          {w.edit}
        </LinkButton>
      ) : null}
      {access.abilities.has('people.anonymize') ? (
        <LinkButton href={`${to}/anonymize`} tone="danger">
          {w.anonymize}
        </LinkButton>
      ) : null}
    </>
  )
  return page(
    name,
    <>
      <Heading
        title={name}
        lead={erased ? w.anonymized : w.lead}
        language={language}
        actions={erased ? null : actions}
      />
      {query.has('saved') ? <Toast title={common.saved} /> : null}
      {query.has('cv-links') ? <Toast title={w.cvLinksMade} /> : null}
      {request === undefined ? null : <ErasureBanner {...{ visit, request }} />}
      {deletion === undefined ? null : <DeletionBanner {...{ visit, deletion }} />}
      <PersonView {...{ visit, person, candidacies, files, notes, kept: keptText(visit, kept) }} />
    </>,
  )
}

/** The fields of a person, in the order of the form. */
const FIELDS = ['firstName', 'lastName', 'email', 'phone', 'linkedInUserName', 'portfolioUrl'] as const

const editPersonScreen = editScreen('people.write', {
  path: `${ONE}/edit`,
  row: visitedEditable,
  edit: async ({ language }, person) => {
    const w = personWords[language]
    const labels = {
      firstName: commonWords[language].firstName,
      lastName: commonWords[language].lastName,
      email: commonWords[language].email,
      phone: commonWords[language].phone,
      linkedInUserName: w.linkedIn,
      portfolioUrl: w.portfolio,
    }
    return {
      title: w.editTitle,
      above: abovePerson(person, language),
      labels,
      initial: Object.fromEntries(FIELDS.map((name) => [name, person[name] ?? ''])),
      fields: (form) => {
        const field = (name: keyof typeof labels) => ({ form, language, name, label: labels[name] })
        return (
          <>
            <TextField {...field('firstName')} maxlength={200} autocomplete="off" />
            <TextField {...field('lastName')} maxlength={200} autocomplete="off" />
            <EmailField {...field('email')} hint={w.emailHint} required autocomplete="off" />
            <TextField {...field('phone')} type="tel" maxlength={50} autocomplete="off" />
            <TextField {...field('linkedInUserName')} maxlength={200} autocomplete="off" />
            <TextField {...field('portfolioUrl')} type="url" maxlength={2_000} autocomplete="off" />
          </>
        )
      },
      submit: webWords[language].save,
      icon: 'check',
      cancel: pageOf(person),
      scripts: [EMAIL_SCRIPT],
    }
  },
  save: async (visit, { id, email: before }) => {
    const sent = new Submitted(visit.posted, webWords[visit.language].form)
    const email = sent.text('email', { max: 320, required: true })
    checkEmail(sent, visit.posted, 'email', visit.language, before)
    const given = Object.fromEntries(
      FIELDS.filter((name) => name !== 'email').map((name) => [name, sent.text(name, { max: 2_000 }) || null]),
    )
    sent.check()
    await changeRow(visit, 'people', id, (change, [person]) =>
      editPeople(change, [{ ...person, edit: { ...given, email } }]),
    )
    return goTo(`${pageOf({ id })}?saved`)
  },
})

const anonymizeScreen = confirmScreen('people.anonymize', {
  path: `${ONE}/anonymize`,
  needsProof: true,
  row: visitedKnown,
  back: pageOf,
  ask: async ({ database, access, language }, person) => {
    const w = personWords[language]
    const counts = await countErased(database, access, person)
    const name = nameOfPerson(person, language)
    return {
      title: w.anonymizeTitle(name),
      lead: w.anonymizeText,
      above: abovePerson(person, language),
      before: (
        <Section id="emptied" title={w.emptied}>
          <ErasedFacts {...{ counts, language }} />
        </Section>
      ),
      fields: (form) => (
        <TextField
          {...{ form, language, name: 'typed', label: w.typeName(name), required: true }}
          maxlength={500}
          autocomplete="off"
          spellcheck={false}
        />
      ),
      submit: w.anonymize,
      tone: 'danger',
      icon: 'trash-2',
    }
  },
  act: async (visit, person) => {
    const { posted, language } = visit
    const name = nameOfPerson(person, language)
    const sent = new Submitted(posted, webWords[language].form)
    if (!isSame(sent.text('typed', { required: true }), name)) {
      sent.refuse('typed', personWords[language].wrongName(name))
    }
    sent.check()
    await changeRow(visit, 'people', person.id, anonymizePeople)
  },
})

/** Whether two names are the same, however they are typed. */
function isSame(one: string, other: string): boolean {
  const plain = (text: string) => text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase()
  return plain(one) === plain(other)
}

/** A person with all candidacies in reach; editing and anonymizing them, and what they may ask for. */
export const personScreens: readonly Screen[] = [
  memberScreen('candidates.identity', { path: ONE, show: showPerson }),
  editPersonScreen,
  anonymizeScreen,
  ...selfScreens,
  ...erasureScreens,
]

import { inTransaction } from '../../../base/changes/actions.ts'
import { filesOfPeople } from '../../../content/files/read-store.ts'
import { ErrorSummary, Form, Submit, TextField } from '../../../base/web/controls.tsx'
import { formState, Submitted, type Refused } from '../../../base/web/form.ts'
import { Banner, Facts, Heading, LinkButton, Section } from '../../../base/web/parts.tsx'
import { type Answer, goTo, memberScreen, page, type Screen } from '../../parts/screen.ts'
import type { MemberVisit } from '../../../base/web/visit.ts'
import { numberText } from '../../../base/web/words/dates.ts'
import { webWords } from '../../../base/web/words/words.ts'
import { readErasureRequest } from '../../../candidates/erasures/list-store.ts'
import { countErased } from '../../../candidates/lists/person-store.ts'
import { readCandidaciesOf } from '../../../candidates/lists/timeline-store.ts'
import { readNotes } from '../../../candidates/notes/note-store.ts'
import { anonymizePeople, editPeople } from '../../../candidates/person-actions.ts'
import { erasureScreens } from './erasure-screens.tsx'
import { ErasureBanner } from './erasures-view.tsx'
import { nameOfPerson, PersonView } from './person-view.tsx'
import { PERSONS_PATH } from '../../addresses.ts'
import { selfScreens } from './self-screens.tsx'
import { visitedKnown, visitedPerson } from './visited-person.ts'
import { personWords } from '../../words/candidates.ts'

const ONE = `${PERSONS_PATH}/:id` as const

/** A person with all candidacies in reach; editing and anonymizing them, and what they may ask for. */
export const personScreens: readonly Screen[] = [
  memberScreen('candidates.identity', { path: ONE, show: showPerson }),
  memberScreen('people.write', { path: `${ONE}/edit`, show: showEdit, act: edit }),
  memberScreen('people.anonymize', { path: `${ONE}/anonymize`, show: askAnonymize, act: anonymize, needsProof: true }),
  ...selfScreens,
  ...erasureScreens,
]

async function showPerson(visit: MemberVisit): Promise<Answer> {
  const { database, access, language, query } = visit
  const w = personWords[language]
  const person = await visitedPerson(visit)
  const { companyId, id, erased } = person
  const [candidacies, files, notes, request] = await Promise.all([
    readCandidaciesOf(database, access, person),
    filesOfPeople(database, access, [person]),
    readNotes(database, access, { companyId, personId: id }),
    readErasureRequest(database, access, id),
  ])
  const name = nameOfPerson(person, language)
  const to = `${PERSONS_PATH}/${id}`
  const actions = (
    <>
      {access.abilities.has('people.write') ? (
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
      {query.has('saved') ? <Banner tone="good" title={w.saved} /> : null}
      {query.has('cv-links') ? <Banner tone="good" title={w.cvLinksMade} /> : null}
      {request === undefined ? null : <ErasureBanner {...{ visit, request }} />}
      <PersonView {...{ visit, person, candidacies, files, notes }} />
    </>,
  )
}

/** The fields of a person, in the order of the form. */
const FIELDS = ['firstName', 'lastName', 'email', 'phone', 'linkedInUserName', 'portfolioUrl'] as const

async function showEdit(visit: MemberVisit, refused?: Refused): Promise<Answer> {
  const { language, path } = visit
  const w = personWords[language]
  const person = await visitedKnown(visit)
  const form = formState(refused, Object.fromEntries(FIELDS.map((name) => [name, person[name] ?? ''])))
  const labels = {
    ...{ firstName: w.firstName, lastName: w.lastName, email: w.email },
    ...{ phone: w.phone, linkedInUserName: w.linkedIn, portfolioUrl: w.portfolio },
  }
  const field = (name: keyof typeof labels) => ({ form, language, name, label: labels[name] })
  const name = nameOfPerson(person, language)
  return page(
    w.editTitle,
    <>
      <Heading title={w.editTitle} path={[{ href: `${PERSONS_PATH}/${person.id}`, label: name }]} language={language} />
      <ErrorSummary {...{ form, language, labels }} />
      <Form action={path}>
        <TextField {...field('firstName')} maxlength={200} autocomplete="off" />
        <TextField {...field('lastName')} maxlength={200} autocomplete="off" />
        <TextField {...field('email')} type="email" hint={w.emailHint} required maxlength={320} autocomplete="off" />
        <TextField {...field('phone')} type="tel" maxlength={50} autocomplete="off" />
        <TextField {...field('linkedInUserName')} maxlength={200} autocomplete="off" />
        <TextField {...field('portfolioUrl')} type="url" maxlength={2_000} autocomplete="off" />
        <div class="actions">
          <Submit icon="check">{w.save}</Submit>
          <LinkButton href={`${PERSONS_PATH}/${person.id}`}>{webWords[language].cancel}</LinkButton>
        </div>
      </Form>
    </>,
  )
}

async function edit(visit: MemberVisit): Promise<Answer> {
  const { database, access, posted, language } = visit
  const { id } = await visitedKnown(visit)
  const sent = new Submitted(posted, webWords[language].form)
  const email = sent.text('email', { max: 320, required: true })
  const given = Object.fromEntries(
    FIELDS.filter((name) => name !== 'email').map((name) => [name, sent.text(name, { max: 2_000 }) || null]),
  )
  sent.check()
  await inTransaction(database, access, async (change) => {
    const [person] = await change.within('people', [id])
    if (person) await editPeople(change, [{ ...person, edit: { ...given, email } }])
  })
  return goTo(`${PERSONS_PATH}/${id}?saved`)
}

async function askAnonymize(visit: MemberVisit, refused?: Refused): Promise<Answer> {
  const { database, access, language, path } = visit
  const w = personWords[language]
  const person = await visitedKnown(visit)
  const counts = await countErased(database, access, person)
  const name = nameOfPerson(person, language)
  const form = formState(refused)
  const title = w.anonymizeTitle(name)
  return page(
    title,
    <>
      <Heading
        title={title}
        lead={w.anonymizeText}
        path={[{ href: `${PERSONS_PATH}/${person.id}`, label: name }]}
        language={language}
      />
      <ErrorSummary {...{ form, language }} />
      <Section id="emptied" title={w.emptied}>
        <Facts
          facts={[
            [w.candidacies, numberText(counts.candidacies, language)],
            [w.notes, numberText(counts.notes, language)],
            [w.files, numberText(counts.files, language)],
            [w.mails, numberText(counts.mails, language)],
          ]}
        />
      </Section>
      <Form action={path}>
        <TextField
          {...{ form, language, name: 'typed', label: w.typeName(name), required: true }}
          maxlength={500}
          autocomplete="off"
          spellcheck={false}
        />
        <div class="actions">
          <Submit tone="danger" icon="trash-2">
            {w.anonymize}
          </Submit>
          <LinkButton href={`${PERSONS_PATH}/${person.id}`}>{webWords[language].cancel}</LinkButton>
        </div>
      </Form>
    </>,
  )
}

async function anonymize(visit: MemberVisit): Promise<Answer> {
  const { database, access, posted, language } = visit
  const person = await visitedKnown(visit)
  const name = nameOfPerson(person, language)
  const sent = new Submitted(posted, webWords[language].form)
  if (!isSame(sent.text('typed', { required: true }), name)) sent.refuse('typed', personWords[language].wrongName(name))
  sent.check()
  await inTransaction(database, access, async (change) =>
    anonymizePeople(change, await change.within('people', [person.id])),
  )
  return goTo(`${PERSONS_PATH}/${person.id}`)
}

/** Whether two names are the same, however they are typed. */
function isSame(one: string, other: string): boolean {
  const plain = (text: string) => text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase()
  return plain(one) === plain(other)
}

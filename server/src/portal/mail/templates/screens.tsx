import { readAddressees, readPreviewCandidates, readSenderName } from '../../../candidates/letters/addressee-store.ts'
import { requireReach } from '../../../base/access/reach-store.ts'
import { inTransaction } from '../../../base/changes/actions.ts'
import { createOnce } from '../../../base/changes/once-actions.ts'
import { isId, newId } from '../../../base/db/id.ts'
import { Refusal, refusedField } from '../../../base/forms/refusal.ts'
import { nothingHere } from '../../../base/http/request-target.ts'
import { Form, Submit } from '../../../base/web/controls.tsx'
import { postedId } from '../../../base/web/fields/form-id.tsx'
import { formState, Submitted, type Refused } from '../../../base/web/form.ts'
import { Banner, Empty, Heading, LinkButton, Pager } from '../../../base/web/parts.tsx'
import { type Answer, goTo, memberScreen, page, type Screen } from '../../parts/screen.ts'
import type { MemberVisit } from '../../../base/web/visit.ts'
import { type Language, languages } from '../../../base/web/words/language.ts'
import { webWords } from '../../../base/web/words/words.ts'
import { createTemplate, editTemplate, removeTemplates } from '../../../candidates/mail/templates/actions.ts'
import {
  ALLOWED_PLACEHOLDERS,
  type LetterText,
  MAX_BODY,
  MAX_SUBJECT,
  type TemplateForm,
  templateKinds,
  unknownPlaceholder,
} from '../../../candidates/mail/templates/template.ts'
import { listTemplates, readTemplates, type StoredTemplate } from '../../../candidates/mail/templates/template-store.ts'
import { Preview, TemplateFields, Templates } from './template-view.tsx'
import { TEMPLATES_PATH } from '../../addresses.ts'
import { templateWords } from '../../words/mail.ts'

const PAGE = 50

/** Templates of mails to candidates. */
export const templateScreens: readonly Screen[] = [
  memberScreen('people.write', { path: TEMPLATES_PATH, show: showTemplates }),
  memberScreen('people.write', { path: `${TEMPLATES_PATH}/new`, show: showNew, act: create }),
  memberScreen('people.write', { path: `${TEMPLATES_PATH}/:id`, show: showTemplate, act: edit }),
  memberScreen('people.write', { path: `${TEMPLATES_PATH}/:id/remove`, show: askRemoval, act: remove }),
]

async function showTemplates(visit: MemberVisit): Promise<Answer> {
  const { database, access, language, query, path } = visit
  const w = templateWords[language]
  const after = query.get('after') ?? ''
  const cursor = isId(after) ? after : undefined
  const found = await listTemplates(database, access, { companyId: access.companyId }, { limit: PAGE + 1, cursor })
  const templates = found.slice(0, PAGE)
  const next = found.length > PAGE ? (templates.at(-1)?.id ?? null) : null
  const createLink = (
    <LinkButton href={`${TEMPLATES_PATH}/new`} icon="plus" tone="primary" shortcut="create">
      {w.create}
    </LinkButton>
  )
  const done = query.get('done')
  return page(
    w.title,
    <>
      <Heading
        title={w.title}
        lead={w.lead}
        language={language}
        actions={templates.length > 0 ? createLink : undefined}
      />
      {done === 'saved' ? <Banner tone="good" title={w.saved} /> : null}
      {done === 'removed' ? <Banner tone="good" title={w.removed} /> : null}
      {templates.length === 0 ? (
        <Empty title={w.none} action={createLink}>
          {w.noneText}
        </Empty>
      ) : (
        <>
          <Templates {...{ visit, templates }} />
          <Pager {...{ language, path, query, next }} />
        </>
      )}
    </>,
  )
}

const above = (language: Language) => [{ href: TEMPLATES_PATH, label: templateWords[language].title }]

async function showNew(visit: MemberVisit, refused?: Refused): Promise<Answer> {
  const { language } = visit
  const w = templateWords[language]
  const form = formState(refused, { id: newId(), kind: 'rejection' })
  return page(
    w.create,
    <>
      <Heading title={w.create} path={above(language)} language={language} />
      <TemplateFields {...{ visit, form }} isNew />
    </>,
  )
}

/** The template of the address. What is out of reach is not there. */
async function visited({ database, access, params }: MemberVisit): Promise<StoredTemplate> {
  const id = params['id'] ?? ''
  const keys = isId(id) ? await requireReach(database, access, 'templates', [id]).catch(() => []) : []
  const [template] = await readTemplates(database, keys)
  if (!template) throw nothingHere()
  return template
}

async function showTemplate(visit: MemberVisit, refused?: Refused): Promise<Answer> {
  const { database, access, language, query } = visit
  const w = templateWords[language]
  const template = await visited(visit)
  const texts = languages.flatMap((each): [string, string][] => {
    const { subject = '', body = '' } = template.texts[each] ?? {}
    return [
      [`subject-${each}`, subject],
      [`body-${each}`, body],
    ]
  })
  const form = formState(refused, { name: template.name, kind: template.kind, ...Object.fromEntries(texts) })
  const candidates = await readPreviewCandidates(database, access)
  const asked = candidates.find(({ id }) => id === query.get('candidate')) ?? candidates[0]
  const [reader] = asked ? await readAddressees(database, access, [asked]) : []
  const sender = await readSenderName(database, access)
  return page(
    template.name,
    <>
      <Heading title={template.name} path={above(language)} language={language} />
      {query.has('saved') && !refused ? <Banner tone="good" title={w.saved} /> : null}
      <TemplateFields {...{ visit, form }} isNew={false} />
      <Preview {...{ visit, template, candidates, reader, sender }} />
    </>,
  )
}

async function create(visit: MemberVisit): Promise<Answer> {
  const form = submittedTemplate(visit)
  const id = postedId(visit.posted)
  await told(visit, () =>
    createOnce(visit, 'templates', id, async (change) => {
      const [company] = await change.within('companies', [visit.access.companyId])
      if (!company) throw nothingHere()
      return createTemplate(change, company.id, form, id)
    }),
  )
  return goTo(`${TEMPLATES_PATH}/${id}?saved`)
}

async function edit(visit: MemberVisit): Promise<Answer> {
  const { database, access } = visit
  const { id } = await visited(visit)
  const form = submittedTemplate(visit)
  await told(visit, () =>
    inTransaction(database, access, async (change) => {
      const [template] = await change.within('templates', [id])
      if (template) await editTemplate(change, template, form)
    }),
  )
  return goTo(`${TEMPLATES_PATH}/${id}?saved`)
}

async function askRemoval(visit: MemberVisit): Promise<Answer> {
  const { language, path } = visit
  const w = templateWords[language]
  const { id, name } = await visited(visit)
  const trail = [...above(language), { href: `${TEMPLATES_PATH}/${id}`, label: name }]
  return page(
    w.removeTitle,
    <>
      <Heading title={w.removeTitle} lead={w.removeText} path={trail} language={language} />
      <Form action={path}>
        <div class="actions">
          <Submit tone="danger" icon="trash-2">
            {w.remove}
          </Submit>
          <LinkButton href={`${TEMPLATES_PATH}/${id}`}>{webWords[language].cancel}</LinkButton>
        </div>
      </Form>
    </>,
  )
}

async function remove(visit: MemberVisit): Promise<Answer> {
  const { database, access } = visit
  const { id } = await visited(visit)
  await inTransaction(database, access, async (change) =>
    removeTemplates(change, await change.within('templates', [id])),
  )
  return goTo(`${TEMPLATES_PATH}?done=removed`)
}

/** What the form sent. Faults are said in the language of the page. */
function submittedTemplate({ posted, language }: MemberVisit): TemplateForm {
  const w = templateWords[language]
  const sent = new Submitted(posted, webWords[language].form)
  const name = sent.text('name', { max: 100, required: true })
  const kind = sent.choice('kind', templateKinds)
  const texts: Partial<Record<Language, LetterText>> = {}
  for (const each of languages) {
    const [subjectField, bodyField] = [`subject-${each}`, `body-${each}`]
    const subject = sent.text(subjectField, { max: MAX_SUBJECT })
    const body = sent.text(bodyField, { max: MAX_BODY })
    if (subject === '' && body === '') continue
    texts[each] = { subject, body }
    if (subject === '') sent.refuse(subjectField, w.needsBoth)
    if (body === '') sent.refuse(bodyField, w.needsBoth)
    for (const [field, text] of [
      [subjectField, subject],
      [bodyField, body],
    ] as const) {
      const unknown = unknownPlaceholder(text)
      if (unknown !== undefined) sent.refuse(field, w.unknown(unknown, ALLOWED_PLACEHOLDERS))
    }
  }
  if (Object.keys(texts).length === 0) sent.refuse(`body-${language}`, w.needsText)
  sent.check()
  return { name, kind, texts }
}

/** Says in the language of the page that a name is taken. */
async function told<T>({ language }: MemberVisit, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal && error.reason === 'conflict' && error.fields[0]?.field === 'name') {
      throw refusedField('name', templateWords[language].taken)
    }
    throw error
  }
}

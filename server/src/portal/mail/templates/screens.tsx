import { confirmScreen } from '../../parts/confirm-screen.tsx'
import { editScreen } from '../../parts/edit-screen.ts'
import { listScreen } from '../../parts/list-screen.tsx'
import { changeRow } from '../../parts/row-actions.ts'
import { visited } from '../../parts/visited.ts'
import { readAddressees, readPreviewCandidates, readSenderName } from '../../../candidates/letters/addressee-store.ts'
import { requireReach } from '../../../base/access/reach-store.ts'
import { createOnce } from '../../../base/changes/once-actions.ts'
import { newId } from '../../../base/db/id.ts'
import { Refusal, refusedField } from '../../../base/forms/refusal.ts'
import { nothingHere } from '../../../base/http/request-target.ts'
import { FormId, postedId } from '../../../base/web/fields/form-id.tsx'
import { Submitted } from '../../../base/web/form.ts'
import { Empty, LinkButton, Toast } from '../../../base/web/parts.tsx'
import { goTo, type Screen } from '../../parts/screen.ts'
import type { MemberVisit } from '../../../base/web/visit.ts'
import { type Language, languages } from '../../../base/web/words/language.ts'
import { commonWords, webWords } from '../../../base/web/words/words.ts'
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
import { listTemplates, readTemplates } from '../../../candidates/mail/templates/template-store.ts'
import { Preview, templateColumns, TemplateFields, templateLabels } from './template-view.tsx'
import { TEMPLATES_PATH } from '../../addresses.ts'
import { candidacyWords } from '../../words/candidates.ts'
import { templateWords } from '../../words/mail.ts'

const above = (language: Language) => [{ href: TEMPLATES_PATH, label: templateWords[language].title }]

const pageOf = ({ id }: { id: string }) => `${TEMPLATES_PATH}/${id}`

/** The template of the address. What is out of reach is not there. */
const visitedTemplate = visited(async ({ database, access }, id) => {
  const [template] = await readTemplates(database, await requireReach(database, access, 'templates', [id]))
  return template
})

const templateList = listScreen('people.write', {
  path: TEMPLATES_PATH,
  list: async (visit, slice) => {
    const { database, access, language, query } = visit
    const w = templateWords[language]
    const found = await listTemplates(database, access, { companyId: access.companyId }, slice)
    const createLink = (
      <LinkButton href={`${TEMPLATES_PATH}/new`} icon="plus" tone="primary" shortcut="create">
        {w.create}
      </LinkButton>
    )
    const done = query.get('done')
    return {
      title: w.title,
      lead: w.lead,
      actions: found.length > 0 ? createLink : undefined,
      before: (
        <>
          {done === 'saved' ? <Toast title={w.saved} /> : null}
          {done === 'removed' ? <Toast title={w.removed} /> : null}
        </>
      ),
      found,
      table: { caption: w.title, columns: templateColumns(visit) },
      empty: (
        <Empty title={w.none} action={createLink}>
          {w.noneText}
        </Empty>
      ),
    }
  },
})

const newTemplateScreen = editScreen('people.write', {
  path: `${TEMPLATES_PATH}/new`,
  needsEverything: true,
  edit: async (visit) => {
    const { language } = visit
    const w = templateWords[language]
    return {
      title: w.create,
      above: above(language),
      labels: templateLabels(language),
      initial: { id: newId(), kind: 'rejection' },
      fields: (form) => (
        <>
          <FormId form={form} />
          <TemplateFields {...{ form, language }} />
        </>
      ),
      submit: w.save,
      icon: 'check',
      cancel: TEMPLATES_PATH,
    }
  },
  save: async (visit) => {
    const form = submittedTemplate(visit)
    const id = postedId(visit.posted)
    await told(visit, () =>
      createOnce(visit, 'templates', id, async (change) => {
        const [company] = await change.within('companies', [visit.access.companyId])
        if (!company) throw nothingHere()
        return createTemplate(change, company.id, form, id)
      }),
    )
    return goTo(`${pageOf({ id })}?saved`)
  },
})

const templateScreen = editScreen('people.write', {
  path: `${TEMPLATES_PATH}/:id`,
  needsEverything: true,
  row: visitedTemplate,
  edit: async (visit, template) => {
    const { database, access, language, query } = visit
    const w = templateWords[language]
    const texts = languages.flatMap((each): [string, string][] => {
      const { subject = '', body = '' } = template.texts[each] ?? {}
      return [
        [`subject-${each}`, subject],
        [`body-${each}`, body],
      ]
    })
    const candidates = await readPreviewCandidates(database, access)
    const asked = candidates.find(({ id }) => id === query.get('candidate')) ?? candidates[0]
    const [reader] = asked ? await readAddressees(database, access, [asked]) : []
    const sender = await readSenderName(database, access)
    return {
      title: template.name,
      above: above(language),
      done: query.has('saved') ? w.saved : undefined,
      labels: templateLabels(language),
      initial: { name: template.name, kind: template.kind, ...Object.fromEntries(texts) },
      fields: (form) => <TemplateFields {...{ form, language }} />,
      submit: w.save,
      icon: 'check',
      otherButtons: (
        <LinkButton href={`${pageOf(template)}/remove`} icon="trash-2">
          {commonWords[language].remove}
        </LinkButton>
      ),
      cancel: TEMPLATES_PATH,
      after: <Preview {...{ visit, template, candidates, reader, sender }} />,
    }
  },
  save: async (visit, { id }) => {
    const form = submittedTemplate(visit)
    await told(visit, () =>
      changeRow(visit, 'templates', id, (change, [template]) => editTemplate(change, template, form)),
    )
    return goTo(`${pageOf({ id })}?saved`)
  },
})

const removeTemplateScreen = confirmScreen('people.write', {
  path: `${TEMPLATES_PATH}/:id/remove`,
  needsEverything: true,
  row: visitedTemplate,
  back: pageOf,
  next: () => `${TEMPLATES_PATH}?done=removed`,
  ask: ({ language }, template) => {
    const w = templateWords[language]
    return {
      title: w.removeTitle,
      lead: w.removeText,
      above: [...above(language), { href: pageOf(template), label: template.name }],
      submit: commonWords[language].remove,
      tone: 'danger',
      icon: 'trash-2',
    }
  },
  act: (visit, { id }) => changeRow(visit, 'templates', id, removeTemplates),
})

/** Templates of mails to candidates. */
export const templateScreens: readonly Screen[] = [
  templateList,
  newTemplateScreen,
  templateScreen,
  removeTemplateScreen,
]

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
      if (unknown !== undefined)
        sent.refuse(field, candidacyWords[language].unknownPlaceholder(unknown, ALLOWED_PLACEHOLDERS))
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

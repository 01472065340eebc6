import { randomUUID } from 'node:crypto'
import { createOnce } from '../../base/changes/once-actions.ts'
import { nothingHere } from '../../base/http/request-target.ts'
import { ErrorSummary, Form, Submit, TextArea, TextField } from '../../base/web/controls.tsx'
import { FormId, postedId } from '../../base/web/fields/form-id.tsx'
import { type FormState, formState, Submitted, type Refused } from '../../base/web/form.ts'
import { Heading, LinkButton } from '../../base/web/parts.tsx'
import { type Answer, goTo, memberScreen, page } from '../parts/screen.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { webWords } from '../../base/web/words/words.ts'
import { changeLooks } from '../../positions/careers-pages/look/actions.ts'
import { type LookEdit, MOST_IN_HEADING, MOST_IN_INTRODUCTION } from '../../positions/careers-pages/look/look.ts'
import { createPages, renamePages } from '../../positions/careers-pages/page-actions.ts'
import { CAREERS_PAGES_PATH } from '../addresses.ts'
import { changeablePage, changePage, ownerOfPages } from './page-actions.ts'
import { pageWords } from '../words/careers-pages.ts'

/** Creating a careers page, and what it is called and looks like. */
export const lookScreens = [
  memberScreen('pages.write', { path: `${CAREERS_PAGES_PATH}/new`, show: showNew, act: create }),
  memberScreen('pages.write', { path: `${CAREERS_PAGES_PATH}/:id/edit`, show: showEdit, act: save }),
]

async function showNew(visit: MemberVisit, refused?: Refused): Promise<Answer> {
  if ((await ownerOfPages(visit)) === null) throw nothingHere()
  return show(visit, {
    title: pageWords[visit.language].create,
    form: formState(refused, { id: randomUUID() }),
    isNew: true,
    back: CAREERS_PAGES_PATH,
    above: [],
  })
}

async function showEdit(visit: MemberVisit, refused?: Refused): Promise<Answer> {
  const line = await changeablePage(visit)
  const back = `${CAREERS_PAGES_PATH}/${line.id}`
  const { name, look } = line
  const initial = {
    name,
    colour: look.colour ?? '',
    heading: look.heading ?? '',
    introduction: look.introduction ?? '',
  }
  return show(visit, {
    title: pageWords[visit.language].editTitle(name),
    form: formState(refused, initial),
    back,
    above: [{ href: back, label: name }],
  })
}

function show(
  { language, path }: MemberVisit,
  parts: {
    title: string
    form: FormState
    isNew?: boolean
    back: string
    above: readonly { href: string; label: string }[]
  },
): Answer {
  const { title, form, isNew = false, back, above } = parts
  const w = pageWords[language]
  const known = { form, language }
  const labels = { name: w.name, colour: w.colour, heading: w.heading, introduction: w.introduction }
  return page(
    title,
    <>
      <Heading title={title} path={[{ href: CAREERS_PAGES_PATH, label: w.title }, ...above]} language={language} />
      <ErrorSummary {...{ ...known, labels }} />
      <Form action={path} label={title}>
        {isNew ? <FormId form={form} /> : null}
        <TextField {...known} name="name" label={w.name} hint={w.nameHint} required maxlength={200} />
        <TextField {...known} name="colour" label={w.colour} hint={w.colourHint} maxlength={7} spellcheck={false} />
        <TextField {...known} name="heading" label={w.heading} hint={w.headingHint} maxlength={MOST_IN_HEADING} />
        <TextArea
          {...known}
          name="introduction"
          label={w.introduction}
          hint={w.introductionHint}
          rows={6}
          maxlength={MOST_IN_INTRODUCTION}
        />
        <div class="actions">
          <Submit icon="check">{webWords[language].save}</Submit>
          <LinkButton href={back}>{webWords[language].cancel}</LinkButton>
        </div>
      </Form>
    </>,
  )
}

/** What the form says. @throws {Refusal} with all faults, in the language of the page */
function submitted({ posted, language }: MemberVisit): { name: string; edit: LookEdit } {
  const w = pageWords[language]
  const sent = new Submitted(posted, webWords[language].form)
  const name = sent.text('name', { required: true, max: 200 })
  const edit = {
    // People copy colours with and without the #.
    colour: sent
      .text('colour', { max: 7 })
      .toLowerCase()
      .replace(/^(?=[0-9a-f]{6}$)/, '#'),
    heading: sent.text('heading', { max: MOST_IN_HEADING }),
    // Browsers count a line break as one character, and send two.
    introduction: sent.text('introduction', { max: 2 * MOST_IN_INTRODUCTION }).replaceAll('\r\n', '\n'),
  }
  if (edit.colour !== '' && !/^#[0-9a-f]{6}$/.test(edit.colour)) sent.refuse('colour', w.noColour(edit.colour))
  if (edit.introduction.length > MOST_IN_INTRODUCTION) {
    sent.refuse('introduction', webWords[language].form.tooLong(MOST_IN_INTRODUCTION, edit.introduction.length))
  }
  sent.check()
  return { name, edit }
}

async function create(visit: MemberVisit): Promise<Answer> {
  const { access, posted } = visit
  const { name, edit } = submitted(visit)
  const id = postedId(posted, randomUUID)
  await createOnce(visit, 'pages', id, async (all) => {
    const owners = await all.within('profiles', [access.insideClientId ?? access.companyId])
    const created = await createPages(
      all,
      owners.map((owner) => ({ companyId: owner.id, id, name })),
    )
    await changeLooks(
      all,
      created.map((each) => ({ ...each, edit })),
    )
  })
  return goTo(`${CAREERS_PAGES_PATH}/${id}?done=create`)
}

async function save(visit: MemberVisit): Promise<Answer> {
  const line = await changeablePage(visit)
  const { name, edit: look } = submitted(visit)
  await changePage(visit, async (all, pages) => {
    // A name that stays is no renaming.
    if (name !== line.name) {
      await renamePages(
        all,
        pages.map((each) => ({ ...each, name })),
      )
    }
    await changeLooks(
      all,
      pages.map((each) => ({ ...each, edit: look })),
    )
  })
  return goTo(`${CAREERS_PAGES_PATH}/${line.id}?done=edit`)
}

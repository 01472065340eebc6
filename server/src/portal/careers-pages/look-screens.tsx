import type { Language } from '../../base/web/words/language.ts'
import type { PageLine } from '../../positions/careers-pages/list-store.ts'
import { editScreen } from '../parts/edit-screen.ts'
import type { FormPage } from '../parts/form-page.tsx'
import { changeRow } from '../parts/row-actions.ts'
import { randomUUID } from 'node:crypto'
import { createOnce } from '../../base/changes/once-actions.ts'
import { nothingHere } from '../../base/http/request-target.ts'
import { TextArea, TextField } from '../../base/web/controls.tsx'
import { FormId, postedId } from '../../base/web/fields/form-id.tsx'
import { type FormState, Submitted } from '../../base/web/form.ts'
import { type Answer, goTo, type Screen } from '../parts/screen.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { commonWords, webWords } from '../../base/web/words/words.ts'
import { changeLooks } from '../../positions/careers-pages/look/actions.ts'
import { type LookEdit, MOST_IN_HEADING, MOST_IN_INTRODUCTION } from '../../positions/careers-pages/look/look.ts'
import { createPages, renamePages } from '../../positions/careers-pages/page-actions.ts'
import { CAREERS_PAGES_PATH } from '../addresses.ts'
import { changeablePage, ownerOfPages } from './visited-page.ts'
import { pageWords } from '../words/careers-pages.ts'

/** Creating a careers page, and what it is called and looks like. */
export const lookScreens: readonly Screen[] = [
  editScreen('pages.write', {
    path: `${CAREERS_PAGES_PATH}/new`,
    edit: async (visit) => {
      if ((await ownerOfPages(visit)) === null) throw nothingHere()
      const { language } = visit
      const w = pageWords[language]
      return {
        ...lookForm(language, w.create),
        above: [{ href: CAREERS_PAGES_PATH, label: webWords[language].careersPages }],
        initial: { id: randomUUID() },
        fields: (form) => (
          <>
            <FormId form={form} />
            <LookFields {...{ form, language }} />
          </>
        ),
        cancel: CAREERS_PAGES_PATH,
      }
    },
    save: create,
  }),
  editScreen('pages.write', {
    path: `${CAREERS_PAGES_PATH}/:id/edit`,
    row: changeablePage,
    edit: async ({ language }, { id, name, look }) => {
      const w = pageWords[language]
      const back = `${CAREERS_PAGES_PATH}/${id}`
      return {
        ...lookForm(language, w.editTitle(name)),
        above: [
          { href: CAREERS_PAGES_PATH, label: webWords[language].careersPages },
          { href: back, label: name },
        ],
        initial: {
          name,
          colour: look.colour ?? '',
          heading: look.heading ?? '',
          introduction: look.introduction ?? '',
        },
        fields: (form) => <LookFields {...{ form, language }} />,
        cancel: back,
      }
    },
    save,
  }),
]

/** What the forms of new and of known pages have in common. */
function lookForm(language: Language, title: string): FormPage {
  const w = pageWords[language]
  return {
    title,
    label: title,
    labels: {
      name: commonWords[language].name,
      colour: commonWords[language].colour,
      heading: w.heading,
      introduction: w.introduction,
    },
    submit: webWords[language].save,
    icon: 'check',
  }
}

function LookFields({ form, language }: { form: FormState; language: Language }) {
  const w = pageWords[language]
  const known = { form, language }
  return (
    <>
      <TextField {...known} name="name" label={commonWords[language].name} hint={w.nameHint} required maxlength={200} />
      <TextField
        {...known}
        name="colour"
        label={commonWords[language].colour}
        hint={w.colourHint}
        maxlength={7}
        spellcheck={false}
      />
      <TextField {...known} name="heading" label={w.heading} hint={w.headingHint} maxlength={MOST_IN_HEADING} />
      <TextArea
        {...known}
        name="introduction"
        label={w.introduction}
        hint={w.introductionHint}
        rows={6}
        maxlength={MOST_IN_INTRODUCTION}
      />
    </>
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

async function save(visit: MemberVisit, line: PageLine): Promise<Answer> {
  const { name, edit: look } = submitted(visit)
  await changeRow(visit, 'pages', line.id, async (all, pages) => {
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

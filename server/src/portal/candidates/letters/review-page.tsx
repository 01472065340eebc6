import { isId, newId } from '../../../base/db/id.ts'
import { refusedField } from '../../../base/forms/refusal.ts'
import { Submit, TextArea, TextField } from '../../../base/web/controls.tsx'
import { FirstSubmit } from '../../../base/web/fields/first-submit.tsx'
import type { FormState, Refused } from '../../../base/web/form.ts'
import { Section } from '../../../base/web/parts.tsx'
import type { MemberVisit } from '../../../base/web/visit.ts'
import { countText, numberText } from '../../../base/web/words/dates.ts'
import { commonWords } from '../../../base/web/words/words.ts'
import type { LetterSource } from '../../../candidates/letters/letter.ts'
import type { CandidacyLine } from '../../../candidates/lists/lines-store.ts'
import { MAX_BODY, MAX_SUBJECT } from '../../../candidates/mail/templates/template.ts'
import { type Above, formPage } from '../../parts/form-page.tsx'
import type { PageAnswer } from '../../parts/screen.ts'
import { rejectingWords } from '../../words/candidates.ts'
import { lettersWords } from '../../words/chosen.ts'
import { nameOf } from '../board-view.tsx'
import { Names } from '../chosen-view.tsx'
import { bodyOf, isFull, isReader, type OneLetter, placeOfPage, readReview, type Review, subjectOf } from './review.ts'

/** The page with the texts of an action on several candidates. */
export interface ReviewPage {
  readonly lines: readonly CandidacyLine[]
  readonly source: LetterSource
  readonly above: readonly Above[]
  readonly back: string
  /** The button that does it. */
  readonly submit: string
  readonly tone: 'primary' | 'danger'
  /** What it means to tick the box of a reader. */
  readonly leaveOut: string
  /** Further fields to keep, by their names. */
  readonly kept: readonly string[]
}

/** What the forms of both steps keep, whatever stands in them. */
const KEPT = ['back', 'template', 'subject', 'body'] as const

/** Shows what each of several gets, before anything leaves: page by page, with the ways to change a text and to leave somebody out. */
export async function reviewPage(visit: MemberVisit, parts: ReviewPage, refused?: Refused): Promise<PageAnswer> {
  const { language, posted } = visit
  const [w, common] = [lettersWords[language], commonWords[language]]
  if (refused === undefined && posted.has('change') && isFull(visit)) {
    throw refusedField('', w.tooManyTexts)
  }
  const { lines, source, above, back, submit, tone, leaveOut, kept } = parts
  const readers = lines.filter(isReader(visit))
  const review = await readReview(visit, readers, source, refused)
  const sent = new URLSearchParams(posted)
  for (const { line, text, isOwn } of review.shown) {
    if (!isOwn || sent.has(bodyOf(line.id))) continue
    sent.set(subjectOf(line.id), text.subject)
    sent.set(bodyOf(line.id), text.body)
  }
  const without = lines.filter((line) => !readers.includes(line))
  const labels = review.letters.flatMap(({ line }) => {
    const name = nameOf(line, language)
    return [
      [subjectOf(line.id), w.ofReader(common.subject, name)],
      [bodyOf(line.id), w.ofReader(common.text, name)],
    ] as const
  })
  return formPage(
    visit,
    {
      title: countText(review.letters.length, language, w.toRead),
      lead: visit.access.abilities.has('people.write') ? w.leaves : w.leavesOther,
      above,
      labels: Object.fromEntries(labels),
      initial: { as: newId() },
      fields: (form) => (
        <>
          <FirstSubmit name="look" />
          <Ids {...{ lines }} />
          <KeptFields {...{ form }} names={[...KEPT, ...kept]} />
          <input type="hidden" name="as" value={form.value('as')} />
          <input type="hidden" name="texts" value={review.texts} />
          <input type="hidden" name="seen" value={review.seen} />
          <input type="hidden" name="page" value={String(review.page)} />
          <KeptTexts {...{ posted }} except={review.shown.map(({ line }) => line.id)} />
          <ol class="letters plain">
            {review.shown.map((letter) => (
              <LetterView {...{ visit, letter, form, leaveOut }} />
            ))}
          </ol>
          <Pages {...{ visit, review }} />
          {without.length === 0 ? null : (
            <Section id="without" title={countText(without.length, language, rejectingWords[language].without)}>
              <Names {...{ visit }} lines={without} />
            </Section>
          )}
        </>
      ),
      ...{ submit, tone },
      otherButtons: (
        <Submit tone="secondary" name="compose" value="on">
          {w.compose}
        </Submit>
      ),
      cancel: back,
    },
    { posted: sent, refusal: refused?.refusal ?? null },
  )
}

/** Fields as they were sent, each once. */
function KeptFields({ form, names }: { form: FormState; names: readonly string[] }) {
  return (
    <>
      {names.map((name) => (
        <input type="hidden" name={name} value={form.value(name)} />
      ))}
    </>
  )
}

/** What the first page of both actions keeps: whom it is about, where it goes on, and what was decided about single readers. */
export function ChosenFields({
  visit,
  lines,
  back,
  form,
}: Pick<ReviewPage, 'lines' | 'back'> & { visit: MemberVisit; form: FormState }) {
  return (
    <>
      <Ids {...{ lines }} />
      <input type="hidden" name="back" value={back} />
      <input type="hidden" name="as" value={form.value('as')} />
      <KeptTexts posted={visit.posted} />
    </>
  )
}

function Ids({ lines }: Pick<ReviewPage, 'lines'>) {
  return (
    <>
      {lines.map(({ id }) => (
        <input type="hidden" name="id" value={id} />
      ))}
    </>
  )
}

/** Keeps what was decided about single readers. @param except those about whom the page asks */
function KeptTexts({ posted, except }: { posted: URLSearchParams; except?: readonly string[] }) {
  const kept = [...posted].filter(([name, value]) => {
    const id = name === 'out' ? value : (/^(?:subject|body)-(.*)$/.exec(name)?.[1] ?? '')
    return isId(id) && except?.includes(id) !== true
  })
  return (
    <>
      {kept.map(([name, value]) => (
        <input type="hidden" {...{ name, value }} />
      ))}
    </>
  )
}

/** What one candidate gets. */
function LetterView(props: { visit: MemberVisit; letter: OneLetter; form: FormState; leaveOut: string }) {
  const { visit, letter, form, leaveOut } = props
  const { line, reader, text, isOwn, isOpened, isLeftOut } = letter
  const { language } = visit
  const [w, common] = [lettersWords[language], commonWords[language]]
  const name = nameOf(line, language)
  const box = `out-${line.id}`
  return (
    <li class="letter" aria-labelledby={`letter-${line.id}`}>
      <h2 id={`letter-${line.id}`} dir="auto">
        {name} <span class="hint">{reader.email}</span>
      </h2>
      {isOwn ? (
        <>
          <TextField
            {...{ form, language, name: subjectOf(line.id), label: common.subject, required: true }}
            maxlength={MAX_SUBJECT}
            {...(isOpened && { autofocus: true })}
          />
          <TextArea
            {...{ form, language, name: bodyOf(line.id), label: common.text, required: true }}
            rows={12}
            maxlength={MAX_BODY}
          />
        </>
      ) : (
        <>
          <p lang={text.language} dir="auto">
            <strong>{text.subject}</strong>
          </p>
          <p class="written" lang={text.language} dir="auto">
            {text.body}
          </p>
        </>
      )}
      <div class="actions">
        <button type="submit" class="button secondary" name={isOwn ? 'keep' : 'change'} value={line.id}>
          {isOwn ? w.keep : w.change}
          <span class="for-readers">: {name}</span>
        </button>
        <span class="choice">
          <input type="checkbox" id={box} name="out" value={line.id} checked={isLeftOut} />
          <label for={box}>
            {leaveOut}
            <span class="for-readers">: {name}</span>
          </label>
        </span>
      </div>
    </li>
  )
}

/** The way to the texts on other pages. */
function Pages({ visit: { language }, review }: { visit: MemberVisit; review: Review }) {
  const w = lettersWords[language]
  const { page, pages, letters } = review
  if (pages === 1) return null
  const { first, last } = placeOfPage(review)
  const text = (number: number) => numberText(number, language)
  const button = (to: number, label: string) => (
    <button type="submit" class="button secondary" name="show" value={String(to)}>
      {label}
    </button>
  )
  return (
    <div class="actions">
      {page > 1 ? button(page - 1, w.previous) : null}
      <span>{w.places(text(first), text(last), text(letters.length))}</span>
      {page < pages ? button(page + 1, w.next) : null}
    </div>
  )
}

import type { ComponentChildren } from 'preact'
import type { Around } from '../pile.ts'
import { aboveCandidate, inPile } from '../pile.ts'
import { Form, Submit } from '../../../base/web/controls.tsx'
import type { FormState } from '../../../base/web/form.ts'
import { Badge, Icon, KeyHint, LinkButton, Path, pressedBy } from '../../../base/web/parts.tsx'
import type { MemberVisit } from '../../../base/web/visit.ts'
import { numberText } from '../../../base/web/words/dates.ts'
import { stageAfter } from '../../../candidates/candidacy.ts'
import type { CandidacyPage } from '../../../candidates/lists/candidacy-store.ts'
import type { Awaited } from '../../live/store.ts'
import { boardWords, candidacyWords } from '../../words/candidates.ts'
import { HireForm, MoreSteps } from './steps-view.tsx'
import { pageOf } from './visited-candidacy.ts'

interface HeadProps {
  visit: MemberVisit
  candidacy: CandidacyPage
  title: string
  live: Awaited
  around: Around
  /** What the forms of the menus begin with, and what was refused of them. */
  form: FormState
}

/** What stays in sight while the page is read: who it is, how far, what comes next, and the ones around in the pile. */
export function CandidateHead(props: HeadProps) {
  const { visit, candidacy, title, live } = props
  const { language } = visit
  const [w, c] = [boardWords[language], candidacyWords[language]]
  const { stage, customStage } = candidacy
  return (
    <>
      <Path path={aboveCandidate(visit, candidacy)} language={language} />
      <header class="candidate-head">
        <live-region id="live-candidate" {...live}>
          <h1 dir="auto">{title}</h1>
          <Badge tone={stage === 'HIRED' ? 'good' : 'neutral'}>
            {customStage === null ? w.stages[stage] : c.named(w.stages[stage], customStage)}
          </Badge>
        </live-region>
        <Neighbours {...props} />
        {visit.access.abilities.has('candidates.write') ? <Decisions {...props} /> : null}
      </header>
    </>
  )
}

/** The next stage first, then the two other things that recruiters do all day, and the rest in a menu. */
function Decisions({ visit, candidacy, form }: HeadProps) {
  const { language, access } = visit
  const [w, c] = [boardWords[language], candidacyWords[language]]
  const { stage, acceptedAt, erased, rejection } = candidacy
  const to = (step: string) => inPile(`${pageOf(candidacy)}/${step}`, visit)
  const next = stageAfter(candidacy)
  const canWrite = acceptedAt !== null && !erased && access.abilities.has('candidates.identity')
  return (
    <div class="actions decisions">
      {next === undefined ? null : next === 'HIRED' ? (
        <Menu name="hire" label={w.hire} tone="primary" isOpen={form.fault('day') !== undefined}>
          <HireForm {...{ visit, candidacy, form }} />
        </Menu>
      ) : (
        <Form action={to('move')}>
          <Submit name="stage" value={next} pressed={pressedBy('advance', visit)}>
            {w.moveOn(w.stages[next])}
            <KeyHint by="advance" visit={visit} />
          </Submit>
        </Form>
      )}
      {/* Whoever was moved there has no reason yet. */}
      {stage === 'REJECTED' && rejection !== null ? null : (
        <LinkButton
          href={to('reject')}
          tone={stage === 'REJECTED' ? 'secondary' : 'danger'}
          isDialog
          pressed={pressedBy('reject', visit)}
        >
          {stage === 'REJECTED' ? c.giveReason : c.reject}
          <KeyHint by="reject" visit={visit} />
        </LinkButton>
      )}
      {canWrite ? (
        <LinkButton href={to('write')} icon="send" isDialog pressed={pressedBy('mail', visit)}>
          {c.mail}
          <KeyHint by="mail" visit={visit} />
        </LinkButton>
      ) : null}
      {acceptedAt === null ? null : (
        <Menu
          name="more"
          label={w.more}
          isOpen={['stage', 'reopen', 'name', 'by'].some((field) => form.fault(field) !== undefined)}
        >
          <MoreSteps {...{ visit, candidacy, form }} />
        </Menu>
      )}
    </div>
  )
}

/** Buttons and forms that are seldom used. What was refused in them is open. */
function Menu(props: {
  name: string
  label: string
  tone?: 'primary' | 'secondary'
  isOpen: boolean
  children: ComponentChildren
}) {
  const { name, label, tone = 'secondary', isOpen, children } = props
  return (
    <details class="menu" name="candidate-menu" open={isOpen} id={`${name}-menu`}>
      <summary class={`button ${tone}`}>
        {label}
        <Icon name="chevron-down" />
      </summary>
      <div class="menu-content">{children}</div>
    </details>
  )
}

/** The ones before and after in the pile, so that one goes through it without the list in between. */
function Neighbours({ visit, around: { previous, next, place } }: HeadProps) {
  const { language } = visit
  const w = boardWords[language]
  if (previous === null && next === null) return null
  const link = (href: string | null, rel: 'prev' | 'next', label: string) =>
    href === null ? (
      // The other one keeps its place under the pointer.
      <span class="button secondary" aria-hidden="true" data-nowhere="">
        <Icon name={rel === 'prev' ? 'chevron-left' : 'chevron-right'} />
        <KeyHint by={rel === 'prev' ? 'preceding' : 'following'} visit={visit} />
      </span>
    ) : (
      <a
        class="button secondary"
        href={href}
        rel={rel}
        title={label}
        {...pressedBy(rel === 'prev' ? 'preceding' : 'following', visit)}
      >
        <Icon name={rel === 'prev' ? 'chevron-left' : 'chevron-right'} />
        <span class="for-readers">{label}</span>
        <KeyHint by={rel === 'prev' ? 'preceding' : 'following'} visit={visit} />
      </a>
    )
  return (
    <nav class="around" aria-label={w.neighbours}>
      {link(previous, 'prev', w.above)}
      {place === null ? null : (
        <span class="hint">{w.place(numberText(place.n, language), numberText(place.of, language))}</span>
      )}
      {link(next, 'next', w.below)}
    </nav>
  )
}

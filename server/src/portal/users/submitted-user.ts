import { checkEmail } from '../../content/sent-email.ts'
import { type Role, roleNames } from '../../base/access/abilities.ts'
import { submittedPositions } from '../positions/submitted-positions.ts'
import { Submitted } from '../../base/web/form.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { webWords } from '../../base/web/words/words.ts'
import { isReader, type Restriction, type UserEdit } from '../../organisation/users/user.ts'

const [first, ...others] = roleNames
const choices = [first as Role, ...others] as const

/** What a form says about a user. */
export interface SubmittedUser {
  readonly email: string
  readonly name: string
  readonly role: Role
  readonly identities: boolean
  readonly positionIds: Restriction
}

/** Reads the form of an invitation. @throws {Refusal} with all faults, in the language of the page */
export function submittedUser(visit: MemberVisit): SubmittedUser {
  const { posted, language } = visit
  const sent = new Submitted(posted, webWords[language].form)
  const user = { ...readPerson(sent, visit), ...readRole(sent), positionIds: readAccess(sent, language) }
  sent.check()
  return user
}

/**
 * Reads the form of an edit.
 * @param email the address before
 * @param isSelf whether the own user is edited, whose role stays
 */
export function submittedEdit(visit: MemberVisit, email: string, isSelf: boolean): UserEdit {
  const { posted, language } = visit
  const sent = new Submitted(posted, webWords[language].form)
  const edit = { ...readPerson(sent, visit, email), ...(!isSelf && readRole(sent)) }
  sent.check()
  return edit
}

/** Reads which positions a form chooses. */
export function submittedAccess({ posted, language }: MemberVisit): Restriction {
  const sent = new Submitted(posted, webWords[language].form)
  const restriction = readAccess(sent, language)
  sent.check()
  return restriction
}

function readPerson(sent: Submitted, { posted, language }: MemberVisit, before: string | null = null) {
  checkEmail(sent, posted, 'email', language, before)
  return { email: sent.text('email', { required: true, max: 320 }), name: sent.text('name', { max: 200 }) }
}

/** For other roles the box is not shown, and says nothing. */
function readRole(sent: Submitted) {
  const role = sent.choice('role', choices)
  return { role, identities: !(sent.isTicked('hide') && isReader(role)) }
}

function readAccess(sent: Submitted, language: MemberVisit['language']): Restriction {
  return sent.choice('access', ['everything', 'certain']) === 'certain' ? submittedPositions(sent, language) : null
}

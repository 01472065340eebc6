import { below, type Own, type OwnVisit } from './own.ts'
import { ownWords } from '../words/own-page.ts'

/** Everything that an own page shows, for programs: what a person can take along (GDPR, Articles 15 and 20). */
export function copyOf(visit: OwnVisit, own: Own): Record<string, unknown> {
  const address = (id: string) => `${visit.site.publicUrl}${below({ ...visit, asked: null }, `/files/${id}`)}`
  return {
    company: own.company.name,
    madeAt: visit.at.toISOString(),
    person: own.person && {
      email: own.person.email,
      firstName: own.person.firstName,
      lastName: own.person.lastName,
      phone: own.person.phone,
      linkedInUserName: own.person.linkedInUserName,
      portfolioUrl: own.person.portfolioUrl,
      createdAt: own.person.createdAt.toISOString(),
      updatedAt: own.person.updatedAt.toISOString(),
    },
    processes: own.processes.map(({ title, employer, stage, since, isReferral }) => ({
      ...{ title, employer, stage, since: since.toISOString(), kind: isReferral ? 'referral' : 'application' },
    })),
    submissions: own.submissions.map(({ createdAt, person, message, keepMe, tellReferrer, ad, notice }) => ({
      ...{ sentAt: createdAt.toISOString(), wrote: person && { ...person, message, keepMe, tellReferrer } },
      ...{ ad, notice },
    })),
    consents: own.consents,
    erasedBy: own.erasureDue,
    recipients: own.recipients.map((name) => name ?? ownWords[own.words].hiddenRecipient),
    files: own.files.map(({ id, name, type, size }) => ({ name, type, bytes: size, address: address(id) })),
  }
}

import type { CompanyAccess } from '../../base/access/access.ts'
import type { ObjectKey } from '../../base/db/keys.ts'
import { filesOfPeople } from '../../content/files/read-store.ts'
import { filesWithIds } from '../../content/files/store.ts'
import type { ConsentState } from '../../candidates/consents/consent.ts'
import { readConsents } from '../../candidates/consents/store.ts'
import { isOnlyOf, readErasureDue, reviewsErasure } from '../../candidates/self/erasure-request-store.ts'
import {
  type OwnCandidacy,
  type OwnCompany,
  type OwnPerson,
  type OwnSubmission,
  readOwnCandidacies,
  readOwnCompany,
  readOwnPerson,
  readOwnSubmissions,
  readRecipients,
} from '../../candidates/self/read-store.ts'
import type { TokenVisit } from '../tokens/token-pages.ts'
import { accessOfPerson, accessOfSubmission } from '../../candidates/tokens/token.ts'
import { readSubmissions } from '../../candidates/submissions/submission-store.ts'
import { type OwnStage, ownStage } from '../../candidates/self/own-stage.ts'
import { catalogueOf, inAskedLanguage, type PageLanguage, pageLanguageOf } from '../../base/web/public/page-language.ts'
import type { Language } from '../../base/web/words/language.ts'

export type OwnVisit = TokenVisit<'submission' | 'person'>

/** The path of something below the token, in the language that was asked for. */
export function below({ params, asked }: Pick<OwnVisit, 'params' | 'asked'>, rest = ''): string {
  return inAskedLanguage(`/m/${params['token']}${rest}`, asked)
}

/** A file that somebody sent. */
export interface OwnFile {
  readonly companyId: string
  readonly id: string
  readonly name: string
  readonly type: Awaited<ReturnType<typeof filesWithIds>>[number]['type']
  readonly size: number
}

/** An application or referral as its person sees it. */
export interface OwnProcess {
  readonly id: string
  readonly title: string
  readonly employer: string
  readonly stage: OwnStage
  readonly since: Date
  readonly isReferral: boolean
  /** Whether the page reaches a candidacy, and not a submission alone. */
  readonly isCandidacy: boolean
  readonly submissions: readonly OwnSubmission[]
}

/** Everything that an own page shows. */
export interface Own {
  readonly access: CompanyAccess
  /** Whether the page shows one submission alone. */
  readonly isSubmission: boolean
  readonly language: PageLanguage
  readonly words: Language
  readonly company: OwnCompany
  readonly processes: readonly OwnProcess[]
  readonly submissions: readonly OwnSubmission[]
  /** Null on the page of a submission, which says only what was written in its form. */
  readonly person: OwnPerson | null
  readonly files: readonly OwnFile[]
  /** How the person stands to each purpose; empty on the page of a submission, which shows what its form agreed to. */
  readonly consents: readonly ConsentState[]
  readonly erasureDue: Date | null
  readonly reviewsErasure: boolean
  /** Those to whom data are sent: hosts, and null for an employer that the ad does not name. */
  readonly recipients: readonly (string | null)[]
}

/** Who visits: the access that the token of a candidate gives, and the person whom it is alone about. */
interface Visitor {
  readonly access: CompanyAccess
  readonly person: ObjectKey | null
}

async function visitorOf({ database, token }: OwnVisit): Promise<Visitor | null> {
  const { companyId } = token
  if (token.kind === 'person') {
    const { personId } = token
    return { access: accessOfPerson(companyId, personId), person: { companyId, id: personId } }
  }
  const [submission] = await readSubmissions(database.reads, [{ companyId, id: token.submissionId }])
  if (!submission) return null
  const { id, personId, isNewPerson } = submission
  const made = isNewPerson && personId !== null ? { companyId, id: personId } : null
  const isOnly = made !== null && (await isOnlyOf(database.reads, made, id))
  return { access: accessOfSubmission(companyId, id, submission), person: isOnly ? made : null }
}

/** Reads everything that an own page shows; null if there is nothing any more. */
export async function readOwn(visit: OwnVisit): Promise<Own | null> {
  const { database, token, asked } = visit
  const reads = database.reads
  const visitor = await visitorOf(visit)
  const company = visitor && (await readOwnCompany(reads, token.companyId))
  if (!visitor || !company) return null
  const { access } = visitor
  const isSubmission = token.kind === 'submission'
  const [submissions, candidacies] = [await readOwnSubmissions(reads, access), await readOwnCandidacies(reads, access)]
  const known = token.kind === 'person' ? await readOwnPerson(reads, access) : undefined
  const language = asked ?? pageLanguageOf(submissions[0]?.ad.language ?? company.language ?? 'EN')
  return {
    ...{ access, isSubmission, language, words: catalogueOf(language), company, submissions },
    processes: processesOf(candidacies, submissions),
    person: known ?? null,
    files: known
      ? await filesOfPeople(reads, access, [known])
      : await filesWithIds(
          reads,
          token.companyId,
          submissions.flatMap(({ fileIds }) => fileIds),
        ),
    consents: known ? await readConsents(reads, known) : [],
    erasureDue: visitor.person && (await readErasureDue(reads, visitor.person)),
    reviewsErasure: await reviewsErasure(reads, token.companyId),
    recipients: await readRecipients(
      reads,
      token.companyId,
      [...candidacies, ...submissions].map(({ positionId }) => positionId),
    ),
  }
}

/**
 * What is going on: each candidacy with its submissions, and each submission that shows no candidacy of its own. One that waits
 * for a human looks like one that has just arrived.
 */
function processesOf(candidacies: readonly OwnCandidacy[], submissions: readonly OwnSubmission[]): OwnProcess[] {
  const ofCandidacies = candidacies.map((candidacy) => ({
    id: candidacy.id,
    title: candidacy.title,
    employer: candidacy.employer,
    stage: ownStage(candidacy.stage, candidacy.isWithdrawn),
    since: candidacy.createdAt,
    isReferral: candidacy.kind === 'referral',
    isCandidacy: true,
    submissions: submissions.filter(({ vouchId }) => vouchId === candidacy.id),
  }))
  const shown = new Set(ofCandidacies.flatMap((each) => each.submissions.map(({ id }) => id)))
  const others = submissions
    .filter(({ id }) => !shown.has(id))
    .map((submission): OwnProcess => ({
      id: submission.id,
      title: submission.ad.title,
      employer: submission.employer,
      stage: submission.person === null ? 'closed' : 'received',
      since: submission.createdAt,
      isReferral: false,
      isCandidacy: false,
      submissions: [submission],
    }))
  return [...ofCandidacies, ...others].toSorted((a, b) => b.since.getTime() - a.since.getTime())
}

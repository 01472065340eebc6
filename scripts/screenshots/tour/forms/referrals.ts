import { setTimeout } from 'node:timers/promises'
import { HUMAN, type OpenForm, openForm } from './open-form.ts'

/** The tokens that a referral made: of the referrer's page, and of the invitation if it named somebody. */
interface SentReferral {
  readonly referrer: string
  readonly invitation: string
}

const ola = { firstName: 'Ola', lastName: 'Lie', email: 'ola.lie@example.com' }
const theirs = (first: string) => ({
  ...{ theirFirstName: first, theirLastName: 'Ek', theirEmail: `${first.toLowerCase()}.ek@example.com`, knows: 'on' },
  note: 'Vi bygde operaen sammen. Ingen jeg kjenner holder hodet kaldere når betongen er sen.',
})

/** Who refers: over a link of their own, and naming one person after another. */
const referrals: readonly Readonly<Record<string, string>>[] = [
  { ...ola, way: 'link' },
  { ...ola, ...theirs('Kari'), way: 'name' },
  { ...ola, ...theirs('Marit'), way: 'name' },
]

/** Opens the forms of all referrals. */
export async function openForms(url: string, path: string): Promise<OpenForm[]> {
  return Promise.all(referrals.map(() => openForm(url, path)))
}

/** Sends the forms. */
export async function sendReferrals(
  url: string,
  forms: readonly OpenForm[],
): Promise<[SentReferral, SentReferral, SentReferral]> {
  const sent: SentReferral[] = []
  for (const [i, { path, seal, at }] of forms.entries()) {
    await setTimeout(Math.max(0, at + HUMAN - Date.now()))
    const body = new URLSearchParams({ ...referrals[i], seal, proof: '' })
    const reply = await fetch(url + path, { method: 'POST', body, redirect: 'manual' })
    const to = new URL(reply.headers.get('location') ?? '', url)
    const [, referrer] = /^\/m\/([^/]+)\/link$/.exec(to.pathname) ?? []
    if (referrer === undefined) throw new Error(`A referral was answered by ${reply.status}: ${await reply.text()}`)
    sent.push({ referrer, invitation: to.searchParams.get('invitation') ?? '' })
  }
  return sent as [SentReferral, SentReferral, SentReferral]
}

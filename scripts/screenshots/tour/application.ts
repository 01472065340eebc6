import type { Installation } from './installation.ts'

/**
 * Applies as a machine would, which never opens the form and fills in a field that nobody sees: the application waits for a human.
 * @returns its id
 */
export async function makeHeldApplication(
  { run, url }: Installation,
  company: string,
  careersPage: string,
): Promise<string> {
  const list = await (await fetch(`${url}/c/${careersPage}`)).text()
  const [, job] = new RegExp(`href="(/c/${careersPage}/[0-9a-f-]{36})"`).exec(list) ?? []
  if (job === undefined) throw new Error('The careers page has no job.')
  const body = new FormData()
  body.append('firstName', 'Jonas')
  body.append('lastName', 'Aasen')
  body.append('email', 'jonas.aasen@example.com')
  body.append('q7', '55 00 00 00')
  await fetch(`${url}${job}/apply`, { method: 'POST', body, redirect: 'manual' })
  const { submissions } = await run<{ submissions: { id: string }[] }>(['submissions', 'list', '--company', company])
  return submissions[0]?.id ?? ''
}

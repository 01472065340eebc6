import type { Installation } from './installation.ts'

const company = ['--company', 'fjellvik']

/** Positions of the company of `agency`. The granted one is in reach of `manager`. */
export type Positions = Readonly<Record<'published' | 'draft' | 'granted', string>>

/** The newest published position, one that somebody writes, and one that the manager reaches. */
export async function makePositions({ run }: Installation): Promise<Positions> {
  const list = (...more: string[]) => run<{ data: { id: string }[] }>(['positions', 'list', ...company, ...more])
  const { positions } = await run<{ positions: string[] }>(
    ['positions', 'create', ...company],
    JSON.stringify({ title: 'Cook for the summer', language: 'EN', text: 'You cook.', locations: ['Bergen, Norway'] }),
  )
  const [published, granted] = [
    await list('--status', 'PUBLISHED'),
    await list('--as', 'vikar@fjellvik.example.com', '--take', '1'),
  ]
  return {
    published: published.data[0]?.id ?? '',
    draft: positions[0] ?? '',
    granted: granted.data[0]?.id ?? '',
  }
}

/** A sharing link of a position. */
export async function makeLink({ run }: Installation, position: string): Promise<string> {
  const form = ['--type', 'JOB_BOARD', '--platform', 'FINN', '--name', 'Spring campaign']
  const { links } = await run<{ links: { id: string }[] }>(['links', 'create', position, ...form])
  return links[0]?.id ?? ''
}

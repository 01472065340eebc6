import type { PortalReply, Visitor } from './visitor.ts'

/** Sends a form that has an input for a file, as a browser does. */
export async function sendWithFile(
  visitor: Visitor,
  path: string,
  fields: Record<string, string>,
  file?: [name: string, content: string | Buffer],
): Promise<PortalReply> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (file) form.append('file', new Blob([typeof file[1] === 'string' ? file[1] : new Uint8Array(file[1])]), file[0])
  const encoded = new Response(form)
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' }
  return visitor.post(path, {}, { headers, body: Buffer.from(await encoded.arrayBuffer()) })
}

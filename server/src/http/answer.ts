import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

export const JSON_TYPE = 'application/json; charset=utf-8'

/** Sends a body with its ETag, or 304 where the client has it already (decisions, Conditional requests). */
export function sendBody(request: FastifyRequest, reply: FastifyReply, body: string): FastifyReply {
  const tag = etagOf(body)
  reply.header('etag', tag)
  if (isMatch(request.headers['if-none-match'], tag)) return reply.code(304).send()
  return reply.code(200).header('content-type', JSON_TYPE).send(body)
}

/** Weak, because it is of the body before any encoding, and equal over encodings. */
function etagOf(body: string): string {
  return `W/"${createHash('sha1').update(body).digest('base64url')}"`
}

/** Weak comparison of a list of tags (RFC 9110, 13.1.2). None of our tags holds a comma. */
function isMatch(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  const opaque = tag.slice(2)
  return header.split(',').some((given) => given.trim() === '*' || given.trim().replace(/^W\//, '') === opaque)
}

import type { FastifyRequest } from 'fastify'
import { requireReading } from './request-target.ts'

/** A hook for plugins whose pages can only be read: GET and HEAD. It runs before a body is read. */
export async function onlyReads(request: FastifyRequest): Promise<void> {
  requireReading(request.method)
}

import { signatureHeader, signatureTolerance } from '../webhooks/signature.ts'
import { takeDefault, takeMaximum } from '../operations/paging.ts'

/** The introduction of the OpenAPI document, in Markdown. */
export const documentDescription = `Read positions, their candidates and performance, an agency's clients, and careers pages from Kandidat, a recruiting and referral platform. The API is read-only. Changes can also be sent to you as webhooks.

All responses are JSON. A single object is \`{ "data": {…} }\`, and a list is \`{ "data": […], "nextCursor": … }\`. The list of clients has no pages and no \`nextCursor\`. Every operation is a GET. HEAD returns the same headers without a body. This document is served at \`/openapi.json\` below the base address and needs no key.

## Authentication

Send your API key with every request: \`Authorization: Bearer <API_KEY>\`. A key is shown once, when it is created. It has the access of the user who created it: all of a company, or certain positions. If the key is missing or invalid, you get 401. If the key has no access to an object, you get 403. Keep keys on servers, not in browsers.

An agency's key also sees the positions that the agency manages for its clients. Such a position has \`subCompanyId\`, the id of the client. On all other positions this field is absent.

## Rate limit

A key can send 60 requests a minute unless it was created with another limit. Requests are counted in windows of 60 seconds, which begin with the key's first request. Every response shows what is left: \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\` and \`X-RateLimit-Reset\` (Unix time in seconds). Beyond the limit you get 429 with \`Retry-After\`: wait at least this many seconds, then a request succeeds.

## Paging

A list takes \`take\` (1 to ${takeMaximum}, default ${takeDefault}) and \`cursor\`. Send the \`nextCursor\` of a response as the \`cursor\` of the next request. It is null on the last page. If objects are created or removed while you page, you see nothing twice and miss nothing that is there all the time. A parameter that occurs twice gets 400. Unknown parameters are ignored.

## Conditional requests

Every 200 has an \`ETag\`. Send it as \`If-None-Match\`. If nothing has changed, you get 304 without a body. This counts as a request.

## Errors

Every error is \`{ "error": "…", "code": "…" }\`. \`code\` is for programs. \`error\` is for people, and its wording can change. You get 403 for an object that exists but that your key cannot access, and 404 for an object or path that does not exist. A request that is not valid HTTP gets \`BAD_REQUEST\`, \`REQUEST_TIMEOUT\`, \`URI_TOO_LONG\` or \`HEADERS_TOO_LARGE\` on every path.

## Values

Times are in UTC with milliseconds: \`2026-10-14T09:28:14.000Z\`. Every field is always present, and null if it has no value. Only \`subCompanyId\` can be absent. Within version 1, new fields and enumeration values can be added. Ignore those that you do not know.

## Webhooks

Kandidat sends five events as POST requests. The field \`type\` in the JSON body names the event. Answer each with status 200. An event is sent at least once, so it can arrive twice. Events of one position, or of one application or referral, arrive in order as long as you acknowledge them.

Each request has the header \`${signatureHeader}: t=<unix timestamp>,v1=<hex hmac>\`. To verify it:

1. Read the raw body, before anything parses it.
2. Compute the HMAC-SHA256 of \`<t>.<raw body>\` in hexadecimal, with your signing secret as the key.
3. Compare it in constant time with each \`v1\`. One must be equal.
4. Reject the request if \`t\` is more than ${signatureTolerance / 60} minutes before or after your clock.`

/** The sentence that ends the description of every webhook. */
export const webhookDescription =
  'Verify the signature, then answer 200. If you do not answer with a 2xx, the event is sent again later. 410 pauses the receiver.'

import { signatureHeader, signatureTolerance } from '../webhooks/signature.ts'
import { takeDefault, takeMaximum } from '../operations/paging.ts'

/** The introduction of the OpenAPI document, in Markdown. */
export const documentDescription = `Kandidat is a recruiting and referral platform. This API reads from it: positions, the candidates attached to them, how each position performs, an agency's clients, and careers pages. It creates, changes and deletes nothing. What happens on the platform is also sent to you as webhooks.

All answers are JSON. A single object comes as \`{ "data": {…} }\`, a list as \`{ "data": […], "nextCursor": … }\`; the list of clients is not paged and comes without \`nextCursor\`. Every operation is a GET; HEAD answers like GET without a body. This document is served at \`/openapi.json\` below the base address, without a key.

## Authentication

Send your API key with every request: \`Authorization: Bearer <API_KEY>\`. A key is shown once, when it is made. It has the access of whoever made it: all of a company, or certain positions. A missing or invalid key answers 401; what is out of the reach of a key answers 403. Keys belong on servers, not in browsers.

A key of an agency also sees the positions that the agency manages for its clients. Such a position carries \`subCompanyId\`, the id of the client; on all others this property is absent.

## Limits

Each key has a number of requests per minute, 60 unless set otherwise, counted in windows of 60 seconds from its first request. Every answer tells where you stand: \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\` and \`X-RateLimit-Reset\` (Unix time in seconds). Beyond the limit the answer is 429 with \`Retry-After\` in seconds: who waits that long gets through.

## Paging

A list takes \`take\` (1 to ${takeMaximum}, ${takeDefault} by default) and \`cursor\`. Pass the \`nextCursor\` of one answer as the \`cursor\` of the next request; it is null on the last page. What is created or removed while you page never makes you see anything twice, and what is there throughout is never missed. A known parameter may be given once; unknown parameters are ignored.

## Asking again

Every 200 carries an \`ETag\`. Send it as \`If-None-Match\`, and the answer is 304 without a body while nothing has changed. That counts as a request.

## Errors

Every error is \`{ "error": "…", "code": "…" }\`: \`error\` is for people and may change, \`code\` is for programs. What exists but is out of reach answers 403, what does not exist 404. What is no valid HTTP is refused with \`BAD_REQUEST\`, \`REQUEST_TIMEOUT\`, \`URI_TOO_LONG\` or \`HEADERS_TOO_LARGE\` on every path, before any operation is looked for. A path that is none of those below answers 404.

## Values

Times are UTC with milliseconds, as \`2026-10-14T09:28:14.000Z\`. A property is always present, and null when it has no value, with the one exception of \`subCompanyId\`. Within version 1, properties and values of enumerations may be added; ignore what you do not know.

## Webhooks

Five events are sent as POST requests with a JSON body whose \`type\` names the event. Acknowledge each with status 200. An event is sent at least once, so be ready to see one again; events of one position, or of one application or referral, come in order while you acknowledge them.

Each request carries \`${signatureHeader}: t=<unix timestamp>,v1=<hex hmac>\`. To verify it:

1. Take the raw body, before any parsing.
2. Compute the HMAC-SHA256 of \`<t>.<raw body>\` with your signing secret as the key, in hexadecimal.
3. Compare it in constant time with each \`v1\`; one must be equal.
4. Reject the request when \`t\` is more than ${signatureTolerance / 60} minutes away from your clock.`

/** The sentence that ends the description of every webhook. */
export const webhookDescription =
  'Verify the signature, then answer 200; anything else is tried again later, but for 410.'

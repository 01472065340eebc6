import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { nothingHere } from '../../http/request-target.ts'
import { CachedResponse, isMatch } from '../../http/responses/cached-response.ts'
import { preferredEncoding } from '../../http/responses/encoding.ts'
import { type Asset, type Assets, ASSETS_PATH } from '../assets.ts'
import { methodsOf, refuseOtherMethods } from './methods.ts'

/** Sends a body in the encoding that the browser prefers. The other headers are set already. */
export async function sendEncoded(
  reply: FastifyReply,
  request: FastifyRequest,
  response: CachedResponse,
): Promise<FastifyReply> {
  const encoding = preferredEncoding(request.headers['accept-encoding'])
  if (encoding === undefined) return reply.send(response.body)
  return reply.header('content-encoding', encoding).send(await response.encoded(encoding))
}

/** Serves the files that pages load below /assets. */
export function serveAssets(server: FastifyInstance, assets: Assets): void {
  server.route({
    method: methodsOf(false),
    url: `${ASSETS_PATH}:name`,
    handler: async (request: FastifyRequest<{ Params: { name: string } }>, reply) => {
      const asset = assets.find(request.params.name)
      if (!asset) throw nothingHere()
      return sendAsset(reply, request, asset)
    },
  })
}

/** What every website may read, because it is the same for all and has nothing to do with who asks. */
export const forAllWebsites = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
} as const

const assetResponses = new WeakMap<Asset, CachedResponse>()

async function sendAsset(reply: FastifyReply, request: FastifyRequest, asset: Asset): Promise<FastifyReply> {
  let response = assetResponses.get(asset)
  if (!response) assetResponses.set(asset, (response = new CachedResponse(asset.content)))
  reply.headers({
    'content-type': asset.type,
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
  })
  // Fonts are compressed already.
  return asset.type.startsWith('font/') ? reply.send(response.body) : sendEncoded(reply, request, response)
}

/**
 * Serves the script of the widget at an address that never changes, to all websites. Browsers ask each time whether it has.
 */
export function serveEmbedScript(server: FastifyInstance, assets: Assets): void {
  serveAt(server, '/embed.js', assetNamed(assets, 'embed.js'), {
    ...forAllWebsites,
    'cache-control': 'public, no-cache',
  })
}

/** Serves the icon where browsers and programs look for one that no page has told them of. */
export function serveIcons(server: FastifyInstance, assets: Assets): void {
  const asset = assetNamed(assets, 'icon.png')
  for (const path of ['/favicon.ico', '/apple-touch-icon.png', '/apple-touch-icon-precomposed.png'])
    serveAt(server, path, asset, { 'cache-control': 'public, max-age=86400' })
}

function assetNamed(assets: Assets, name: string): Asset {
  const asset = assets.find(assets.address(name).slice(ASSETS_PATH.length))
  if (!asset) throw new Error(`The file ${name} of the pages is missing.`)
  return asset
}

function serveAt(server: FastifyInstance, path: string, asset: Asset, headers: Readonly<Record<string, string>>): void {
  const response = new CachedResponse(asset.content)
  server.route({
    method: methodsOf(false),
    url: path,
    handler: async (request, reply) => {
      reply.headers({
        ...headers,
        'content-type': asset.type,
        etag: response.tag,
        vary: 'Accept-Encoding',
      })
      if (isMatch(request.headers['if-none-match'], response.tag)) return reply.code(304).send()
      return sendEncoded(reply, request, response)
    },
  })
  refuseOtherMethods(server, path, methodsOf(false))
}

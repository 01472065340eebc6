import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { encodePicture } from '../../content/pictures/encoding/encoding-client.ts'
import { type EncodedPicture, pictureNameOf } from '../../content/pictures/encoding/picture.ts'
import { DEMO_FOLDER, type DemoData } from './data.ts'

/** The pictures of each company, by its slug. */
export type DemoPictures = ReadonlyMap<string, readonly EncodedPicture[]>

/**
 * Makes pixels of the drawings that companies show themselves or with their positions. It takes two seconds of
 * another process, so begin it before what else a load does.
 */
export async function drawPictures({ lines, feeds }: DemoData): Promise<DemoPictures> {
  const folder = join(DEMO_FOLDER, 'pictures')
  const files = await Promise.all((await readdir(folder)).map((file) => readFile(join(folder, file))))
  const drawings = new Map(files.map((bytes) => [pictureNameOf(bytes), bytes]))
  const drawn = new Map<string, Promise<EncodedPicture>>()
  const draw = (name: string): Promise<EncodedPicture>[] => {
    const bytes = drawings.get(name)
    if (bytes === undefined) return []
    const encoded = drawn.get(name) ?? encodePicture('demonstration', bytes)
    drawn.set(name, encoded)
    return [encoded]
  }
  const companies = lines.company.map(async (line): Promise<[string, EncodedPicture[]]> => {
    const shown = JSON.stringify([line, feeds.find(({ slug }) => slug === line.slug)?.items.map(({ form }) => form)])
    const names = new Set(Array.from(shown.matchAll(/\/p\/([\w-]{32})-/g), ([, name = '']) => name))
    return [line.slug, await Promise.all([...names].flatMap(draw))]
  })
  return new Map(await Promise.all(companies))
}

import { describe, expect, test } from 'vitest'
import { clientReference } from '../clients/client-reference.ts'
import { isSlug } from './slug.ts'

const id = '0199c2d4-6b1e-7c52-9f0e-2a7d4c5b8e11'

describe('a slug', () => {
  test('consists of lower-case letters and digits in groups joined by single hyphens', () => {
    for (const text of ['a', '7', 'skarvoy-verft', 'a-1-b', 'a'.repeat(100)]) expect(isSlug(text), text).toBe(true)
    for (const text of ['', '-a', 'a-', 'a--b', 'A', 'å', 'a b', 'a_b', 'a.b', 'a\n', 'a'.repeat(101)]) {
      expect(isSlug(text), text).toBe(false)
    }
  })

  test('cannot look like an id', () => {
    expect(isSlug(id)).toBe(false)
    expect(isSlug(`${id}0`)).toBe(true)
  })
})

describe('a text that names a client', () => {
  test('is an id or a slug, by its form', () => {
    expect(clientReference(id)).toEqual({ id })
    expect(clientReference('skarvoy-verft')).toEqual({ slug: 'skarvoy-verft' })
  })

  test('is only the kind that is asked for', () => {
    expect(clientReference(id, 'slug')).toBeUndefined()
    expect(clientReference('skarvoy-verft', 'id')).toBeUndefined()
    expect(clientReference(id, 'id')).toEqual({ id })
    expect(clientReference('skarvoy-verft', 'slug')).toEqual({ slug: 'skarvoy-verft' })
  })

  test('names nobody if it can be neither', () => {
    for (const text of ['', '\0', 'A', id.toUpperCase(), `{${id}}`, 'a'.repeat(101)]) {
      expect(clientReference(text), text).toBeUndefined()
    }
  })
})

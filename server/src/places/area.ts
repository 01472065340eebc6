/** The middle of the places in a country, region or municipality, and the first of them. */
export interface Area {
  readonly lat: number
  readonly lng: number
  /** The numbers of its places. */
  readonly places: readonly number[]
}

/** Collects places by the code of what they lie in. */
export interface Areas {
  add: (code: string, at: number, lat: number, lng: number) => void
  get: (code: string) => Area | undefined
}

interface Sum {
  places: number[]
  lat: number
  x: number
  y: number
}

/** Areas without any place yet. */
export function areas(): Areas {
  const sums = new Map<string, Sum>()
  return {
    add(code, at, lat, lng) {
      const sum = sums.get(code) ?? { places: [], lat: 0, x: 0, y: 0 }
      sums.set(code, sum)
      // Longitudes are summed as directions, because the middle of 179 and -179 is not 0.
      const angle = (lng * Math.PI) / 180
      sum.places.push(at)
      sum.lat += lat
      sum.x += Math.cos(angle)
      sum.y += Math.sin(angle)
    },
    get(code) {
      const sum = sums.get(code)
      if (!sum) return undefined
      const { places, lat, x, y } = sum
      return { lat: round(lat / places.length), lng: round((Math.atan2(y, x) * 180) / Math.PI), places }
    },
  }
}

/** Ten metres. */
function round(degrees: number): number {
  return Math.round(degrees * 1e4) / 1e4
}

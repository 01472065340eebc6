/** Degrees (WGS 84). */
export interface Coordinates {
  readonly lat: number
  readonly lng: number
}

/** The average coordinates of the places in each country and region. */
export interface AreaCentres {
  /** @param code of the country or region that the place is in */
  add: (code: string, lat: number, lng: number) => void
  get: (code: string) => Coordinates | undefined
}

interface Sum {
  places: number
  lat: number
  x: number
  y: number
}

/** Centres without any places yet. */
export function areaCentres(): AreaCentres {
  const sums = new Map<string, Sum>()
  return {
    add(code, lat, lng) {
      const sum = sums.get(code) ?? { places: 0, lat: 0, x: 0, y: 0 }
      sums.set(code, sum)
      // Longitudes are averaged as vectors, because the centre of 179 and -179 is 180 and not 0.
      const angle = (lng * Math.PI) / 180
      sum.places += 1
      sum.lat += lat
      sum.x += Math.cos(angle)
      sum.y += Math.sin(angle)
    },
    get(code) {
      const sum = sums.get(code)
      if (!sum) return undefined
      const { places, lat, x, y } = sum
      return { lat: round(lat / places), lng: round((Math.atan2(y, x) * 180) / Math.PI) }
    },
  }
}

/** Rounds to about ten metres. */
function round(degrees: number): number {
  return Math.round(degrees * 1e4) / 1e4
}

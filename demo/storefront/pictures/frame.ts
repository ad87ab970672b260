/** The frame of every product picture: its size, the backdrop, and light from the upper left. */

export const frame = (backdrop: string, drawing: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 1000">
  <defs>
    <radialGradient id="light" cx=".32" cy=".2" r="1">
      <stop offset="0" stop-color="#fff" stop-opacity=".62"/>
      <stop offset=".6" stop-color="#fff" stop-opacity="0"/>
      <stop offset="1" stop-color="#1a2420" stop-opacity=".1"/>
    </radialGradient>
    <linearGradient id="table" x1="0" x2="0" y1="0" y2="1">
      <stop offset="0" stop-color="#1a2420" stop-opacity=".09"/>
      <stop offset="1" stop-color="#1a2420" stop-opacity=".02"/>
    </linearGradient>
    <filter id="blur" x="-50%" y="-200%" width="200%" height="500%"><feGaussianBlur stdDeviation="16"/></filter>
    <filter id="tight" x="-50%" y="-200%" width="200%" height="500%"><feGaussianBlur stdDeviation="5"/></filter>
  </defs>
  <rect width="800" height="1000" fill="${backdrop}"/>
  <rect width="800" height="1000" fill="url(#light)"/>
  <rect y="770" width="800" height="230" fill="url(#table)"/>
  ${drawing}
</svg>`;

/** A wide shadow to the right, and a tight one below the object. */
export const softShadow = (x: number, y: number, halfWidth: number, height: number): string =>
  `<ellipse cx="${x + 34}" cy="${y + 6}" rx="${halfWidth + 26}" ry="${height}" fill="#141c18" opacity=".24" filter="url(#blur)"/>
  <ellipse cx="${x + 4}" cy="${y - 4}" rx="${halfWidth - 14}" ry="${height * 0.4}" fill="#141c18" opacity=".5" filter="url(#tight)"/>`;

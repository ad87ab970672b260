/** Draws a bag of coffee: folded top, side gussets, and a label with the contour map of its farm. */
import type { Coffee } from '../catalogue.ts';
import { contours } from './contours.ts';
import { frame, softShadow } from './frame.ts';

const label = { x: 250, y: 240, width: 300, height: 384 };

export function bag({ name, kind, seed, paper, ink, backdrop }: Coffee): string {
  const lines = contours(seed, label, 15)
    .map((path, index) => `<path d="${path}" stroke-opacity="${(0.42 + index * 0.038).toFixed(2)}"/>`)
    .join('');
  const body = 'M214 196 Q400 186 586 196 L596 800 Q598 842 562 846 Q400 858 238 846 Q202 842 204 800 Z';

  return frame(
    backdrop,
    `<defs>
      <clipPath id="body"><path d="${body}"/></clipPath>
      <clipPath id="map"><rect x="${label.x}" y="${label.y}" width="${label.width}" height="${label.height}" rx="6"/></clipPath>
      <linearGradient id="round" x1="0" x2="1">
        <stop offset="0" stop-color="#000" stop-opacity=".34"/>
        <stop offset=".07" stop-color="#000" stop-opacity=".1"/>
        <stop offset=".2" stop-color="#fff" stop-opacity=".16"/>
        <stop offset=".42" stop-color="#fff" stop-opacity=".03"/>
        <stop offset=".78" stop-color="#000" stop-opacity=".02"/>
        <stop offset=".93" stop-color="#000" stop-opacity=".14"/>
        <stop offset="1" stop-color="#000" stop-opacity=".38"/>
      </linearGradient>
      <linearGradient id="foot" x1="0" x2="0" y1="0" y2="1">
        <stop offset=".86" stop-color="#000" stop-opacity="0"/>
        <stop offset="1" stop-color="#000" stop-opacity=".24"/>
      </linearGradient>
      <linearGradient id="fold" x1="0" x2="0" y1="0" y2="1">
        <stop offset="0" stop-color="#fff" stop-opacity=".22"/>
        <stop offset=".6" stop-color="#fff" stop-opacity="0"/>
        <stop offset="1" stop-color="#000" stop-opacity=".26"/>
      </linearGradient>
    </defs>
    ${softShadow(400, 852, 236, 30)}
    <path d="${body}" fill="${paper}"/>
    <g clip-path="url(#map)" fill="none" stroke="${ink}" stroke-width="2.6" stroke-linecap="round">${lines}</g>
    <g fill="${ink}" font-family="system-ui, 'Helvetica Neue', 'Noto Sans', sans-serif">
      <text x="250" y="694" font-size="${name.length > 11 ? 44 : 50}" font-weight="700" letter-spacing="-1.6">${name}</text>
      <text x="250" y="729" font-size="17" letter-spacing=".2">${kind['pt-BR']}</text>
      <rect x="250" y="764" width="300" height="1.6" opacity=".55"/>
      <text x="250" y="800" font-size="19" font-weight="700" letter-spacing="-.2">orvalho</text>
      <text x="550" y="800" font-size="16" text-anchor="end" letter-spacing=".4">250 g</text>
    </g>
    <path d="${body}" fill="url(#round)"/>
    <path d="${body}" fill="url(#foot)"/>
    <g clip-path="url(#body)" fill="none" stroke-linecap="round">
      <path d="M228 206 C236 420 226 640 232 846" stroke="#000" stroke-opacity=".12" stroke-width="3"/>
      <path d="M572 206 C564 420 574 640 568 846" stroke="#000" stroke-opacity=".14" stroke-width="3"/>
      <path d="M214 196 Q300 226 330 300" stroke="#fff" stroke-opacity=".1" stroke-width="14"/>
    </g>
    <path d="M210 130 Q400 122 590 130 L588 200 Q400 190 212 200 Z" fill="${paper}"/>
    <path d="M210 130 Q400 122 590 130 L588 200 Q400 190 212 200 Z" fill="url(#round)"/>
    <path d="M210 130 Q400 122 590 130 L588 200 Q400 190 212 200 Z" fill="url(#fold)"/>
    <path d="M211 152 Q400 144 589 152" fill="none" stroke="#000" stroke-opacity=".13" stroke-width="2"/>
    <g>
      <path d="M190 158 h36 v22 h-36 a11 11 0 0 1 0-22 Z" fill="${ink}"/>
      <path d="M610 158 h-36 v22 h36 a11 11 0 0 0 0-22 Z" fill="${ink}"/>
      <path d="M226 160 Q400 151 574 160 V176 Q400 167 226 176 Z" fill="${ink}" opacity=".92"/>
    </g>`,
  );
}

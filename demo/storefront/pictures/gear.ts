/** Draws the brewing equipment: shapes of a few curves, modelled by gradients. */
import type { Gear } from '../catalogue.ts';
import { frame, softShadow } from './frame.ts';

const gradient = (
  id: string,
  stops: readonly (readonly [number, string, number?])[],
  vertical = false,
): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="${vertical ? 0 : 1}" y2="${vertical ? 1 : 0}">${stops
    .map(
      ([at, color, opacity = 1]) => `<stop offset="${at}" stop-color="${color}" stop-opacity="${opacity}"/>`,
    )
    .join('')}</linearGradient>`;

const drawings: Readonly<Record<Gear['picture'], () => string>> = {
  dripper: () => `<defs>
      ${gradient('porcelain', [
        [0, '#c9ccc6'],
        [0.18, '#f7f8f5'],
        [0.42, '#ffffff'],
        [0.72, '#e9ebe6'],
        [1, '#a9ada5'],
      ])}
      ${gradient('inside', [
        [0, '#8d918a'],
        [0.5, '#c5c8c1'],
        [1, '#eceee9'],
      ])}
      ${gradient('glass', [
        [0, '#5c6f6a', 0.42],
        [0.08, '#ffffff', 0.5],
        [0.2, '#e8efec', 0.18],
        [0.8, '#dfe8e4', 0.16],
        [0.94, '#ffffff', 0.55],
        [1, '#5c6f6a', 0.45],
      ])}
      ${gradient('coffee', [
        [0, '#1d0d06'],
        [0.25, '#6d3112'],
        [0.55, '#3d190a'],
        [1, '#160903'],
      ])}
    </defs>
    ${softShadow(400, 858, 200, 28)}
    <path d="M318 560 C300 610 226 640 218 720 L214 820 Q214 858 252 860 H548 Q586 858 586 820 L582 720 C574 640 500 610 482 560 Z" fill="url(#glass)"/>
    <path d="M226 706 Q400 726 574 706 L584 822 Q584 854 548 856 H252 Q216 854 216 822 Z" fill="url(#coffee)"/>
    <ellipse cx="400" cy="708" rx="174" ry="14" fill="#8a4a22"/>
    <ellipse cx="400" cy="707" rx="160" ry="9" fill="#a2602f" opacity=".7"/>
    <path d="M318 560 C300 610 226 640 218 720 L214 820 Q214 858 252 860 H548 Q586 858 586 820 L582 720 C574 640 500 610 482 560 Z" fill="url(#glass)" stroke="#ffffff" stroke-opacity=".55" stroke-width="2.5"/>
    <path d="M250 690 C262 640 306 622 322 584" stroke="#fff" stroke-opacity=".85" stroke-width="7" stroke-linecap="round" fill="none"/>
    <path d="M246 748 V812" stroke="#fff" stroke-opacity=".4" stroke-width="7" stroke-linecap="round"/>
    <path d="M300 544 H500 L492 572 H308 Z" fill="url(#porcelain)"/>
    <path d="M244 536 Q400 558 556 536 L552 552 Q400 572 248 552 Z" fill="url(#porcelain)"/>
    <path d="M186 266 L338 528 Q400 548 462 528 L614 266 Z" fill="url(#porcelain)"/>
    <g stroke="#6f756d" stroke-opacity=".16" stroke-width="3" fill="none" stroke-linecap="round">
      <path d="M250 318 Q306 420 356 516"/><path d="M310 332 Q346 430 376 522"/><path d="M378 338 Q388 440 394 526"/>
      <path d="M446 336 Q430 440 414 525"/><path d="M512 328 Q474 430 434 520"/>
    </g>
    <ellipse cx="400" cy="266" rx="216" ry="46" fill="url(#porcelain)"/>
    <ellipse cx="400" cy="268" rx="200" ry="38" fill="url(#inside)"/>
    <path d="M212 276 Q400 244 588 276 L444 302 Q400 310 356 302 Z" fill="#f3ede1"/>
    <path d="M212 276 Q400 322 588 276 Q540 306 400 308 Q260 306 212 276 Z" fill="#fbf7ee"/>
    <ellipse cx="400" cy="281" rx="122" ry="19" fill="#2b1207"/>
    <ellipse cx="392" cy="278" rx="86" ry="11" fill="#6b3516" opacity=".75"/>
    <path d="M604 300 C690 292 704 392 628 430 C604 442 560 452 530 450" fill="none" stroke="#d7dad4" stroke-width="26" stroke-linecap="round"/>
    <path d="M604 294 C682 288 696 384 622 422" fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="7" stroke-linecap="round"/>`,

  kettle: () => `<defs>
      ${gradient('steel', [
        [0, '#5f676b'],
        [0.1, '#a9b1b4'],
        [0.24, '#f4f6f6'],
        [0.36, '#c3cacc'],
        [0.62, '#8f979b'],
        [0.84, '#d6dadb'],
        [1, '#596064'],
      ])}
      ${gradient('rim', [
        [0, '#7b8387'],
        [0.3, '#fbfcfc'],
        [1, '#70777b'],
      ])}
      ${gradient('wood', [
        [0, '#5f3417'],
        [0.4, '#a8683a'],
        [0.7, '#8a4f27'],
        [1, '#4a260f'],
      ])}
      ${gradient(
        'spout',
        [
          [0, '#6c7478'],
          [0.35, '#f1f3f3'],
          [1, '#858d91'],
        ],
        true,
      )}
    </defs>
    ${softShadow(430, 838, 210, 28)}
    <path d="M276 742 C190 730 172 640 176 560 C180 480 190 420 130 380" fill="none" stroke="#7d868a" stroke-width="38" stroke-linecap="butt"/>
    <path d="M276 742 C190 730 172 640 176 560 C180 480 190 420 130 380" fill="none" stroke="#c3c9cb" stroke-width="26"/>
    <path d="M270 734 C196 722 168 640 170 560 C174 486 182 424 130 388" fill="none" stroke="#fff" stroke-opacity=".85" stroke-width="7"/>
    <path d="M142 358 L110 392 L126 404 L156 380 Z" fill="url(#spout)"/>
    <path d="M604 520 C706 500 742 560 736 640 C730 716 700 744 672 752" fill="none" stroke="#3a1e0c" stroke-width="44" stroke-linecap="round"/>
    <path d="M604 520 C706 500 742 560 736 640 C730 716 700 744 672 752" fill="none" stroke="url(#wood)" stroke-width="38" stroke-linecap="round"/>
    <path d="M620 508 C696 496 730 552 724 632" fill="none" stroke="#d79a64" stroke-opacity=".6" stroke-width="6" stroke-linecap="round"/>
    <path d="M304 470 H560 C612 560 634 680 638 792 Q638 838 596 840 H268 Q226 838 226 792 C230 680 252 560 304 470 Z" fill="url(#steel)"/>
    <g stroke="#fff" stroke-opacity=".16" stroke-width="1.4">
      <path d="M262 560 H602 M252 600 H612 M244 640 H620 M238 680 H626 M233 720 H631 M230 760 H634"/>
    </g>
    <path d="M228 782 Q432 806 636 782 L638 796 Q638 838 596 840 H268 Q226 838 226 796 Z" fill="#000" opacity=".18"/>
    <ellipse cx="432" cy="470" rx="130" ry="20" fill="url(#rim)"/>
    <path d="M316 464 Q432 408 548 464 Q432 484 316 464 Z" fill="url(#steel)"/>
    <path d="M316 464 Q432 480 548 464" fill="none" stroke="#41484b" stroke-opacity=".5" stroke-width="3"/>
    <rect x="420" y="404" width="24" height="30" fill="#6b7377"/>
    <rect x="398" y="352" width="68" height="60" rx="22" fill="url(#wood)"/>
    <path d="M412 364 Q432 358 450 364" stroke="#d79a64" stroke-opacity=".7" stroke-width="5" stroke-linecap="round" fill="none"/>
    <text x="432" y="700" text-anchor="middle" font-family="system-ui, 'Noto Sans', sans-serif" font-size="26" font-weight="700" letter-spacing="-.4" fill="#3d4447" opacity=".75">orvalho</text>`,

  cup: () => `<defs>
      ${gradient('clay', [
        [0, '#6a4a38'],
        [0.22, '#b58c72'],
        [0.5, '#9a7058'],
        [1, '#4a3226'],
      ])}
      ${gradient('glaze', [
        [0, '#8fa5a3'],
        [0.2, '#eef3f0'],
        [0.46, '#cfdcd8'],
        [0.8, '#9fb3b0'],
        [1, '#667b79'],
      ])}
      ${gradient('well', [
        [0, '#57706e'],
        [0.6, '#a9bdb9'],
        [1, '#dfe8e5'],
      ])}
    </defs>
    ${cupAt(486, 470, 0.82)}
    ${cupAt(338, 560, 1)}`,
};

/** One cup of the pair, its rim's centre at x, y. */
function cupAt(x: number, y: number, scale: number): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})">
    ${softShadow(0, 286, 128, 22)}
    <path d="M150 60 C246 40 258 176 132 190" fill="none" stroke="#6f8583" stroke-width="30" stroke-linecap="round"/>
    <path d="M150 56 C234 42 246 164 138 180" fill="none" stroke="#dde7e4" stroke-width="14" stroke-linecap="round"/>
    <path d="M-170 0 C-168 150 -140 250 -96 286 Q0 304 96 286 C140 250 168 150 170 0 Z" fill="url(#clay)"/>
    <path d="M-170 0 C-169 90 -160 150 -148 196 C-110 226 -86 178 -44 206 C-8 230 22 192 62 214 C96 232 124 190 148 196 C160 150 169 90 170 0 Z" fill="url(#glaze)"/>
    <path d="M-138 30 C-136 96 -128 140 -118 172" stroke="#fff" stroke-opacity=".75" stroke-width="13" stroke-linecap="round" fill="none"/>
    <g fill="#3f2a1f" opacity=".28"><circle cx="-60" cy="120" r="3"/><circle cx="24" cy="80" r="2.4"/><circle cx="88" cy="132" r="3.4"/><circle cx="-14" cy="160" r="2"/><circle cx="118" cy="70" r="2.2"/></g>
    <ellipse rx="170" ry="40" fill="#b9cac6"/>
    <ellipse rx="160" ry="34" cy="2" fill="url(#well)"/>
    <ellipse rx="146" ry="25" cy="10" fill="#2a1208"/>
    <path d="M-120 8 Q-40 -10 60 -6 Q10 4 -40 12 Q-90 20 -120 8 Z" fill="#9a5a2c" opacity=".55"/>
  </g>`;
}

export const gear = ({ picture, backdrop }: Gear): string => frame(backdrop, drawings[picture]());

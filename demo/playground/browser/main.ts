/** Entry of the playground: holds its state and connects controls, element, gallery and code. */
import { html, nothing, render, type TemplateResult } from 'lit';
import { directionOf } from '../../../widget/protocol/languages.ts';
import type { Shown } from './code.ts';
import { type Colour, pairs, computedColours } from './contrast.ts';
import { controlParts, controlsView } from './controls.ts';
import { installFakeCompanion } from './fake-companion.ts';
import { Gallery } from './gallery.ts';
import { type ElementDoc, elementDocs, type RawManifest } from './manifest.ts';
import { codeView, contrastView } from './panels.ts';
import { save } from './save.ts';
import { installProcessor } from './processor.ts';
import { openScene } from './scenes/checkout.ts';
import { firstState } from './scenes/index.ts';
import { Specimen } from './specimen.ts';
import { translated } from './state-texts.ts';
import { textsOf } from './texts.ts';
import { readState, searchOf, type ViewState, views } from './view-state.ts';

const companion = document.documentElement.dataset['companion'] ?? '';
const lang = document.documentElement.lang;
const words = textsOf(lang);
const gallery = new Gallery(measureSoon);
/** An element loads its last style sheet after it is defined. */
const measureAgainMs = 200;
/** A module of its own, with the zip encoder: only a visitor who saves needs it. */
const projectsUrl = '/play/project.js';
const loadProjects = (): Promise<typeof import('./project.ts')> =>
  import(/* @vite-ignore */ projectsUrl) as Promise<typeof import('./project.ts')>;
let measuring: ReturnType<typeof setTimeout> | undefined;
const darkSystem = matchMedia('(prefers-color-scheme: dark)');
let docs: readonly ElementDoc[] = [];
let state: ViewState;
let specimen: Specimen | null = null;
let specimenKey = '';
let colours: ReadonlyMap<string, Colour> = new Map();
let copied: string | null = null;
/** Parts of the page, each drawn first in a task of its own: together they block a phone noticeably. */
const [elementPart, controlsPart, panelsPart] = [0, 1, 1 + controlParts];
let drawnPart = elementPart;

installFakeCompanion(companion, () => openScene(state.amounts));
installProcessor();
void start();

async function start(): Promise<void> {
  try {
    docs = elementDocs((await (await fetch('/play/elements.json')).json()) as RawManifest).map(inLanguage);
    state = readState(location.search, docs);
    for (drawnPart = elementPart; drawnPart < panelsPart; drawnPart++) {
      draw();
      await nextTask();
    }
    draw();
    darkSystem.addEventListener('change', draw);
  } catch (error) {
    console.warn(error);
    render(html`<main id="preview"><p role="alert">${words.trouble}</p></main>`, document.body);
  }
}

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

function inLanguage({ states, ...doc }: ElementDoc): ElementDoc {
  return {
    ...doc,
    states: states.map(({ name, description }) => ({ name, description: translated(description, lang) })),
  };
}

function change(changed: Partial<ViewState>): void {
  state = { ...state, ...changed };
  copied = null;
  history.replaceState(null, '', searchOf(state, lang));
  draw();
}

/** Keeps attributes and tokens that the other element has, too. */
function chooseElement(tag: string): void {
  const query = new URLSearchParams(searchOf({ ...state, element: tag, state: firstState[tag] ?? '' }, lang));
  change(readState(query.toString(), docs));
}

function draw(): void {
  const doc = docs.find(({ tag }) => tag === state.element);
  if (!doc) return;
  render(pageView(doc), document.body);
  applyTheme();
  const place = document.querySelector<HTMLElement>('#stage');
  if (state.view === 'all' || !place) {
    specimen?.remove();
    [specimen, specimenKey] = [null, ''];
    gallery.follow(document, state);
  } else {
    gallery.clear();
    putSpecimen(place);
  }
  if (drawnPart === panelsPart) measureSoon();
}

/** Replaces the element, except when only theme, width or direction have changed. */
function putSpecimen(place: HTMLElement): void {
  const { element: tag, state: name, amounts, attributes } = state;
  const key = JSON.stringify([tag, name, amounts, attributes]);
  if (key === specimenKey) return;
  specimen?.remove();
  specimen = new Specimen({ tag, state: name, amounts, attributes });
  specimenKey = key;
  place.append(specimen.element);
}

function applyTheme(): void {
  const locale = state.attributes['locale'] ?? lang;
  for (const surface of document.querySelectorAll<HTMLElement>('.surface')) {
    surface.dir = state.dir === 'auto' ? directionOf(locale) : state.dir;
    surface.lang = locale;
    surface.style.colorScheme = state.scheme === 'auto' ? 'light dark' : state.scheme;
    surface.style.setProperty('--specimen-width', `${state.width}px`);
    for (const { name } of docs.flatMap(({ tokens }) => tokens)) {
      const value = state.tokens[name];
      if (value === undefined) surface.style.removeProperty(name);
      else surface.style.setProperty(name, value);
    }
  }
}

/** In a task of its own: reading a style makes the browser compute those of the whole page. */
function measureSoon(): void {
  clearTimeout(measuring);
  measuring = setTimeout(measure);
}

/** Reads the computed colours, including defaults, and draws again if they have changed. */
function measure(): void {
  const doc = docs.find(({ tag }) => tag === state.element);
  const element = document.querySelector<HTMLElement>(`.surface ${state.element}`);
  if (!element || !doc) return;
  void customElements.whenDefined(doc.tag).then(() => {
    const names = new Set([
      ...doc.tokens.map(({ name }) => name).filter((name) => name.startsWith('--pay-color-')),
      ...pairs.flatMap(({ front, back }) => [front, back]),
    ]);
    const found = computedColours(element, [...names]);
    clearTimeout(measuring);
    if (pairs.some(({ front, back }) => !found.has(front) || !found.has(back)))
      measuring = setTimeout(measure, measureAgainMs);
    if (JSON.stringify([...found]) === JSON.stringify([...colours])) return;
    colours = found;
    draw();
  });
}

function pageView(doc: ElementDoc): TemplateResult {
  return html`
    <div class="layout">
      <section class="controls" aria-label=${words.controls}>
        ${
          drawnPart < controlsPart
            ? nothing
            : controlsView({
                texts: words,
                lang,
                doc,
                docs,
                state,
                colours,
                parts: drawnPart,
                onChange: change,
                onElement: chooseElement,
                onReset: () => change(readState(`?element=${state.element}`, docs)),
              })
        }
      </section>
      <main id="preview" tabindex="-1">
        ${viewBar()}
        ${
          state.view === 'all'
            ? html`<div class="surface">
                ${gallery.view(words, doc, (name) => change({ state: name, view: 'one' }))}
              </div>`
            : html`<div class="surface single" data-room=${roomOf(doc)}>
                <div id="stage" class="specimen"></div>
              </div>`
        }
        <p class="hint">${words.playback}</p>
        ${drawnPart < panelsPart ? nothing : panelsView(doc)}
      </main>
    </div>
  `;
}

const panelsView = (doc: ElementDoc): TemplateResult =>
  html`<div class="panels">
    ${codeView({
      texts: words,
      state,
      shown: shownOf(doc),
      copied,
      onPlatform: (platform) => change({ platform }),
      onCopy: ({ name, code }) => void copy(name, code),
      onSave: () => void saveProject(doc),
    })}
    ${contrastView(words, lang, colours)}
  </div>`;

const viewBar = (): TemplateResult =>
  html`<div class="view-bar">
    <fieldset class="views">
      <legend class="hidden">${words.preview}</legend>
      ${views.map(
        (view) =>
          html`<label
            ><input
              type="radio"
              name="view"
              .checked=${view === state.view}
              @change=${() => change({ view })}
            /><span>${words.views[view]}</span></label
          >`,
      )}
    </fieldset>
    <button type="button" class="plain" @click=${() => void copy('link', location.href)}>
      ${copied === 'link' ? words.copied : words.link}
    </button>
  </div>`;

/** Reserves height for an element's first state, so that the content below it does not move. */
const roomOf = ({ tag }: ElementDoc): string | typeof nothing =>
  state.state === firstState[tag] ? tag : nothing;

const shownOf = ({ tag }: ElementDoc): Shown => ({
  tag,
  attributes: state.attributes,
  tokens: state.tokens,
  companion,
});

async function saveProject(doc: ElementDoc): Promise<void> {
  const { projectZip } = await loadProjects();
  save(projectZip(state.platform, shownOf(doc)));
}

async function copy(name: string, text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
  copied = name;
  draw();
}

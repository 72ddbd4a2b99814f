/** Small DOM helpers. */

/** The element with an id; it is in `index.html`, or the page is broken. */
export function byId<E extends HTMLElement = HTMLElement>(id: string): E {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no element #${id}.`);
  return element as E;
}

type Attributes = Readonly<Record<string, string | number | boolean | ((event: Event) => void)>>;

/** Makes an element. Attributes that are functions listen; `false` leaves an attribute out. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false) element.setAttribute(name, String(value));
  }
  element.append(...children);
  return element;
}

const SVG = 'http://www.w3.org/2000/svg';

export function makeSvg(
  tag: string,
  attributes: Readonly<Record<string, string | number>>,
  ...children: Node[]
): SVGElement {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

const CROSS = 'm5 5 10 10M15 5 5 15';
const PLAY = 'M6 3.5 16 10 6 16.5Z';

function icon(path: string, isFilled: boolean): SVGElement {
  return makeSvg(
    'svg',
    { viewBox: '0 0 20 20', 'aria-hidden': 'true' },
    makeSvg('path', { d: path, class: isFilled ? 'filled' : '' }),
  );
}

export function iconButton(kind: 'cross' | 'play', label: string, click: () => void): HTMLButtonElement {
  const button = make('button', { type: 'button', class: 'icon', 'aria-label': label, title: label, click });
  button.append(icon(kind === 'cross' ? CROSS : PLAY, kind === 'play'));
  return button;
}

export function option(value: string, title: string, selected: boolean): HTMLOptionElement {
  return make('option', { value, selected }, title);
}

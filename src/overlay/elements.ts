import { shownAddress } from './shown-text.js';

type Content = Node | string;

/** Makes elements out of elements and text alone, so that nothing from outside becomes markup. */
export interface Elements {
  readonly make: <Name extends keyof HTMLElementTagNameMap>(
    name: Name,
    className: string,
    ...content: readonly Content[]
  ) => HTMLElementTagNameMap[Name];
  /** Text of somebody else: it has its own direction, and does not turn what stands around it. */
  readonly foreign: (text: string, className?: string) => HTMLElement;
  /** An address whose host stands out. It may wrap at its dots, and is never cut off. */
  readonly address: (url: string) => HTMLElement;
}

export function elementsOf(document: Document): Elements {
  const make: Elements['make'] = (name, className, ...content) => {
    const element = document.createElement(name);
    if (className) element.className = className;
    element.append(...content);
    return element;
  };
  return {
    make,
    foreign(text, className = '') {
      const element = make('bdi', className, text);
      element.dir = 'auto';
      return element;
    },
    address(url) {
      const { before, host, after } = shownAddress(url);
      const labels = host
        .split(/(?<=\.)/)
        .flatMap((label, index) => (index > 0 ? [make('wbr', ''), label] : [label]));
      const element = make('bdi', 'address', before, make('strong', '', ...labels), after);
      element.dir = 'ltr';
      return element;
    },
  };
}

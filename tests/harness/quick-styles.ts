const quickened = new WeakSet<object>();
/** What may change how an element is laid out, when no sheet of styles is loaded. */
const SAYS_DISPLAY = ['style', 'hidden', 'type', 'dir'];
/** Shown or not by a state that no attribute says. */
const HAS_A_STATE = 'dialog, [popover], details *';

/**
 * Finding by role asks each element of the page whether it is shown, and jsdom tries each rule of
 * its own sheet for each answer: a fifth of a screen's test. The answer of an element is that of
 * another of its kind; whatever else is asked goes to jsdom.
 */
export function quickenStyles(window: Window & typeof globalThis): void {
  if (quickened.has(window)) return;
  quickened.add(window);
  const real = window.getComputedStyle.bind(window);
  const displays = new Map<string, string>();

  function display(element: Element): string {
    const kind = [element.localName, ...SAYS_DISPLAY.map((a) => element.getAttribute(a))].join('|');
    const known = displays.get(kind);
    if (known !== undefined) return known;
    const found = real(element).display;
    displays.set(kind, found);
    return found;
  }
  function visibility(element: Element): string {
    return element.closest('[style*="visibility"], [hidden]')
      ? real(element).visibility
      : 'visible';
  }
  const quick: Record<string, (element: Element) => string> = { display, visibility };

  function getComputedStyle(element: Element, pseudo?: string | null): CSSStyleDeclaration {
    const { styleSheets } = element.ownerDocument;
    if (pseudo || styleSheets.length > 0 || element.matches(HAS_A_STATE))
      return real(element, pseudo);
    const read = (name: string) => quick[name]?.(element);
    return new Proxy({} as CSSStyleDeclaration, {
      get(_, name) {
        if (name === 'getPropertyValue')
          return (asked: string) => read(asked) ?? real(element).getPropertyValue(asked);
        return read(String(name)) ?? Reflect.get(real(element), name);
      },
    });
  }
  window.getComputedStyle = getComputedStyle;
  globalThis.getComputedStyle = getComputedStyle;
}

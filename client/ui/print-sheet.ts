/** Hidden frame: no pop-up blocker. False on failure. */
export function printSheet(title: string, build: (page: Document) => readonly Node[]): boolean {
  document.querySelector('iframe[data-sheet]')?.remove();
  const frame = document.createElement('iframe');
  frame.dataset['sheet'] = '';
  frame.title = title;
  frame.tabIndex = -1;
  frame.ariaHidden = 'true';
  frame.hidden = false;
  Object.assign(frame.style, { position: 'fixed', left: '-10000px', top: '0', border: '0' });
  document.body.append(frame);
  const page = frame.contentDocument;
  if (!page || !frame.contentWindow) return false;
  page.documentElement.lang = 'fr';
  page.title = title;
  page.body.append(...build(page));
  frame.contentWindow.print();
  window.focus();
  return true;
}

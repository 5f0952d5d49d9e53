/**
 * Prints a page of its own, on whatever paper the system's printer holds, through a hidden frame: no
 * pop-up to be blocked, nothing of the screen around it. False when it could not be handed over.
 */
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

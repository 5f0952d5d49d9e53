import * as phrasesScan from '#shared/stock/produit/scan.phrases.ts';
import { toast } from '../toast.ts';

const isNumberField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement &&
  ['decimal', 'numeric'].includes(target.getAttribute('inputmode') ?? '') &&
  target.dataset['scan'] === undefined;

/**
 * [SCN-28] An amount, a count or a PIN is typed, never scanned: a code read there is refused with its
 * Enter, on the screens that hear no scan as well. Returns the unsubscribe.
 */
export function refuseScansInNumbers(): () => void {
  let stop = (): void => undefined;
  const onFocus = ({ target }: Event): void => {
    stop();
    stop = () => undefined;
    if (!isNumberField(target)) return;
    void import('./use-scan.ts').then(({ listenIfNobody }) => {
      if (document.activeElement === target)
        stop = listenIfNobody(() => toast.avertir(phrasesScan.scanDansUnNombre));
    });
  };
  document.addEventListener('focusin', onFocus);
  return () => {
    stop();
    document.removeEventListener('focusin', onFocus);
  };
}

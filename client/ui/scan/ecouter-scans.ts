import { strike, IDLE, type ScanSettings, fallSilent, silenceOf } from './detecteur-scan.rules.ts';

type TextField = HTMLInputElement | HTMLTextAreaElement;
const LATENESS_MS = 20;
const isTextField = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** Writes as a person would, so that React and input masks hear it. */
function putBack(field: TextField, value: string): void {
  const proto =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(proto, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Listens for scans in the capture phase of the window, before any button, field or shortcut. The
 * first five keys cannot be told from typing and pass; once the burst is recognised the fields they
 * reached get their value back, and every later key of the burst, its Enter and the matching
 * key-ups included, goes nowhere. Answers how to stop.
 */
export function listenToScans(
  win: Window,
  readSettings: () => ScanSettings,
  hear: (code: string) => void,
): () => void {
  let burst = IDLE;
  let timer = 0;
  let dueAt = 0;
  const before = new Map<TextField, string>();
  const swallowed = new Set<string>();

  const finish = (code: string) => {
    before.clear();
    hear(code);
  };
  const arm = (ms: number) => {
    dueAt = performance.now() + ms;
    timer = win.setTimeout(silence, ms);
  };
  const silence = () => {
    // A timer that comes late has waited behind a busy page: keys may be queued behind it too, they
    // go first.
    if (performance.now() - dueAt > LATENESS_MS) return arm(LATENESS_MS);
    const end = fallSilent(burst, performance.now());
    burst = end.burst;
    if (end.code !== null) finish(end.code);
  };
  const onKeyDown = (e: KeyboardEvent) => {
    if (e.isComposing) return;
    if (burst.instants.length === 0) before.clear();
    const r = readSettings();
    const step = strike(
      burst,
      {
        code: e.code,
        key: e.key,
        timeStamp: e.timeStamp,
        shiftKey: e.shiftKey,
        ctrlKey: e.ctrlKey,
        altKey: e.altKey || e.metaKey,
        repeat: e.repeat,
      },
      r,
    );
    if (step.burst.instants.length === 1) before.clear();
    burst = step.burst;
    if (step.justRecognised) for (const [field, value] of before) putBack(field, value);
    if (step.swallowed) {
      e.preventDefault();
      e.stopImmediatePropagation();
      swallowed.add(e.code || e.key);
    }
    win.clearTimeout(timer);
    if (burst.instants.length > 0) arm(silenceOf(burst, r));
    if (step.code !== null) finish(step.code);
  };
  const onKeyUp = (e: KeyboardEvent) => {
    if (!swallowed.delete(e.code || e.key)) return;
    e.preventDefault();
    e.stopImmediatePropagation();
  };
  // Focus may move during a burst: what counts is the field a key is about to change, as it stands
  // then.
  const onBeforeInput = (e: Event) => {
    if (burst.instants.length > 0 && isTextField(e.target) && !before.has(e.target))
      before.set(e.target, e.target.value);
  };

  win.addEventListener('keydown', onKeyDown, true);
  win.addEventListener('keyup', onKeyUp, true);
  win.addEventListener('beforeinput', onBeforeInput, true);
  return () => {
    win.clearTimeout(timer);
    win.removeEventListener('keydown', onKeyDown, true);
    win.removeEventListener('keyup', onKeyUp, true);
    win.removeEventListener('beforeinput', onBeforeInput, true);
  };
}

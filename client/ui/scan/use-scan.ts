import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import {
  type Scan,
  scanSettings,
  fallSilent,
  IDLE,
  type Keystroke,
  type ScanSettings,
  silenceOf,
  strike,
} from './detecteur-scan.rules.ts';
import { scanGapAtom } from './scan.atoms.ts';
import { store } from '#client/base/store.ts';
import { isTextField, type TextField } from '#client/base/text-field.ts';

const LATENESS_MS = 20;

/** Native setter and event, for React and input masks. */
function putBack(field: TextField, value: string): void {
  const proto =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(proto, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

interface Trace {
  rank: number;
  field: TextField;
  value: string;
}
function asBefore(traces: readonly Trace[], rank: number): ReadonlyMap<TextField, string> {
  const before = new Map<TextField, string>();
  for (const t of traces) if (t.rank >= rank && !before.has(t.field)) before.set(t.field, t.value);
  return before;
}
/** No field, or `data-scan` (search, quantity). */
const readsCodes = (target: EventTarget | null): boolean =>
  !isTextField(target) || target.dataset['scan'] !== undefined;

const keystrokeOf = (e: KeyboardEvent): Keystroke => ({
  code: e.code,
  key: e.key,
  timeStamp: e.timeStamp,
  shiftKey: e.shiftKey,
  ctrlKey: e.ctrlKey,
  altKey: e.altKey || e.metaKey,
  altGraph: e.getModifierState('AltGraph'),
  capsLock: e.getModifierState('CapsLock'),
  repeat: e.repeat,
  readsCodes: readsCodes(e.target),
});

/**
 * Window capture phase, before any handler. Keys pass until recognition; then fields are restored
 * and the rest of the burst, Enter and key-ups included, is swallowed. Returns the unsubscribe.
 */
export function listenToScans(
  win: Window,
  readSettings: () => ScanSettings,
  hear: (scan: Scan) => void,
): () => void {
  let burst = IDLE;
  let timer = 0;
  let dueAt = 0;
  let traces: Trace[] = [];
  const swallowed = new Set<string>();

  const arm = (ms: number) => {
    dueAt = performance.now() + ms;
    timer = win.setTimeout(silence, ms);
  };
  const silence = () => {
    // A late timer means a busy page: queued keys go first.
    if (performance.now() - dueAt > LATENESS_MS) return arm(LATENESS_MS);
    const end = fallSilent(burst, performance.now());
    burst = end.burst;
    if (end.takeBackFrom !== null) takeBack(end.takeBackFrom);
    if (end.scan !== null) hear(end.scan);
  };
  const takeBack = (rank: number) => {
    for (const [field, value] of asBefore(traces, rank))
      if (field.isConnected && field.value !== value) putBack(field, value);
    traces = traces.filter((t) => t.rank < rank);
  };
  const onKeyDown = (e: KeyboardEvent) => {
    if (e.isComposing) return;
    const r = readSettings();
    const step = strike(burst, keystrokeOf(e), r);
    burst = step.burst;
    if (step.takeBackFrom !== null) takeBack(step.takeBackFrom);
    if (burst.keys.length <= 1) traces = [];
    if (step.swallowed) {
      e.preventDefault();
      e.stopImmediatePropagation();
      swallowed.add(e.code || e.key);
    }
    win.clearTimeout(timer);
    if (burst.fastFrom !== null) arm(silenceOf(burst, r));
    if (step.scan !== null) hear(step.scan);
  };
  const onKeyUp = (e: KeyboardEvent) => {
    if (!swallowed.delete(e.code || e.key)) return;
    e.preventDefault();
    e.stopImmediatePropagation();
  };
  // Focus may move in a burst: snapshot the field about to change.
  const onBeforeInput = (e: Event) => {
    const rank = burst.keys.at(-1)?.rank;
    if (rank !== undefined && isTextField(e.target))
      traces.push({ rank, field: e.target, value: e.target.value });
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

/** `scan` null: from the camera. */
type Listener = (code: string, scan: Scan | null) => void;
/** Stack: the top one gets the scan. */
const listeners: Listener[] = [];

/** Queue while a form opens; null: direct. */
let held: Parameters<Listener>[] | null = null;

function tell(code: string, scan: Scan | null): void {
  if (held) held.push([code, scan]);
  else listeners.at(-1)?.(code, scan);
}
export const tellScan = (code: string): void => tell(code, null);
const tellKeys = (scan: Scan): void => tell(scan.code, scan);

/** Queues scans while the form they open loads. */
export function holdScans(): void {
  held = [];
}
/** Flushes the queue to the top listener. */
export function releaseScans(): void {
  const waited = held ?? [];
  held = null;
  for (const [code, scan] of waited) tell(code, scan);
}

/** Drops the queue: the screen was left. */
export function forgetScans(): void {
  held = null;
}

function listen(listener: Listener, gap: number): () => void {
  listeners.push(listener);
  releaseScans();
  const stop = listenToScans(window, () => scanSettings(gap), tellKeys);
  return () => {
    listeners.splice(listeners.indexOf(listener), 1);
    stop();
  };
}
/** Whatever has the focus. */
export function useScan(hear: Listener): void {
  const gap = useAtomValue(scanGapAtom);
  const onScan = useEffectEvent(hear);
  useEffect(() => listen((code, scan) => onScan(code, scan), gap), [gap]);
}

/** Where no part of the screen hears scans; nothing when one does. Returns the unsubscribe. */
export const listenIfNobody = (hear: () => void): (() => void) =>
  listeners.length > 0 ? () => undefined : listen(hear, store.get(scanGapAtom));

/** Synthesized. Browsers require a gesture first: `armSounds` (PIN, key). */
let context: AudioContext | null = null;

export function armSounds(): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  void context.resume().catch(() => undefined);
}

function note(frequency: number, start: number, duration: number): void {
  if (context?.state !== 'running') return;
  const source = context.createOscillator();
  const volume = context.createGain();
  const t = context.currentTime + start;
  source.frequency.value = frequency;
  volume.gain.setValueAtTime(0.12, t);
  volume.gain.exponentialRampToValueAtTime(0.001, t + duration);
  source.connect(volume).connect(context.destination);
  source.start(t);
  source.stop(t + duration);
}

/** 280 ms: a basket arrived. */
export function chime(): void {
  note(880, 0, 0.14);
  note(1318, 0.12, 0.16);
}
export function lowBeep(): void {
  armSounds();
  note(196, 0, 0.18);
}

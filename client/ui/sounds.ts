/**
 * Short sounds made on the spot, no file to load. Browsers stay mute until a gesture: `armSounds`
 * is called on one (a PIN typed, a key pressed).
 */
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

/** Two rising notes, 280 ms: a basket has arrived. */
export function chime(): void {
  note(880, 0, 0.14);
  note(1318, 0.12, 0.16);
}
/** A low note: what was scanned or asked was not done. */
export function lowBeep(): void {
  armSounds();
  note(196, 0, 0.18);
}

/**
 * Short sounds made on the spot, no file to load. Browsers stay mute until a gesture: `armSounds`
 * is called on one (a PIN typed, a key pressed).
 */
let contexte: AudioContext | null = null;

export function armSounds(): void {
  if (typeof AudioContext === 'undefined') return;
  contexte ??= new AudioContext();
  void contexte.resume().catch(() => undefined);
}

function note(frequence: number, debut: number, duree: number): void {
  if (contexte?.state !== 'running') return;
  const source = contexte.createOscillator();
  const volume = contexte.createGain();
  const t = contexte.currentTime + debut;
  source.frequency.value = frequence;
  volume.gain.setValueAtTime(0.12, t);
  volume.gain.exponentialRampToValueAtTime(0.001, t + duree);
  source.connect(volume).connect(contexte.destination);
  source.start(t);
  source.stop(t + duree);
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

import { frapper, REPOS, type Reglages, seTaire, silenceDe } from './detecteur-scan.rules.ts';

type Champ = HTMLInputElement | HTMLTextAreaElement;
const RETARD = 20;
const estChamp = (cible: EventTarget | null): cible is Champ =>
  cible instanceof HTMLInputElement || cible instanceof HTMLTextAreaElement;

/** Writes as a person would, so that React and input masks hear it. */
function remettre(champ: Champ, valeur: string): void {
  const proto =
    champ instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(proto, 'value')?.set?.call(champ, valeur);
  champ.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Listens for scans in the capture phase of the window, before any button, field or shortcut. The
 * first five keys cannot be told from typing and pass; once the burst is recognised the fields they
 * reached get their value back, and every later key of the burst, its Enter and the matching
 * key-ups included, goes nowhere. Answers how to stop.
 */
export function ecouterScans(
  fenetre: Window,
  lireReglages: () => Reglages,
  entendre: (code: string) => void,
): () => void {
  let rafale = REPOS;
  let minuterie = 0;
  let attendu = 0;
  const avant = new Map<Champ, string>();
  const relacher = new Set<string>();

  const terminer = (code: string) => {
    avant.clear();
    entendre(code);
  };
  const armer = (ms: number) => {
    attendu = performance.now() + ms;
    minuterie = fenetre.setTimeout(silence, ms);
  };
  const silence = () => {
    // A timer that comes late has waited behind a busy page: keys may be queued behind it too, they
    // go first.
    if (performance.now() - attendu > RETARD) return armer(RETARD);
    const fin = seTaire(rafale, performance.now());
    rafale = fin.rafale;
    if (fin.code !== null) terminer(fin.code);
  };
  const surTouche = (e: KeyboardEvent) => {
    if (e.isComposing) return;
    if (rafale.instants.length === 0) avant.clear();
    const r = lireReglages();
    const suite = frapper(
      rafale,
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
    if (suite.rafale.instants.length === 1) avant.clear();
    rafale = suite.rafale;
    if (suite.vientDeReconnaitre) for (const [champ, valeur] of avant) remettre(champ, valeur);
    if (suite.avale) {
      e.preventDefault();
      e.stopImmediatePropagation();
      relacher.add(e.code || e.key);
    }
    fenetre.clearTimeout(minuterie);
    if (rafale.instants.length > 0) armer(silenceDe(rafale, r));
    if (suite.code !== null) terminer(suite.code);
  };
  const surRelache = (e: KeyboardEvent) => {
    if (!relacher.delete(e.code || e.key)) return;
    e.preventDefault();
    e.stopImmediatePropagation();
  };
  // Focus may move during a burst: what counts is the field a key is about to change, as it stands
  // then.
  const surSaisie = (e: Event) => {
    if (rafale.instants.length > 0 && estChamp(e.target) && !avant.has(e.target))
      avant.set(e.target, e.target.value);
  };

  fenetre.addEventListener('keydown', surTouche, true);
  fenetre.addEventListener('keyup', surRelache, true);
  fenetre.addEventListener('beforeinput', surSaisie, true);
  return () => {
    fenetre.clearTimeout(minuterie);
    fenetre.removeEventListener('keydown', surTouche, true);
    fenetre.removeEventListener('keyup', surRelache, true);
    fenetre.removeEventListener('beforeinput', surSaisie, true);
  };
}

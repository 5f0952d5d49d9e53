import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ReglagesPoste } from './messages.ts';

/*
 * What a page finds around it, for the code of the selling page run in a process of its own: loaded
 * before it.
 */
export const reglages = JSON.parse(process.argv[2] ?? '{}') as ReglagesPoste;

const evenements = new EventTarget();
const { fetch: vraiFetch, Date: VraieDate } = globalThis;
/** What the browser keeps beside its base: who was signed in, among others. */
const memoire = path.join(reglages.dossier, 'memoire.json');
const gardes = new Map<string, string>(
  existsSync(memoire) ? (JSON.parse(readFileSync(memoire, 'utf8')) as [string, string][]) : [],
);
/** Whole, or as it was: a page killed while it writes leaves no half of it. */
function ecrire(): void {
  writeFileSync(`${memoire}.neuve`, JSON.stringify([...gardes]));
  renameSync(`${memoire}.neuve`, memoire);
}
const localStorage = {
  getItem: (cle: string) => gardes.get(cle) ?? null,
  setItem(cle: string, valeur: string): void {
    gardes.set(cle, valeur);
    ecrire();
  },
  removeItem(cle: string): void {
    gardes.delete(cle);
    ecrire();
  },
};
const page = {
  localStorage,
  /** No screen: what looks for one of its parts finds none. */
  document: Object.assign(new EventTarget(), {
    querySelector: () => null,
    visibilityState: 'visible',
  }),
  window: globalThis,
  location: new URL(reglages.adresse),
  addEventListener: evenements.addEventListener.bind(evenements),
  removeEventListener: evenements.removeEventListener.bind(evenements),
  dispatchEvent: evenements.dispatchEvent.bind(evenements),
  fetch: (ou: string, init?: RequestInit) => vraiFetch(new URL(ou, reglages.adresse), init),
  /** The clock of the machine, as wrong as the station's. */
  Date: class extends VraieDate {
    constructor(...valeurs: [] | [number | string]) {
      const [valeur = VraieDate.now() + reglages.decalage_ms] = valeurs;
      super(valeur);
    }
    static override now(): number {
      return VraieDate.now() + reglages.decalage_ms;
    }
  },
};
for (const [nom, value] of Object.entries(page))
  Object.defineProperty(globalThis, nom, { value, configurable: true, writable: true });

import {
  fallSilent,
  IDLE,
  type Keystroke,
  scanSettings,
  silenceOf,
  strike,
} from '#client/ui/scan/detecteur-scan.rules.ts';
import { estCodeTape, lecturesDuScan } from '#shared/stock/produit/codes.rules.ts';

/** What became of one box shown to the scanner. */
export type Sort = 'vendue' | 'dite' | 'visible' | 'perdue' | 'autre boîte';

/**
 * A counter without a browser: the scanner's state machine over one search field, and a search that
 * does what a careless one would, sell the first thing found.
 */
export class Comptoir {
  /** What is in the search field. */
  texte = '';
  readonly vendus: string[] = [];
  readonly dits: string[] = [];
  #burst = IDLE;
  #dueAt = Infinity;
  #traces: { rank: number; texte: string }[] = [];
  readonly #reglage = scanSettings();
  /** Product by each of its codes. */
  readonly #catalogue: ReadonlyMap<string, string>;
  /** Every code, a line each: where words are looked for. */
  readonly #codes: string;

  constructor(catalogue: ReadonlyMap<string, string>) {
    this.#catalogue = catalogue;
    this.#codes = [...catalogue.keys(), ''].join('\n');
  }

  /** One key, as the page would take it. */
  presser(f: Keystroke): void {
    this.attendre(f.timeStamp);
    const step = strike(this.#burst, { ...f, readsCodes: true }, this.#reglage);
    this.#burst = step.burst;
    if (step.takeBackFrom !== null) this.#reprendre(step.takeBackFrom);
    if (this.#burst.keys.length <= 1) this.#traces = [];
    if (!step.swallowed) this.#taper(f);
    const scanEnCours = this.#burst.fastFrom !== null;
    this.#dueAt = scanEnCours ? f.timeStamp + silenceOf(this.#burst, this.#reglage) : Infinity;
    if (step.scan !== null) this.#entendre(step.scan.code);
  }
  /** Time passes: a scan without its Enter ends. */
  attendre(jusqua: number): void {
    if (jusqua <= this.#dueAt) return;
    const fin = fallSilent(this.#burst, this.#dueAt);
    this.#dueAt = Infinity;
    this.#burst = fin.burst;
    if (fin.takeBackFrom !== null) this.#reprendre(fin.takeBackFrom);
    if (fin.scan !== null) this.#entendre(fin.scan.code);
  }
  /** The seller empties the field, long after the last key. */
  effacer(): void {
    this.texte = '';
    this.#traces = [];
  }

  #reprendre(rank: number): void {
    this.texte = this.#traces.find((t) => t.rank >= rank)?.texte ?? this.texte;
    this.#traces = this.#traces.filter((t) => t.rank < rank);
  }
  #taper(f: Keystroke): void {
    if (f.key === 'Enter') return this.#chercher();
    if (f.key.length !== 1 || f.ctrlKey) return;
    const rank = this.#burst.keys.at(-1)?.rank;
    if (rank !== undefined) this.#traces.push({ rank, texte: this.texte });
    this.texte += f.key;
  }
  #chercher(): void {
    const mots = this.texte.trim().toLowerCase();
    if (mots === '') return;
    if (estCodeTape(mots)) this.#entendre(mots);
    else {
      const place = this.#codes.indexOf(mots);
      if (place < 0) return;
      const [debut, fin] = [this.#codes.lastIndexOf('\n', place), this.#codes.indexOf('\n', place)];
      this.vendus.push(this.#codes.slice(debut + 1, fin));
    }
    this.texte = '';
  }
  #entendre(brut: string): void {
    this.#vendre(
      lecturesDuScan(brut).flatMap(({ cips }) => cips),
      brut,
    );
  }
  #vendre(cips: readonly string[], code: string): void {
    const cip = cips.find((c) => this.#catalogue.has(c));
    if (cip === undefined) this.dits.push(code);
    else this.vendus.push(this.#catalogue.get(cip) ?? '');
  }
}

import { ECOLE } from '#shared/scellement/scelle.rules.ts';
import { type BlocScelle, EmpreinteDePieces } from './inscrire.ts';
import type { PieceLue } from './pieces.ts';

/** One fact that vouches for many rows, and its place. */
export type BlocTenu = BlocScelle & { chaine: string; seq: number };

/** What the rows of a block were found to be. */
export interface BlocLu {
  bloc: BlocTenu;
  nombre: number;
  empreinte: string;
}

const estPlage = (p: unknown): boolean =>
  Array.isArray(p) && p.length === 2 && p.every(Number.isInteger);
/** Said of what a fact holds, which may be a forger's. */
export const estBloc = (b: Partial<BlocScelle>): b is BlocScelle =>
  typeof b.piece === 'string' && Array.isArray(b.plages) && b.plages.every(estPlage);

/** A block, the first and the last row it may hold, and what was met of them. */
interface BlocSuivi {
  bloc: BlocTenu;
  de: number;
  a: number;
  lu: EmpreinteDePieces;
}
function suivre(bloc: BlocTenu): BlocSuivi {
  let [de, a] = [Infinity, -Infinity];
  for (const [premier, dernier] of bloc.plages) {
    de = Math.min(de, premier);
    a = Math.max(a, dernier);
  }
  return { bloc, de, a, lu: new EmpreinteDePieces() };
}
const couvre = ({ bloc }: BlocSuivi, { id, chaine }: PieceLue): boolean =>
  bloc.chaine.replace(ECOLE, '') === chaine && bloc.plages.some(([de, a]) => de <= id && id <= a);

/**
 * The blocks of a piece held against its rows, which come by ascending id: a block is looked at from
 * its first row to its last, then told, so that neither the rows nor the search grow with all there
 * is. A pharmacy of before the journal has one for each thousand of its rows.
 */
export class BlocsScelles {
  readonly #aVenir: BlocSuivi[];
  #suivis: BlocSuivi[] = [];
  readonly #dire: (lu: BlocLu) => void;

  constructor(blocs: readonly BlocTenu[], dire: (lu: BlocLu) => void) {
    this.#aVenir = blocs.map(suivre).sort((x, y) => y.de - x.de);
    this.#dire = dire;
  }

  /** Whether a block vouches for that row. */
  passer(lue: PieceLue): boolean {
    this.#avancer(lue.id);
    const siens = this.#suivis.filter((s) => couvre(s, lue));
    for (const { lu } of siens) lu.ajouter(lue);
    return siens.length > 0;
  }
  /** After the last row. */
  finir(): void {
    this.#avancer(Infinity);
    for (const suivi of this.#aVenir) this.#telQueLu(suivi);
  }

  #avancer(id: number): void {
    for (let s = this.#aVenir.at(-1); s !== undefined && s.de <= id; s = this.#aVenir.at(-1)) {
      this.#suivis.push(s);
      this.#aVenir.pop();
    }
    if (!this.#suivis.some((s) => s.a < id)) return;
    for (const s of this.#suivis) if (s.a < id) this.#telQueLu(s);
    this.#suivis = this.#suivis.filter((s) => s.a >= id);
  }
  #telQueLu({ bloc, lu }: BlocSuivi): void {
    this.#dire({ bloc, nombre: lu.nombre, empreinte: lu.finir() });
  }
}

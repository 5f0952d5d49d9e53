import { ECOLE } from '#shared/platform/scellement/scelle.rules.ts';
import { type BlocScelle, EmpreinteDePieces } from './inscrire.ts';
import type { PieceLue } from './pieces.sql.ts';

export type StoredBloc = BlocScelle & { chaine: string; seq: number };

export interface BlocLu {
  bloc: StoredBloc;
  nombre: number;
  empreinte: string;
}

const estPlage = (p: unknown): boolean =>
  Array.isArray(p) && p.length === 2 && p.every(Number.isInteger);
/** Untrusted: may be forged. */
export const estBloc = (b: Partial<BlocScelle>): b is BlocScelle =>
  typeof b.piece === 'string' && Array.isArray(b.plages) && b.plages.every(estPlage);

/** With its row bounds and findings. */
interface BlocSuivi {
  bloc: StoredBloc;
  de: number;
  a: number;
  lu: EmpreinteDePieces;
}
function suivre(bloc: StoredBloc): BlocSuivi {
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
 * Checks blocks against rows in ascending id, each released after its last row: bounded memory. An
 * older pharmacy has one per thousand rows.
 */
export class BlocsScelles {
  readonly #aVenir: BlocSuivi[];
  #suivis: BlocSuivi[] = [];
  readonly #dire: (lu: BlocLu) => void;

  constructor(blocs: readonly StoredBloc[], dire: (lu: BlocLu) => void) {
    this.#aVenir = blocs.map(suivre).sort((x, y) => y.de - x.de);
    this.#dire = dire;
  }

  /** True when a block covers it. */
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

import { readCsv } from '#shared/base/lire-csv.ts';
import { normaliser } from '#shared/base/liste.ts';
import { LECTURES } from '#shared/sante/interaction/lectures.ts';

/**
 * What two substances do to one another, found the slow way: every couple of the files is looked at
 * for every pair, by reading the rows as they stand. Knows nothing of the compact form, of its index,
 * nor of the rules of `shared`; of the readings it takes what they say, not how they are applied.
 */
export interface Dit {
  niveau: string;
  couples: string[];
}
const RANG = ['CI', 'AD', 'PE', 'APEC'];

function rangees(octets: Uint8Array | undefined): Record<string, string>[] {
  const [tete = [], ...reste] = readCsv(new TextDecoder().decode(octets)) ?? [];
  return reste.map((r) => Object.fromEntries(tete.map((h, i) => [h, (r[i] ?? '').trim()])));
}

export class Oracle {
  readonly #couples: Record<string, string>[];
  readonly #niveaux: Map<string | undefined, Record<string, string>[]>;
  readonly #classes = new Map<string | undefined, Set<string | undefined>>();
  readonly ids: string[];
  constructor(fichiers: ReadonlyMap<string, Uint8Array>) {
    this.#couples = rangees(fichiers.get('couples.csv'));
    this.#niveaux = Map.groupBy(rangees(fichiers.get('niveaux.csv')), (n) => n['couple']);
    for (const m of rangees(fichiers.get('membres.csv')))
      this.#classes.set(
        m['substance'],
        (this.#classes.get(m['substance']) ?? new Set()).add(m['classe']),
      );
    this.ids = rangees(fichiers.get('substances.csv')).map((s) => s['id'] ?? '');
  }

  #est(substance: string, type: string | undefined, id: string | undefined): boolean {
    if (type === 'substance') return substance === id;
    return type === 'classe' && (this.#classes.get(substance)?.has(id) ?? false);
  }
  /** Is this substance one of these, or a member of one of these classes? */
  #parmi(substance: string, noms: readonly string[]): boolean {
    return noms.some(
      (n) => n === substance || (!this.ids.includes(n) && this.#est(substance, 'classe', n)),
    );
  }

  /** A level whose text was read to be about others; the ways are not known here. */
  #ecarte(couple: Record<string, string>, niveau: Record<string, string>, x: string, y: string) {
    const bouts = [couple['a'], couple['b']];
    return LECTURES.some((l) => {
      const [p, q] = l.entre;
      const sienne = (bouts[0] === p && bouts[1] === q) || (bouts[0] === q && bouts[1] === p);
      if (!sienne || (l.niveau !== undefined && l.niveau !== niveau['niveau'])) return false;
      if (l.niveau === undefined) return false;
      if (!normaliser(niveau['texte'] ?? '').includes(l.dit)) return false;
      const lisibles = l.cas.filter((c) =>
        [c.parmi, c.et].every((noms) => !noms || this.ids.some((id) => this.#parmi(id, noms))),
      );
      if (lisibles.length === 0) return false;
      return !lisibles.some((c) => {
        if (c.sauf && (this.#parmi(x, c.sauf) || this.#parmi(y, c.sauf))) return false;
        if (!c.parmi) return true;
        const [parmi, et] = [c.parmi, c.et];
        const sens = (un: string, autre: string) =>
          this.#parmi(un, parmi) && (!et || this.#parmi(autre, et));
        return sens(x, y) || sens(y, x);
      });
    });
  }

  entre(x: string, y: string): Dit | null {
    if (x === y) return null;
    const touches = this.#couples.flatMap((c) => {
      const sens = (p: string, q: string) =>
        this.#est(p, c['type_a'], c['a']) && this.#est(q, c['type_b'], c['b']);
      if (!sens(x, y) && !sens(y, x)) return [];
      const tenus = (this.#niveaux.get(c['id']) ?? [])
        .filter((n) => !this.#ecarte(c, n, x, y))
        .map((n) => n['niveau'] ?? '');
      return tenus.length > 0 ? [{ id: c['id'] ?? '', tenus }] : [];
    });
    if (touches.length === 0) return null;
    const niveau = RANG.find((n) => touches.some((t) => t.tenus.includes(n))) ?? '';
    return { niveau, couples: touches.map((t) => t.id).sort() };
  }
}

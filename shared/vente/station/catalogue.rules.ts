import type { CompositionDuProduit } from '../../sante/interaction/substances.schema.ts';
import { HOSPITALIERS, TABLEAUX } from '../../admin/pharmacie/tableaux.schema.ts';
import type { Produit } from '../../stock/produit/produit.schema.ts';
import type { LigneCatalogue, TablesCatalogue } from './catalogue.schema.ts';

export type StoredProduit = Pick<
  Produit,
  | 'id'
  | 'version'
  | 'libelle'
  | 'cip'
  | 'cip_1'
  | 'cip_2'
  | 'cip_deux'
  | 'dci'
  | 'qte'
  | 'qte_retenue'
  | 'qte_perimee'
  | 'prix_de_vente'
  | 'tva'
  | 'css'
  | 'couvert'
  | 'securisee'
  | 'tableau'
  | 'hospitalier'
  | 'rayon'
  | 'forme'
  | 'composition'
  | 'ecoulement'
>;

/** Never in a code. */
const ENTRE_CODES = '\n';
const BITS = { tva: 1, css: 2, couvert: 4, securisee: 8 } as const;
const TABLEAU = 16;
const HOSPITALIER = 64;
const CHOIX = 4;

/** Index from 1; 0: none. */
class Table<T> {
  readonly mots: T[] = [];
  readonly #places = new Map<string, number>();
  readonly #cle: (mot: T) => string;
  constructor(cle: (mot: T) => string) {
    this.#cle = cle;
  }
  place(mot: T | null): number {
    if (mot === null) return 0;
    const cle = this.#cle(mot);
    const tenue = this.#places.get(cle);
    if (tenue !== undefined) return tenue;
    this.#places.set(cle, this.mots.push(mot));
    return this.mots.length;
  }
}

const drapeauxDe = (p: StoredProduit): number =>
  (p.tva ? BITS.tva : 0) +
  (p.css ? BITS.css : 0) +
  (p.couvert ? BITS.couvert : 0) +
  (p.securisee ? BITS.securisee : 0) +
  (p.tableau === null ? 0 : TABLEAU * (TABLEAUX.indexOf(p.tableau) + 1)) +
  (p.hospitalier === null ? 0 : HOSPITALIER * (HOSPITALIERS.indexOf(p.hospitalier) + 1));

const codesDe = (p: StoredProduit): string =>
  [p.cip, p.cip_1, p.cip_2, p.cip_deux]
    .map((c) => c ?? '')
    .join(ENTRE_CODES)
    .replace(/\n+$/, '');

/** [CAT-1] Packs products into rows; tables are complete at the end. */
export class Emballeur {
  readonly #dci = new Table<string>((m) => m);
  readonly #rayon = new Table<string>((m) => m);
  readonly #forme = new Table<string>((m) => m);
  readonly #composition = new Table<CompositionDuProduit>((c) => JSON.stringify(c));

  get tables(): TablesCatalogue {
    return {
      dci: this.#dci.mots,
      rayon: this.#rayon.mots,
      forme: this.#forme.mots,
      composition: this.#composition.mots,
    };
  }

  /** `vendu`: recent sales, boxes. */
  emballer(p: StoredProduit, vendu: number): LigneCatalogue {
    const { ecoulement: e } = p;
    return [
      p.id,
      p.version,
      p.libelle,
      codesDe(p),
      this.#dci.place(p.dci),
      p.qte,
      p.qte_retenue,
      p.qte_perimee,
      p.prix_de_vente,
      drapeauxDe(p),
      this.#rayon.place(p.rayon),
      this.#forme.place(p.forme),
      vendu,
      this.#composition.place(p.composition),
      e && [e.taux, e.reste, e.lot, e.jusqua],
    ];
  }
}

const motDe = <T>(mots: readonly T[], place: number): T | null => mots[place - 1] ?? null;
const codeDe = (codes: readonly string[], rang: number): string | null => codes[rang] || null;
const choixDe = <T>(liste: readonly T[], drapeaux: number, rang: number): T | null =>
  liste[(Math.floor(drapeaux / rang) % CHOIX) - 1] ?? null;

/** Defaults of fields not stored. */
const NEUTRE = {
  qte_min: 0,
  qte_max: 0,
  rayon_id: null,
  nature_id: null,
  nature: null,
  famille: null,
  classe: null,
  categorie: null,
  cout_moyen: null,
  tva_a_verifier: false,
  tableau_saisi: null,
  unites_de_prise: null,
  posologie: null,
  photo: null,
  is_active: true,
  updated_at: null,
} as const;

/** [CAT-1] Missing fields take defaults. */
export function deballer(l: LigneCatalogue, tables: TablesCatalogue): Produit {
  const [id, version, libelle, joints, dci, qte, qte_retenue, qte_perimee, prix_de_vente] = l;
  const [, , , , , , , , , drapeaux, rayon, forme, , composition, e] = l;
  const codes = joints.split(ENTRE_CODES);
  return {
    ...NEUTRE,
    id,
    version,
    libelle,
    cip: codeDe(codes, 0),
    cip_1: codeDe(codes, 1),
    cip_2: codeDe(codes, 2),
    cip_deux: codeDe(codes, 3),
    dci: motDe(tables.dci, dci),
    qte,
    qte_retenue,
    qte_perimee,
    qte_disponible: qte - qte_retenue - qte_perimee,
    rayon: motDe(tables.rayon, rayon),
    forme: motDe(tables.forme, forme),
    prix_de_vente,
    tva: (drapeaux & BITS.tva) > 0,
    css: (drapeaux & BITS.css) > 0,
    couvert: (drapeaux & BITS.couvert) > 0,
    securisee: (drapeaux & BITS.securisee) > 0,
    tableau: choixDe(TABLEAUX, drapeaux, TABLEAU),
    hospitalier: choixDe(HOSPITALIERS, drapeaux, HOSPITALIER),
    ecoulement: e && { taux: e[0], reste: e[1], lot: e[2], jusqua: e[3] },
    composition: motDe(tables.composition, composition),
  };
}
/** Recent sales, boxes. */
export const venduDe = (l: LigneCatalogue): number => l[12];

import type { Brut, Vendeur } from './statistiques-brutes.ts';

const S = '/api/statistiques/';
/** What a widget answered. */
export interface Lue<T> {
  data: T;
  extra_data?: unknown;
}
type Lire = <T>(chemin: string) => Promise<Lue<T>>;
/** One widget over the period that is compared. */
type Dit = <T>(chemin: string) => Promise<T>;

const ranger = (x: unknown): unknown =>
  x instanceof Map ? [...x].sort(([a], [b]) => (a < b ? -1 : 1)) : x;
const par = <T, V>(liste: T[], cle: (t: T) => string, valeur: (t: T) => V) =>
  new Map(liste.map((t) => [cle(t), valeur(t)]));
const centime = (x: number) => Math.round(x * 100) / 100;
const panier = (v: Vendeur) => Math.round((v.total * 100) / v.nombre) / 100;

/** Every widget against the sales themselves, period after period. */
export class Comparaison {
  ecarts = 0;
  readonly compares = new Set([`${S}ventes-annulees`]);
  readonly #lire: Lire;
  constructor(lire: Lire) {
    this.#lire = lire;
  }

  async comparerPeriode(vrai: Brut, avec: (chemin: string) => string): Promise<void> {
    const dit: Dit = async (chemin) => {
      this.compares.add(chemin);
      return (await this.#lire<never>(avec(chemin))).data;
    };
    await this.#comparerSommes(vrai, dit);
    await this.#comparerVendeurs(vrai, dit);
    await this.#comparerProduits(vrai, dit);
    await this.#comparerMarges(vrai, dit);
    const { extra_data } = await this.#lire(avec(`${S}ventes-annulees?page=1&rows=1`));
    this.#comparer(extra_data, { soldees: vrai.soldees, annulees: vrai.annulees });
  }

  #comparer(a: unknown, b: unknown): void {
    if (JSON.stringify(ranger(a)) !== JSON.stringify(ranger(b))) this.ecarts += 1;
  }

  async #comparerSommes(vrai: Brut, dit: Dit): Promise<void> {
    const somme = (de: (v: Vendeur) => number) =>
      centime(vrai.vendeurs.reduce((s, v) => s + de(v), 0));
    const [ca, nombre, quantite] = [
      somme((v) => v.total),
      somme((v) => v.nombre),
      [...vrai.produits.values()].reduce((s, q) => s + q, 0),
    ];
    const { periode_actuelle: m } = await dit<{
      periode_actuelle: { chiffre_affaire: number; nombre_ventes: number; quantite: number };
    }>(`${S}evolution-ventes`);
    this.#comparer([m.chiffre_affaire, m.nombre_ventes, m.quantite], [ca, nombre, quantite]);
    this.#comparer(
      centime(
        (await dit<{ total: number }[]>('/api/stat/chiffre-affaire')).reduce(
          (s, c) => s + c.total,
          0,
        ),
      ),
      ca,
    );
  }

  async #comparerVendeurs(vrai: Brut, dit: Dit): Promise<void> {
    this.#comparer(
      par(
        await dit<{ user: string; total_ventes: number }[]>(`${S}total-ventes-utilisateur`),
        (u) => u.user,
        (u) => u.total_ventes,
      ),
      par(
        vrai.vendeurs,
        (v) => v.nom,
        (v) => v.total,
      ),
    );
    this.#comparer(
      par(
        await dit<{ user: string; nombre_ventes: number }[]>(`${S}clients-utilisateur`),
        (u) => u.user,
        (u) => u.nombre_ventes,
      ),
      par(
        vrai.vendeurs,
        (v) => v.nom,
        (v) => v.nombre,
      ),
    );
    this.#comparer(
      par(
        await dit<{ user: string; panier_moyen: number }[]>(`${S}panier-moyen`),
        (u) => u.user,
        (u) => u.panier_moyen,
      ),
      par(vrai.vendeurs, (v) => v.nom, panier),
    );
    const { performances_individuelles: chacun } = await dit<{
      performances_individuelles: {
        employe: string;
        nombre_ventes: number;
        chiffre_affaire_total: number;
        panier_moyen: number;
        ventes_annulees: number;
      }[];
    }>(`${S}ventes-par-employe`);
    this.#comparer(
      par(
        chacun,
        (e) => e.employe,
        (e) => [e.nombre_ventes, e.chiffre_affaire_total, e.panier_moyen, e.ventes_annulees],
      ),
      par(
        vrai.vendeurs,
        (v) => v.nom,
        (v) => [v.nombre, v.total, panier(v), v.annulees],
      ),
    );
  }

  async #comparerProduits(vrai: Brut, dit: Dit): Promise<void> {
    this.#comparer(
      par(
        await dit<{ libelle: string; total_qte: number }[]>(`${S}sold-products`),
        (v) => v.libelle,
        (v) => v.total_qte,
      ),
      vrai.produits,
    );
    const rangs = [...vrai.produits.values()].filter((q) => q > 0).sort((a, b) => b - a);
    for (const [chemin, attendus] of [
      ['/api/stat/top20-produits-vendus', rangs.slice(0, 20)],
      ['/api/stat/moins-vendus', rangs.toReversed().slice(0, 20)],
    ] as const) {
      const classes = await dit<{ libelle: string; total_vendu: number }[]>(chemin);
      this.#comparer(
        [classes.map((c) => c.total_vendu), classes.map((c) => vrai.produits.get(c.libelle))],
        [attendus, attendus],
      );
    }
  }

  async #comparerMarges(vrai: Brut, dit: Dit): Promise<void> {
    this.#comparer(
      (await dit<{ marge_brute_totale: number }>(`${S}marge-brute-mensuelle`)).marge_brute_totale,
      vrai.marge,
    );
    this.#comparer(
      (await dit<{ marge_nette_totale: number }>(`${S}marge-nette`)).marge_nette_totale,
      vrai.marge,
    );
    this.#comparer(
      par(
        await dit<
          {
            categorie: string;
            quantite_vendue: number;
            chiffre_affaire: number;
            nombre_ventes: number;
          }[]
        >(`${S}ventes-par-categorie`),
        (c) => c.categorie,
        (c) => [c.quantite_vendue, c.chiffre_affaire, c.nombre_ventes],
      ),
      vrai.categories,
    );
  }
}

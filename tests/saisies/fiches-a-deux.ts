import { RECORDS } from '#shared/record-list.ts';
import type { AnyRecord } from '#shared/record.ts';
import { sampleOf } from '../records/sample-of.ts';

/** A record that two people change. */
export interface Cas {
  chemin: string;
  /** Makes one; its fields `un` and `deux` are then changed by two people. */
  corps: object;
  un: [string, unknown, unknown];
  deux?: [string, unknown];
}
export const uneNuance = () => Math.random().toString(36).slice(2, 10);
export const unProduitSaisi = (): Cas => ({
  chemin: '/api/produits',
  corps: { libelle: `P ${uneNuance()}`, prix_de_vente: 1_100, prix_achat: 500 },
  un: ['prix_de_vente', 950, 1_000],
  deux: ['posologie', '3 par jour'],
});
/** A declared record: two of its fields are changed, the second one where it has two. */
function aDeux(of: AnyRecord): Cas {
  const { naming: premier, fields } = of.declared;
  const second = Object.keys(fields).find((name) => name !== premier);
  const autre = second && { deux: [second, sampleOf(of)[second]] satisfies Cas['deux'] };
  return {
    chemin: of.calls.list.chemin,
    corps: { [premier]: sampleOf(of)[premier] },
    un: [premier, sampleOf(of)[premier], sampleOf(of)[premier]],
    ...autre,
  };
}
/** Every record that a form edits (`fiche` in `client/ui/form-list.ts`), but those of `AILLEURS`. */
export const FICHES: Readonly<Record<string, () => Cas>> = {
  ...Object.fromEntries(
    (RECORDS as unknown as readonly AnyRecord[]).map((of) => [of.declared.name, () => aDeux(of)]),
  ),
  client: () => ({
    chemin: '/api/clients',
    corps: { libelle: `C ${uneNuance()}` },
    un: ['plafond_dette', 100_000, 200_000],
    deux: ['ville', 'Oyem'],
  }),
  produit: unProduitSaisi,
  depense: () => ({
    chemin: '/api/depenses',
    corps: { libelle: 'Loyer', montant: 1_000, date: '2026-11-02' },
    un: ['montant', 2_000, 3_000],
    deux: ['categorie', 'Loyer'],
  }),
  reference: () => ({
    chemin: '/api/prod_formes',
    corps: { libelle: `L ${uneNuance()}` },
    un: ['libelle', `LA ${uneNuance()}`, `LB ${uneNuance()}`],
  }),
  caisse: () => ({
    chemin: '/api/caisses',
    corps: { libelle: `K ${uneNuance()}` },
    un: ['libelle', `KA ${uneNuance()}`, `KB ${uneNuance()}`],
    deux: ['imprimante_mm', 58],
  }),
  utilisateur: () => ({
    chemin: '/api/utilisateurs',
    corps: { fullname: `U ${uneNuance()}`, name: uneNuance() },
    un: ['telephone', '011', '022'],
    deux: ['email', 'u@u.ga'],
  }),
};

/** Records that two people change in a test of their own. */
export const AILLEURS: Readonly<Record<string, string>> = {
  commande: 'tests/stock/commande/envoyer-commande.test.ts',
  devis: 'tests/vente/facture/transformer-en-devis.test.ts',
  offre_changee: 'tests/stock/commande/offres.test.ts',
};

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
/** Every record that a form edits (`fiche` in `client/ui/form-list.ts`), but those of `AILLEURS`. */
export const FICHES: Readonly<Record<string, () => Cas>> = {
  client: () => ({
    chemin: '/api/clients',
    corps: { libelle: `C ${uneNuance()}` },
    un: ['plafond_dette', 100_000, 200_000],
    deux: ['ville', 'Oyem'],
  }),
  produit: unProduitSaisi,
  fournisseur: () => ({
    chemin: '/api/fournisseurs',
    corps: { libelle: `F ${uneNuance()}` },
    un: ['minimum_commande', 10_000, 20_000],
    deux: ['conditions', '30 jours'],
  }),
  depense: () => ({
    chemin: '/api/depenses',
    corps: { libelle: 'Loyer', montant: 1_000, date: '2026-11-02' },
    un: ['montant', 2_000, 3_000],
    deux: ['categorie', 'Loyer'],
  }),
  rayon: () => ({
    chemin: '/api/rayons',
    corps: { libelle: `R ${uneNuance()}` },
    un: ['libelle', `RA ${uneNuance()}`, `RB ${uneNuance()}`],
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
  prescripteur: () => ({
    chemin: '/api/prescripteurs',
    corps: { nom: `DR ${uneNuance()}` },
    un: ['numero', '11', '22'],
    deux: ['specialite', 'Pédiatre'],
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
  commande: 'tests/commande/envoyer-commande.test.ts',
  devis: 'tests/facture/transformer-en-devis.test.ts',
  offre_changee: 'tests/commande/offres.test.ts',
};

import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '../db/sql.ts';
import type { FournisseurRow } from '../fournisseur/fournisseur.entity.ts';
import { trouverFournisseurs } from '../fournisseur/trouver-fournisseurs.ts';
import { textesEcrits } from '../import/lignes-importees.ts';
import type { AuteurImport, NatureImportee } from '../import/nature-importee.ts';
import { IMPORT_DES_PRODUITS } from '../produit/importation/import-des-produits.ts';
import type { OffreFournisseurRow } from './offre-fournisseur.entity.ts';
import { poserOffres } from './gerer-offres.ts';

const LUES = `
  select l.cible_id as produit_id, l.ecrit->>'fournisseur' as libelle,
    (l.ecrit->>'prix_achat')::bigint as prix_achat
  from import_ligne l
  where l.import_id = $1 and l.etat = 'bonne' and l.acte in ('nouveau', 'modifie')
    and l.ecrit->>'fournisseur' is not null and (l.ecrit->>'prix_achat')::bigint > 0
  order by l.ligne`;
type Lue = Pick<OffreFournisseurRow, 'produit_id' | 'prix_achat'> & Pick<FournisseurRow, 'libelle'>;

/** Rows naming a supplier and a price; accepted suppliers are created. */
async function offrir(em: EntityManager, id: number, auteur: AuteurImport): Promise<void> {
  const noms = await textesEcrits(em, id, 'fournisseur');
  const fournisseurs = await trouverFournisseurs(em, noms, auteur);
  const lues = await sql<Lue>(em, LUES, [id]);
  const offres = lues.flatMap(({ produit_id, libelle, prix_achat }) => {
    const fournisseur_id = fournisseurs.get(libelle);
    const sans = { ug_par: null, ug: null, code: null, qte_min: null };
    return fournisseur_id === undefined
      ? []
      : [{ produit_id, fournisseur_id, prix_achat, ...sans }];
  });
  const { fullname: par, maintenant } = auteur;
  if (offres.length > 0) await poserOffres(em, offres, { source: 'reception', par, maintenant });
}

/** Products with supplier offers. */
export const IMPORT_DES_PRODUITS_ET_OFFRES: NatureImportee = {
  ...IMPORT_DES_PRODUITS,
  ecrire: async (em, id, auteur, avancer) => {
    const ecrits = await IMPORT_DES_PRODUITS.ecrire(em, id, auteur, avancer);
    await offrir(em, id, auteur);
    return ecrits;
  },
};

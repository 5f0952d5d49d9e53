import type { EntityManager } from '@mikro-orm/postgresql';
import { trouverFournisseurs } from '../fournisseur/trouver-fournisseurs.ts';
import { textesEcrits } from '../../platform/import/lignes-importees.sql.ts';
import type { AuteurImport, NatureImportee } from '../../platform/import/nature-importee.ts';
import { IMPORT_DES_PRODUITS } from '../produit/importation/import-des-produits.ts';
import { lireOffresImportees } from './importees.sql.ts';
import { poserOffres } from './offres.sql.ts';

/** Accepted suppliers are created. */
async function offrir(em: EntityManager, id: number, auteur: AuteurImport): Promise<void> {
  const noms = await textesEcrits(em, id, 'fournisseur');
  const fournisseurs = await trouverFournisseurs(em, noms, auteur);
  const lues = await lireOffresImportees(em, id);
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

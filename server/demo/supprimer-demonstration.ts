import {
  type EntityManager,
  ForeignKeyConstraintViolationException,
  type MikroORM,
} from '@mikro-orm/postgresql';
import { type Refus, refus } from '#shared/base/refus.ts';
import { sql, sqlUn } from '../db/sql.ts';
import { annoncerAcces } from '../realtime/revoquer.ts';

interface Marque {
  utilisateur: number[];
  caisse: number[];
  client: number[];
  rayon: number[];
  produit: number[];
  /** Absent from a demonstration loaded before there were suppliers. */
  fournisseur?: number[];
  derniere_vente: number;
}
/** How many rows of each kind went. */
export type Suppression = Record<string, number>;

/**
 * Everything sold or moved in the demonstration, then what it was made with. What was entered since
 * and stands alone stays.
 */
async function effacer(em: EntityManager, m: Marque): Promise<Suppression> {
  const compter = async (texte: string, valeurs: readonly unknown[] = []): Promise<number> =>
    (
      await sqlUn<{ n: number }>(
        em,
        `with s as (${texte} returning 1) select count(*) n from s`,
        valeurs,
      )
    )?.n ?? 0;
  // Told to them, or told to others about what goes away.
  await sql(
    em,
    `delete from notification where utilisateur_id = any($1) or cle like 'annulation:%'
    or (split_part(cle, ':', 1) in ('rupture', 'prix')
      and split_part(cle, ':', 2) = any($2::text[]))
      or cle = any($3::text[])`,
    [m.utilisateur, m.produit.map(String), m.utilisateur.map((id) => `compte:${id}`)],
  );
  await sql(em, 'delete from session where utilisateur_id = any($1)', [m.utilisateur]);
  for (const utilisateur_id of m.utilisateur) await annoncerAcces(em, { utilisateur_id });
  await sql(
    em,
    `update caisse
      set current_authorized_user_id = null, current_authorized_user = null
      where current_authorized_user_id = any($1)`,
    [m.utilisateur],
  );
  await sql(em, 'update produit set rayon_id = null where rayon_id = any($1) and id <> all($2)', [
    m.rayon,
    m.produit,
  ]);
  for (const table of [
    'chaine_caisse',
    'compteur_caisse',
    'compteur_jour',
    'agregat_jour',
    'agregat_heure',
    'agregat_produit',
    'agregat_mois',
    'agregat_produit_palier',
    'agregat_categorie_palier',
    'palier',
    'agregat_categorie',
    'reservation_produit',
  ])
    await sql(em, `delete from ${table} where true`);
  await sql(em, 'delete from billetage where created_by_id = any($1) or caisse_id = any($2)', [
    m.utilisateur,
    m.caisse,
  ]);
  await sql(em, 'delete from avoir where true');
  await sql(em, 'delete from facture where true');
  await sql(em, 'delete from promis where produit_id = any($1) or created_by_id = any($2)', [
    m.produit,
    m.utilisateur,
  ]);
  await sql(em, 'delete from retour_fournisseur where produit_id = any($1)', [m.produit]);
  await sql(em, 'delete from commande_reception where produit_id = any($1)', [m.produit]);
  await sql(em, 'alter table bordereau_feuille disable trigger bordereau_feuille_intouchable');
  for (const table of [
    'compteur_facture',
    'compteur_avoir',
    'bordereau_paiement',
    'bordereau_feuille',
    'bordereau',
    'compteur_bordereau',
  ])
    await sql(em, `delete from ${table} where true`);
  await sql(em, 'alter table bordereau_feuille enable trigger bordereau_feuille_intouchable');
  await sql(em, 'delete from commande_produit where produit_id = any($1)', [m.produit]);
  await sql(
    em,
    `delete from commande c
      where not exists (select 1 from commande_produit l where l.commande_id = c.id)`,
  );
  await sql(em, 'delete from inventaire_ligne where produit_id = any($1)', [m.produit]);
  await sql(
    em,
    `delete from inventaire i
      where not exists (select 1 from inventaire_ligne l where l.inventaire_id = i.id)`,
  );
  const ventes = await compter('delete from vente where true');
  const paniers = await compter('delete from reservation where true');
  // The ledger forbids it to everyone else: here nothing real is in it.
  await sql(em, 'alter table lot_mouvement disable trigger lot_mouvement_intouchable');
  await sql(em, 'delete from lot_mouvement where produit_id = any($1)', [m.produit]);
  await sql(em, 'alter table lot_mouvement enable trigger lot_mouvement_intouchable');
  await sql(em, 'delete from lot where produit_id = any($1)', [m.produit]);
  await sql(em, 'alter table mouvement disable trigger mouvement_intouchable');
  const mouvements = await compter(
    `delete from mouvement where produit_id = any($1) or source in ('reservation', 'vente')`,
    [m.produit],
  );
  await sql(em, 'alter table mouvement enable trigger mouvement_intouchable');
  const parIds = (table: keyof Omit<Marque, 'derniere_vente'>) =>
    compter(`delete from ${table} where id = any($1)`, [m[table] ?? []]);
  const produits = await parIds('produit');
  const fournisseurs = await parIds('fournisseur');
  const rayons = await parIds('rayon');
  const clients = await parIds('client');
  const caisses = await parIds('caisse');
  const comptes = await parIds('utilisateur');
  await sql(em, `delete from pharmacie where nom_pharmacie = 'Pharmacie de démonstration'`);
  await sql(em, `delete from parametre where cle = 'demonstration'`);
  return { ventes, paniers, mouvements, produits, fournisseurs, rayons, clients, caisses, comptes };
}

/**
 * Removes the whole demonstration in one transaction. Refused when the base holds none, when a sale
 * was made since, or when something entered since leans on it.
 */
export async function supprimerDemonstration(orm: MikroORM): Promise<Suppression | Refus> {
  try {
    return await orm.em.fork().transactional(async (em) => {
      const lue = await sqlUn<{ valeur: Marque }>(
        em,
        `select valeur from parametre where cle = 'demonstration' for update`,
      );
      if (!lue) return refus(409, 'demonstration', 'Cette base ne contient pas la démonstration.');
      const reelles =
        (
          await sqlUn<{ n: number }>(em, 'select count(*) n from vente where id > $1', [
            lue.valeur.derniere_vente,
          ])
        )?.n ?? 0;
      if (reelles > 0)
        return refus(
          409,
          'demonstration',
          `La démonstration ne peut plus être supprimée : ${reelles} vente(s) ont été faites depuis son chargement.`,
        );
      return effacer(em, lue.valeur);
    });
  } catch (erreur) {
    if (erreur instanceof ForeignKeyConstraintViolationException)
      return refus(
        409,
        'demonstration',
        'La démonstration ne peut plus être supprimée : des données saisies depuis s’appuient sur les siennes.',
      );
    throw erreur;
  }
}

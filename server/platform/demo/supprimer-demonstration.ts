import {
  type EntityManager,
  ForeignKeyConstraintViolationException,
  type MikroORM,
} from '@mikro-orm/postgresql';
import { type Refus, refus } from '#shared/base/refus.ts';
import { sql, sqlOne, type Counted } from '../db/sql.ts';
import { commitWhole } from '../http/transaction.ts';
import { announceAccess } from '../realtime/revocations.ts';
import type { JournalFiscalRow } from '../scellement/scellement.entity.ts';
import { inscrire, inscrireRetrait } from '../scellement/inscrire.ts';
import { lecturePiece, type NomPiece } from '../scellement/pieces.ts';
import type { Filled } from '../db/row.ts';
import type { ParametreRow } from '../db/db.entity.ts';
import { accorder, denombrer } from '#shared/base/texte.ts';
import { CHAINE_PHARMACIE, ECOLE } from '#shared/platform/scellement/scelle.rules.ts';

interface Marque {
  utilisateur: number[];
  caisse: number[];
  client: number[];
  rayon: number[];
  produit: number[];
  /** Absent from older demonstrations. */
  fournisseur?: number[];
  derniere_vente: number;
}
type LockedMarque = Pick<ParametreRow, 'valeur'> & { valeur: Marque };
export type Suppression = Record<string, number>;

const vider = async (em: EntityManager, ...tables: readonly string[]): Promise<void> => {
  for (const table of tables) await sql(em, `delete from ${table} where true`);
};
/** Disables append-only triggers: no real row here. */
async function sansVerrou(
  em: EntityManager,
  table: string,
  travail: () => Promise<void>,
): Promise<void> {
  await sql(em, `alter table ${table} disable trigger ${table}_intouchable`);
  await travail();
  await sql(em, `alter table ${table} enable trigger ${table}_intouchable`);
}
async function compterLignes(
  em: EntityManager,
  texte: string,
  valeurs: readonly unknown[] = [],
): Promise<number> {
  const compte = await sqlOne<Counted>(
    em,
    `with s as (${texte} returning 1) select count(*) n from s`,
    valeurs,
  );
  return compte?.n ?? 0;
}

async function renvoyerPersonnes(em: EntityManager, m: Marque): Promise<void> {
  await sql(
    em,
    `delete from notification where utilisateur_id = any($1) or cle like 'annulation:%'
    or (split_part(cle, ':', 1) in ('rupture', 'prix')
      and split_part(cle, ':', 2) = any($2::text[]))
      or cle = any($3::text[])`,
    [m.utilisateur, m.produit.map(String), m.utilisateur.map((id) => `compte:${id}`)],
  );
  await sql(em, 'delete from session where utilisateur_id = any($1)', [m.utilisateur]);
  for (const utilisateur_id of m.utilisateur) await announceAccess(em, { utilisateur_id });
  await sql(
    em,
    `update caisse
      set current_authorized_user_id = null, current_authorized_user = null
      where current_authorized_user_id = any($1)`,
    [m.utilisateur],
  );
}

/** Others' counts stay frozen, with emptied sessions. */
async function effacerSessions(em: EntityManager, m: Marque): Promise<void> {
  await sansVerrou(em, 'mouvement_caisse', () =>
    sql(em, `delete from mouvement_caisse where source in ('vente', 'annulation', 'retour')`).then(
      () => undefined,
    ),
  );
  const leurs = 'select id from billetage where created_by_id = any($1) or caisse_id = any($2)';
  const qui = [m.utilisateur, m.caisse];
  await sql(
    em,
    `update session_caisse
      set billetage_id = null, avant = true
      where billetage_id in (${leurs})`,
    qui,
  );
  await sql(em, `delete from billetage where id in (${leurs})`, qui);
  await sql(
    em,
    `delete from session_caisse s
      where s.billetage_id is null
        and not exists (select 1 from mouvement_caisse x where x.session_id = s.id)`,
  );
  await sql(em, 'update session_caisse set avant = true where billetage_id is not null');
}

async function effacerSommesEtPapiers(em: EntityManager, m: Marque): Promise<void> {
  await vider(em, 'avoir', 'facture');
  for (const table of ['retour_vente_ligne', 'retour_vente', 'export_comptable'])
    await sansVerrou(em, table, () => vider(em, table));
  await vider(
    em,
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
    'accord',
  );
  await effacerSessions(em, m);
  await sql(em, 'delete from promis where produit_id = any($1) or created_by_id = any($2)', [
    m.produit,
    m.utilisateur,
  ]);
}

async function effacerAchats(
  em: EntityManager,
  { produit, fournisseur = [] }: Marque,
): Promise<void> {
  await sansVerrou(em, 'reglement_fournisseur', () =>
    sql(
      em,
      `delete from reglement_fournisseur
        where facture_id in (select id from facture_fournisseur where fournisseur_id = any($1))`,
      [fournisseur],
    ).then(() => undefined),
  );
  await sansVerrou(em, 'facture_fournisseur', () =>
    sql(em, 'delete from facture_fournisseur where fournisseur_id = any($1)', [fournisseur]).then(
      () => undefined,
    ),
  );
  await sql(em, 'delete from retour_fournisseur where produit_id = any($1)', [produit]);
  for (const [table, cle] of [
    ['avoir_fournisseur', 'bon_id'],
    ['bon_retour', 'id'],
  ])
    await sql(
      em,
      `delete from ${table} t
        where not exists (select 1 from retour_fournisseur r where r.bon_id = t.${cle})`,
    );
  await sql(em, 'delete from ecoulement where produit_id = any($1)', [produit]);
  await sql(em, 'delete from commande_reception where produit_id = any($1)', [produit]);
  await sql(em, 'delete from offre_fournisseur where produit_id = any($1)', [produit]);
  await sansVerrou(em, 'bordereau_feuille', () =>
    vider(
      em,
      'compteur_facture',
      'compteur_avoir',
      'bordereau_paiement',
      'bordereau_feuille',
      'bordereau',
      'compteur_bordereau',
    ),
  );
  for (const table of ['ouverture_boite', 'deconditionnement'])
    await sql(em, `delete from ${table} where boite_id = any($1) or unite_id = any($1)`, [produit]);
  await sql(em, 'delete from changement_prix_ligne where produit_id = any($1)', [produit]);
  await sql(
    em,
    `delete from changement_prix c
      where not exists (select 1 from changement_prix_ligne l where l.changement_id = c.id)`,
  );
  await sql(em, 'delete from commande_produit where produit_id = any($1)', [produit]);
  await sql(
    em,
    `delete from commande_ecart e
      where produit_id = any($1)
        or not exists (select 1 from commande_produit l where l.commande_id = e.commande_id)`,
    [produit],
  );
  await sql(
    em,
    `delete from commande_photo f
      where not exists (select 1 from commande_produit l where l.commande_id = f.commande_id)`,
  );
  await sql(
    em,
    `delete from commande c
      where not exists (select 1 from commande_produit l where l.commande_id = c.id)`,
  );
  await sql(em, 'delete from inventaire_ligne where produit_id = any($1)', [produit]);
  await sql(
    em,
    `delete from inventaire i
      where not exists (select 1 from inventaire_ligne l where l.inventaire_id = i.id)`,
  );
}

async function effacerMouvements(em: EntityManager, { produit }: Marque): Promise<number> {
  let mouvements = 0;
  await sansVerrou(em, 'lot_mouvement', async () => {
    await sql(em, 'delete from lot_mouvement where produit_id = any($1)', [produit]);
  });
  await sql(em, 'delete from lot where produit_id = any($1)', [produit]);
  await sansVerrou(em, 'mouvement', async () => {
    mouvements = await compterLignes(
      em,
      `delete from mouvement where produit_id = any($1) or source in ('reservation', 'vente', 'quarantaine')`,
      [produit],
    );
  });
  return mouvements;
}

/** Settings older than the demonstration, sealed in both chains, as it leaves them. */
const CHANGES = `
  select distinct e.objet
  from journal_fiscal e
  join journal_fiscal p on p.objet = e.objet and p.chaine = replace(e.chaine, '${ECOLE}', '')
  where e.chaine = '${ECOLE}${CHAINE_PHARMACIE}' and e.type = 'PARAMETRE'`;
/** [DEM-1] The pharmacy's own chain must say what is, once nothing of the demonstration counts. */
async function resceller(em: EntityManager): Promise<void> {
  for (const { objet } of await sql<Filled<JournalFiscalRow, 'objet'>>(em, CHANGES)) {
    const [nom = '', numero] = objet.split(':');
    const [piece, id] = [nom as NomPiece, Number(numero)];
    const restees = await sql(em, lecturePiece(piece), [[id]]);
    if (restees.length > 0) inscrire(em, piece, id);
    else inscrireRetrait(em, piece, id, new Date());
  }
}

/** Its sales and movements, then its data; independent later rows stay. */
async function effacer(em: EntityManager, m: Marque): Promise<Suppression> {
  await renvoyerPersonnes(em, m);
  await sql(em, 'update produit set rayon_id = null where rayon_id = any($1) and id <> all($2)', [
    m.rayon,
    m.produit,
  ]);
  await effacerSommesEtPapiers(em, m);
  await effacerAchats(em, m);
  const ventes = await compterLignes(em, 'delete from vente where true');
  const paniers = await compterLignes(em, 'delete from reservation where true');
  const mouvements = await effacerMouvements(em, m);
  const parIds = (table: keyof Omit<Marque, 'derniere_vente'>) =>
    compterLignes(em, `delete from ${table} where id = any($1)`, [m[table] ?? []]);
  const produits = await parIds('produit');
  const fournisseurs = await parIds('fournisseur');
  const rayons = await parIds('rayon');
  const clients = await parIds('client');
  const caisses = await parIds('caisse');
  const comptes = await parIds('utilisateur');
  await sql(em, `delete from pharmacie where nom_pharmacie = 'Pharmacie de démonstration'`);
  await sql(em, `delete from parametre where cle = 'demonstration'`);
  await resceller(em);
  return { ventes, paniers, mouvements, produits, fournisseurs, rayons, clients, caisses, comptes };
}

async function ventesPropres(em: EntityManager, m: Marque): Promise<number> {
  const compte = await sqlOne<Counted>(
    em,
    `select count(distinct r.vente_id) n
      from reservation r
      join reservation_produit l on l.reservation_id = r.id
      where r.vente_id > $1 and l.produit_id <> all($2)`,
    [m.derniere_vente, m.produit],
  );
  return compte?.n ?? 0;
}

/**
 * [DEM-1] One transaction; its later sales are sealed as training. Refused: none loaded, own
 * products sold since, or later rows referencing it.
 */
export async function supprimerDemonstration(orm: MikroORM): Promise<Suppression | Refus> {
  try {
    return await commitWhole(orm.em.fork(), async (em) => {
      const lue = await sqlOne<LockedMarque>(
        em,
        `select valeur from parametre where cle = 'demonstration' for update`,
      );
      if (!lue) return refus(409, 'demonstration', 'Cette base ne contient pas la démonstration.');
      const propres = await ventesPropres(em, lue.valeur);
      if (propres > 0)
        return refus(
          409,
          'demonstration',
          `La démonstration ne peut plus être ôtée d’ici : ${denombrer(propres, 'vente')} de vos propres produits ${accorder(propres, 'a été faite', 'ont été faites')} depuis. « npm run ouvrir-pharmacie » fait une pharmacie vide à côté.`,
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

import {
  type EntityManager,
  ForeignKeyConstraintViolationException,
  type MikroORM,
} from '@mikro-orm/postgresql';
import { type Refus, refus } from '#shared/base/refus.ts';
import { anyOf, constant, fragment, row, rows } from '../db/query.ts';
import { query } from '../../query.ts';
import { commitWhole } from '../http/transaction.ts';
import { announceAccess } from '../realtime/revocations.ts';
import { inscrire, inscrireRetrait } from '../scellement/inscrire.ts';
import { lirePiece, type NomPiece } from '../scellement/pieces.sql.ts';
import { withoutAppendOnly } from '../db/append-only.ts';
import { lockSetting, removeSetting } from '../db/parametre.ts';
import type { Tables } from '../../entities.ts';
import { DEMONSTRATION } from '../../admin/pharmacie/demonstration.ts';
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
export type Suppression = Record<string, number>;

type Table = keyof Tables;
const vider = async (em: EntityManager, ...tables: readonly Table[]): Promise<void> => {
  for (const table of tables) await rows(em, query.deleteFrom(table));
};
type TableDeProduits = Extract<
  Table,
  | 'retour_fournisseur'
  | 'ecoulement'
  | 'commande_reception'
  | 'offre_fournisseur'
  | 'changement_prix_ligne'
  | 'commande_produit'
  | 'inventaire_ligne'
  | 'lot_mouvement'
  | 'lot'
>;
const oterDe = (em: EntityManager, table: TableDeProduits, produits: readonly number[]) =>
  rows(em, query.deleteFrom(table).where('produit_id', '=', anyOf(produits)));

async function renvoyerPersonnes(em: EntityManager, m: Marque): Promise<void> {
  const mot = (n: number) => fragment<string>`split_part(cle, ':', ${constant(n)})`;
  await rows(
    em,
    query
      .deleteFrom('notification')
      .where((eb) =>
        eb.or([
          eb('utilisateur_id', '=', anyOf(m.utilisateur)),
          eb('cle', 'like', constant('annulation:%')),
          eb(mot(1), 'in', [constant('rupture'), constant('prix')]).and(
            mot(2),
            '=',
            anyOf(m.produit.map(String)),
          ),
          eb('cle', '=', anyOf(m.utilisateur.map((id) => `compte:${id}`))),
        ]),
      ),
  );
  await rows(em, query.deleteFrom('session').where('utilisateur_id', '=', anyOf(m.utilisateur)));
  for (const utilisateur_id of m.utilisateur) await announceAccess(em, { utilisateur_id });
  await rows(
    em,
    query
      .updateTable('caisse')
      .set({ current_authorized_user_id: null, current_authorized_user: null })
      .where('current_authorized_user_id', '=', anyOf(m.utilisateur)),
  );
}

/** Others' counts stay frozen, with emptied sessions. */
async function effacerSessions(em: EntityManager, m: Marque): Promise<void> {
  await withoutAppendOnly(em, 'mouvement_caisse', () =>
    rows(
      em,
      query.deleteFrom('mouvement_caisse').where('source', 'in', ['vente', 'annulation', 'retour']),
    ),
  );
  const leurs = query
    .selectFrom('billetage as b')
    .select('b.id')
    .where((eb) =>
      eb.or([
        eb('b.created_by_id', '=', anyOf(m.utilisateur)),
        eb('b.caisse_id', '=', anyOf(m.caisse)),
      ]),
    );
  await rows(
    em,
    query
      .updateTable('session_caisse')
      .set({ billetage_id: null, avant: true })
      .where('billetage_id', 'in', leurs),
  );
  await rows(em, query.deleteFrom('billetage').where('id', 'in', leurs));
  await rows(
    em,
    query
      .deleteFrom('session_caisse as s')
      .where('s.billetage_id', 'is', null)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('mouvement_caisse as x')
              .select('x.id')
              .whereRef('x.session_id', '=', 's.id'),
          ),
        ),
      ),
  );
  await rows(
    em,
    query.updateTable('session_caisse').set({ avant: true }).where('billetage_id', 'is not', null),
  );
}

async function effacerSommesEtPapiers(em: EntityManager, m: Marque): Promise<void> {
  await vider(em, 'avoir', 'facture');
  for (const table of ['retour_vente_ligne', 'retour_vente', 'export_comptable'] as const)
    await withoutAppendOnly(em, table, () => vider(em, table));
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
  await rows(
    em,
    query
      .deleteFrom('promis')
      .where((eb) =>
        eb.or([
          eb('produit_id', '=', anyOf(m.produit)),
          eb('created_by_id', '=', anyOf(m.utilisateur)),
        ]),
      ),
  );
}

async function effacerAchats(
  em: EntityManager,
  { produit, fournisseur = [] }: Marque,
): Promise<void> {
  const factures = query
    .selectFrom('facture_fournisseur as f')
    .select('f.id')
    .where('f.fournisseur_id', '=', anyOf(fournisseur));
  await withoutAppendOnly(em, 'reglement_fournisseur', () =>
    rows(em, query.deleteFrom('reglement_fournisseur').where('facture_id', 'in', factures)),
  );
  await withoutAppendOnly(em, 'facture_fournisseur', () =>
    rows(em, query.deleteFrom('facture_fournisseur').where('id', 'in', factures)),
  );
  await oterDe(em, 'retour_fournisseur', produit);
  const rendus = query.selectFrom('retour_fournisseur as r').select('r.id');
  await rows(
    em,
    query
      .deleteFrom('avoir_fournisseur as t')
      .where((eb) => eb.not(eb.exists(rendus.where('r.bon_id', '=', eb.ref('t.bon_id'))))),
  );
  await rows(
    em,
    query
      .deleteFrom('bon_retour as t')
      .where((eb) => eb.not(eb.exists(rendus.where('r.bon_id', '=', eb.ref('t.id'))))),
  );
  await oterDe(em, 'ecoulement', produit);
  await oterDe(em, 'commande_reception', produit);
  await oterDe(em, 'offre_fournisseur', produit);
  await withoutAppendOnly(em, 'bordereau_feuille', () =>
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
  for (const table of ['ouverture_boite', 'deconditionnement'] as const)
    await rows(
      em,
      query
        .deleteFrom(table)
        .where((eb) =>
          eb.or([eb('boite_id', '=', anyOf(produit)), eb('unite_id', '=', anyOf(produit))]),
        ),
    );
  await oterDe(em, 'changement_prix_ligne', produit);
  await rows(
    em,
    query
      .deleteFrom('changement_prix as c')
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('changement_prix_ligne as l')
              .select('l.changement_id')
              .whereRef('l.changement_id', '=', 'c.id'),
          ),
        ),
      ),
  );
  await oterDe(em, 'commande_produit', produit);
  const restants = query.selectFrom('commande_produit as l').select('l.commande_id');
  await rows(
    em,
    query
      .deleteFrom('commande_ecart as e')
      .where((eb) =>
        eb.or([
          eb('e.produit_id', '=', anyOf(produit)),
          eb.not(eb.exists(restants.where('l.commande_id', '=', eb.ref('e.commande_id')))),
        ]),
      ),
  );
  await rows(
    em,
    query
      .deleteFrom('commande_photo as f')
      .where((eb) =>
        eb.not(eb.exists(restants.where('l.commande_id', '=', eb.ref('f.commande_id')))),
      ),
  );
  await rows(
    em,
    query
      .deleteFrom('commande as c')
      .where((eb) => eb.not(eb.exists(restants.where('l.commande_id', '=', eb.ref('c.id'))))),
  );
  await oterDe(em, 'inventaire_ligne', produit);
  await rows(
    em,
    query
      .deleteFrom('inventaire as i')
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('inventaire_ligne as l')
              .select('l.id')
              .whereRef('l.inventaire_id', '=', 'i.id'),
          ),
        ),
      ),
  );
}

async function effacerMouvements(em: EntityManager, { produit }: Marque): Promise<number> {
  await withoutAppendOnly(em, 'lot_mouvement', () => oterDe(em, 'lot_mouvement', produit));
  await oterDe(em, 'lot', produit);
  const otes = await withoutAppendOnly(em, 'mouvement', () =>
    rows(
      em,
      query
        .deleteFrom('mouvement')
        .where((eb) =>
          eb.or([
            eb('produit_id', '=', anyOf(produit)),
            eb('source', 'in', ['reservation', 'vente', 'quarantaine']),
          ]),
        )
        .returning('id'),
    ),
  );
  return otes.length;
}

/** Settings older than the demonstration, sealed in both chains, as it leaves them. */
const CHANGES = query
  .selectFrom('journal_fiscal as e')
  .innerJoin('journal_fiscal as p', (join) =>
    join
      .onRef('p.objet', '=', 'e.objet')
      .on('p.chaine', '=', fragment<string>`replace(e.chaine, ${constant(ECOLE)}, '')`),
  )
  .select('e.objet')
  .distinct()
  .where('e.chaine', '=', constant(`${ECOLE}${CHAINE_PHARMACIE}`))
  .where('e.type', '=', constant('PARAMETRE'))
  .$narrowType<{ objet: string }>();
/** [DEM-1] The pharmacy's own chain must say what is, once nothing of the demonstration counts. */
async function resceller(em: EntityManager): Promise<void> {
  for (const { objet } of await rows(em, CHANGES)) {
    const [nom = '', numero] = objet.split(':');
    const [piece, id] = [nom as NomPiece, Number(numero)];
    const restees = await lirePiece(em, piece, [id]);
    if (restees.length > 0) inscrire(em, piece, id);
    else inscrireRetrait(em, piece, id, new Date());
  }
}

/** Its sales and movements, then its data; independent later rows stay. */
async function effacer(em: EntityManager, m: Marque): Promise<Suppression> {
  await renvoyerPersonnes(em, m);
  await rows(
    em,
    query
      .updateTable('produit')
      .set({ rayon_id: null })
      .where('rayon_id', '=', anyOf(m.rayon))
      .where((eb) => eb.not(eb('id', '=', anyOf(m.produit)))),
  );
  await effacerSommesEtPapiers(em, m);
  await effacerAchats(em, m);
  const ventes = (await rows(em, query.deleteFrom('vente').returning('id'))).length;
  const paniers = (await rows(em, query.deleteFrom('reservation').returning('id'))).length;
  const mouvements = await effacerMouvements(em, m);
  const parIds = async (table: keyof Omit<Marque, 'derniere_vente'>): Promise<number> => {
    const otees = query.deleteFrom(table).where('id', '=', anyOf(m[table] ?? []));
    return (await rows(em, otees.returning('id'))).length;
  };
  const produits = await parIds('produit');
  const fournisseurs = await parIds('fournisseur');
  const rayons = await parIds('rayon');
  const clients = await parIds('client');
  const caisses = await parIds('caisse');
  const comptes = await parIds('utilisateur');
  await rows(
    em,
    query.deleteFrom('pharmacie').where('nom_pharmacie', '=', 'Pharmacie de démonstration'),
  );
  await removeSetting(em, DEMONSTRATION);
  await resceller(em);
  return { ventes, paniers, mouvements, produits, fournisseurs, rayons, clients, caisses, comptes };
}

async function ventesPropres(em: EntityManager, m: Marque): Promise<number> {
  const compte = await row(
    em,
    query
      .selectFrom('reservation as r')
      .innerJoin('reservation_produit as l', 'l.reservation_id', 'r.id')
      .select((eb) => eb.fn.count<number>('r.vente_id').distinct().as('n'))
      .where('r.vente_id', '>', m.derniere_vente)
      .where((eb) => eb.not(eb('l.produit_id', '=', anyOf(m.produit)))),
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
      const marque = (await lockSetting(em, DEMONSTRATION)) as Marque | undefined;
      if (!marque)
        return refus(409, 'demonstration', 'Cette base ne contient pas la démonstration.');
      const propres = await ventesPropres(em, marque);
      if (propres > 0)
        return refus(
          409,
          'demonstration',
          `La démonstration ne peut plus être ôtée d’ici : ${denombrer(propres, 'vente')} de vos propres produits ${accorder(propres, 'a été faite', 'ont été faites')} depuis. « npm run ouvrir-pharmacie » fait une pharmacie vide à côté.`,
        );
      return effacer(em, marque);
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

import type { EntityManager } from '@mikro-orm/postgresql';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesCommande from '#shared/stock/commande/commande.phrases.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import type { CommandeComplete } from '#shared/stock/commande/commande.schema.ts';
import { qteACommander } from '#shared/stock/commande/commande.rules.ts';
import { sansColonnes } from '#shared/base/colonnes.ts';
import { peutVoirColonne } from '#shared/admin/utilisateur/colonnes.rules.ts';
import type { Porteur } from '#shared/admin/utilisateur/habilitations.rules.ts';
import { constant, fragment, row } from '../../platform/db/query.ts';
import { advisoryLock } from '../../platform/db/advisory-lock.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { commandeDe, publishCommande } from './lock-commande.ts';
import { sommerCommande } from './sommer-commande.sql.ts';
import { leverEcarts } from './gerer-ecarts.ts';
import { ajouterLignesDeCommande } from './lignes.sql.ts';

/** Advisory lock: concurrent adds must not open two orders. */
const VERROU_AJOUT = 7_043;

/** Last supplier's draft (or the one without supplier), created if missing. */
async function brouillonPour(
  em: EntityManager,
  produit_id: number,
  par: string,
  maintenant: Date,
): Promise<number> {
  const dernier = await row(
    em,
    query
      .selectFrom('commande_produit as l')
      .innerJoin('commande as c', 'c.id', 'l.commande_id')
      .innerJoin('fournisseur as f', 'f.id', 'c.fournisseur_id')
      .select(['f.id', 'f.libelle'])
      .where('l.produit_id', '=', produit_id)
      .where('c.status', '<>', constant('ANNULEE'))
      .where('f.deleted_at', 'is', null)
      .orderBy('c.id', 'desc')
      .limit(constant(1)),
  );
  const fournisseur_id = dernier?.id ?? null;
  const ouverte = await row(
    em,
    query
      .selectFrom('commande')
      .select('id')
      .where('status', '=', constant('BROUILLON'))
      .where('fournisseur_id', 'is not distinct from', fournisseur_id)
      .orderBy('id', 'desc')
      .limit(constant(1))
      .forUpdate(),
  );
  if (ouverte) return ouverte.id;
  const creee = await row(
    em,
    query
      .insertInto('commande')
      .values({
        // Generated column.
        numero: fragment<string>`default`,
        fournisseur_id,
        fournisseur_libelle: dernier?.libelle ?? '',
        created_by: par,
        created_at: maintenant,
        updated_at: maintenant,
      })
      .returning('id'),
  );
  return creee?.id ?? 0;
}

const OUVERTES = [constant('BROUILLON'), constant('ENVOYEE'), constant('RECUE_PARTIELLE')];
/** Taxes reveal the cost: hidden with it [HAB-9]. */
const TAXES_DU_COUT = ['total_tva', 'total_css'];
const vuePar = (session: Porteur, commande: CommandeComplete): CommandeComplete =>
  peutVoirColonne(session, 'total_achat') ? commande : sansColonnes(commande, TAXES_DU_COUT);

/**
 * [CMD-2] Orders the shortfall (qte_max − qte) on the last supplier's draft, at its offer [OFR-3];
 * clears an exclusion [CDE-10]. Already on order: reported only.
 */
export async function ajouterProduitACommandeActe({
  em,
  parametres: { id },
  session,
  maintenant,
}: ActRequest<{ id: number }>): Promise<Resultat<CommandeComplete>> {
  await advisoryLock(em, VERROU_AJOUT);
  const produit = await row(
    em,
    query
      .selectFrom('produit')
      .select(['libelle', 'qte', 'qte_max', 'is_active'])
      .where('id', '=', id),
  );
  if (!produit) return refus(404, 'introuvable', phrasesRefus.introuvable('Produit'));
  if (!produit.is_active)
    return refus(
      422,
      'commande_produit_inactif',
      phrasesCommande.commandeProduitInactif(produit.libelle),
    );
  const deja = await row(
    em,
    query
      .selectFrom('commande_produit as l')
      .innerJoin('commande as c', 'c.id', 'l.commande_id')
      .select(['c.id', 'c.numero'])
      .where('l.produit_id', '=', id)
      .where('c.status', 'in', OUVERTES)
      .whereRef('l.qte_recue', '<', 'l.qte')
      .orderBy('c.id', 'desc')
      .limit(constant(1)),
  );
  if (deja)
    return succes(
      vuePar(session, await commandeDe(em, deja.id)),
      phrasesCommande.commandeDejaDemandee(produit.libelle, deja.numero),
    );
  const commande_id = await brouillonPour(em, id, session.fullname, maintenant);
  const qte = qteACommander(produit);
  const ligne = { produit_id: id, qte, achat: null, vente: null };
  await ajouterLignesDeCommande(em, commande_id, [ligne], session.fullname);
  await leverEcarts(em, commande_id);
  await sommerCommande(em, commande_id, maintenant);
  const faite = await publishCommande(em, commande_id);
  return succes(
    vuePar(session, faite),
    phrasesCommande.commandeAjoutee(produit.libelle, qte, faite.numero),
  );
}

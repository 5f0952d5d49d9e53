import type { EntityManager } from '@mikro-orm/postgresql';
import * as phrases from '#shared/platform/import/import.phrases.ts';
import { franchir } from '#shared/admin/notification/notification.rules.ts';
import { auditSelection } from '../../../platform/db/audit.ts';
import { anyOf, constant, rows } from '../../../platform/db/query.ts';
import {
  chiffrerTextes,
  laisserLignes,
  noterAvant,
  numeroterNeuves,
  textesEcrits,
} from '../../../platform/import/lignes-importees.sql.ts';
import type {
  AuteurImport,
  Avancer,
  EcritureParLots,
} from '../../../platform/import/nature-importee.ts';
import { leverDemandes } from '../../../admin/notification/notifier.ts';
import { figerReglageOrdonnancier } from '../../../admin/pharmacie/reglage-ordonnancier.ts';
import { query } from '../../../query.ts';
import { trouverRayons } from '../../rayon/trouver-rayons.ts';
import { raise } from '../../../platform/realtime/raise.ts';
import { aCompleter } from '../completer-depuis-la-base.ts';
import { classerProduits } from '../classer-produits.ts';
import { notifyFranchissements } from '../notify-franchissements.ts';
import { notifySousCout } from '../notify-sous-cout.ts';
import { entrerEnStock } from '../sortir-du-stock.ts';
import { ouvrirLots } from '../lock-lots.ts';
import {
  type Acte,
  compterEcrits,
  CREATIONS_DE_PRODUITS,
  creerDuTour,
  lireAvant,
  lireCodesPerdus,
  lireFinDuTour,
  lireDuTour,
  lireEntrees,
  lirePrixChanges,
  lireSeuilsChanges,
  lireSousCout,
  lockDuTour,
  modifierDuTour,
  PAR_TOUR,
  PRIX_IMPORTES,
  type Tour,
} from './produits-importes.sql.ts';

/** Beyond, the report alone lists prices below cost: alerts would drown. */
const ALERTES_DITES = 20;

async function parTours(
  em: EntityManager,
  id: number,
  actes: readonly Acte[],
  faire: (tour: Tour, nombre: number) => Promise<void>,
): Promise<void> {
  for (let apres = 0; ;) {
    const borne = await lireFinDuTour(em, id, apres, actes);
    if (!borne || borne.fin === null) return;
    await faire([id, apres, borne.fin], borne.nombre);
    apres = borne.fin;
  }
}

/** Classified by new codes, before stock enters. */
async function classerTour(
  em: EntityManager,
  acte: Acte,
  tour: Tour,
  { fullname, maintenant }: AuteurImport,
): Promise<void> {
  const lignes = await lireDuTour(em, tour, acte);
  const ids = lignes.map((l) => l.produit_id);
  if (ids.length > 0) await classerProduits(em, ids, { par: fullname, maintenant });
}

async function entrerTour(
  em: EntityManager,
  acte: Acte,
  tour: Tour,
  { fullname, maintenant }: AuteurImport,
): Promise<void> {
  const entrees = await lireEntrees(em, tour, acte);
  if (entrees.length === 0) return;
  const lots = await ouvrirLots(em, entrees);
  const lignes = entrees.map((e, i) => ({
    produit_id: e.produit_id,
    qte: e.qte,
    lot_id: lots[i] ?? null,
  }));
  await entrerEnStock(em, lignes, {
    motif: 'STOCK INITIAL',
    source: 'import',
    source_id: tour[0],
    par: fullname,
    maintenant,
  });
}

/** Ignoring case and accents. */
async function naturesDe(
  em: EntityManager,
  libelles: readonly string[],
): Promise<Map<string, number>> {
  const lues = await rows(
    em,
    query
      .selectFrom('reference')
      .select(['id', 'libelle'])
      .where('liste', '=', constant('prod_natures'))
      .where('deleted_at', 'is', null)
      .where('libelle', '=', anyOf(libelles)),
  );
  return new Map(lues.map((n) => [n.libelle, n.id]));
}

/** [NOT-3] [NOT-10] Withdraws all outdated alerts; sends new ones only while few. */
async function publishChanges(
  em: EntityManager,
  id: number,
  { fullname: par, maintenant }: AuteurImport,
): Promise<void> {
  const poses = await lirePrixChanges(em, id);
  const seuils = await lireSeuilsChanges(em, id);
  const franchis = seuils.map(({ id: produit_id, libelle, avant_min, avant_actif, ...apres }) =>
    franchir(
      { produit_id, libelle },
      { ...apres, qte_min: avant_min, is_active: avant_actif },
      apres,
    ),
  );
  const sousCout = await lireSousCout(em, id, ALERTES_DITES + 1);
  const dits = sousCout.length > ALERTES_DITES ? [] : sousCout;
  await notifySousCout(em, poses, { par, maintenant }, dits);
  const bavards = franchis.filter((f) => f.dire).length > ALERTES_DITES;
  await notifyFranchissements(
    em,
    bavards ? franchis.map(({ lever }) => ({ dire: null, lever })) : franchis,
    maintenant,
  );
}

/**
 * [IMP-6] In the caller's transaction: agreed shelves and suppliers, new products with 'STOCK
 * INITIAL' movements.
 */
export async function ecrireProduits(
  em: EntityManager,
  id: number,
  auteur: AuteurImport,
  avancer: Avancer,
): Promise<number> {
  const { fullname, adresse, maintenant } = auteur;
  let faits = 0;
  await figerReglageOrdonnancier(em);
  const rayons = await trouverRayons(em, await textesEcrits(em, id, 'rayon'));
  await chiffrerTextes(em, id, { cle: 'rayon', numero: 'rayon_id', numeros: rayons });
  const natures = await naturesDe(em, await textesEcrits(em, id, 'nature'));
  await chiffrerTextes(em, id, { cle: 'nature', numero: 'nature_id', numeros: natures });
  await numeroterNeuves(em, id, 'produit');
  await parTours(em, id, ['nouveau'], async (tour, nombre) => {
    await creerDuTour(em, tour, maintenant);
    await classerTour(em, 'nouveau', tour, auteur);
    await auditSelection(em, CREATIONS_DE_PRODUITS, [...tour, fullname, adresse]);
    await entrerTour(em, 'nouveau', tour, auteur);
    await avancer((faits += nombre));
  });
  return faits;
}

const EN_VENTE: readonly Acte[] = ['modifie', 'ajout'];
/** Rows between two tellings: at each batch, every screen would read without end. */
const PAR_ANNONCE = 2_000;
/**
 * [IMP-35] Products on sale and batches beside: a hundred rows a commit, with their price history.
 * A product whose codes changed since is left.
 */
export const PRODUITS_EN_VENTE: EcritureParLots = {
  attend: async (em, id) => (await lireFinDuTour(em, id, 0, EN_VENTE))?.fin !== null,
  ecrire: async (em, id, apres, auteur) => {
    const borne = await lireFinDuTour(em, id, apres, EN_VENTE);
    if (!borne || borne.fin === null) return null;
    const tour: Tour = [id, apres, borne.fin];
    await figerReglageOrdonnancier(em);
    await lockDuTour(em, tour);
    const perdues = (await lireCodesPerdus(em, tour)).map((l) => l.ligne);
    const laissees = perdues.length;
    if (laissees > 0) await laisserLignes(em, id, perdues, phrases.produitChangePendant);
    await auditSelection(em, PRIX_IMPORTES, [...tour, auteur.fullname, auteur.adresse]);
    await noterAvant(em, id, await lireAvant(em, tour));
    await modifierDuTour(em, tour, auteur.maintenant);
    await classerTour(em, 'modifie', tour, auteur);
    await entrerTour(em, 'ajout', tour, auteur);
    const ecrits = borne.nombre - laissees;
    const seDit =
      apres === 0 || Math.floor(apres / PAR_ANNONCE) < Math.floor(borne.fin / PAR_ANNONCE);
    // the last one is told with the whole
    if (seDit && borne.nombre === PAR_TOUR)
      raise(em, 'produit.importes', ['produits'], {
        importes: { id, nouveaux: 0, modifies: ecrits },
      });
    return { fin: borne.fin, ecrits, laissees };
  },
};

/** All that it wrote. */
export async function annoncerProduits(
  em: EntityManager,
  id: number,
  auteur: AuteurImport,
): Promise<void> {
  await aCompleter(em);
  await publishChanges(em, id, auteur);
  await leverDemandes(em, auteur.maintenant);
  const { nouveaux = 0, modifies = 0 } = (await compterEcrits(em, id)) ?? {};
  if (nouveaux + modifies > 0)
    raise(em, 'produit.importes', ['produits'], { importes: { id, nouveaux, modifies } });
}
